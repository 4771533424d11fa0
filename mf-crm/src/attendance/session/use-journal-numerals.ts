import type { Journal } from '@school/api-contract/groups/attendance';
import type { HeadNumeral } from '@school/design-system/direction-header';
import { useT } from '@school/kit';
import { useMemo } from 'react';
import { countStatuses, listRoster, type Statuses } from '../shared/journal-marks';

/** The month of a journal in the numerals of its head; none while the month is not read. */
export function useJournalNumerals(journal: Journal, shown: Statuses): HeadNumeral[] {
  const t = useT('mf-crm');
  const { students, present, marked, unmarked } = useMemo(() => countMonth(journal, shown), [journal, shown]);
  if (students === 0 || journal.sessions.length === 0) return [];
  return [
    { value: String(students), label: t('attendance.head.students', { count: students }) },
    ...(marked > 0
      ? [
          {
            value: t('groups.roster.percent', { percent: Math.round((100 * present) / marked) }),
            label: t('attendance.head.share'),
          },
        ]
      : []),
    { value: String(unmarked), label: t('attendance.head.unmarked') },
  ];
}

/** The sessions held until today; a cancelled one counts nowhere. */
function countMonth(journal: Journal, shown: Statuses) {
  const held = journal.sessions.filter(({ state, date }) => state === 'planned' && date <= journal.today);
  const total = { students: journal.students.length, present: 0, marked: 0, unmarked: 0 };
  for (const { date } of held) {
    const day = countStatuses(listRoster(journal, shown, date), shown, date);
    total.present += day.present;
    total.marked += day.present + day.absent;
    total.unmarked += day.unmarked;
  }
  return total;
}
