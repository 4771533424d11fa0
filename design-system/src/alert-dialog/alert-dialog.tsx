import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { cx } from '../internal/cx';
import modal from '../internal/modal.module.css';
import { ScrollBox } from '../internal/scroll-box';
import { useVisualViewport } from '../internal/use-visual-viewport';
import styles from './alert-dialog.module.css';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** Default: `danger`; `primary` when the action can be undone. */
  tone?: 'danger' | 'primary';
  /** The action is running: the dialog stays open and its buttons are disabled. */
  pending?: boolean;
  /** Further content or fields, such as a reason. */
  children?: ReactNode;
}

/** Asks for confirmation. A press outside does not close it; "cancel" has the initial focus. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  tone = 'danger',
  pending = false,
  children,
}: AlertDialogProps) {
  useVisualViewport(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => (pending ? undefined : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop className={modal.backdrop} />
        <Base.Popup className={cx(modal.panel, modal.sheet, styles.dialog)}>
          <ScrollBox className={styles.content}>
            <Base.Title className={modal.title}>{title}</Base.Title>
            <Base.Description className={modal.description}>{description}</Base.Description>
            {children}
          </ScrollBox>
          <div className={cx(modal.footer, styles.footer)}>
            <Base.Close render={<Button disabled={pending}>{cancelLabel}</Button>} />
            <Button variant={tone} loading={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
