import { Button } from '@school/design-system/button';
import { Chip } from '@school/design-system/chip';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { Inline } from '@school/design-system/stack';
import { useDateFieldProps, useT } from '@school/kit';
import styles from '../settings.module.css';
import { type AuditFilter, eventGroups, noFilter, severities } from './use-audit-filter';

const all = 'all';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** Of the contract that the filter names, once it is known. */
  contractNumber: string | undefined;
  onChange: (change: Partial<AuditFilter>) => void;
}

export function AuditFilters({ filter, contractNumber, onChange }: AuditFiltersProps) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  // an address may name a narrower type than the groups do
  const groups = [...new Set([...eventGroups, ...(filter.type ? [filter.type] : [])])];
  const filtered = Object.values(filter).some(Boolean);

  return (
    <search className={styles.search}>
      <div className={styles.filters}>
        <SelectField
          label={t('settings.audit.event')}
          value={filter.type || all}
          onValueChange={(type) => onChange({ type: type === all ? '' : type })}
          options={[
            { value: all, label: t('settings.audit.allEvents') },
            ...groups.map((value) => ({
              value,
              label: t(`settings.audit.groups.${value.replace('.', '')}`, { defaultValue: value }),
            })),
          ]}
        />
        <SelectField
          label={t('settings.audit.severity')}
          value={filter.severity ?? all}
          onValueChange={(value) => onChange({ severity: severities.find((each) => each === value) })}
          options={[
            { value: all, label: t('settings.audit.allSeverities') },
            ...severities.map((value) => ({ value, label: t(`settings.audit.severities.${value}`) })),
          ]}
        />
        <DateField
          {...dateField}
          label={t('settings.audit.from')}
          value={filter.from}
          max={filter.to || undefined}
          onValueChange={(from) => onChange({ from })}
        />
        <DateField
          {...dateField}
          label={t('settings.audit.to')}
          value={filter.to}
          min={filter.from || undefined}
          onValueChange={(to) => onChange({ to })}
        />
      </div>
      {filtered && (
        <Inline>
          {filter.contractId !== undefined && (
            <Chip pressed onPressedChange={() => onChange({ contractId: undefined })}>
              {t('settings.audit.ofContract', { number: contractNumber ?? filter.contractId })}
            </Chip>
          )}
          <Button onClick={() => onChange(noFilter)}>{t('settings.audit.reset')}</Button>
        </Inline>
      )}
    </search>
  );
}
