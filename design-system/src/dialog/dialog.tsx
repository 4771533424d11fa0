import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import modal from '../internal/modal.module.css';
import { ScrollBox, whereToBegin } from '../internal/scroll-box';
import { useVisualViewport } from '../internal/use-visual-viewport';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** Buttons at the bottom, visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Receives the focus when the dialog opens. Default: the field at the start of the content. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A modal question or form; a bottom sheet on a phone. Traps the focus and restores it on closing. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  footer,
  size = 'md',
  initialFocus,
  children,
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  useVisualViewport(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={modal.backdrop} />
        <Base.Popup
          ref={panel}
          initialFocus={initialFocus ?? (() => whereToBegin(panel.current))}
          className={cx(modal.panel, modal.sheet, styles.dialog, styles[size])}
        >
          <div className={modal.header}>
            <div className={modal.titles}>
              <Base.Title className={modal.title}>{title}</Base.Title>
              {description && <Base.Description className={modal.description}>{description}</Base.Description>}
            </div>
            <Base.Close render={<IconButton aria-label={closeLabel} icon={<X />} className={modal.close} />} />
          </div>
          {children && <ScrollBox className={modal.body}>{children}</ScrollBox>}
          {footer && <div className={cx(modal.footer, !children && styles.footerAlone)}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
