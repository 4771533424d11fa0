import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useSellsSubscriptions } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { PlansCard } from './plans-card';
import { RulesForm } from './rules-form';
import { useStoredSettings } from './subscription-settings.queries';

/** Whether the school sells subscriptions, its plans, and the rules for all of them. */
export function SubscriptionSettings() {
  const errorText = useErrorText();
  const sells = useSellsSubscriptions();
  const stored = useStoredSettings();
  return (
    <Stack>
      {sells && <PlansCard />}
      {stored.data && <RulesForm stored={stored.data} />}
      {stored.isError && <LoadFailure text={errorText(stored.error)} onRetry={() => void stored.refetch()} />}
      {stored.isPending && <Skeleton height="16rem" />}
    </Stack>
  );
}
