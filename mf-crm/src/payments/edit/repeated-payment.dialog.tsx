import type { SamePayment } from '@school/api-contract/money/same-payment';
import { errorBodySchema } from '@school/api-contract/rules/errors';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { hasCode, useFormats, useT } from '@school/kit';

/** The payment that is like the new one, when it caused the refusal of a call. */
export function findSamePayment(error: unknown): SamePayment | undefined {
  if (!hasCode(error, 'PAYMENT_REPEATED')) return undefined;
  return errorBodySchema.safeParse(error.body).data?.samePayment;
}

interface RepeatedPaymentDialogProps {
  same: SamePayment | undefined;
  onAccept: () => void;
  onClose: () => void;
}

/** Asks whether to enter the same amount of the same student once more. */
export function RepeatedPaymentDialog({ same, onAccept, onClose }: RepeatedPaymentDialogProps) {
  const t = useT('mf-crm');
  const { shortDateTime } = useFormats();
  const who = same ? [shortDateTime(same.at), same.byName].filter(Boolean).join(', ') : '';
  return (
    <AlertDialog
      open={same !== undefined}
      onOpenChange={onClose}
      tone="primary"
      title={t('payments.form.repeated.title')}
      description={t('payments.form.repeated.text', { who })}
      confirmLabel={t('payments.form.repeated.confirm')}
      cancelLabel={t('payments.form.repeated.cancel')}
      onConfirm={onAccept}
    />
  );
}
