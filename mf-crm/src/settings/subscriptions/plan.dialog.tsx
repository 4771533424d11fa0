import type { SubscriptionPlan } from '@school/api-contract/money/subscription-plans';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { DateField } from '@school/design-system/date-field';
import { FormFailure } from '@school/design-system/form-errors';
import { TextField } from '@school/design-system/text-field';
import { useDateFieldProps, useT } from '@school/kit';
import { FormDialog } from '@school/kit/forms';
import { toCurrencySymbol } from '../../payments/edit/currency-symbol';
import { usePlanWords } from '../../subscriptions/subscription-words';
import { toTerms } from './plan-draft';
import { PlanFields } from './plan-fields';
import styles from './plans.module.css';
import { useGroupChoices } from './subscription-settings.queries';
import { usePlanForm } from './use-plan-form';

interface PlanDialogProps {
  /** Undefined adds one. */
  plan: SubscriptionPlan | undefined;
  /** ISO 4217; undefined until it is known. */
  currency: string | undefined;
  onClose: () => void;
}

/**
 * All terms of a plan, and below them a sentence that sums them up. Sold subscriptions keep the terms of their sale.
 */
export function PlanDialog({ plan, currency, onClose }: PlanDialogProps) {
  const t = useT('mf-crm');
  const toRules = usePlanWords();
  const choices = useGroupChoices();
  const dateField = useDateFieldProps();
  const { form, isConflict } = usePlanForm(plan, onClose);
  const draft = form.values();
  // Groups of the plan that the role cannot list, or that are archived, stay choosable.
  const groups = [...(plan?.groups ?? []), ...(choices.data ?? [])].filter(
    ({ id }, index, all) => all.findIndex((each) => each.id === id) === index,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t(plan ? 'settings.subscriptions.editPlanTitle' : 'settings.subscriptions.newPlanTitle')}
      closeLabel={t('settings.subscriptions.close')}
      cancelLabel={t('settings.subscriptions.cancel')}
      submitLabel={t(plan ? 'settings.subscriptions.save' : 'settings.subscriptions.add')}
      notice={
        isConflict && (
          <FormFailure title={t('settings.subscriptions.conflictTitle')}>
            {t('settings.subscriptions.conflict')}
          </FormFailure>
        )
      }
    >
      <TextField {...form.input('name')} label={t('settings.subscriptions.plan.name')} required maxLength={100} />
      <TextField
        {...form.input('price')}
        label={t('settings.subscriptions.plan.price')}
        suffix={toCurrencySymbol(currency ?? '') || undefined}
        required
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
      {plan && (
        <div className={styles.pair}>
          <TextField
            {...form.input('nextPrice')}
            label={t('settings.subscriptions.plan.nextPrice')}
            suffix={toCurrencySymbol(currency ?? '') || undefined}
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
          />
          <DateField
            {...dateField}
            {...form.field('nextPriceFrom')}
            label={t('settings.subscriptions.plan.nextPriceFrom')}
            description={t('settings.subscriptions.plan.nextPriceHint')}
            min={dateField.today}
          />
        </div>
      )}
      <PlanFields form={form} groups={groups} />
      {plan && (
        <CheckboxField
          {...form.input('active')}
          label={t('settings.subscriptions.plan.active')}
          description={t('settings.subscriptions.plan.activeHint')}
        />
      )}
      <div role="status">
        <p className={styles.preview}>{toRules(toTerms(draft, groups))}</p>
      </div>
    </FormDialog>
  );
}
