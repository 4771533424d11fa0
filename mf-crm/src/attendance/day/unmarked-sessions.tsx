import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { Button } from '@school/design-system/button';
import { toSchoolClock, useCan, useNavigate, useT } from '@school/kit';
import { ChevronDown } from 'lucide-react';
import { usePhone } from '../../shared/use-phone';
import { useUnmarked } from '../attendance.queries';
import type { QueuedMark } from '../queue/queued-mark';
import { type AttendanceAddress, linkTo } from '../use-attendance-address';
import styles from './day.module.css';
import { SessionPart } from './session-part';
import { toProgress } from './session-progress';

/** The number of unmarked sessions above the list of the day, which is to stay on the screen. */
const fewSessions = { phone: 6, desktop: 14 };

interface UnmarkedSessionsProps {
  address: AttendanceAddress;
  sessions: readonly AttendanceSession[];
  queued: readonly QueuedMark[];
  /** The sessions of the day below, which decide the columns too. */
  among: readonly AttendanceSession[];
  /** Below a list with the same columns. */
  isBelow: boolean;
}

/** Sessions that ended with an unmarked student, newest first; the first few, or all with `view=unmarked`. */
export function UnmarkedSessions({ address, sessions, queued, among, isBelow }: UnmarkedSessionsProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { date, view, colleagues, passed } = address;
  const showsAll = view === 'unmarked';
  const few = usePhone() ? fewSessions.phone : fewSessions.desktop;
  return (
    <div className={styles.waiting}>
      <SessionPart
        dated
        label={t('attendance.unmarked')}
        sessions={showsAll ? sessions : sessions.slice(0, few)}
        total={sessions.length}
        queued={queued}
        among={among}
        headHidden={isBelow}
      />
      {sessions.length > few && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.opener}
          aria-expanded={showsAll}
          onClick={() =>
            void navigate(linkTo({ date, colleagues, passed, view: showsAll ? 'list' : 'unmarked' }), {
              preventScrollReset: true,
            })
          }
        >
          {showsAll ? t('attendance.fewUnmarked') : t('attendance.moreUnmarked', { count: sessions.length - few })}
          <ChevronDown aria-hidden="true" size={16} />
        </Button>
      )}
    </div>
  );
}

/**
 * The sessions of the last two weeks that ended and wait for the user's marks, also those that are still sent. Those in
 * progress are not among them: the list of today has them first.
 */
export function useUnmarkedSessions(queued: readonly QueuedMark[]) {
  const marks = useCan('editAttendance');
  const { data, isLoading, error, refetch } = useUnmarked();
  const clock = toSchoolClock(new Date());
  const sessions = (data ?? []).filter(
    (session) => (session.mayMark || !marks) && toProgress(session, queued, clock) === 'unmarked',
  );
  // what an earlier visit loaded is shown instead of the failure
  return { sessions, isLoading, error: data ? null : error, refetch };
}
