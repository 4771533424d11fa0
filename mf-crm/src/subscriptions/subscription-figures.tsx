import { StatCard, StatCards } from '@school/design-system/stat-card';
import { Link, useErrorText, useFormats, useT } from '@school/kit';
import { LoadFailure } from '../load-failure';
import { useSubscriptionSummary } from './subscriptions.queries';

/** Figures over the list; each links to what it counts. Users who may not see amounts see no debts. */
export function SubscriptionFigures() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { money } = useFormats();
  const summary = useSubscriptionSummary();
  if (summary.isLoadingError) {
    return <LoadFailure text={errorText(summary.error)} onRetry={() => void summary.refetch()} />;
  }
  const { data } = summary;
  const loading = data === undefined;
  const due = data?.due;

  return (
    <StatCards label={t('subscriptions.figures.label')}>
      <StatCard
        label={t('subscriptions.figures.active')}
        loading={loading}
        value={data?.active}
        secondary={data && t('subscriptions.figures.frozen', { count: data.frozen })}
        render={<Link to="/subscriptions?state=active" />}
      />
      <StatCard
        label={t('subscriptions.figures.ending')}
        loading={loading}
        value={data?.ending}
        secondary={t('subscriptions.figures.endingHint')}
        render={<Link to="/subscriptions?ending=1" />}
      />
      <StatCard
        label={t('subscriptions.figures.lapsed')}
        loading={loading}
        value={data?.lapsed}
        secondary={t('subscriptions.figures.lapsedHint')}
        render={<Link to="/subscriptions?state=ended" />}
      />
      {due !== null && (
        <StatCard
          label={t('subscriptions.figures.due')}
          loading={loading}
          value={due && money(due.amount, due.currency)}
          secondary={due && t('subscriptions.figures.debtors', { count: due.students })}
          render={<Link to="/subscriptions/debts" />}
        />
      )}
    </StatCards>
  );
}
