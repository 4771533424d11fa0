import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { StatusBadge, subscriptionLooks } from '@school/design-system/status-badge';
import { useFormats, useT } from '@school/kit';

/** The state of a subscription; a frozen one says until when. */
export function SubscriptionStateBadge({ state, frozenUntil }: Pick<Subscription, 'state' | 'frozenUntil'>) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  return (
    <StatusBadge look={subscriptionLooks[state]}>
      {state === 'frozen' && frozenUntil !== null
        ? t('subscriptions.frozenUntil', { date: shortDate(frozenUntil) })
        : t(`subscriptions.states.${state}`)}
    </StatusBadge>
  );
}
