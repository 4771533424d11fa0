import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { absenceRules, planKinds } from '@school/api-contract/money/subscription-plans';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { CheckboxGroup } from '@school/design-system/checkbox-group';
import { SelectField } from '@school/design-system/select-field';
import { TextField } from '@school/design-system/text-field';
import { useLabels, useT } from '@school/kit';
import { planScopes } from './plan-draft';
import styles from './plans.module.css';
import type { PlanForm } from './use-plan-form';

interface PlanFieldsProps {
  form: PlanForm;
  groups: readonly { id: number; name: string }[];
}

/** How much a plan gives and where, what an absence costs, and how it may be frozen. */
export function PlanFields({ form, groups }: PlanFieldsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const kind = form.field('kind');
  const scope = form.field('scope');
  const rule = form.field('absenceRule');
  const directions = form.field('sportsDirections');
  const groupIds = form.field('groupIds');
  const number = (name: 'sessions' | 'days' | 'months' | 'makeupDays' | 'freezeMaxDays' | 'freezeMaxTimes') => (
    <TextField
      {...form.input(name)}
      label={t(`settings.subscriptions.plan.${name}`)}
      required
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
    />
  );
  return (
    <>
      <SelectField
        {...kind}
        native
        label={t('settings.subscriptions.plan.kind')}
        options={planKinds.map((value) => ({ value, label: t(`settings.subscriptions.plan.kinds.${value}`) }))}
        onValueChange={(value) => kind.onValueChange(planKinds.find((each) => each === value) ?? 'sessions')}
      />
      {kind.value === 'sessions' ? (
        <div className={styles.pair}>
          {number('sessions')}
          {number('days')}
        </div>
      ) : (
        <>
          {number('months')}
          <CheckboxField
            {...form.input('isProrated')}
            label={t('settings.subscriptions.plan.prorated')}
            description={t('settings.subscriptions.plan.proratedHint')}
          />
        </>
      )}
      <SelectField
        {...scope}
        native
        label={t('settings.subscriptions.plan.scope')}
        options={planScopes
          .filter((value) => value !== 'groups' || groups.length > 0)
          .map((value) => ({ value, label: t(`settings.subscriptions.plan.scopes.${value}`) }))}
        onValueChange={(value) => scope.onValueChange(planScopes.find((each) => each === value) ?? 'all')}
      />
      {scope.value === 'directions' && (
        <CheckboxGroup<SportsDirection>
          legend={t('settings.subscriptions.plan.directions')}
          options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
          value={directions.value}
          onValueChange={directions.onValueChange}
          error={directions.error}
        />
      )}
      {scope.value === 'groups' && (
        <CheckboxGroup
          legend={t('settings.subscriptions.plan.groups')}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={groupIds.value}
          onValueChange={groupIds.onValueChange}
          error={groupIds.error}
        />
      )}
      <SelectField
        {...rule}
        native
        label={t('settings.subscriptions.plan.absenceRule')}
        options={absenceRules.map((value) => ({
          value,
          label: t(`settings.subscriptions.plan.absenceRules.${value}`),
        }))}
        onValueChange={(value) => rule.onValueChange(absenceRules.find((each) => each === value) ?? 'charged')}
      />
      {rule.value === 'makeup' && number('makeupDays')}
      <div className={styles.pair}>
        {number('freezeMaxDays')}
        {number('freezeMaxTimes')}
      </div>
    </>
  );
}
