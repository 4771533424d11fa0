import type { SubscriptionPlan } from '@school/api-contract/money/subscription-plans';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { usePlanWords } from '../../subscriptions/subscription-words';
import { SettingRow, SettingRows } from '../setting-row';
import { SettingsPart } from '../settings-part';
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
    <SettingsPart
      title={t('settings.subscriptions.plans')}
      description={t('settings.subscriptions.plansHint')}
      add={
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
        <SettingRows label={t('settings.subscriptions.plans')}>
          {plans.data.map((plan) => (
            <Plan key={plan.id} plan={plan} onEdit={() => setEdited(plan)} />
          ))}
        </SettingRows>
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
    </SettingsPart>
  );
}

function Plan({ plan, onEdit }: { plan: SubscriptionPlan; onEdit: () => void }) {
  const t = useT('mf-crm');
  const { money, date } = useFormats();
  const toRules = usePlanWords();
  const { name, price, nextPrice, nextPriceFrom, currency, active, openSubscriptions } = plan;
  return (
    <SettingRow
      name={name}
      state={active ? undefined : t('settings.subscriptions.archived')}
      facts={
        <>
          <span>{toRules(plan)}</span>
          <span>{t('settings.subscriptions.inUse', { count: openSubscriptions })}</span>
        </>
      }
      value={
        price !== null && (
          <>
            {money(price, currency)}
            {nextPrice !== null && nextPriceFrom !== null && (
              <small>
                {t('settings.subscriptions.nextPrice', {
                  day: date(nextPriceFrom),
                  price: money(nextPrice, currency),
                })}
              </small>
            )}
          </>
        )
      }
      editLabel={t('settings.subscriptions.editPlanOf', { name })}
      onEdit={onEdit}
    />
  );
}
