import { sportsDirections } from '@school/api-contract/common';
import { subscriptionStates } from '@school/api-contract/rules/status-tables';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useCan, useLabels, useT, useToolbarLabels } from '@school/kit';
import { useFilterChoices, usePlans } from './subscriptions.queries';
import { type SubscriptionFilter, toId } from './use-subscription-filter';

interface SubscriptionsFiltersProps {
  filter: SubscriptionFilter;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<SubscriptionFilter>) => void;
  onReset: () => void;
}

/** Search, state, plan, direction, group and branch; the address keeps all of them. */
export function SubscriptionsFilters({ filter, typed, onType, onChange, onReset }: SubscriptionsFiltersProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const seesAmounts = useCan('payments');
  const plans = usePlans();
  const { groups, branches } = useFilterChoices();
  const { planId, sportsDirection, groupId, branchId } = filter;
  const toOptions = (named: readonly { id: number; name: string }[]) =>
    named.map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('subscriptions.search'),
        clearLabel: t('subscriptions.clearSearch'),
        value: typed,
        onValueChange: onType,
      }}
      onReset={onReset}
      inline={{
        active: [filter.state, filter.ending, filter.owes].filter(Boolean).length,
        controls: (
          <ChipGroup label={t('subscriptions.chips')}>
            {subscriptionStates.map((state) => (
              <Chip
                key={state}
                pressed={filter.state === state}
                onPressedChange={(pressed) => onChange({ state: pressed ? state : undefined })}
              >
                {t(`subscriptions.states.${state}`)}
              </Chip>
            ))}
            <Chip pressed={filter.ending} onPressedChange={(ending) => onChange({ ending })}>
              {t('subscriptions.ending')}
            </Chip>
            {seesAmounts && (
              <Chip pressed={filter.owes} onPressedChange={(owes) => onChange({ owes })}>
                {t('subscriptions.owes')}
              </Chip>
            )}
          </ChipGroup>
        ),
      }}
      more={{
        active: [planId, sportsDirection, groupId, branchId].filter((value) => value !== undefined).length,
        controls: (
          <>
            <SelectField
              native
              label={t('subscriptions.plan')}
              placeholder={t('subscriptions.anyPlan')}
              options={toOptions(plans.data ?? [])}
              value={planId?.toString() ?? ''}
              onValueChange={(value) => onChange({ planId: toId(value) })}
            />
            <SelectField
              native
              label={t('subscriptions.direction')}
              placeholder={t('subscriptions.anyDirection')}
              options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
              value={sportsDirection ?? ''}
              onValueChange={(value) =>
                onChange({ sportsDirection: sportsDirections.find((direction) => direction === value) })
              }
            />
            {groups.length > 0 && (
              <SelectField
                native
                label={t('subscriptions.group')}
                placeholder={t('subscriptions.anyGroup')}
                options={toOptions(groups)}
                value={groupId?.toString() ?? ''}
                onValueChange={(value) => onChange({ groupId: toId(value) })}
              />
            )}
            <SelectField
              native
              label={t('subscriptions.branch')}
              placeholder={t('subscriptions.anyBranch')}
              options={toOptions(branches)}
              value={branchId?.toString() ?? ''}
              onValueChange={(value) => onChange({ branchId: toId(value) })}
            />
          </>
        ),
      }}
    />
  );
}
