import type { NextSession } from '@school/api-contract/groups/groups';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { addDays, useT } from '@school/kit';
import { getISODay, parseISO } from 'date-fns';
import { useDayTexts } from '../../attendance/shared/use-day-texts';
import { usePhone } from '../../shared/use-phone';
import { useSchoolNow } from '../../shared/use-school-now';
import styles from './next-sessions.module.css';
import sectionStyles from './schedule-sections.module.css';
import { SessionChange } from './session-change';
import { SessionLink } from './session-link';

interface SessionWeeksProps {
  groupId: number;
  /** By date and time, at least one. */
  sessions: readonly NextSession[];
}

const toWeekday = (day: string) => getISODay(parseISO(day));
const toMonday = (day: string) => addDays(day, 1 - toWeekday(day));

/** The sessions of some weeks: a row for each week and a column for each day that has one; on a phone a list by date. */
export function SessionWeeks(props: SessionWeeksProps) {
  return usePhone() ? <ByDate {...props} /> : <Grid {...props} />;
}

function Grid({ groupId, sessions }: SessionWeeksProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const today = useSchoolNow().day;
  const weekdays = [...new Set(sessions.map(({ date }) => toWeekday(date)))].sort();
  const mondays = [...new Set(sessions.map(({ date }) => toMonday(date)))];
  return (
    <table className={styles.grid}>
      <caption>
        <VisuallyHidden>{t('groups.scheduleTab.next')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('groups.scheduleTab.week')}</th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {t(`groups.days.${weekday}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mondays.map((monday) => (
          <tr key={monday}>
            <th scope="row">{days.span(monday, addDays(monday, 6))}</th>
            {weekdays.map((weekday) => {
              const date = addDays(monday, weekday - 1);
              const ofDay = sessions.filter((session) => session.date === date);
              return (
                <td key={weekday} data-day={date === today ? 'today' : date < today ? 'past' : undefined}>
                  {ofDay.length > 0 && (
                    <span className={styles.day}>
                      {days.short(date)}
                      {date === today && <b>{t('groups.scheduleTab.today')}</b>}
                    </span>
                  )}
                  {ofDay.map((session) => (
                    <div key={session.startTime} className={styles.session}>
                      <SessionLink groupId={groupId} session={session} />
                      <SessionChange session={session} />
                    </div>
                  ))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByDate({ groupId, sessions }: SessionWeeksProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const today = useSchoolNow().day;
  const coming = sessions.filter(({ date }) => date >= today);
  if (coming.length === 0) return <p className={sectionStyles.nothing}>{t('groups.scheduleTab.nextEmpty')}</p>;
  return (
    <ul className={styles.dates} aria-label={t('groups.scheduleTab.next')}>
      {coming.map((session) => (
        <li key={`${session.date} ${session.startTime}`}>
          <span>{session.date === today ? t('groups.scheduleTab.today') : days.brief(session.date)}</span>
          <SessionLink groupId={groupId} session={session} />
          <SessionChange session={session} />
        </li>
      ))}
    </ul>
  );
}
