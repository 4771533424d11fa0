import type { paymentRoutes } from '@school/api-contract/money/payments';
import { TextArea } from '@school/design-system/text-area';
import { notify } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';

interface ReasonDialogProps {
  /** The body of the route: a reason alone. */
  body: typeof paymentRoutes.cancel.body;
  send: (body: { reason: string }) => Promise<unknown>;
  texts: {
    title: string;
    description: string;
    reason: string;
    close: string;
    /** The button that changes nothing. */
    back: string;
    submit: string;
    /** Said when it is done. */
    done: string;
  };
  onClose: () => void;
}

/** Asks why something is cancelled, and cancels it. */
export function ReasonDialog({ body, send, texts, onClose }: ReasonDialogProps) {
  const form = useContractForm(body, {
    draft: { reason: '' },
    send,
    onSent: () => {
      notify({ title: texts.done });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={texts.title}
      description={texts.description}
      closeLabel={texts.close}
      cancelLabel={texts.back}
      submitLabel={texts.submit}
      variant="danger"
    >
      <TextArea {...form.input('reason')} label={texts.reason} required maxLength={300} />
    </FormDialog>
  );
}
