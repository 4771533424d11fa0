import type { Journal } from '@school/api-contract/groups/attendance';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useT } from '@school/kit';
import { memo, useDeferredValue } from 'react';
import { useSchoolNow } from '../../shared/use-school-now';
import { hasBegun } from '../day/current-session';
import { countByDay, type JournalSession, type Statuses } from '../shared/journal-marks';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';
import styles from './month-strip.module.css';
import { countMembers } from './unmarked';

interface MonthStripProps {
  journal: Journal;
  shown: Statuses;
  date: string;
}

/**
 * The sessions of the loaded month with the number of present students; each links to its list. A tap on a row does not
 * wait for it.
 */
export function MonthStrip({ journal, shown, date }: MonthStripProps) {
  return <Days journal={useDeferredValue(journal)} shown={useDeferredValue(shown)} date={date} />;
}

const Days = memo(function Days({ journal, shown, date }: MonthStripProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const { day, time } = useSchoolNow();
  const counts = countByDay(shown);
  const toState = (session: JournalSession) => {
    if (session.state !== 'planned') return 'off';
    const members = countMembers(journal, session.date);
    const { present = 0, absent = 0 } = counts.get(session.date) ?? {};
    if (present + absent === 0 && !hasBegun(session, `${day}T${time}`)) return 'coming';
    if (present + absent === 0 && members > 0) return 'unmarked';
    return { present, members, isOpen: present + absent < members };
  };
  return (
    <nav aria-labelledby="attendance-month-sessions" className={styles.strip}>
      <h2 id="attendance-month-sessions" className={styles.title}>
        {t('attendance.monthSessions', { month: days.month(date.slice(0, 7)) })}
      </h2>
      <ol className={styles.days}>
        {journal.sessions.map((session) => {
          const state = toState(session);
          const isCounted = typeof state === 'object';
          return (
            <li key={session.date}>
              <Link
                to={linkTo({ date: session.date, groupId: journal.group.id })}
                aria-current={session.date === date ? 'date' : undefined}
                data-state={isCounted ? (state.isOpen ? 'open' : 'marked') : state}
                className={styles.day}
              >
                <span className={styles.weekday}>{days.weekday(session.date)}</span>
                <span className={styles.number}>{Number(session.date.slice(8))}</span>
                <span className={styles.count}>
                  {isCounted
                    ? t('attendance.dayTotal', { present: state.present, count: state.members })
                    : state === 'off' && t('attendance.noSession')}
                  {state === 'unmarked' && (
                    <>
                      <span aria-hidden="true">{t('attendance.dayUnmarkedShort')}</span>
                      <VisuallyHidden>{t('attendance.dayUnmarked')}</VisuallyHidden>
                    </>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
