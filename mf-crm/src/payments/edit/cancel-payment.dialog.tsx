import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { useT } from '@school/kit';
import { ReasonDialog } from '../../shared/reason.dialog';
import { useCancelPayment } from '../payments.queries';

/** Asks for a reason and cancels a payment that was not received. */
export function CancelPaymentDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const t = useT('mf-crm');
  const cancel = useCancelPayment(payment.id);
  return (
    <ReasonDialog
      body={paymentRoutes.cancel.body}
      send={(body) => cancel.mutateAsync(body)}
      texts={{
        title: t('payments.cancelForm.title'),
        description: t('payments.cancelForm.text'),
        reason: t('payments.cancelForm.reason'),
        close: t('payments.form.close'),
        back: t('payments.cancelForm.back'),
        submit: t('payments.cancelForm.submit'),
        done: t('payments.cancelForm.done'),
      }}
      onClose={onClose}
    />
  );
}
