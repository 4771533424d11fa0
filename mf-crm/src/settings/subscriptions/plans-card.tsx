import type { SubscriptionPlan } from '@school/api-contract/money/subscription-plans';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { usePlanWords } from '../../subscriptions/subscription-words';
import styles from './plans.module.css';
import { useStoredPlans } from './subscription-settings.queries';

const PlanDialog = lazyDialog(async () => (await import('./plan.dialog')).PlanDialog);

/** What the school sells, each plan with its rules in one sentence. */
export function PlansCard() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const plans = useStoredPlans();
  /** `'new'`: a plan is being added. */
  const [edited, setEdited] = useState<SubscriptionPlan | 'new'>();
  return (
    <Card
      headingLevel={3}
      title={t('settings.subscriptions.plans')}
      description={t('settings.subscriptions.plansHint')}
      actions={
        <Button id="new-plan" size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('settings.subscriptions.addPlan')}
        </Button>
      }
    >
      {plans.data?.length === 0 && (
        <EmptyState headingLevel={4} title={t('settings.subscriptions.noPlansTitle')}>
          {t('settings.subscriptions.noPlansText')}
        </EmptyState>
      )}
      {plans.data && plans.data.length > 0 && (
        <ul aria-label={t('settings.subscriptions.plans')} className={styles.rows}>
          {plans.data.map((plan) => (
            <Plan key={plan.id} plan={plan} onEdit={() => setEdited(plan)} />
          ))}
        </ul>
      )}
      {plans.isError && <LoadFailure text={errorText(plans.error)} onRetry={() => void plans.refetch()} />}
      {plans.isPending && <Skeleton height="12rem" />}
      {edited && (
        <PlanDialog
          plan={edited === 'new' ? undefined : edited}
          currency={plans.data?.[0]?.currency}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

function Plan({ plan, onEdit }: { plan: SubscriptionPlan; onEdit: () => void }) {
  const t = useT('mf-crm');
  const { money, date } = useFormats();
  const toRules = usePlanWords();
  const { name, price, nextPrice, nextPriceFrom, currency, active, openSubscriptions } = plan;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div className={styles.name}>
          {name}
          {!active && <Badge>{t('settings.subscriptions.archived')}</Badge>}
        </div>
        <div className={styles.rules}>{toRules(plan)}</div>
        <div className={styles.muted}>{t('settings.subscriptions.inUse', { count: openSubscriptions })}</div>
      </div>
      {price !== null && (
        <span className={styles.price}>
          {money(price, currency)}
          {nextPrice !== null && nextPriceFrom !== null && (
            <span className={styles.nextPrice}>
              {t('settings.subscriptions.nextPrice', {
                day: date(nextPriceFrom),
                price: money(nextPrice, currency),
              })}
            </span>
          )}
        </span>
      )}
      <Button size="sm" aria-label={t('settings.subscriptions.editPlanOf', { name })} onClick={onEdit}>
        {t('settings.subscriptions.editPlan')}
      </Button>
    </li>
  );
}
