import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from '../button/button';
import { cx } from '../internal/cx';
import modal from '../internal/modal.module.css';
import { ScrollBox } from '../internal/scroll-box';
import { useVisualViewport } from '../internal/use-visual-viewport';
import styles from './alert-dialog.module.css';
import type { AlertDialogProps } from './alert-dialog-props';

/** The modal half of `AlertDialog`, with the code that traps the focus. */
export function AlertDialogModal({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  tone = 'danger',
  pending = false,
  loading = false,
  children,
}: AlertDialogProps) {
  useVisualViewport(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => (pending ? undefined : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop forceRender className={modal.backdrop} />
        <Base.Popup className={cx(modal.panel, modal.sheet, styles.dialog)}>
          <ScrollBox className={styles.content}>
            <Base.Title className={modal.title}>{title}</Base.Title>
            <Base.Description className={modal.description}>{description}</Base.Description>
            {children}
          </ScrollBox>
          <div className={cx(modal.footer, styles.footer)}>
            <Base.Close render={<Button disabled={pending}>{cancelLabel}</Button>} />
            <Button variant={tone} loading={pending || loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
