import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { QueuedMark } from '../queue/queued-mark';
import { hasBegun, hasEnded } from './current-session';
import { toProgress } from './session-progress';

/** In the order in which they are shown: what is late first. */
export const dayParts = ['unmarked', 'running', 'coming', 'done'] as const;
export type DayPart = (typeof dayParts)[number];

/** @param clock school time, 'yyyy-MM-ddTHH:mm' */
export function toDayPart(session: AttendanceSession, queued: readonly QueuedMark[], clock: string): DayPart {
  if (session.state !== 'planned') return 'done';
  if (!hasBegun(session, clock)) return 'coming';
  if (!hasEnded(session, clock)) return 'running';
  return toProgress(session, queued, clock) === 'unmarked' ? 'unmarked' : 'done';
}
