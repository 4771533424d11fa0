import { Chip, ChipGroup } from '@school/design-system/chip';
import { DateField } from '@school/design-system/date-field';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useDateFieldProps, useT, useToolbarLabels } from '@school/kit';
import type { ReactNode } from 'react';
import { usePeople } from './audit.queries';
import { type AuditFilter, eventGroups, noFilter, severities } from './use-audit-filter';

const all = 'all';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** The number of the contract in the filter, once it is known. */
  contractNumber: string | undefined;
  onChange: (change: Partial<AuditFilter>) => void;
  /** The state of the log, in the line of the filters. */
  children: ReactNode;
}

export function AuditFilters({ filter, contractNumber, onChange, children }: AuditFiltersProps) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  // an address may name a narrower type than the groups do
  const groups = [...new Set([...eventGroups, ...(filter.type ? [filter.type] : [])])];
  const people = (usePeople().data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const person = filter.userId === undefined ? all : String(filter.userId);
  // the account may be gone, or the list not loaded yet
  const isNamed = person === all || people.some(({ value }) => value === person);
  const inMore = [filter.userId, filter.type, filter.from, filter.to].filter(Boolean).length;

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      onReset={() => onChange(noFilter)}
      chips={{
        active: [filter.severity, filter.contractId].filter((value) => value !== undefined).length,
        controls: (
          <ChipGroup label={t('settings.audit.severity')}>
            {severities.map((severity) => (
              <Chip
                key={severity}
                pressed={filter.severity === severity}
                onPressedChange={(pressed) => onChange({ severity: pressed ? severity : undefined })}
              >
                {t(`settings.audit.severities.${severity}`)}
              </Chip>
            ))}
            {filter.contractId !== undefined && (
              <Chip pressed onPressedChange={() => onChange({ contractId: undefined })}>
                {t('settings.audit.ofContract', { number: contractNumber ?? filter.contractId })}
              </Chip>
            )}
          </ChipGroup>
        ),
      }}
      more={{
        active: inMore,
        controls: (
          <>
            <SelectField
              native
              label={t('settings.audit.user')}
              value={person}
              onValueChange={(value) => onChange({ userId: value === all ? undefined : Number(value) })}
              options={[
                { value: all, label: t('settings.audit.allPeople') },
                ...(isNamed ? [] : [{ value: person, label: t('settings.audit.person', { number: person }) }]),
                ...people,
              ]}
            />
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
          </>
        ),
      }}
    >
      {children}
    </PageToolbar>
  );
}
