import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { Link, useCan, useT } from '@school/kit';
import { SearchX } from 'lucide-react';
import { usePlans } from './subscriptions.queries';

/** Explains why the list is empty, and what to do next. */
export function SubscriptionsEmpty({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const t = useT('mf-crm');
  const mayAdd = useCan('payments');
  const plans = usePlans();
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('subscriptions.notFoundTitle')}
        action={<Button onClick={onReset}>{t('subscriptions.resetFilters')}</Button>}
      >
        {t('subscriptions.notFoundText')}
      </EmptyState>
    );
  }
  const needsPlan = plans.data?.every(({ active }) => !active) ?? false;
  return (
    <EmptyState
      figure={<RibbonFigure />}
      title={t('subscriptions.emptyTitle')}
      action={
        mayAdd &&
        (needsPlan ? (
          <ButtonLink variant="primary" render={<Link to="/settings?tab=subscriptions" />}>
            {t('subscriptions.addPlan')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" render={<Link to="/subscriptions/new" />}>
            {t('subscriptions.sell')}
          </ButtonLink>
        ))
      }
    >
      {t(mayAdd && needsPlan ? 'subscriptions.noPlansText' : 'subscriptions.emptyText')}
    </EmptyState>
  );
}
