import { AlertDialog } from '@school/design-system/alert-dialog';
import { useFormats, useT } from '@school/kit';
import { getSamePayment } from './same-payment';

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
  const same = getSamePayment(error);
  const who = same ? [shortDateTime(same.at), same.byName].filter(Boolean).join(', ') : '';
  return (
    <AlertDialog
      open={same !== undefined}
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
