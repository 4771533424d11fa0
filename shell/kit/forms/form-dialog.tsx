import { Button, type ButtonProps } from '@school/design-system/button';
import { Dialog, type DialogProps } from '@school/design-system/dialog';
import { FormFailure } from '@school/design-system/form-errors';
import { Stack } from '@school/design-system/stack';
import { useClosingGuard } from '@school/kit';
import { type ComponentType, type FormEvent, type ReactNode, useId } from 'react';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'closeLabel' | 'size'> {
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void;
    isSending: boolean;
    failure: string | undefined;
    /** With changes, closing the dialog asks first. */
    listChanged?: () => readonly string[];
  };
  onClose: () => void;
  cancelLabel: string;
  submitLabel: string;
  variant?: ButtonProps['variant'];
  /** Default: `Button`. */
  submitButton?: ComponentType<ButtonProps>;
  /** Shown above everything else, including failures. */
  notice?: ReactNode;
  /** Replaces the form after it was sent, with one button that closes the dialog. */
  outcome?: { content: ReactNode; doneLabel: string } | undefined;
  children: ReactNode;
}

/**
 * A form in a dialog: failure text, fields, and a footer with the buttons that submit or cancel. Asks before typed values
 * are lost.
 */
export function FormDialog({
  form: { submit, isSending, failure, listChanged },
  onClose,
  cancelLabel,
  submitLabel,
  variant = 'primary',
  submitButton: SubmitButton = Button,
  notice,
  outcome,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const { askBefore } = useClosingGuard(!outcome && listChanged !== undefined && listChanged().length > 0);
  const close = () => askBefore(onClose);
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={close}
      footer={
        outcome ? (
          <Button variant="primary" onClick={onClose}>
            {outcome.doneLabel}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{cancelLabel}</Button>
            <SubmitButton variant={variant} type="submit" form={formId} loading={isSending}>
              {submitLabel}
            </SubmitButton>
          </>
        )
      }
    >
      {outcome?.content ?? (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack>
            {notice}
            {failure !== undefined && <FormFailure>{failure}</FormFailure>}
            {children}
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
