import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { useT } from '@school/kit';
import { useSchoolNow } from '../../shared/use-school-now';
import type { QueuedMark } from '../queue/queued-mark';
import type { AttendanceAddress } from '../use-attendance-address';
import styles from './day.module.css';
import { dayParts, toDayPart } from './day-parts';
import { FoldedSessions } from './folded-sessions';
import { SessionPart } from './session-part';
import { toProgress } from './session-progress';
import { SessionRows } from './session-rows';

interface DaySessionsProps {
  address: AttendanceAddress;
  sessions: readonly AttendanceSession[];
  queued: readonly QueuedMark[];
  /** All sessions of the screen. */
  among: readonly AttendanceSession[];
  /** Below a list of other days with the same columns. */
  isBelow: boolean;
  /** Below those that run. */
  isRest: boolean;
}

/** The sessions of a day; those of today that do not run by what they need, and those that need nothing more behind one line. */
export function DaySessions({ address, sessions, queued, among, isBelow, isRest }: DaySessionsProps) {
  const t = useT('mf-crm');
  const { day, time } = useSchoolNow();
  const { date } = address;
  const clock = `${day}T${time}`;
  const parts = dayParts
    .map((part) => ({
      part,
      sessions: sessions.filter((session) => toDayPart(session, queued, clock) === part),
    }))
    .filter((each) => each.sessions.length > 0);
  const rows = { queued, among };
  if (date !== day || (parts.length === 1 && !isRest)) {
    const label = t(date === day ? 'attendance.today' : 'attendance.sessions');
    return isBelow ? (
      <SessionPart label={label} sessions={sessions} {...rows} headHidden />
    ) : (
      <SessionRows label={t('attendance.sessions')} sessions={sessions} {...rows} />
    );
  }
  return (
    <div className={styles.parts}>
      {parts.map(({ part, sessions }, index) =>
        part === 'done' ? (
          <FoldedSessions
            key={part}
            address={address}
            param="passed"
            heading={t(
              sessions.every((session) => toProgress(session, queued, clock) === 'marked')
                ? 'attendance.passedMarked'
                : 'attendance.passed',
              { count: sessions.length },
            )}
            label={t('attendance.parts.done')}
            sessions={sessions}
            {...rows}
            headHidden
          />
        ) : (
          <SessionPart
            key={part}
            label={t(`attendance.parts.${part}`)}
            sessions={sessions}
            {...rows}
            headHidden={isBelow || isRest || index > 0}
          />
        ),
      )}
    </div>
  );
}
