import { Badge } from '@school/design-system/badge';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { useT } from '@school/kit';
import type { GroupsFilter } from '../list/use-groups-filter';
import styles from './calendar.module.css';
import { useWeek } from './use-week';
import { WeekNav } from './week-nav';

interface CalendarToolbarProps {
  filter: GroupsFilter;
  onFilter: (change: Partial<GroupsFilter>) => void;
}

/** The week, what stands side by side in it, and the number of clashes. */
export function CalendarToolbar({ filter, onFilter }: CalendarToolbarProps) {
  const t = useT('mf-crm');
  const { week, thisWeek, clashing } = useWeek(filter);
  return (
    <div className={styles.toolbar}>
      <WeekNav
        week={week}
        thisWeek={thisWeek}
        onChange={(next) => onFilter({ week: next === thisWeek ? '' : next, day: '' })}
      />
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
      <p aria-live="polite" className={styles.summary}>
        {clashing.length > 0 && <Badge tone="danger">{t('groups.calendar.clashes', { count: clashing.length })}</Badge>}
      </p>
    </div>
  );
}
