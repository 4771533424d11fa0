import type { AttendanceMark, AttendanceSession, Journal } from '@school/api-contract/groups/attendance';
import { isMemberOn } from '@school/api-contract/groups/group-membership';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { isWaiting, type QueuedMark } from '../queue/queued-mark';

export type JournalStudent = Journal['students'][number];
export type JournalSession = Journal['sessions'][number];

/** Map key of a mark: student and day. */
export const cellKey = (studentId: number, date: string) => `${studentId} ${date}`;

/** Status by `cellKey`; a missing entry means not marked. */
export type Statuses = ReadonlyMap<string, AttendanceStatus>;

/** The server's marks, as far as they are loaded. */
export function toStatuses(journal: Journal): Statuses {
  return new Map(journal.marks.map(({ studentId, date, status }) => [cellKey(studentId, date), status]));
}

/** The statuses on screen: the server's, overridden by queued marks. */
export function applyQueuedMarks(statuses: Statuses, queued: Iterable<QueuedMark>, groupId: number): Statuses {
  const shown = new Map(statuses);
  for (const mark of queued) {
    if (mark.groupId === groupId && isWaiting(mark)) shown.set(cellKey(mark.studentId, mark.date), mark.status);
  }
  return shown;
}

export const statusAt = (statuses: Statuses, studentId: number, date: string): AttendanceStatus =>
  statuses.get(cellKey(studentId, date)) ?? 'NOT_MARKED';

/** The journal after the server saved the marks. */
export function applySavedMarks(journal: Journal, marks: readonly AttendanceMark[]): Journal {
  const changed = new Set(marks.map(({ studentId, date }) => cellKey(studentId, date)));
  const kept = journal.marks.filter(({ studentId, date }) => !changed.has(cellKey(studentId, date)));
  return { ...journal, marks: [...kept, ...marks.filter(({ status }) => status !== 'NOT_MARKED')] };
}

/** The session's counts including queued marks. */
export function countMarks(session: AttendanceSession, queued: Iterable<QueuedMark>) {
  let { present, absent } = session;
  for (const mark of queued) {
    if (mark.groupId !== session.group.id || mark.date !== session.date || !isWaiting(mark)) continue;
    present += Number(mark.status === 'PRESENT') - Number(mark.seen === 'PRESENT');
    absent += Number(mark.status === 'ABSENT') - Number(mark.seen === 'ABSENT');
  }
  return { present, absent, marked: present + absent, students: session.students };
}

/** Students in the list of a day: members on that day, and other students with a mark. */
export function listRoster(journal: Journal, statuses: Statuses, date: string): JournalStudent[] {
  return journal.students.filter((student) => isMemberOn(student, date) || statuses.has(cellKey(student.id, date)));
}

/** Number of students by status on that day. */
export function countStatuses(students: readonly JournalStudent[], statuses: Statuses, date: string) {
  const count = (status: AttendanceStatus) =>
    students.filter(({ id }) => statusAt(statuses, id, date) === status).length;
  return { present: count('PRESENT'), absent: count('ABSENT'), unmarked: count('NOT_MARKED') };
}

/** Numbers of present and absent students by day. */
export function countByDay(statuses: Statuses): ReadonlyMap<string, { present: number; absent: number }> {
  const counts = new Map<string, { present: number; absent: number }>();
  for (const [key, status] of statuses) {
    if (status === 'NOT_MARKED') continue;
    const date = key.slice(key.indexOf(' ') + 1);
    const { present, absent } = counts.get(date) ?? { present: 0, absent: 0 };
    counts.set(date, status === 'PRESENT' ? { present: present + 1, absent } : { present, absent: absent + 1 });
  }
  return counts;
}

const nextStatus = { NOT_MARKED: 'PRESENT', PRESENT: 'ABSENT', ABSENT: 'NOT_MARKED' } as const;
/** The status after one more tap. */
export const cycled = (status: AttendanceStatus): AttendanceStatus => nextStatus[status];
