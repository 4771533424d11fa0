import { type DebtAge, type DebtTotals, debtAges, debtBuckets, debtSorts } from '@school/api-contract/money/debts';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useT, useToolbarLabels } from '@school/kit';
import { countMemberFields, MemberFields } from '../member-fields';
import { sumBuckets } from './sum-buckets';
import type { DebtFilter } from './use-debt-filter';

interface DebtsFiltersProps {
  filter: DebtFilter;
  /** Undefined while they load. */
  totals: DebtTotals | undefined;
  /** How many will owe later; undefined while it loads. */
  coming: number | undefined;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<DebtFilter>) => void;
  onReset: () => void;
}

/** Search, age of the debt, direction, group, branch and order; the address keeps all of them. */
export function DebtsFilters({ filter, totals, coming, typed, onType, onChange, onReset }: DebtsFiltersProps) {
  const t = useT('mf-crm');
  // more than 30 days are two of the others, so only a link of the dashboard sets it
  const isShown = (age: DebtAge) => isBucket(age) || filter.bucket === age;
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
        active: filter.bucket || filter.coming ? 1 : 0,
        controls: (
          <ChipGroup label={t('debts.chips')}>
            {debtAges.filter(isShown).map((bucket) => (
              <Chip
                key={bucket}
                pressed={filter.bucket === bucket}
                count={totals && sumBuckets(totals, bucket).count}
                onPressedChange={(pressed) => onChange({ bucket: pressed ? bucket : undefined, coming: false })}
              >
                {t(`debts.ages.${bucket}`)}
              </Chip>
            ))}
            <Chip
              pressed={filter.coming}
              count={coming}
              onPressedChange={(pressed) => onChange({ coming: pressed, bucket: undefined })}
            >
              {t('debts.coming')}
            </Chip>
          </ChipGroup>
        ),
      }}
      more={{
        active: countMemberFields(filter),
        controls: (
          <>
            <MemberFields filter={filter} onChange={onChange} />
            <SelectField
              native
              label={t('debts.sort')}
              options={debtSorts.map((value) => ({ value, label: t(`debts.sorts.${value}`) }))}
              value={filter.sort}
              onValueChange={(value) => onChange({ sort: debtSorts.find((each) => each === value) ?? 'dueSince' })}
            />
          </>
        ),
      }}
    />
  );
}

const isBucket = (age: DebtAge) => debtBuckets.some((bucket) => bucket === age);
