import { Alert } from '@school/design-system/alert';
import { Button, type ButtonProps } from '@school/design-system/button';
import { Dialog, type DialogProps } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { type FormEvent, type ReactNode, useId } from 'react';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'closeLabel' | 'size'> {
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; isSending: boolean; failure: string | undefined };
  onClose: () => void;
  cancelLabel: string;
  submitLabel: string;
  variant?: ButtonProps['variant'];
  /** Shown above everything else, including failures. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: failure text, fields, and a footer with the buttons that submit or cancel. */
export function FormDialog({
  form: { submit, isSending, failure },
  onClose,
  cancelLabel,
  submitLabel,
  variant = 'primary',
  notice,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={variant} type="submit" form={formId} loading={isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          {notice}
          {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
