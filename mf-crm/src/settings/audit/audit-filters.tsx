import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { useDateFieldProps, useT } from '@school/kit';
import styles from '../settings.module.css';
import { type AuditFilter, eventGroups, severities } from './use-audit-filter';

const all = 'all';

export function AuditFilters({
  filter,
  onChange,
}: {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  // an address may name a narrower type than the groups do
  const groups = [...new Set([...eventGroups, ...(filter.type ? [filter.type] : [])])];
  const filtered = Object.values(filter).some(Boolean);

  return (
    <search className={styles.filters}>
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
      {filtered && (
        <Button onClick={() => onChange({ type: '', severity: undefined, from: '', to: '' })}>
          {t('settings.audit.reset')}
        </Button>
      )}
    </search>
  );
}
