import { errorBodySchema } from '@school/api-contract/rules/errors';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { hasCode, useFormats, useT } from '@school/kit';

interface RepeatedPaymentDialogProps {
  /** The refusal with PAYMENT_REPEATED, which names the payment that is like this one. */
  error: unknown;
  /** What was refused: a new payment, or the confirmation of an expected one. */
  action: 'enter' | 'confirm';
  onAccept: () => void;
  onClose: () => void;
}

/** Asks whether the same amount of the same student is to count once more. */
export function RepeatedPaymentDialog({ error, action, onAccept, onClose }: RepeatedPaymentDialogProps) {
  const t = useT('mf-crm');
  const { shortDateTime } = useFormats();
  const isRepeated = hasCode(error, 'PAYMENT_REPEATED');
  const same = isRepeated ? errorBodySchema.safeParse(error.body).data?.samePayment : undefined;
  const who = same ? [shortDateTime(same.at), same.byName].filter(Boolean).join(', ') : '';
  return (
    <AlertDialog
      open={isRepeated}
      onOpenChange={onClose}
      tone="primary"
      title={t('payments.repeated.title')}
      description={t(`payments.repeated.${action}.text`, { who })}
      confirmLabel={t(`payments.repeated.${action}.accept`)}
      cancelLabel={t(`payments.repeated.${action}.cancel`)}
      onConfirm={onAccept}
    />
  );
}
