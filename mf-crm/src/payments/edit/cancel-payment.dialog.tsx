import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { hasCode, useT } from '@school/kit';
import { ReasonDialog } from '../../shared/reason.dialog';
import { useCancelPayment } from '../payments.queries';
import { useRefusalNotice } from '../use-refusal-notice';

/** Asks for a reason and cancels a payment that was not received. */
export function CancelPaymentDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const t = useT('mf-crm');
  const cancel = useCancelPayment(payment.id);
  const notifyRefusal = useRefusalNotice();
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
      onRefused={(error) => {
        if (!hasCode(error, 'ILLEGAL_TRANSITION')) return;
        notifyRefusal(error);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
