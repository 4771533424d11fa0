import { Popover } from '@base-ui/react/popover';
import type { ComponentProps, FocusEvent, ReactNode, RefObject } from 'react';
import { cx } from './cx';
import popup from './popup.module.css';

interface PopupPanelProps
  extends Pick<ComponentProps<typeof Popover.Popup>, 'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'onClick'>,
    Pick<ComponentProps<typeof Popover.Positioner>, 'align' | 'side'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element beside which the panel opens. */
  anchor: RefObject<HTMLElement | null>;
  /** An element whose own presses open and close the panel. Default: `anchor`. */
  own?: RefObject<HTMLElement | null>;
  /** Receives the focus when the panel opens: the panel itself, or its first control (the default); false: nothing. */
  initialFocus?: RefObject<HTMLElement | null> | false;
  /** Gets the focus back; false: the focus never leaves it. */
  finalFocus: RefObject<HTMLElement | null> | false;
  sideOffset: number;
  panelRef?: RefObject<HTMLDivElement | null>;
  className?: string;
  children: ReactNode;
}

/** A panel beside the control that opens it; the control renders before this is loaded. */
export function PopupPanel({
  open,
  onOpenChange,
  anchor,
  own = anchor,
  align,
  side,
  sideOffset,
  panelRef,
  className,
  finalFocus,
  ...panel
}: PopupPanelProps) {
  // The library knows no trigger here, so Tab past an end of the panel would go to the beginning of the page.
  const closeAtItsEnds = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // React also passes on the events of a panel that opens from inside this one.
    if (!finalFocus || !currentTarget.contains(target)) return;
    if (!(relatedTarget instanceof Element && relatedTarget.hasAttribute('data-base-ui-focus-guard'))) return;
    finalFocus.current?.focus();
    onOpenChange(false);
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        const isOwn = event.target instanceof Node && own.current?.contains(event.target) === true;
        if (event instanceof KeyboardEvent || !isOwn) onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={sideOffset}
          className={popup.positioner}
        >
          <Popover.Popup
            {...panel}
            ref={panelRef}
            finalFocus={finalFocus}
            onBlur={closeAtItsEnds}
            className={cx(popup.popup, className)}
          />
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
