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
import { WeekNav } from './week-nav';

interface CalendarToolbarProps {
  filter: GroupsFilter;
  onFilter: (change: Partial<GroupsFilter>) => void;
}

/** The week and the number of its clashes. */
export function CalendarToolbar({ filter, onFilter }: CalendarToolbarProps) {
  const t = useT('mf-crm');
  const { week, thisWeek, clashRows } = useWeek(filter);
  const clashes = countClashes(clashRows);
  const text = t('groups.calendar.clashes', { count: clashes });
  const isPhone = usePhone();
  return (
    <div className={styles.toolbar}>
      <WeekNav
        week={week}
        thisWeek={thisWeek}
        onChange={(next) => onFilter({ week: next === thisWeek ? '' : next, day: '' })}
      />
      <p aria-live="polite" className={styles.summary}>
        {clashes > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<TriangleAlert />}
            aria-label={text}
            className={styles.toClashes}
            onClick={showClashes}
          >
            {/* beside the week a phone has room for the number */}
            {isPhone ? clashes : text}
          </Button>
        )}
      </p>
    </div>
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
