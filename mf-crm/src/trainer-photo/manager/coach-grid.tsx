import type { PhotographedSession } from '@school/api-contract/groups/session-photos';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Avatar } from '@school/design-system/avatar';
import { addDays, schoolDay, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import { DayChoice } from '../../shared/day-choice';
import { useSchoolNow } from '../../shared/use-school-now';
import type { PhotoAddress } from '../use-photo-address';
import type { CoachSessions } from './list-coaches';
import styles from './manager.module.css';
import { SessionCell } from './session-cell';

interface CoachGridProps {
  coaches: readonly CoachSessions[];
  address: PhotoAddress;
}

/** A row for each coach, a column for each day. A phone shows one day at a time. */
export function CoachGrid({ coaches, address }: CoachGridProps) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const { monday, day, groupId, set } = address;
  const now = useSchoolNow();
  const today = schoolDay();
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset));
  const text = (of: string, pattern: string) => format(parseISO(of), pattern, { locale });
  const of = (sessions: readonly PhotographedSession[], date: string) =>
    sessions.filter((session) => session.date === date);
  const onOpen = (id: number) => set({ photo: String(id) });

  return (
    <>
      <div className={styles.phoneDays}>
        <DayChoice label={t('photos.days')} days={days} value={day} onValueChange={(value) => set({ day: value })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('photos.grid')}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('photos.coach')}</th>
              {days.map((date) => (
                <th
                  key={date}
                  scope="col"
                  data-shown={date === day || undefined}
                  data-today={date === today || undefined}
                >
                  {text(date, 'EEEEEE d')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coaches.map(({ coach, sessions }) => (
              <tr key={coach?.id ?? 0}>
                <th scope="row">
                  <span className={styles.coach}>
                    {coach && <Avatar id={coach.id} name={coach.name} />}
                    <span className={styles.name} title={coach?.name}>
                      {coach ? toShortName(coach.name) : t('photos.noCoach')}
                    </span>
                  </span>
                </th>
                {days.map((date) => (
                  <td key={date} data-shown={date === day || undefined} data-today={date === today || undefined}>
                    {of(sessions, date).map((session) => (
                      <SessionCell
                        key={session.group.id}
                        session={session}
                        now={now}
                        isMarked={session.group.id === groupId && session.date === day}
                        onOpen={onOpen}
                      />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
