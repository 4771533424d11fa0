import type { AttendanceMark, MarkConflict, PutMark } from '@school/api-contract/attendance';
import type { AttendanceStatus } from '@school/api-contract/status-tables';

/** A mark that the server has not taken in yet. One for each student, group and day, as the mark itself is. */
export interface QueuedMark extends AttendanceMark {
  groupId: number;
  /** Says where marks wait even when the group itself cannot be read. */
  groupName: string;
  /** What the server had when the page was read. */
  seen: AttendanceStatus;
  /** When it was tapped; ISO, UTC. */
  markedAt: string;
  /** Why so late. */
  reason?: string;
  /** What was sent without an answer: the server may have taken it in all the same. */
  tries: readonly Try[];
  /** Waits for a decision and is not sent. */
  problem?: MarkProblem;
}

type Try = Pick<QueuedMark, 'status'>;

export type MarkProblem =
  /** Somebody else's mark stands. */
  | ({ kind: 'conflict' } & Pick<MarkConflict, 'status' | 'byName' | 'at'>)
  /** The server will not have it, now or later. */
  | { kind: 'refused'; text: string; needsReason: boolean }
  /** The group may no longer be marked, or no longer be seen. */
  | { kind: 'closed' };

/** What a screen asks for: the mark, what it showed before, and why so late. */
export type MarkTap = Pick<QueuedMark, 'groupId' | 'groupName' | 'studentId' | 'date' | 'status' | 'seen' | 'reason'>;

export const keyOfMark = ({ groupId, studentId, date }: Pick<QueuedMark, 'groupId' | 'studentId' | 'date'>) =>
  `${groupId} ${studentId} ${date}`;

export const isWaiting = (mark: QueuedMark) => mark.problem === undefined;

/** The mark after a tap; undefined when nothing is left to send: it is again what the server has. */
export function tapped(former: QueuedMark | undefined, tap: MarkTap, markedAt: string): QueuedMark | undefined {
  // A tap on a mark with a problem decides anew, knowing what stands there now.
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

/** After the server took in `sent`; undefined when the mark has not been changed since. */
export function saved(mark: QueuedMark, sent: QueuedMark): QueuedMark | undefined {
  const next = { ...mark, seen: sent.status, tries: [] };
  return mark.markedAt !== sent.markedAt && isNeeded(next) ? next : undefined;
}

/**
 * After the server answered that another mark stands. An own earlier try, whose answer was lost, is no conflict; by its moment it
 * cannot be told, since the server does not take one to come from a clock that is ahead.
 */
export function contested(mark: QueuedMark, { status, own, byName, at }: MarkConflict): QueuedMark | undefined {
  if (status === mark.status) return undefined;
  if (own && mark.tries.some((each) => each.status === status)) return { ...mark, seen: status, tries: [] };
  return { ...mark, tries: [], problem: { kind: 'conflict', status, byName, at } };
}

/** The mark in the form in which it is sent. */
export function toPut({ studentId, date, status, seen, markedAt, reason }: QueuedMark): PutMark {
  return { studentId, date, status, seen, markedAt, ...(reason !== undefined && { reason }) };
}

const isNeeded = (mark: QueuedMark) => mark.status !== mark.seen || mark.tries.length > 0;
