import { useNavigate, usePageHead, useT } from '@school/kit';
import { useSummary } from '../payments.queries';
import { NewOrdersDialog } from './new-orders-dialog.lazy';

/** `/payments/link`: the form over the list; afterwards opens the list of the created orders. */
export function NewOrdersPanel() {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const currency = useSummary().data?.currency;
  usePageHead({ title: t('payments.orders.form.title') });
  return (
    <NewOrdersDialog
      students={[]}
      currency={currency ?? ''}
      onClose={() => void navigate({ pathname: '/payments', search: '?tab=orders' }, { preventScrollReset: true })}
      onCreated={(key) =>
        void navigate({ pathname: '/payments', search: `?tab=orders&batch=${key}` }, { replace: true })
      }
    />
  );
}
