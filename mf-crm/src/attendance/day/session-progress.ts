import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { QueuedMark } from '../queue/queued-mark';
import { countMarks } from '../shared/journal-marks';
import { hasBegun, hasEnded } from './current-session';

/** `marked`: everybody is; `unmarked`: it has ended and somebody is not; `empty`: the group has no students. */
export type SessionProgress = 'cancelled' | 'moved' | 'empty' | 'marked' | 'coming' | 'running' | 'unmarked';

/** @param clock school time, 'yyyy-MM-ddTHH:mm' */
export function toProgress(session: AttendanceSession, queued: readonly QueuedMark[], clock: string): SessionProgress {
  if (session.state !== 'planned') return session.state;
  const { marked, students } = countMarks(session, queued);
  if (students === 0) return 'empty';
  if (marked === students) return 'marked';
  if (!hasBegun(session, clock)) return 'coming';
  return hasEnded(session, clock) ? 'unmarked' : 'running';
}
