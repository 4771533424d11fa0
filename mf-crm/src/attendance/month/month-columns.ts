import { isMemberOn } from '@school/api-contract/attendance';
import type { AttendanceStatus } from '@school/api-contract/status-tables';
import { cellKey, type JournalSession, type JournalStudent, type Statuses, statusAt } from '../shared/journal-marks';
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
]);

/**
 * A student's month as one letter for each column, so that a row can tell at a glance whether it changed: `PPAN-`; `-`
 * where the student was not in the group.
 */
export function monthCode(student: JournalStudent, columns: readonly MonthColumn[], shown: Statuses): string {
  return columns
    .map(({ session: { date } }) => {
      if (!isMemberOn(student, date) && !shown.has(cellKey(student.id, date))) return '-';
      return codes[statusAt(shown, student.id, date)];
    })
    .join('');
}

/** The statuses of such a code; undefined where the student was not in the group. */
export const statusesOfCode = (code: string): (AttendanceStatus | undefined)[] =>
  [...code].map((letter) => statuses.get(letter));

/** How often the student was there, of the sessions that were held while in the group. */
export function totalOf(code: string, columns: readonly MonthColumn[]): { present: number; held: number } {
  let present = 0;
  let held = 0;
  for (const [index, { isHeld }] of columns.entries()) {
    if (!isHeld || code[index] === '-') continue;
    held += 1;
    if (code[index] === 'P') present += 1;
  }
  return { present, held };
}

/** How many were there in each column; and how many of them were in the group. */
export function totalsOfDays(rows: readonly string[], columns: readonly MonthColumn[]) {
  return columns.map((_column, index) => ({
    present: rows.filter((code) => code[index] === 'P').length,
    students: rows.filter((code) => code[index] !== '-').length,
  }));
}
