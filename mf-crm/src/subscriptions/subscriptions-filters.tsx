import type { SubscriptionSummary } from '@school/api-contract/money/subscriptions';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useCan, useT, useToolbarLabels } from '@school/kit';
import { countMemberFields, MemberFields, toOptions } from './member-fields';
import { usePlans } from './subscriptions.queries';
import { type ListedState, type SubscriptionFilter, toId } from './use-subscription-filter';

interface SubscriptionsFiltersProps {
  filter: SubscriptionFilter;
  /** Undefined while they load. */
  counts: Pick<SubscriptionSummary, 'active' | 'frozen' | 'coming' | 'ending' | 'lapsed' | 'due'> | undefined;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<SubscriptionFilter>) => void;
  onReset: () => void;
}

const inlineStates = ['active', 'coming'] as const satisfies ListedState[];
const otherStates = ['frozen', 'ended', 'cancelled', 'all'] as const satisfies ListedState[];

/** Search, state, plan, direction, group and branch; the address keeps all of them. */
export function SubscriptionsFilters({ filter, counts, typed, onType, onChange, onReset }: SubscriptionsFiltersProps) {
  const t = useT('mf-crm');
  const seesAmounts = useCan('payments');
  const plans = usePlans();
  const isOther = otherStates.some((state) => state === filter.state);
  const stateChips = (states: readonly ((typeof inlineStates)[number] | (typeof otherStates)[number])[]) =>
    states.map((state) => (
      <Chip
        key={state}
        count={state === 'active' || state === 'frozen' || state === 'coming' ? counts?.[state] : undefined}
        pressed={filter.state === state}
        onPressedChange={(pressed) => onChange({ state: pressed ? state : undefined, lapsed: false })}
      >
        {t(`subscriptions.states.${state}`)}
      </Chip>
    ));

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('common.nameOrPhone'),
        clearLabel: t('subscriptions.clearSearch'),
        value: typed,
        onValueChange: onType,
      }}
      onReset={onReset}
      chips={{
        active: [filter.state && !isOther, filter.ending, filter.lapsed, filter.owes].filter(Boolean).length,
        controls: (
          <ChipGroup label={t('subscriptions.chips')}>
            {stateChips(inlineStates)}
            <Chip
              pressed={filter.ending}
              count={counts?.ending}
              onPressedChange={(ending) => onChange({ ending, lapsed: false })}
            >
              {t('subscriptions.ending')}
            </Chip>
            <Chip
              pressed={filter.lapsed}
              count={counts?.lapsed}
              // who has not renewed has no current one
              onPressedChange={(lapsed) => onChange({ lapsed, state: undefined, ending: false })}
            >
              {t('subscriptions.lapsed')}
            </Chip>
            {seesAmounts && (
              <Chip
                pressed={filter.owes}
                count={counts?.due?.subscriptions}
                onPressedChange={(owes) => onChange({ owes })}
              >
                {t('subscriptions.owes')}
              </Chip>
            )}
          </ChipGroup>
        ),
      }}
      more={{
        active: countMemberFields(filter) + (filter.planId === undefined ? 0 : 1) + (isOther ? 1 : 0),
        controls: (
          <>
            <ChipGroup label={t('subscriptions.otherStates')}>{stateChips(otherStates)}</ChipGroup>
            <SelectField
              native
              label={t('subscriptions.plan')}
              placeholder={t('subscriptions.anyPlan')}
              options={toOptions(plans.data ?? [])}
              value={filter.planId?.toString() ?? ''}
              onValueChange={(value) => onChange({ planId: toId(value) })}
            />
            <MemberFields filter={filter} onChange={onChange} />
          </>
        ),
      }}
    />
  );
}
