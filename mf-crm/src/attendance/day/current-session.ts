import type { AttendanceSession } from '@school/api-contract/attendance';

/** A coach opens the list while the children change. */
const earlyMinutes = 15;

/**
 * The session that a coach came to mark: of the own ones that are held today the one that is on now, or the only one.
 *
 * @param clock the school's, 'yyyy-MM-ddTHH:mm'
 */
export function currentSession(sessions: readonly AttendanceSession[], clock: string): AttendanceSession | undefined {
  const own = sessions.filter((session) => session.own && session.mayMark && session.state === 'planned');
  return own.find((session) => isOn(session, clock)) ?? (own.length === 1 ? own[0] : undefined);
}

/** From a quarter of an hour before the start to the end. */
export function isOn({ date, state, times }: AttendanceSession, clock: string): boolean {
  if (state !== 'planned' || date !== clock.slice(0, 10)) return false;
  const now = minutesOf(clock.slice(11));
  return times.some(({ startTime, endTime }) => minutesOf(startTime) - earlyMinutes <= now && now < minutesOf(endTime));
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
