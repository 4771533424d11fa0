import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { WaitingRow } from '@school/api-contract/groups/groups';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { findCandidates, listPlaces, lockStudents } from './memberships.repository';
import { assertStudentsKnown, joinGroup, type LockedGroup, refuseStudents } from './memberships.service';
import { deleteWaiting, findWaitingList, insertWaiting } from './waiting-list.repository';

/** The waiting list of the group in its order. Refuses with NOT_FOUND. */
export async function listWaiting(db: Knex, groupId: number, user: SessionUser): Promise<WaitingRow[]> {
  const waiting = await findWaitingList(db, groupId, user);
  if (!waiting) throw refuse('NOT_FOUND');
  return waiting;
}

/**
 * Appends students in the given order. Returns those who were not waiting yet. Refuses with ILLEGAL_TRANSITION
 * (archived) and VALIDATION_FAILED (unknown, or in the group already).
 */
export async function addWaiting(
  trx: Knex.Transaction,
  group: LockedGroup,
  user: SessionUser,
  { studentIds: given, now }: { studentIds: readonly number[]; now: Date },
): Promise<number[]> {
  if (!group.active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
  const groupId = group.id;
  await lockStudents(trx, given);
  const students = await findCandidates(trx, user, { groupId, studentIds: given, joinDate: group.today });
  assertStudentsKnown(given, students);
  const joined = new Set(students.filter((student) => student.joined).map(({ id }) => id));
  refuseStudents(given, (id) => joined.has(id), messages.inGroupAlready);
  const entries = [...new Set(given)].map((studentId) => ({ groupId, studentId }));
  return insertWaiting(trx, entries, { addedBy: user.id, now });
}

/**
 * Appends one locked student to the waiting lists of several locked groups; a student who waits already keeps the place. Refuses
 * with VALIDATION_FAILED (`waitingGroupIds`: no such group, archived, or the student is in it).
 */
export async function joinWaitingLists(
  trx: Knex.Transaction,
  by: { studentId: number; groupIds: readonly number[]; addedBy: number; now: Date },
): Promise<void> {
  const { studentId, groupIds } = by;
  if (groupIds.length === 0) return;
  const groups = await listPlaces(trx, groupIds, { studentId });
  if (groups.length < groupIds.length) throw refuseField('waitingGroupIds', messages.groupUnknown);
  if (groups.some(({ joined }) => joined)) throw refuseField('waitingGroupIds', messages.inGroupAlready);
  await insertWaiting(
    trx,
    groupIds.map((groupId) => ({ groupId, studentId })),
    by,
  );
}

/** Refuses with NOT_FOUND when the student is not waiting. */
export async function removeWaiting(trx: Knex.Transaction, groupId: number, studentId: number): Promise<void> {
  if (!(await deleteWaiting(trx, groupId, studentId))) throw refuse('NOT_FOUND');
}

/**
 * Moves a student from the waiting list into the group. Refuses as `joinGroup` does, and with NOT_FOUND when not
 * waiting.
 */
export async function joinFromWaitingList(
  trx: Knex.Transaction,
  group: LockedGroup,
  user: SessionUser,
  { studentId, joinDate: given }: { studentId: number; joinDate: string | undefined },
): Promise<{ joinDate: string; position: number }> {
  const waiting = await listWaiting(trx, group.id, user);
  const entry = waiting.find((row) => row.studentId === studentId);
  if (!entry) throw refuse('NOT_FOUND');
  const { joinDate } = await joinGroup(trx, group, user, { studentIds: [studentId], joinDate: given });
  return { joinDate, position: entry.position };
}
