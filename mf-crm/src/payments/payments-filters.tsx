import { sportsDirections } from '@school/api-contract/common';
import type { PaymentSummary } from '@school/api-contract/money/payments';
import type { PaymentState } from '@school/api-contract/rules/payment-state';
import { paymentTypes } from '@school/api-contract/rules/status-tables';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useLabels, useT, useToolbarLabels } from '@school/kit';
import { DayPeriod } from '@school/kit/reports';
import { usePaymentChoices } from './payments.queries';
import type { PaymentFilter } from './use-payment-filter';

interface PaymentsFiltersProps {
  filter: PaymentFilter;
  /** Undefined while they load. */
  counts: Pick<PaymentSummary, 'statuses' | 'states' | 'pending' | 'unmatched'> | undefined;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<PaymentFilter>) => void;
  onReset: () => void;
}

/** The states that somebody works on, and the others. */
const openStates = ['waiting', 'refused', 'received'] as const satisfies PaymentState[];
const otherStates = [
  'link_pending',
  'link_failed',
  'expired',
  'rejected',
  'cancelled',
] as const satisfies PaymentState[];

/** Search, state, period, method, direction and branch; the address keeps all of them. */
export function PaymentsFilters({ filter, counts, typed, onType, onChange, onReset }: PaymentsFiltersProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const choices = usePaymentChoices();
  const { from, to, type, sportsDirection, branchId, openRefund, inRegister, changedSinceRegister } = filter;
  // The counts are of all payments, so beside another filter they would mislead.
  const others = [filter.studentId, filter.revenuePart, from, to, type, sportsDirection, branchId];
  const isLinked = openRefund || inRegister || changedSinceRegister;
  const isWhole = filter.search === '' && !isLinked && others.every((value) => value === undefined);
  const known = isWhole ? counts : undefined;
  const ofAll = filter.unmatched ? undefined : known;
  const isOther = otherStates.some((state) => state === filter.state);
  const stateChips = (states: readonly PaymentState[]) =>
    states.map((state) => (
      <Chip
        key={state}
        count={state === 'received' ? ofAll?.statuses.CONFIRMED : ofAll?.states[state]}
        pressed={filter.state === state}
        onPressedChange={(pressed) =>
          onChange({ state: pressed ? state : undefined, status: undefined, overdue: false })
        }
      >
        {t(`payment.states.${state}`)}
      </Chip>
    ));

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('payments.search'),
        placeholder: t('common.nameOrPhone'),
        clearLabel: t('payments.clearSearch'),
        value: typed,
        onValueChange: onType,
      }}
      onReset={onReset}
      inline={{
        active: (from ?? to) ? 1 : 0,
        controls: <DayPeriod from={from} to={to} onChange={onChange} />,
      }}
      chips={{
        active: [
          filter.state && !isOther,
          filter.status,
          filter.overdue,
          filter.unmatched,
          openRefund,
          inRegister,
          changedSinceRegister,
          filter.revenuePart,
        ].filter(Boolean).length,
        controls: (
          <ChipGroup label={t('payments.chips')}>
            <Chip
              pressed={filter.overdue}
              count={ofAll?.pending.overdue.count}
              onPressedChange={(overdue) => onChange({ overdue, state: undefined, status: undefined })}
            >
              {t('payments.overdue')}
            </Chip>
            {stateChips(openStates)}
            {filter.status && (
              <Chip
                pressed
                count={ofAll?.statuses[filter.status]}
                onPressedChange={() => onChange({ status: undefined })}
              >
                {t(`payments.linked.${filter.status}`)}
              </Chip>
            )}
            {filter.unmatched && (
              <Chip pressed count={known?.unmatched.count} onPressedChange={(unmatched) => onChange({ unmatched })}>
                {t('payments.withoutStudent')}
              </Chip>
            )}
            {openRefund && (
              <Chip pressed onPressedChange={() => onChange({ openRefund: false })}>
                {t('payments.openRefund')}
              </Chip>
            )}
            {inRegister && (
              <Chip pressed onPressedChange={() => onChange({ inRegister: false })}>
                {t('payments.inRegister')}
              </Chip>
            )}
            {changedSinceRegister && (
              <Chip pressed onPressedChange={() => onChange({ changedSinceRegister: false })}>
                {t('payments.changedSinceRegister')}
              </Chip>
            )}
            {filter.revenuePart !== undefined && (
              <Chip pressed onPressedChange={() => onChange({ revenuePart: undefined })}>
                {t('payments.revenuePart')}
              </Chip>
            )}
          </ChipGroup>
        ),
      }}
      more={{
        active: [isOther || undefined, type, sportsDirection, branchId].filter((value) => value !== undefined).length,
        controls: (
          <>
            <ChipGroup label={t('payments.otherStates')}>{stateChips(otherStates)}</ChipGroup>
            <SelectField
              native
              label={t('payments.type')}
              placeholder={t('payments.anyType')}
              options={paymentTypes.map((value) => ({ value, label: t(`payment.types.${value}`) }))}
              value={type ?? ''}
              onValueChange={(value) => onChange({ type: paymentTypes.find((each) => each === value) })}
            />
            <SelectField
              native
              label={t('payments.direction')}
              placeholder={t('payments.anyDirection')}
              options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
              value={sportsDirection ?? ''}
              onValueChange={(value) =>
                onChange({ sportsDirection: sportsDirections.find((direction) => direction === value) })
              }
            />
            <SelectField
              native
              label={t('payments.branch')}
              placeholder={t('payments.anyBranch')}
              options={(choices.data?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={branchId?.toString() ?? ''}
              onValueChange={(value) => onChange({ branchId: value === '' ? undefined : Number(value) })}
            />
          </>
        ),
      }}
    />
  );
}
