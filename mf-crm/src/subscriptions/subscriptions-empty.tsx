import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { Inline } from '@school/design-system/stack';
import { Link, useCan, useT } from '@school/kit';
import { SearchX } from 'lucide-react';
import { usePlans } from './subscriptions.queries';

interface SubscriptionsEmptyProps {
  filtered: boolean;
  onReset: () => void;
  /** Undefined when the list already includes past subscriptions. */
  onShowPast: (() => void) | undefined;
}

/** Explains why the list is empty, and what to do next. */
export function SubscriptionsEmpty({ filtered, onReset, onShowPast }: SubscriptionsEmptyProps) {
  const t = useT('mf-crm');
  const maySell = useCan('payments');
  const maySetPlans = useCan('fullSettings');
  const plans = usePlans();
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('subscriptions.notFoundTitle')}
        action={
          <Inline>
            {onShowPast && <Button onClick={onShowPast}>{t('subscriptions.showPast')}</Button>}
            <Button onClick={onReset}>{t('subscriptions.resetFilters')}</Button>
          </Inline>
        }
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
        needsPlan
          ? maySetPlans && (
              <ButtonLink variant="primary" render={<Link to="/settings?tab=subscriptions" />}>
                {t('subscriptions.addPlan')}
              </ButtonLink>
            )
          : maySell && (
              <ButtonLink variant="primary" render={<Link to="/subscriptions/new" />}>
                {t('subscriptions.sell')}
              </ButtonLink>
            )
      }
    >
      {needsPlan && maySell
        ? t(maySetPlans ? 'subscriptions.noPlansText' : 'subscriptions.plansBySchoolText')
        : t('subscriptions.emptyText')}
    </EmptyState>
  );
}
