import type { AttendanceSession } from '@school/api-contract/groups/attendance';

export type SessionState = 'done' | 'running' | 'unmarked' | 'coming' | 'cancelled';

/**
 * The state of a session of today at a time, 'HH:mm'. It waits for marks only after its end, since the coach marks
 * while it runs.
 */
export function toSessionState(
  { state, present, absent, students }: Pick<AttendanceSession, 'state' | 'present' | 'absent' | 'students'>,
  { startTime, endTime }: AttendanceSession['times'][number],
  time: string,
): SessionState {
  if (state !== 'planned') return 'cancelled';
  if (time < startTime) return 'coming';
  if (time < endTime) return 'running';
  return present + absent < students ? 'unmarked' : 'done';
}
