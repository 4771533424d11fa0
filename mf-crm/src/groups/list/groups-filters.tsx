import { sportsDirections } from '@school/api-contract/common';
import { groupSorts } from '@school/api-contract/groups/groups';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { SelectField } from '@school/design-system/select-field';
import { ViewSwitch } from '@school/design-system/view-switch';
import { useLabels, useT, useToolbarLabels } from '@school/kit';
import { CalendarDays, LayoutGrid, List } from 'lucide-react';
import { usePhone } from '../../shared/use-phone';
import { CalendarToolbar, FilteredWeek, LaneSwitch } from '../calendar/calendar-toolbar';
import { useGroupChoices } from '../groups.queries';
import type { GroupsFilter } from './use-groups-filter';

const all = 'all';

interface GroupsFiltersProps {
  filter: GroupsFilter;
  onChange: (change: Partial<GroupsFilter>) => void;
}

/** The week view has no direction and archive filters, since it shows active groups of any direction. */
export function GroupsFilters({ filter, onChange }: GroupsFiltersProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const choices = useGroupChoices();
  const named = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const toId = (value: string) => (value === all ? undefined : Number(value));
  const isWeek = filter.view === 'week';
  const isPhone = usePhone();
  const inMore = [filter.branchId, filter.trainerId, isWeek ? undefined : filter.direction].filter(
    (value) => value !== undefined,
  ).length;

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      onReset={() => onChange({ branchId: undefined, trainerId: undefined, direction: undefined, archived: false })}
      lead={
        <>
          <ViewSwitch
            compact={isWeek}
            label={t('groups.view')}
            options={[
              { value: 'cards', name: t('groups.cards'), icon: <LayoutGrid /> },
              { value: 'list', name: t('groups.asList'), icon: <List /> },
              { value: 'week', name: t('groups.week'), icon: <CalendarDays /> },
            ]}
            value={filter.view}
            onValueChange={(view) => onChange({ view })}
          />
          {isWeek && isPhone && <FilteredWeek filter={filter} onFilter={onChange} />}
        </>
      }
      // the calendar itself shows its lanes, so the button does not count them
      inline={isWeek ? { active: 0, controls: <LaneSwitch filter={filter} onFilter={onChange} /> } : undefined}
      more={{
        active: inMore + (filter.archived && !isWeek ? 1 : 0),
        controls: (
          <>
            <SelectField
              native
              label={t('groups.branch')}
              value={String(filter.branchId ?? all)}
              onValueChange={(value) => onChange({ branchId: toId(value) })}
              options={[{ value: all, label: t('groups.allBranches') }, ...named(choices.data?.branches)]}
            />
            <SelectField
              native
              label={t('groups.coach')}
              value={String(filter.trainerId ?? all)}
              onValueChange={(value) => onChange({ trainerId: toId(value) })}
              options={[{ value: all, label: t('groups.allCoaches') }, ...named(choices.data?.coaches)]}
            />
            {!isWeek && (
              <SelectField
                native
                label={t('groups.direction')}
                value={filter.direction ?? all}
                onValueChange={(value) =>
                  onChange({ direction: sportsDirections.find((direction) => direction === value) })
                }
                options={[
                  { value: all, label: t('groups.allDirections') },
                  ...sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) })),
                ]}
              />
            )}
            {!isWeek && (
              <SelectField
                native
                label={t('groups.sort')}
                value={filter.sort}
                onValueChange={(value) => onChange({ sort: groupSorts.find((sort) => sort === value) ?? 'name' })}
                options={groupSorts.map((value) => ({ value, label: t(`groups.sorts.${value}`) }))}
              />
            )}
            {!isWeek && (
              <SegmentedControl
                label={t('groups.state')}
                options={[
                  { value: 'active', label: t('groups.active') },
                  { value: 'archived', label: t('groups.archived') },
                ]}
                value={filter.archived ? 'archived' : 'active'}
                onValueChange={(value) => onChange({ archived: value === 'archived' })}
              />
            )}
          </>
        ),
      }}
    >
      {isWeek && !isPhone && <CalendarToolbar filter={filter} onFilter={onChange} />}
    </PageToolbar>
  );
}
