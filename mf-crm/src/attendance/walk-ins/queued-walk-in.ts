import type { TrialChild } from '@school/api-contract/families/trial-lessons';
import type { WalkInBody } from '@school/api-contract/families/trial-request-cards';

/** What a coach types of a child who came without a request. */
export interface WalkInFacts {
  childName: string;
  parentPhone: string;
  /** Why the child is written down so late. */
  reason: string;
}

/** A child who came without a request and whom the server has not stored yet. */
export interface QueuedWalkIn extends WalkInFacts {
  userId: number;
  /** Sent with each attempt, so that a child is written down once. */
  key: string;
  groupId: number;
  /** Names the group even when the group cannot be fetched. */
  groupName: string;
  /** The day of the session to which the child came. */
  date: string;
  /** ISO, UTC. */
  notedAt: string;
  /** Whether it was sent without an answer: the server may have stored it, so it stays as it is until the answer. */
  isTried: boolean;
  /** Why the server refused it; it is not sent again before the coach has changed it. */
  problem?: WalkInProblem;
}

export type WalkInProblem =
  /** The user may no longer see the group. */
  | { kind: 'closed' }
  /** `texts`: the reasons, in the words of the server. */
  | { kind: 'refused'; texts: readonly string[]; needsReason: boolean };

export const isWaiting = ({ problem }: QueuedWalkIn) => problem === undefined;

/** Whether the server certainly has not stored it, so that it may still be changed or dropped. */
export const isOpen = ({ isTried, problem }: QueuedWalkIn) => problem !== undefined || !isTried;

export const byTime = (one: QueuedWalkIn, other: QueuedWalkIn) =>
  one.notedAt.localeCompare(other.notedAt) || one.key.localeCompare(other.key);

/**
 * The children of a session whom its list does not have yet, those on their way to the server first.
 *
 * @param listed children in the list of the server
 */
export function listSessionWalkIns(
  { walkIns, stored }: { walkIns: readonly QueuedWalkIn[]; stored: ReadonlyMap<number, QueuedWalkIn> },
  session: Pick<QueuedWalkIn, 'groupId' | 'date'>,
  listed: readonly Pick<TrialChild, 'id'>[] = [],
): QueuedWalkIn[] {
  const shown = new Set(listed.map(({ id }) => id));
  const missing = [...stored].filter(([id]) => !shown.has(id)).map(([, walkIn]) => walkIn);
  return [...missing, ...walkIns].filter(({ groupId, date }) => groupId === session.groupId && date === session.date);
}

/** Converts it to the body of the API. */
export function toWalkInBody({ childName, parentPhone, groupId, date, reason, key }: QueuedWalkIn): WalkInBody {
  return { childName, parentPhone, session: { groupId, date, ...(reason !== '' && { reason }) }, key };
}
