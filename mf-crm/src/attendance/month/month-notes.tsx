import type { Journal } from '@school/api-contract/groups/attendance';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useT } from '@school/kit';
import { useId } from 'react';
import { cellKey } from '../shared/journal-marks';
import { useDayTexts } from '../shared/use-day-texts';
import type { JournalExtras } from '../subscriptions/use-journal-extras';
import { linkTo } from '../use-attendance-address';
import styles from './month.module.css';
import type { MonthColumn } from './month-columns';
import { useSessionNotes } from './use-session-notes';

interface MonthNotesProps {
  journal: Journal;
  columns: readonly MonthColumn[];
  excuses: JournalExtras['excuses'];
}

/** Comments, changes and excused absences of the month by day: in whole for those who have no pointer to rest on a sign. */
export function MonthNotes({ journal, columns, excuses }: MonthNotesProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const toNotes = useSessionNotes();
  const headingId = useId();
  const listExcuses = (date: string) =>
    excuses.size === 0
      ? []
      : journal.students.flatMap(({ id, name }) => {
          const excuse = excuses.get(cellKey(id, date));
          return excuse ? [{ key: id, text: `${toShortName(name)}: ${excuse}` }] : [];
        });
  const noted = columns
    .map(({ session }) => ({
      date: session.date,
      notes: [{ key: 'session', text: toNotes(session) }, ...listExcuses(session.date)].filter(
        ({ text }) => text !== '',
      ),
    }))
    .filter(({ notes }) => notes.length > 0);
  if (noted.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.notes}>
      <h2 id={headingId}>{t('attendance.monthNotes')}</h2>
      <ul>
        {noted.map(({ date, notes }) => (
          <li key={date}>
            <Link render={<RouterLink to={linkTo({ date, groupId: journal.group.id })} />}>{days.short(date)}</Link>
            {notes.map(({ key, text }) => (
              <span key={key}>{text}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
