import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { Drawer } from '../drawer/drawer';
import { IconButton } from '../icon-button/icon-button';
import { popupPanel } from '../internal/popup-panel.lazy';
import { ScrollBox } from '../internal/scroll-box';
import { usePhone } from '../internal/use-phone';
import { useLazyPart } from '../lazy-part/lazy-part';
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
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const part = useLazyPart(popupPanel, open, () => onOpenChange(false));
  return (
    part && (
      <part.PopupPanel
        open={open}
        onOpenChange={onOpenChange}
        anchor={anchor}
        panelRef={panel}
        initialFocus={panel}
        finalFocus={anchor}
        align="end"
        sideOffset={8}
        aria-labelledby={id}
        className={styles.panel}
      >
        <div className={styles.header}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton size="sm" aria-label={closeLabel} icon={<X />} onClick={() => onOpenChange(false)} />
        </div>
        <ScrollBox className={styles.body}>{children}</ScrollBox>
        {footer && <div className={styles.footer}>{footer}</div>}
      </part.PopupPanel>
    )
  );
}
