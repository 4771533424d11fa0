import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { useT } from '@school/kit';
import { useSchoolNow } from '../../shared/use-school-now';
import type { QueuedMark } from '../queue/queued-mark';
import styles from './day.module.css';
import { dayParts, toDayPart } from './day-parts';
import { SessionPart } from './session-part';
import { SessionRows } from './session-rows';

interface DaySessionsProps {
  date: string;
  sessions: readonly AttendanceSession[];
  queued: readonly QueuedMark[];
  /** All sessions of the screen. */
  among: readonly AttendanceSession[];
  /** Below a list with the same columns. */
  isBelow: boolean;
}

/** The sessions of a day; those of today by what they need. */
export function DaySessions({ date, sessions, queued, among, isBelow }: DaySessionsProps) {
  const t = useT('mf-crm');
  const { day, time } = useSchoolNow();
  const parts = dayParts
    .map((part) => ({
      part,
      sessions: sessions.filter((session) => toDayPart(session, queued, `${day}T${time}`) === part),
    }))
    .filter((each) => each.sessions.length > 0);
  const rows = { queued, among };
  if (date !== day || parts.length === 1) {
    const label = t(date === day ? 'attendance.today' : 'attendance.sessions');
    return isBelow ? (
      <SessionPart label={label} sessions={sessions} {...rows} headHidden />
    ) : (
      <SessionRows label={t('attendance.sessions')} sessions={sessions} {...rows} />
    );
  }
  return (
    <div className={styles.parts}>
      {parts.map((each, index) => (
        <SessionPart
          key={each.part}
          label={t(`attendance.parts.${each.part}`)}
          sessions={each.sessions}
          {...rows}
          headHidden={isBelow || index > 0}
        />
      ))}
    </div>
  );
}
