import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { StatusBadge, subscriptionLooks } from '@school/design-system/status-badge';
import { useFormats, useT } from '@school/kit';

type Shown = Pick<Subscription, 'state' | 'startsOn' | 'frozenUntil'>;

/** The state of a subscription; a coming one says from when, a frozen one until when. */
export function SubscriptionStateBadge({ state, startsOn, frozenUntil }: Shown) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const toText = () => {
    if (state === 'coming') return t('subscriptions.beginsOn', { date: shortDate(startsOn) });
    if (state === 'frozen' && frozenUntil !== null) {
      return t('subscriptions.frozenUntil', { date: shortDate(frozenUntil) });
    }
    return t(`subscriptions.states.${state}`);
  };
  return <StatusBadge look={subscriptionLooks[state]}>{toText()}</StatusBadge>;
}
