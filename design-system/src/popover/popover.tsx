import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Drawer } from '../drawer/drawer';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import { ScrollBox } from '../internal/scroll-box';
import { usePhone } from '../internal/use-phone';
import styles from './popover.module.css';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>;
  title: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** A list or a short text under the button that opens it; on a phone a bottom sheet. */
export function Popover(props: PopoverProps) {
  const isPhone = usePhone();
  const { anchor, ...drawer } = props;
  return isPhone ? <Drawer {...drawer} /> : <Anchored {...props} />;
}

function Anchored({ open, onOpenChange, anchor, title, closeLabel, footer, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on the button is the button's own: closing here would open it again.
        const isOnAnchor = event.target instanceof Node && anchor.current?.contains(event.target) === true;
        if (!isOnAnchor) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={8} align="end" className={popup.positioner}>
          <Base.Popup ref={panel} initialFocus={panel} finalFocus={anchor} className={cx(popup.popup, styles.panel)}>
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton size="sm" aria-label={closeLabel} icon={<X />} />} />
            </div>
            <ScrollBox className={styles.body}>{children}</ScrollBox>
            {footer && <div className={styles.footer}>{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
