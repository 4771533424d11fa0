import { requestProgresses } from '@school/api-contract/families/trial-requests';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { ViewSwitch } from '@school/design-system/view-switch';
import { useT, useToolbarLabels } from '@school/kit';
import { DayPeriod } from '@school/kit/reports';
import { LayoutGrid, List } from 'lucide-react';
import { IdField, PlaceFields } from '../shared/filter-fields';
import { LedByField, SourceField } from '../shared/request-fields';
import { useFunnelChoices } from '../shared/use-funnel-choices';
import { useDueCount } from './trial-requests.queries';
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

/** View, search, and filters by progress, section, branch, source, people and period; the address keeps all of them. */
export function FunnelFilters({ view, onView, filter, typed, onType, onChange, onReset }: FunnelFiltersProps) {
  const t = useT('mf-funnel');
  const choices = useFunnelChoices().data;
  const dueCount = useDueCount(filter);
  const { from, to, sectionId, branchId, source, userId, ledBy, progress } = filter;

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      lead={
        <ViewSwitch<FunnelView>
          label={t('filters.view')}
          value={view}
          onValueChange={onView}
          options={[
            { value: 'board', name: t('filters.board'), icon: <LayoutGrid /> },
            { value: 'list', name: t('filters.list'), icon: <List /> },
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
        active: [filter.due, from ?? to].filter(Boolean).length,
        controls: (
          <>
            <DayPeriod label={t('filters.days')} from={from} to={to} onChange={onChange} />
            <ChipGroup label={t('filters.chips')}>
              <Chip pressed={filter.due} count={dueCount} onPressedChange={(due) => onChange({ due })}>
                {t('filters.due')}
              </Chip>
            </ChipGroup>
          </>
        ),
      }}
      more={{
        active: [sectionId, branchId, source, userId, ledBy, progress].filter((value) => value !== undefined).length,
        controls: (
          <>
            <SelectField
              native
              label={t('filters.progress')}
              placeholder={t('filters.anyProgress')}
              options={requestProgresses.map((value) => ({ value, label: t(`progress.${value}`) }))}
              value={progress ?? ''}
              onValueChange={(value) => onChange({ progress: requestProgresses.find((each) => each === value) })}
            />
            <PlaceFields value={filter} onChange={onChange} />
            <SourceField value={source} onChange={(value) => onChange({ source: value })} />
            <IdField
              label={t('filters.person')}
              any={t('filters.anyPerson')}
              other={t('filters.formerPerson')}
              options={choices?.people}
              value={userId}
              onChange={(value) => onChange({ userId: value })}
            />
            <LedByField value={ledBy} onChange={(value) => onChange({ ledBy: value })} />
          </>
        ),
      }}
    />
  );
}
