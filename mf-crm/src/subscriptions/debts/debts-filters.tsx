import { sportsDirections } from '@school/api-contract/common';
import { type DebtTotals, debtBuckets, debtSorts } from '@school/api-contract/money/debts';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useLabels, useT, useToolbarLabels } from '@school/kit';
import { useFilterChoices } from '../subscriptions.queries';
import { toId } from '../use-subscription-filter';
import type { DebtFilter } from './use-debt-filter';

interface DebtsFiltersProps {
  filter: DebtFilter;
  /** Undefined while they load. */
  totals: DebtTotals | undefined;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<DebtFilter>) => void;
  onReset: () => void;
}

/** Search, age of the debt, direction, group, branch and order; the address keeps all of them. */
export function DebtsFilters({ filter, totals, typed, onType, onChange, onReset }: DebtsFiltersProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { groups, branches } = useFilterChoices();
  const { sportsDirection, groupId, branchId, sort } = filter;
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
        active: filter.bucket ? 1 : 0,
        controls: (
          <ChipGroup label={t('debts.chips')}>
            {debtBuckets.map((bucket) => (
              <Chip
                key={bucket}
                pressed={filter.bucket === bucket}
                count={totals?.buckets.find((each) => each.bucket === bucket)?.count}
                onPressedChange={(pressed) => onChange({ bucket: pressed ? bucket : undefined })}
              >
                {t(`debts.ages.${bucket}`)}
              </Chip>
            ))}
          </ChipGroup>
        ),
      }}
      more={{
        active: [sportsDirection, groupId, branchId].filter((value) => value !== undefined).length,
        controls: (
          <>
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
            <SelectField
              native
              label={t('debts.sort')}
              options={debtSorts.map((value) => ({ value, label: t(`debts.sorts.${value}`) }))}
              value={sort}
              onValueChange={(value) => onChange({ sort: debtSorts.find((each) => each === value) ?? 'dueSince' })}
            />
          </>
        ),
      }}
    />
  );
}
