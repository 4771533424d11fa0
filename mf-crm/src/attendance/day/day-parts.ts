import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { QueuedMark } from '../queue/queued-mark';
import { hasBegun, hasEnded } from './current-session';
import { toProgress } from './session-progress';

/** Those that do not run, in the order in which they are shown: what is late first. */
export const dayParts = ['unmarked', 'coming', 'done'] as const;
type DayPart = (typeof dayParts)[number] | 'running';

/**
 * A cancelled session stays among those that are still to come until its time has passed.
 *
 * @param clock school time, 'yyyy-MM-ddTHH:mm'
 */
export function toDayPart(session: AttendanceSession, queued: readonly QueuedMark[], clock: string): DayPart {
  const isOff = session.state !== 'planned';
  if (!hasBegun(session, clock)) return isOff && session.times.length === 0 ? 'done' : 'coming';
  if (isOff) return 'done';
  if (!hasEnded(session, clock)) return 'running';
  return toProgress(session, queued, clock) === 'unmarked' ? 'unmarked' : 'done';
}
