import { useNavigate, usePageHead, useT } from '@school/kit';
import { useSubscriptionAddress } from '../use-subscription-address';
import { SaleDialog } from './dialogs.lazy';

/** `/subscriptions/new`: the sale over the list; opens the subscription once it is sold. */
export function SaleOverList() {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { listAddress, toSubscription } = useSubscriptionAddress();
  usePageHead({ title: t('subscriptions.sale.title') });
  return (
    <SaleDialog
      onClose={() => void navigate(listAddress, { preventScrollReset: true })}
      onSold={(id) => void navigate(toSubscription(id), { replace: true, preventScrollReset: true })}
    />
  );
}
