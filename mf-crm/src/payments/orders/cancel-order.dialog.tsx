import { type PaymentOrder, paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { useT } from '@school/kit';
import { ReasonDialog } from '../../shared/reason.dialog';
import { useCancelOrder } from './orders.queries';

/** Asks for a reason and cancels the order. */
export function CancelOrderDialog({ order, onClose }: { order: PaymentOrder; onClose: () => void }) {
  const t = useT('mf-crm');
  const cancel = useCancelOrder(order.id);
  return (
    <ReasonDialog
      body={paymentOrderRoutes.cancel.body}
      send={(body) => cancel.mutateAsync(body)}
      texts={{
        title: t('payments.orders.cancelForm.title'),
        description: t('payments.orders.cancelForm.text'),
        reason: t('payments.cancelForm.reason'),
        close: t('payments.form.close'),
        back: t('payments.cancelForm.back'),
        submit: t('payments.orders.cancelForm.submit'),
        done: t('payments.orders.cancelForm.done'),
      }}
      onClose={onClose}
    />
  );
}
