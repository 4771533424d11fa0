import type { AttendanceMark, MarkConflict, PutMark } from '@school/api-contract/groups/attendance';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';

/** A mark that the server has not saved yet; one for each student, group and day. */
export interface QueuedMark extends AttendanceMark {
  groupId: number;
  /** Names the group even when the group cannot be fetched. */
  groupName: string;
  /** The server's status when the page was loaded. */
  seen: AttendanceStatus;
  /** Time of the tap; ISO, UTC. */
  markedAt: string;
  /** Reason for a late mark. */
  reason?: string;
  /** Attempts without an answer: the server may have saved them. */
  tries: readonly Try[];
  /** A problem that needs a decision; the mark is not sent until then. */
  problem?: MarkProblem;
}

type Try = Pick<QueuedMark, 'status'>;

export type MarkProblem =
  /** Another user has set another mark. */
  | ({ kind: 'conflict' } & Pick<MarkConflict, 'status' | 'byName' | 'at'>)
  /** The server will never accept the mark. */
  | { kind: 'refused'; text: string; needsReason: boolean }
  /** The user may no longer mark or see the group. */
  | { kind: 'closed' };

/** A tap on the screen: the mark, the status shown before, and the reason for a late mark. */
export type MarkTap = Pick<QueuedMark, 'groupId' | 'groupName' | 'studentId' | 'date' | 'status' | 'seen' | 'reason'>;

export const getMarkKey = ({ groupId, studentId, date }: Pick<QueuedMark, 'groupId' | 'studentId' | 'date'>) =>
  `${groupId} ${studentId} ${date}`;

export const isWaiting = (mark: QueuedMark) => mark.problem === undefined;

/** The mark after a tap; undefined when the status equals the server's again. */
export function applyTap(former: QueuedMark | undefined, tap: MarkTap, markedAt: string): QueuedMark | undefined {
  // A tap on a mark with a problem is a new decision that takes the server's current mark into account.
  const waiting = former && isWaiting(former) ? former : undefined;
  const { groupId, groupName, studentId, date, status, reason } = tap;
  const next: QueuedMark = {
    groupId,
    groupName,
    studentId,
    date,
    status,
    markedAt,
    reason: reason ?? waiting?.reason,
    seen: waiting?.seen ?? tap.seen,
    tries: waiting?.tries ?? [],
  };
  return isNeeded(next) ? next : undefined;
}

export function tried(mark: QueuedMark): QueuedMark {
  return { ...mark, tries: [...mark.tries, { status: mark.status }] };
}

/** The mark after the server saved `sent`; undefined when it has not changed since. */
export function afterSave(mark: QueuedMark, sent: QueuedMark): QueuedMark | undefined {
  const next = { ...mark, seen: sent.status, tries: [] };
  return mark.markedAt !== sent.markedAt && isNeeded(next) ? next : undefined;
}

/**
 * The mark after the server reported another one. An own earlier attempt whose answer was lost is no conflict; its time
 * cannot prove that, since the server corrects times from a clock that is ahead.
 */
export function withConflict(mark: QueuedMark, { status, own, byName, at }: MarkConflict): QueuedMark | undefined {
  if (status === mark.status) return undefined;
  if (own && mark.tries.some((each) => each.status === status)) return { ...mark, seen: status, tries: [] };
  return { ...mark, tries: [], problem: { kind: 'conflict', status, byName, at } };
}

/** Converts the mark to the body of the API. */
export function toPutMark({ studentId, date, status, seen, markedAt, reason }: QueuedMark): PutMark {
  return { studentId, date, status, seen, markedAt, ...(reason !== undefined && { reason }) };
}

const isNeeded = (mark: QueuedMark) => mark.status !== mark.seen || mark.tries.length > 0;
