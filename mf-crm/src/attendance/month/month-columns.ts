import { isMemberOn } from '@school/api-contract/groups/group-membership';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { type JournalSession, type JournalStudent, type Statuses, statusAt } from '../shared/journal-marks';
import { findReadOnlyReason, type JournalAccess, type ReadOnlyReason } from '../shared/read-only-reason';

export interface MonthColumn {
  session: JournalSession;
  /** Why nobody can be marked on that day. */
  whyNot: ReadOnlyReason | undefined;
  /** Whether the session counts: it took place, today or earlier. */
  isHeld: boolean;
  isToday: boolean;
}

export function monthColumns(journal: JournalAccess, mayEdit: boolean): MonthColumn[] {
  return journal.sessions.map((session) => ({
    session,
    whyNot: findReadOnlyReason(journal, session.date, mayEdit),
    isHeld: session.state === 'planned' && session.date <= journal.today,
    isToday: session.date === journal.today,
  }));
}

const codes = { PRESENT: 'P', ABSENT: 'A', NOT_MARKED: 'N' } as const satisfies Record<AttendanceStatus, string>;
const statuses = new Map<string, AttendanceStatus>([
  ['P', 'PRESENT'],
  ['A', 'ABSENT'],
  ['N', 'NOT_MARKED'],
  ['p', 'PRESENT'],
  ['a', 'ABSENT'],
]);

/**
 * A student's month as one letter for each column, so that a row can cheaply detect changes: `PPAN-`; `-` where the
 * student was not in the group, a small letter for a mark outside the membership.
 */
export function monthCode(student: JournalStudent, columns: readonly MonthColumn[], shown: Statuses): string {
  return columns
    .map(({ session: { date } }) => {
      const status = statusAt(shown, student.id, date);
      if (isMemberOn(student, date)) return codes[status];
      return status === 'NOT_MARKED' ? '-' : codes[status].toLowerCase();
    })
    .join('');
}

/** The cells of such a code; without a status where there is nothing to show outside the membership. */
export const toCells = (code: string): { status: AttendanceStatus | undefined; isMember: boolean }[] =>
  [...code].map((letter) => ({ status: statuses.get(letter), isMember: letter !== '-' && letter < 'a' }));

const isMarked = (letter: string | undefined) => letter !== undefined && letter !== '-' && letter !== 'N';

const isPresent = (letter: string | undefined) => letter !== undefined && statuses.get(letter) === 'PRESENT';

/** How often the student was present, of the sessions held that have their mark. */
export function countAttendance(code: string, columns: readonly MonthColumn[]): { present: number; marked: number } {
  let present = 0;
  let marked = 0;
  for (const [index, { isHeld }] of columns.entries()) {
    if (!isHeld || !isMarked(code[index])) continue;
    marked += 1;
    if (isPresent(code[index])) present += 1;
  }
  return { present, marked };
}

/** Number of students present and of marks in each column, and how many students were in the group. */
export function countByDay(rows: readonly string[], columns: readonly MonthColumn[]) {
  return columns.map((_column, index) => ({
    present: rows.filter((code) => isPresent(code[index])).length,
    marked: rows.filter((code) => isMarked(code[index])).length,
    students: rows.filter((code) => code[index] !== '-').length,
  }));
}
