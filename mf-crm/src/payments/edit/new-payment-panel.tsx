import { useNavigate, usePageHead, useT } from '@school/kit';
import { useSummary } from '../payments.queries';
import { usePaymentAddress } from '../use-payment-address';
import { PaymentFormDialog } from './payment-form-dialog.lazy';

/** `/payments/new`: the form over the list; opens the payment after saving. */
export function NewPaymentPanel() {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { listAddress, toPayment } = usePaymentAddress();
  const currency = useSummary().data?.currency;
  usePageHead({ title: t('payments.form.newTitle') });
  return (
    <PaymentFormDialog
      payment={undefined}
      currency={currency ?? ''}
      onClose={() => void navigate(listAddress, { preventScrollReset: true })}
      onCreated={(id) => void navigate(toPayment(id), { replace: true, preventScrollReset: true })}
    />
  );
}
