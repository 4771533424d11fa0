import type { paymentRoutes } from '@school/api-contract/money/payments';
import { TextArea } from '@school/design-system/text-area';
import { notify } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';

interface ReasonDialogProps {
  /** The body of the route: only a reason. */
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
    /** Shown after success. */
    done: string;
  };
  /** Called after the dialog has noted the refusal. */
  onRefused?: (error: unknown) => void;
  onClose: () => void;
}

/** Asks for a reason and sends it with the cancellation. */
export function ReasonDialog({ body, send, texts, onRefused, onClose }: ReasonDialogProps) {
  const form = useContractForm(body, {
    draft: { reason: '' },
    send,
    onSent: () => {
      notify({ title: texts.done });
      onClose();
    },
    onRefused,
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
