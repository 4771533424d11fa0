import { type PaymentOrder, paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { TextArea } from '@school/design-system/text-area';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useCancelOrder } from './orders.queries';

/** Asks why nobody shall pay the order any more. */
export function CancelOrderDialog({ order, onClose }: { order: PaymentOrder; onClose: () => void }) {
  const t = useT('mf-crm');
  const cancel = useCancelOrder(order.id);
  const form = useContractForm(paymentOrderRoutes.cancel.body, {
    draft: { reason: '' },
    send: (body) => cancel.mutateAsync(body),
    onSent: () => {
      notify({ title: t('payments.orders.cancelForm.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('payments.orders.cancelForm.title')}
      description={t('payments.orders.cancelForm.text')}
      closeLabel={t('payments.form.close')}
      cancelLabel={t('payments.cancelForm.back')}
      submitLabel={t('payments.orders.cancelForm.submit')}
      variant="danger"
    >
      <TextArea {...form.input('reason')} label={t('payments.cancelForm.reason')} required maxLength={300} />
    </FormDialog>
  );
}
