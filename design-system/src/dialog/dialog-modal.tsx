import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import modal from '../internal/modal.module.css';
import { ScrollBox, whereToBegin } from '../internal/scroll-box';
import { useVisualViewport } from '../internal/use-visual-viewport';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog-props';

/** The modal half of `Dialog`, with the code that traps the focus. */
export function DialogModal({
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
        <Base.Backdrop forceRender className={modal.backdrop} />
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
