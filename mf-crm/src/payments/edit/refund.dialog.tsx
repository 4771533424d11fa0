import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { Alert } from '@school/design-system/alert';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useRefundPayment } from '../payments.queries';
import { toCurrencySymbol } from './currency-symbol';
import { toAmount } from './to-amount';

/** Records that money went back, in whole or in part, or asks the bank to give it back. */
export function RefundDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const t = useT('mf-crm');
  const refund = useRefundPayment(payment.id);
  const { amount, refundedAmount, currency, updatedAt, refundByBank } = payment;
  const form = useContractForm(paymentRoutes.refund.body, {
    draft: { amount: String(amount - refundedAmount), reason: '' },
    toBody: (draft) => ({ ...draft, amount: toAmount(draft.amount), updatedAt }),
    send: (body) => refund.mutateAsync(body),
    onSent: () => {
      notify({ title: t(refundByBank ? 'payments.refundForm.askedDone' : 'payments.refundForm.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('payments.refundForm.title')}
      closeLabel={t('payments.form.close')}
      cancelLabel={t('payments.form.cancel')}
      submitLabel={t(refundByBank ? 'payments.refundForm.ask' : 'payments.refundForm.submit')}
      notice={<Alert role="note">{t(refundByBank ? 'payments.refundForm.byBank' : 'payments.refundForm.text')}</Alert>}
    >
      <TextField
        {...form.input('amount')}
        label={t(refundByBank ? 'payments.refundForm.amountByBank' : 'payments.refundForm.amount', {
          currency: toCurrencySymbol(currency),
        })}
        required
        inputMode="numeric"
        maxLength={9}
      />
      <TextArea {...form.input('reason')} label={t('payments.refundForm.reason')} required maxLength={300} />
    </FormDialog>
  );
}
