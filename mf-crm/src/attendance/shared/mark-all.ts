import type { Journal } from '@school/api-contract/groups/attendance';
import { isMemberOn } from '@school/api-contract/groups/group-membership';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import type { QueuedMark } from '../queue/queued-mark';
import { cellKey, type JournalStudent, type Statuses, statusAt } from './journal-marks';

export interface NewMark {
  studentId: number;
  status: AttendanceStatus;
}

interface Day {
  date: Journal['today'];
  students: readonly JournalStudent[];
  /** Marks on screen. */
  shown: Statuses;
  /** Has the `cellKey` of each excused absence. */
  excuses: Pick<ReadonlyMap<string, unknown>, 'has'>;
  /** Marks that need a decision. */
  stuck: readonly QueuedMark[];
}

/**
 * What "mark everybody" sets: whoever has no mark is present, or absent if the absence is excused. A mark that needs a
 * decision waits for it.
 */
export function listMarksForAll({ date, students, shown, excuses, stuck }: Day): NewMark[] {
  const waiting = new Set(stuck.filter((mark) => mark.date === date).map(({ studentId }) => studentId));
  return students
    .filter((student) => isMemberOn(student, date) && !waiting.has(student.id))
    .filter(({ id }) => statusAt(shown, id, date) === 'NOT_MARKED')
    .map(({ id }) => ({ studentId: id, status: excuses.has(cellKey(id, date)) ? 'ABSENT' : 'PRESENT' }));
}
