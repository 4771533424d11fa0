import { isMemberOn } from '@school/api-contract/group-membership';
import type { AttendanceStatus } from '@school/api-contract/status-tables';
import { type JournalSession, type JournalStudent, type Statuses, statusAt } from '../shared/journal-marks';
import { type Markable, type WhyNot, whyNotMarkable } from '../shared/why-not-markable';

export interface MonthColumn {
  session: JournalSession;
  /** Why nobody can be marked that day. */
  whyNot: WhyNot | undefined;
  /** Whether it counts: it was held, today or before. */
  isHeld: boolean;
}

export function monthColumns(journal: Markable, mayEdit: boolean): MonthColumn[] {
  return journal.sessions.map((session) => ({
    session,
    whyNot: whyNotMarkable(journal, session.date, mayEdit),
    isHeld: session.state === 'planned' && session.date <= journal.today,
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
 * A student's month as one letter for each column, so that a row can tell at a glance whether it changed: `PPAN-`; `-`
 * where the student was not in the group, a small letter where they were marked all the same.
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

/** The cells of such a code; without a status where there is nothing to show of a day outside the time in the group. */
export const cellsOfCode = (code: string): { status: AttendanceStatus | undefined; isMember: boolean }[] =>
  [...code].map((letter) => ({ status: statuses.get(letter), isMember: letter !== '-' && letter < 'a' }));

const isPresent = (letter: string | undefined) => letter !== undefined && statuses.get(letter) === 'PRESENT';

/** How often the student was there, of the sessions that were held while in the group. */
export function totalOf(code: string, columns: readonly MonthColumn[]): { present: number; held: number } {
  let present = 0;
  let held = 0;
  for (const [index, { isHeld }] of columns.entries()) {
    if (!isHeld || code[index] === '-') continue;
    held += 1;
    if (isPresent(code[index])) present += 1;
  }
  return { present, held };
}

/** How many were there in each column; and how many of them were in the group. */
export function totalsOfDays(rows: readonly string[], columns: readonly MonthColumn[]) {
  return columns.map((_column, index) => ({
    present: rows.filter((code) => isPresent(code[index])).length,
    students: rows.filter((code) => code[index] !== '-').length,
  }));
}
