import { Button } from '@school/design-system/button';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { useT } from '@school/kit';
import { TriangleAlert } from 'lucide-react';
import { usePhone } from '../../shared/use-phone';
import type { GroupsFilter } from '../list/use-groups-filter';
import styles from './calendar.module.css';
import { clashesId } from './clash-list';
import { countClashes } from './list-clashes';
import { useWeek } from './use-week';
import { ThisWeekButton, WeekNav } from './week-nav';

interface CalendarToolbarProps {
  filter: GroupsFilter;
  onFilter: (change: Partial<GroupsFilter>) => void;
}

/** The week and the number of its clashes. */
export function CalendarToolbar({ filter, onFilter }: CalendarToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <FilteredWeek filter={filter} onFilter={onFilter} />
      <ClashCount filter={filter} />
    </div>
  );
}

export function FilteredWeek(props: CalendarToolbarProps) {
  return <WeekNav {...useWeekChoice(props)} />;
}

export function FilteredThisWeek(props: CalendarToolbarProps) {
  return <ThisWeekButton {...useWeekChoice(props)} />;
}

function useWeekChoice({ filter, onFilter }: CalendarToolbarProps) {
  const { week, thisWeek } = useWeek(filter);
  return { week, thisWeek, onChange: (next: string) => onFilter({ week: next === thisWeek ? '' : next, day: '' }) };
}

/** Leads to the clashes of the week; empty when there are none. */
export function ClashCount({ filter }: Pick<CalendarToolbarProps, 'filter'>) {
  const t = useT('mf-crm');
  const clashes = countClashes(useWeek(filter).clashRows);
  const text = t('groups.calendar.clashes', { count: clashes });
  const isPhone = usePhone();
  return (
    <span aria-live="polite" className={styles.summary}>
      {clashes > 0 && (
        <Button
          size="sm"
          variant="ghost"
          icon={<TriangleAlert />}
          aria-label={text}
          className={styles.toClashes}
          onClick={showClashes}
        >
          {/* beside the title a phone has room for the number */}
          {isPhone ? clashes : text}
        </Button>
      )}
    </span>
  );
}

/** Goes to the list of clashes below the week. */
function showClashes() {
  const heading = document.getElementById(clashesId);
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

/** What stands side by side in the week. */
export function LaneSwitch({ filter, onFilter }: CalendarToolbarProps) {
  const t = useT('mf-crm');
  return (
    <SegmentedControl
      label={t('groups.calendar.lanes')}
      options={[
        { value: 'days', label: t('groups.calendar.days') },
        { value: 'halls', label: t('groups.calendar.halls') },
        { value: 'coaches', label: t('groups.calendar.coaches') },
      ]}
      value={filter.lanes}
      onValueChange={(lanes) => onFilter({ lanes })}
    />
  );
}
