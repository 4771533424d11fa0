import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { useT } from '@school/kit';
import { isInProgress } from '../day/current-session';
import { toProgress } from '../day/session-progress';
import type { QueuedMark } from '../queue/queued-mark';

/**
 * What the link to mark a session says, in every place that has one. Undefined while nothing asks for
 * marks: until a quarter of an hour before the session, and when all students are marked.
 */
export function useMarkText() {
  const t = useT('mf-crm');
  /** @param clock school time, 'yyyy-MM-ddTHH:mm' */
  return (session: AttendanceSession, queued: readonly QueuedMark[], clock: string): string | undefined => {
    const progress = toProgress(session, queued, clock);
    if (progress === 'unmarked') {
      const [first] = session.times;
      const isToday = clock.startsWith(session.date);
      return first && isToday ? t('attendance.markAt', { time: first.startTime }) : t('attendance.mark');
    }
    if (progress !== 'coming' && progress !== 'running') return undefined;
    return progress === 'running' || isInProgress(session, clock) ? t('attendance.markNow') : undefined;
  };
}
