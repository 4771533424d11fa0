import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import modal from '../internal/modal.module.css';
import { ScrollBox, whereToBegin } from '../internal/scroll-box';
import { useVisualViewport } from '../internal/use-visual-viewport';
import styles from './drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  side?: 'left' | 'right';
  /** `panel`: 38rem, full width on a phone. `menu`: 80 percent of the screen (specification section 2). */
  width?: 'panel' | 'menu';
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal panel that slides in from a side: details over a list, or the menu on a phone. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  side = 'right',
  width = 'panel',
  footer,
  children,
}: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  useVisualViewport(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={modal.backdrop} />
        <Base.Popup
          ref={panel}
          initialFocus={() => whereToBegin(panel.current)}
          className={cx(modal.panel, styles.drawer, styles[side], styles[width])}
        >
          <div className={modal.header}>
            <div className={modal.titles}>
              <Base.Title className={modal.title}>{title}</Base.Title>
              {description && <Base.Description className={modal.description}>{description}</Base.Description>}
            </div>
            <Base.Close render={<IconButton aria-label={closeLabel} icon={<X />} className={modal.close} />} />
          </div>
          <ScrollBox className={cx(modal.body, width === 'menu' && styles.menuBody)}>{children}</ScrollBox>
          {footer && <div className={modal.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
