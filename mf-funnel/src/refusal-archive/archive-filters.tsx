import { refusalStages } from '@school/api-contract/families/refusal-archive';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { DateField } from '@school/design-system/date-field';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useDateFieldProps, useT, useToolbarLabels } from '@school/kit';
import { useRefusalReasons } from '../sales-funnel/dialogs.queries';
import styles from '../sales-funnel/funnel.module.css';
import { useFunnelChoices } from '../sales-funnel/trial-requests.queries';
import type { ArchiveFilter } from './use-archive-filter';

interface ArchiveFiltersProps {
  filter: ArchiveFilter;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<ArchiveFilter>) => void;
  onReset: () => void;
}

/** Search, stage, and filters by reason, section, branch and period; the address keeps all of them. */
export function ArchiveFilters({ filter, typed, onType, onChange, onReset }: ArchiveFiltersProps) {
  const t = useT('mf-funnel');
  const dateField = useDateFieldProps();
  const choices = useFunnelChoices().data;
  const reasons = useRefusalReasons().data;
  const { from, to, reasonId, sectionId, branchId } = filter;
  const toId = (value: string) => (value === '' ? undefined : Number(value));
  const toOptions = (items: readonly { id: number; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('filters.search'),
        clearLabel: t('filters.clearSearch'),
        value: typed,
        onValueChange: onType,
      }}
      onReset={onReset}
      inline={{
        active: filter.stage ? 1 : 0,
        controls: (
          <ChipGroup label={t('archive.stages')}>
            {refusalStages.map((stage) => (
              <Chip
                key={stage}
                pressed={filter.stage === stage}
                onPressedChange={(pressed) => onChange({ stage: pressed ? stage : undefined })}
              >
                {t(`archive.stage.${stage}`)}
              </Chip>
            ))}
          </ChipGroup>
        ),
      }}
      more={{
        active: [from, to, reasonId, sectionId, branchId].filter((value) => value !== undefined).length,
        controls: (
          <>
            <SelectField
              native
              label={t('archive.reason')}
              placeholder={t('archive.anyReason')}
              options={toOptions(reasons)}
              value={reasonId?.toString() ?? ''}
              onValueChange={(value) => onChange({ reasonId: toId(value) })}
            />
            <SelectField
              native
              label={t('filters.section')}
              placeholder={t('filters.anySection')}
              options={toOptions(choices?.sections)}
              value={sectionId?.toString() ?? ''}
              onValueChange={(value) => onChange({ sectionId: toId(value) })}
            />
            <SelectField
              native
              label={t('filters.branch')}
              placeholder={t('filters.anyBranch')}
              options={toOptions(choices?.branches)}
              value={branchId?.toString() ?? ''}
              onValueChange={(value) => onChange({ branchId: toId(value) })}
            />
            <div className={styles.days}>
              <DateField
                {...dateField}
                label={t('archive.from')}
                value={from ?? ''}
                max={to}
                onValueChange={(day) => onChange({ from: day || undefined })}
              />
              <DateField
                {...dateField}
                label={t('filters.to')}
                value={to ?? ''}
                min={from}
                onValueChange={(day) => onChange({ to: day || undefined })}
              />
            </div>
          </>
        ),
      }}
    />
  );
}
