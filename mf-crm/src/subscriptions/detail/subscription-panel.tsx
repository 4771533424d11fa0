import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { Alert } from '@school/design-system/alert';
import { Drawer } from '@school/design-system/drawer';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { hasCode, useErrorText, useFormats, useNavigate, usePageHead, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { SubscriptionStateBadge } from '../subscription-state-badge';
import { getUnpaid, getUrgency } from '../subscription-words';
import { useSubscription } from '../subscriptions.queries';
import { useSubscriptionAddress } from '../use-subscription-address';
import { SubscriptionActions } from './subscription-actions';
import { SubscriptionFacts } from './subscription-facts';
import { SubscriptionHistory } from './subscription-history';
import { SubscriptionMoneyLines } from './subscription-money-lines';
import { SubscriptionUse } from './subscription-use';

/** The side panel of one subscription, with its own address. */
export function SubscriptionPanel({ id }: { id: number }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { listAddress } = useSubscriptionAddress();
  const subscription = useSubscription(id);
  const title = subscription.data?.planName ?? t('pages.subscription.title');
  usePageHead({ title });

  return (
    <Drawer
      open
      onOpenChange={() => void navigate(listAddress, { preventScrollReset: true })}
      title={title}
      description={subscription.data && <SubscriptionStateBadge {...subscription.data} />}
      closeLabel={t('subscriptions.detail.close')}
    >
      {subscription.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('subscriptions.detail.loading')}>
          <SkeletonText lines={8} />
        </div>
      ) : hasCode(subscription.error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
        <EmptyState title={t('subscriptions.detail.missingTitle')}>{t('subscriptions.detail.missingText')}</EmptyState>
      ) : subscription.isLoadingError ? (
        <LoadFailure text={errorText(subscription.error)} onRetry={() => void subscription.refetch()} />
      ) : (
        <Content subscription={subscription.data} />
      )}
    </Drawer>
  );
}

const dueTexts = {
  overdue: 'subscriptions.detail.due',
  today: 'subscriptions.detail.dueToday',
  later: 'subscriptions.detail.dueLater',
} as const;

function Content({ subscription }: { subscription: SubscriptionDetail }) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  const { startsOn, money: sold, cancelReason } = subscription;
  const unpaid = getUnpaid(subscription);
  const urgency = getUrgency(subscription);
  return (
    <Stack gap={6}>
      {sold !== null && unpaid > 0 && (
        <Alert tone={urgency === 'later' ? 'info' : 'warning'} role="note">
          {t(dueTexts[urgency], { amount: money(unpaid, sold.currency), date: date(startsOn) })}
        </Alert>
      )}
      {cancelReason !== null && (
        <Alert role="note">{t('subscriptions.detail.cancelled', { reason: cancelReason })}</Alert>
      )}
      <SubscriptionActions subscription={subscription} />
      <SubscriptionFacts subscription={subscription} />
      {sold !== null && <SubscriptionMoneyLines sold={sold} studentId={subscription.studentId} />}
      <SubscriptionUse subscription={subscription} />
      <SubscriptionHistory subscription={subscription} />
    </Stack>
  );
}
