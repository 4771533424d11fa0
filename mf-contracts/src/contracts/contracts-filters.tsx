import { type ContractType, contractTypes } from '@school/api-contract/contracts/contracts';
import { contractStatuses } from '@school/api-contract/rules/status-tables';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SegmentedControl } from '@school/design-system/segmented-control';
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

const ANY = 'any';

/** Search, type, and a chip with a count for each status. */
export function ContractsFilters({ filter, onChange, typed, onTyped, onReset }: ContractsFiltersProps) {
  const t = useT('mf-contracts');
  const counts = useContractCounts().data;
  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('contracts.search'),
        clearLabel: t('contracts.clearSearch'),
        value: typed,
        onValueChange: onTyped,
      }}
      onReset={onReset}
      inline={{
        active: [filter.status, filter.undelivered].filter(Boolean).length,
        controls: (
          <ChipGroup label={t('contracts.byStatus')}>
            {contractStatuses.map((status) => (
              <Chip
                key={status}
                pressed={filter.status === status}
                onPressedChange={(pressed) => onChange({ status: pressed ? status : undefined })}
                count={counts?.statuses[status]}
              >
                {t(`contractStatus.${status}`)}
              </Chip>
            ))}
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
        active: filter.contractType ? 1 : 0,
        controls: (
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
        ),
      }}
    />
  );
}
