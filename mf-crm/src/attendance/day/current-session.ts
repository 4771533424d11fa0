import type { AttendanceSession } from '@school/api-contract/groups/attendance';

/** A coach opens the list while the children change clothes. */
const earlyMinutes = 15;

/**
 * The session that a coach came to mark: their session in progress today, or their only one.
 *
 * @param clock school time, 'yyyy-MM-ddTHH:mm'
 */
export function currentSession(sessions: readonly AttendanceSession[], clock: string): AttendanceSession | undefined {
  const own = sessions.filter((session) => session.own && session.mayMark && session.state === 'planned');
  return own.find((session) => isInProgress(session, clock)) ?? (own.length === 1 ? own[0] : undefined);
}

/** Whether its coach is asked to mark it now: from a quarter of an hour before the start until the end. */
export function isInProgress({ date, state, times }: AttendanceSession, clock: string): boolean {
  if (state !== 'planned' || date !== clock.slice(0, 10)) return false;
  const now = clock.slice(11);
  return times.some(({ startTime, endTime }) => isMarkedFrom(startTime, now) && now < endTime);
}

/**
 * Whether a coach is asked for the marks of a session of this start, 'HH:mm', at a time of its day. They may be set all
 * day: see `findReadOnlyReason`.
 */
export const isMarkedFrom = (startTime: string, time: string) => toMinutes(startTime) - earlyMinutes <= toMinutes(time);

/** Whether the first hour of a session has come; false without times. */
export function hasBegun({ date, times }: Pick<AttendanceSession, 'date' | 'times'>, clock: string): boolean {
  const [today, now = ''] = clock.split('T');
  if (date !== today) return date < clock;
  return times.some(({ startTime }) => startTime <= now);
}

/** Whether the last hour of a session has passed. */
export function hasEnded({ date, times }: AttendanceSession, clock: string): boolean {
  const [today = '', now = ''] = clock.split('T');
  return date === today ? times.every(({ endTime }) => endTime <= now) : date < today;
}

/** Minutes since midnight of 'HH:mm'. */
export const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 'HH:mm' of minutes since midnight; midnight for a moment before it. */
export const toTime = (minutes: number) =>
  [Math.floor(Math.max(0, minutes) / 60), Math.max(0, minutes) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
