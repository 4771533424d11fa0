import type { AttendanceMark, AttendanceSession, Journal } from '@school/api-contract/attendance';
import { isMemberOn } from '@school/api-contract/group-membership';
import type { AttendanceStatus } from '@school/api-contract/status-tables';
import { isWaiting, type QueuedMark } from '../queue/queued-mark';

export type JournalStudent = Journal['students'][number];
export type JournalSession = Journal['sessions'][number];

/** Student and day of a mark, as the key of a map. */
export const cellKey = (studentId: number, date: string) => `${studentId} ${date}`;

/** Status by `cellKey`; what is not there is not marked. */
export type Statuses = ReadonlyMap<string, AttendanceStatus>;

/** What stands on the server, as far as was read. */
export function statusesOf(journal: Journal): Statuses {
  return new Map(journal.marks.map(({ studentId, date, status }) => [cellKey(studentId, date), status]));
}

/** What the screen shows: the server's marks under those that wait. */
export function withWaiting(statuses: Statuses, queued: Iterable<QueuedMark>, groupId: number): Statuses {
  const shown = new Map(statuses);
  for (const mark of queued) {
    if (mark.groupId === groupId && isWaiting(mark)) shown.set(cellKey(mark.studentId, mark.date), mark.status);
  }
  return shown;
}

export const statusAt = (statuses: Statuses, studentId: number, date: string): AttendanceStatus =>
  statuses.get(cellKey(studentId, date)) ?? 'NOT_MARKED';

/** The journal after the server took the marks in. */
export function withMarks(journal: Journal, marks: readonly AttendanceMark[]): Journal {
  const changed = new Set(marks.map(({ studentId, date }) => cellKey(studentId, date)));
  const kept = journal.marks.filter(({ studentId, date }) => !changed.has(cellKey(studentId, date)));
  return { ...journal, marks: [...kept, ...marks.filter(({ status }) => status !== 'NOT_MARKED')] };
}

/** The session's counts with the marks that wait. */
export function countsOf(session: AttendanceSession, queued: Iterable<QueuedMark>) {
  let { present, absent } = session;
  for (const mark of queued) {
    if (mark.groupId !== session.group.id || mark.date !== session.date || !isWaiting(mark)) continue;
    present += Number(mark.status === 'PRESENT') - Number(mark.seen === 'PRESENT');
    absent += Number(mark.status === 'ABSENT') - Number(mark.seen === 'ABSENT');
  }
  return { present, absent, marked: present + absent, students: session.students };
}

/** Whom the list of a day shows: who was in the group then, and who was marked all the same. */
export function rosterOf(journal: Journal, statuses: Statuses, date: string): JournalStudent[] {
  return journal.students.filter((student) => isMemberOn(student, date) || statuses.has(cellKey(student.id, date)));
}

/** How many of the students are marked how that day. */
export function tally(students: readonly JournalStudent[], statuses: Statuses, date: string) {
  const count = (status: AttendanceStatus) =>
    students.filter(({ id }) => statusAt(statuses, id, date) === status).length;
  return { present: count('PRESENT'), absent: count('ABSENT'), unmarked: count('NOT_MARKED') };
}

const nextStatus = { NOT_MARKED: 'PRESENT', PRESENT: 'ABSENT', ABSENT: 'NOT_MARKED' } as const;
/** One tap further. */
export const cycled = (status: AttendanceStatus): AttendanceStatus => nextStatus[status];
