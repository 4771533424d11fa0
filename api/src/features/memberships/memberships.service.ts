import type { SessionUser } from '@school/api-contract/accounts/auth';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { addDays, getLaterDay } from '../../shared/calendar/days';
import {
  endAllMemberships,
  endMembership,
  endOtherMemberships,
  findCandidates,
  findFreePlaces,
  findMembership,
  insertMemberships,
  listPlaces,
  lockGroupRows,
  lockStudents,
} from './memberships.repository';

export interface Membership {
  studentId: number;
  groupId: number;
}

/** A group whose row the caller has locked, so that its places cannot change. */
export interface LockedGroup {
  id: number;
  active: boolean;
  /** The school's day, 'yyyy-MM-dd'. */
  today: string;
  freePlaces: number;
}

/** Locks groups in the order of their ids. Always lock groups before students. */
export function lockGroups(trx: Knex.Transaction, groupIds: readonly number[]): Promise<void> {
  return lockGroupRows(trx, groupIds);
}

/**
 * Adds students to the group and returns the new members. Refuses with ILLEGAL_TRANSITION (archived), GROUP_FULL and
 * VALIDATION_FAILED (`studentIds.<n>` unknown, `joinDate`).
 */
export async function joinGroup(
  trx: Knex.Transaction,
  group: LockedGroup,
  user: SessionUser,
  { studentIds, joinDate = group.today }: { studentIds: readonly number[]; joinDate?: string | undefined },
): Promise<{ studentIds: number[]; joinDate: string }> {
  if (!group.active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
  if (joinDate > addDays(group.today, 366)) throw refuseField('joinDate', messages.joinTooFar);
  await lockStudents(trx, studentIds);
  const candidates = await findCandidates(trx, user, { groupId: group.id, studentIds, joinDate });
  assertStudentsKnown(studentIds, candidates);
  const joining = candidates.filter(({ joined }) => !joined);
  if (joining.some(({ unborn }) => unborn)) throw refuseField('joinDate', messages.joinBeforeBirth);
  // past days must not change; from today on `insertMemberships` ends the earlier membership
  const isPast = joinDate < group.today;
  if (isPast && joining.some(({ wasIn }) => wasIn)) throw refuseField('joinDate', messages.wasInGroup);
  if (joining.length > group.freePlaces) throw refuse('GROUP_FULL');
  const joiningIds = joining.map(({ id }) => id);
  await addMemberships(
    trx,
    joiningIds.map((studentId) => ({ studentId, groupId: group.id })),
    joinDate,
  );
  return { studentIds: joiningIds, joinDate };
}

/**
 * Adds students and ends their memberships on the same day: in the `from` groups, or else in all others that the user may
 * edit. Refuses as `joinGroup` does, with CONFLICT when a student is not in one of `from`, and with VALIDATION_FAILED
 * (`joinDate` before the student joined one of them, or after tomorrow).
 */
export async function transferStudents(
  trx: Knex.Transaction,
  group: LockedGroup,
  user: SessionUser,
  given: { studentIds: readonly number[]; from: readonly number[] | undefined; joinDate: string | undefined },
): Promise<{ joined: { studentIds: number[]; joinDate: string }; left: EndedMembership[] }> {
  const { studentIds, from } = given;
  const joined = await joinGroup(trx, group, user, given);
  const { joinDate } = joined;
  const left = await endOtherMemberships(trx, user, { groupId: group.id, studentIds, from, day: joinDate });
  if (from) {
    if (left.length < new Set(studentIds).size * new Set(from).size) throw refuse('CONFLICT');
    if (left.some((ended) => ended.joinDate > joinDate)) throw refuseField('joinDate', messages.leaveBeforeJoin);
  }
  if (left.length > 0 && joinDate > addDays(group.today, 1)) throw refuseField('joinDate', messages.leaveTooFar);
  return { joined, left };
}

export interface EndedMembership {
  groupId: number;
  studentId: number;
  joinDate: string;
  /** The first day outside the group. */
  leaveDate: string;
}

/**
 * Ends a membership; past months still show it. Refuses with NOT_FOUND and
 * VALIDATION_FAILED (`leaveDate` before the join date or after tomorrow).
 */
export async function leaveGroup(
  trx: Knex.Transaction,
  { id: groupId, today }: LockedGroup,
  { studentId, leaveDate: given }: { studentId: number; leaveDate: string | undefined },
): Promise<EndedMembership> {
  const membership = await findMembership(trx, groupId, studentId);
  if (!membership) throw refuse('NOT_FOUND');
  const { joinDate } = membership;
  const leaveDate = given ?? getLaterDay(today, joinDate);
  if (leaveDate < joinDate) throw refuseField('leaveDate', messages.leaveBeforeJoin);
  if (leaveDate > getLaterDay(addDays(today, 1), joinDate)) throw refuseField('leaveDate', messages.leaveTooFar);
  await endMembership(trx, membership.id, leaveDate);
  return { groupId, studentId, joinDate, leaveDate };
}

/** Ends all memberships of the locked student and removes all waiting list entries. Returns the groups. */
export function leaveAllGroups(
  trx: Knex.Transaction,
  studentId: number,
  day: string,
): Promise<{ id: number; name: string }[]> {
  return endAllMemberships(trx, studentId, day);
}

/**
 * Adds one locked student to several locked groups; existing memberships stay. Refuses with VALIDATION_FAILED
 * (`groupIds`: no such group, or archived) and GROUP_FULL.
 */
export async function joinGroups(
  trx: Knex.Transaction,
  { studentId, groupIds, joinDate }: { studentId: number; groupIds: readonly number[]; joinDate: string },
): Promise<void> {
  const groups = await listPlaces(trx, groupIds, studentId);
  if (groups.length < groupIds.length) throw refuseField('groupIds', messages.groupUnknown);
  const joining = groups.filter(({ joined }) => !joined);
  if (joining.some(({ free }) => free <= 0)) throw refuse('GROUP_FULL');
  await addMemberships(
    trx,
    joining.map(({ id: groupId }) => ({ studentId, groupId })),
    joinDate,
  );
}

/**
 * Inserts memberships in one statement; groups and students must be locked and places checked. It removes waiting list
 * entries and shortens an earlier membership that ends after the join date, so that memberships do not overlap.
 */
export async function addMemberships(
  trx: Knex.Transaction,
  memberships: readonly Membership[],
  joinDate: string,
): Promise<void> {
  if (memberships.length > 0) await insertMemberships(trx, memberships, joinDate);
}

/** Free places of an active group; undefined when the group is missing or archived. */
export function countFreePlaces(db: Knex, groupId: number): Promise<number | undefined> {
  return findFreePlaces(db, groupId);
}

export function assertStudentsKnown(studentIds: readonly number[], known: readonly { id: number }[]): void {
  const details = studentIds.flatMap((id, index) =>
    known.some((student) => student.id === id)
      ? []
      : [{ path: `studentIds.${index}`, message: messages.studentUnknown }],
  );
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}
