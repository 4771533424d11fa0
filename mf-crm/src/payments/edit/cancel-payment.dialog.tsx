import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { TextArea } from '@school/design-system/text-area';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useCancelPayment } from '../payments.queries';

/** Asks why a payment that has not come is cancelled. */
export function CancelPaymentDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const t = useT('mf-crm');
  const cancel = useCancelPayment(payment.id);
  const form = useContractForm(paymentRoutes.cancel.body, {
    draft: { reason: '' },
    send: (body) => cancel.mutateAsync(body),
    onSent: () => {
      notify({ title: t('payments.cancelForm.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('payments.cancelForm.title')}
      description={t('payments.cancelForm.text')}
      closeLabel={t('payments.form.close')}
      cancelLabel={t('payments.cancelForm.back')}
      submitLabel={t('payments.cancelForm.submit')}
      variant="danger"
    >
      <TextArea {...form.input('reason')} label={t('payments.cancelForm.reason')} required maxLength={300} />
    </FormDialog>
  );
}
