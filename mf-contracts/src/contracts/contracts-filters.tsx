import { type ContractType, contractTypes } from '@school/api-contract/contracts/contracts';
import { contractSorts } from '@school/api-contract/contracts/staff-contracts';
import type { ContractState } from '@school/api-contract/rules/status-tables';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { SelectField } from '@school/design-system/select-field';
import { useT, useToolbarLabels } from '@school/kit';
import { useContractCounts } from './contracts.queries';
import type { ContractsFilter } from './use-contracts-view';

interface ContractsFiltersProps {
  filter: ContractsFilter;
  onChange: (change: Partial<ContractsFilter>) => void;
  typed: string;
  onTyped: (text: string) => void;
  onReset: () => void;
}

/** The states in which a contract waits for somebody, and the others. */
const openStates = ['draft', 'sent'] as const satisfies ContractState[];
const doneStates = ['signed', 'completed', 'cancelled', 'terminated', 'expired'] as const satisfies ContractState[];
const ANY = 'any';
const NEWEST = 'newest';

/** Search, type, and a chip with a count for each state. */
export function ContractsFilters({ filter, onChange, typed, onTyped, onReset }: ContractsFiltersProps) {
  const t = useT('mf-contracts');
  const counts = useContractCounts().data;
  const isDone = doneStates.some((state) => state === filter.state);
  const stateChips = (states: readonly ContractState[]) =>
    states.map((state) => (
      <Chip
        key={state}
        pressed={filter.state === state}
        onPressedChange={(pressed) => onChange({ state: pressed ? state : undefined })}
        count={counts?.statuses[state]}
      >
        {t(`contractStatus.${state}`)}
      </Chip>
    ));
  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('contracts.search'),
        shortLabel: t('common.nameOrPhone'),
        clearLabel: t('contracts.clearSearch'),
        value: typed,
        onValueChange: onTyped,
      }}
      onReset={onReset}
      chips={{
        active: [filter.state && !isDone, filter.undelivered, filter.waitingLong].filter(Boolean).length,
        controls: (
          <ChipGroup label={t('contracts.byStatus')}>
            <Chip
              pressed={filter.waitingLong}
              onPressedChange={(waitingLong) => onChange({ waitingLong })}
              count={counts?.waitingLong}
            >
              {t('contracts.waitsLong')}
            </Chip>
            {stateChips(openStates)}
            <Chip
              pressed={filter.undelivered}
              onPressedChange={(undelivered) => onChange({ undelivered })}
              count={counts?.deliveryFailed}
            >
              {t('contracts.undelivered')}
            </Chip>
          </ChipGroup>
        ),
      }}
      more={{
        active: [isDone, filter.contractType, filter.sort].filter(Boolean).length,
        controls: (
          <>
            <ChipGroup label={t('contracts.byEnd')}>{stateChips(doneStates)}</ChipGroup>
            <SegmentedControl<ContractType | typeof ANY>
              label={t('contracts.type')}
              options={[
                { value: ANY, label: t('contracts.anyType') },
                ...contractTypes.map((type) => ({
                  value: type,
                  label: t(`contracts.typesShort.${type}`),
                  name: t(`contracts.types.${type}`),
                })),
              ]}
              value={filter.contractType ?? ANY}
              onValueChange={(type) => onChange({ contractType: type === ANY ? undefined : type })}
            />
            <SelectField
              native
              label={t('contracts.sort')}
              options={[
                { value: NEWEST, label: t('contracts.sorts.newest') },
                ...contractSorts.map((sort) => ({ value: sort, label: t(`contracts.sorts.${sort}`) })),
              ]}
              value={filter.sort ?? NEWEST}
              onValueChange={(value) => onChange({ sort: contractSorts.find((sort) => sort === value) })}
            />
          </>
        ),
      }}
    />
  );
}
