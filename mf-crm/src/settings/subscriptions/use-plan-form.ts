import { type PlanBody, planBody, type SubscriptionPlan } from '@school/api-contract/money/subscription-plans';
import { notify, useT } from '@school/kit';
import { useRecordForm } from '../use-record-form';
import { type PlanDraft, toBody, toDraft } from './plan-draft';
import { useRefetchPlan, useSavePlan } from './subscription-settings.queries';

/** State of the form of one plan; undefined adds one. */
export function usePlanForm(plan: SubscriptionPlan | undefined, onClose: () => void) {
  const t = useT('mf-crm');
  const save = useSavePlan();
  const refetch = useRefetchPlan();
  return useRecordForm<SubscriptionPlan, PlanDraft, PlanBody>(planBody, {
    stored: plan,
    toDraft,
    toBody,
    save: (body, known) => save.mutateAsync({ plan: known, body }),
    refetch: async () => (plan === undefined ? undefined : refetch(plan.id)),
    onSaved: ({ name }) => {
      notify({ title: t('settings.subscriptions.planSaved', { name }) });
      onClose();
    },
  });
}

export type PlanForm = ReturnType<typeof usePlanForm>['form'];
