import { type ContractType, contractTypes } from '@school/api-contract/contracts/contracts';
import { contractStatuses } from '@school/api-contract/rules/status-tables';
import { Chip } from '@school/design-system/chip';
import { SearchField } from '@school/design-system/search-field';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { useT } from '@school/kit';
import styles from './contracts.module.css';
import { useContractCounts } from './contracts.queries';
import type { ContractsFilter } from './use-contracts-view';

interface ContractsFiltersProps {
  filter: ContractsFilter;
  onChange: (change: Partial<ContractsFilter>) => void;
  typed: string;
  onTyped: (text: string) => void;
}

const ANY = 'any';

/** Search, type, and a chip with a count for each status. */
export function ContractsFilters({ filter, onChange, typed, onTyped }: ContractsFiltersProps) {
  const t = useT('mf-contracts');
  const counts = useContractCounts().data;
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t('contracts.search')}
          placeholder={t('contracts.search')}
          clearLabel={t('contracts.clearSearch')}
          value={typed}
          onValueChange={onTyped}
        />
      </div>
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
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons side by side, no fields of a form */}
      <div role="group" aria-label={t('contracts.byStatus')} className={styles.chips}>
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
      </div>
    </search>
  );
}
