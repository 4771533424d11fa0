import { trialRequestSources } from '@school/api-contract/families/trial-requests';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { DateField } from '@school/design-system/date-field';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { SelectField } from '@school/design-system/select-field';
import { useDateFieldProps, useT, useToolbarLabels } from '@school/kit';
import { LayoutGrid, List } from 'lucide-react';
import styles from './funnel.module.css';
import { useFunnelChoices } from './trial-requests.queries';
import type { FunnelFilter } from './use-funnel-filter';
import type { FunnelView } from './use-funnel-view';

interface FunnelFiltersProps {
  view: FunnelView;
  onView: (view: FunnelView) => void;
  filter: FunnelFilter;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<FunnelFilter>) => void;
  onReset: () => void;
}

/** View, search, and filters by section, branch, source, person and period; the address keeps all of them. */
export function FunnelFilters({ view, onView, filter, typed, onType, onChange, onReset }: FunnelFiltersProps) {
  const t = useT('mf-funnel');
  const dateField = useDateFieldProps();
  const choices = useFunnelChoices().data;
  const { from, to, sectionId, branchId, source, userId } = filter;
  const toId = (value: string) => (value === '' ? undefined : Number(value));
  const toOptions = (items: readonly { id: number; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      lead={
        <SegmentedControl<FunnelView>
          label={t('filters.view')}
          value={view}
          onValueChange={onView}
          options={[
            { value: 'board', label: <LayoutGrid className={styles.viewIcon} />, name: t('filters.board') },
            { value: 'list', label: <List className={styles.viewIcon} />, name: t('filters.list') },
          ]}
        />
      }
      search={{
        label: t('filters.search'),
        clearLabel: t('filters.clearSearch'),
        value: typed,
        onValueChange: onType,
      }}
      onReset={onReset}
      inline={{
        active: filter.due ? 1 : 0,
        controls: (
          <ChipGroup label={t('filters.chips')}>
            <Chip pressed={filter.due} onPressedChange={(due) => onChange({ due })}>
              {t('filters.due')}
            </Chip>
          </ChipGroup>
        ),
      }}
      more={{
        active: [from, to, sectionId, branchId, source, userId].filter((value) => value !== undefined).length,
        controls: (
          <>
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
            <SelectField
              native
              label={t('filters.source')}
              placeholder={t('filters.anySource')}
              options={trialRequestSources.map((value) => ({ value, label: t(`source.${value}`) }))}
              value={source ?? ''}
              onValueChange={(value) => onChange({ source: trialRequestSources.find((each) => each === value) })}
            />
            <SelectField
              native
              label={t('filters.person')}
              placeholder={t('filters.anyPerson')}
              options={toOptions(choices?.people)}
              value={userId?.toString() ?? ''}
              onValueChange={(value) => onChange({ userId: toId(value) })}
            />
            <div className={styles.days}>
              <DateField
                {...dateField}
                label={t('filters.from')}
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
