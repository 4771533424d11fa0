import type { SessionUser } from '@school/api-contract/accounts/auth';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { addDays, getLaterDay } from '../../shared/calendar/days';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import {
  endAllMemberships,
  endOtherMemberships,
  findCandidates,
  findFreePlaces,
  findMembership,
  insertMemberships,
  listPlaces,
  lockGroupRows,
  lockStudents,
  updateLeave,
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
}

/** How far ahead a student may join or leave. */
const maxDaysAhead = 366;

/** Locks groups in the order of their ids. Always lock groups before students. */
export function lockGroups(trx: Knex.Transaction, groupIds: readonly number[]): Promise<void> {
  return lockGroupRows(trx, groupIds);
}

/**
 * Adds students to the group and returns the new members. Refuses with ILLEGAL_TRANSITION (archived), GROUP_FULL and
 * VALIDATION_FAILED (`studentIds.<n>` unknown or leaves the group on a later day, `joinDate`).
 */
export async function joinGroup(
  trx: Knex.Transaction,
  group: LockedGroup,
  user: SessionUser,
  { studentIds, joinDate = group.today }: { studentIds: readonly number[]; joinDate?: string | undefined },
): Promise<{ studentIds: number[]; joinDate: string }> {
  if (!group.active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
  if (joinDate > addDays(group.today, maxDaysAhead)) throw refuseField('joinDate', messages.joinTooFar);
  await lockStudents(trx, studentIds);
  const candidates = await findCandidates(trx, user, { groupId: group.id, studentIds, joinDate });
  assertStudentsKnown(studentIds, candidates);
  const leaving = new Set(candidates.filter(({ leaves }) => leaves).map(({ id }) => id));
  refuseStudents(studentIds, (id) => leaving.has(id), messages.leavesGroup);
  const joining = candidates.filter(({ joined }) => !joined);
  if (joining.some(({ unborn }) => unborn)) throw refuseField('joinDate', messages.joinBeforeBirth);
  // past days must not change; from today on `insertMemberships` ends the earlier membership
  const isPast = joinDate < group.today;
  if (isPast && joining.some(({ wasIn }) => wasIn)) throw refuseField('joinDate', messages.wasInGroup);
  if (joining.length > 0 && joining.length > ((await findFreePlaces(trx, group.id, joinDate)) ?? 0)) {
    throw refuse('GROUP_FULL');
  }
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
 * edit. Refuses as `joinGroup` does, with CONFLICT when a student is not in one of `from` or leaves it anyway, and with
 * VALIDATION_FAILED (`joinDate` before the student joined one of them).
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
  const { id: groupId, today } = group;
  const left = await endOtherMemberships(trx, user, { groupId, studentIds, from, day: joinDate, today });
  if (from) {
    if (left.length < new Set(studentIds).size * new Set(from).size) throw refuse('CONFLICT');
    if (left.some((ended) => ended.joinDate > joinDate)) throw refuseField('joinDate', messages.leaveBeforeJoin);
  }
  await notifyAttendanceChange(trx, [...new Set(left.map((ended) => ended.groupId))]);
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
 * Ends a membership; past months still show it. The student stays a member until the day before the leave date. Refuses
 * with NOT_FOUND, VALIDATION_FAILED (`leaveDate` before the join date or more than a year ahead), and GROUP_FULL when a
 * planned leave moves to a later day, but somebody joins before it.
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
  if (leaveDate > addDays(today, maxDaysAhead)) throw refuseField('leaveDate', messages.joinTooFar);
  const { leaveDate: planned } = membership;
  if (planned !== null && leaveDate > planned) await assertPlaceFree(trx, groupId, planned);
  const active = leaveDate > addDays(today, 1) && leaveDate > joinDate;
  await updateLeave(trx, membership.id, { leaveDate, active });
  await notifyAttendanceChange(trx, [groupId]);
  return { groupId, studentId, joinDate, leaveDate };
}

/**
 * Cancels a planned leave: the student stays in the group. Refuses with NOT_FOUND, CONFLICT (nothing is planned any more)
 * and GROUP_FULL (the place was given to somebody who joins later).
 */
export async function stayInGroup(
  trx: Knex.Transaction,
  { id: groupId, active }: LockedGroup,
  studentId: number,
): Promise<EndedMembership> {
  if (!active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
  const membership = await findMembership(trx, groupId, studentId);
  if (!membership) throw refuse('NOT_FOUND');
  const { id, joinDate, leaveDate } = membership;
  if (leaveDate === null) throw refuse('CONFLICT');
  await assertPlaceFree(trx, groupId, leaveDate);
  await updateLeave(trx, id, { leaveDate: null, active: true });
  await notifyAttendanceChange(trx, [groupId]);
  return { groupId, studentId, joinDate, leaveDate };
}

/** @param from the day on which a member leaves who is to stay longer */
async function assertPlaceFree(trx: Knex.Transaction, groupId: number, from: string): Promise<void> {
  if (((await findFreePlaces(trx, groupId, from)) ?? 0) <= 0) throw refuse('GROUP_FULL');
}

/** Ends all memberships of the locked student and removes all waiting list entries. Returns the groups. */
export async function leaveAllGroups(
  trx: Knex.Transaction,
  studentId: number,
  day: string,
): Promise<{ id: number; name: string }[]> {
  const left = await endAllMemberships(trx, studentId, day);
  await notifyAttendanceChange(
    trx,
    left.map(({ id }) => id),
  );
  return left;
}

/**
 * Adds one locked student to several locked groups; existing memberships stay. Refuses with VALIDATION_FAILED
 * (`groupIds`: no such group, or archived) and GROUP_FULL.
 */
export async function joinGroups(
  trx: Knex.Transaction,
  { studentId, groupIds, joinDate }: { studentId: number; groupIds: readonly number[]; joinDate: string },
): Promise<void> {
  const groups = await listPlaces(trx, groupIds, { studentId, from: joinDate });
  if (groups.length < groupIds.length) throw refuseField('groupIds', messages.groupUnknown);
  if (groups.some(({ leaves }) => leaves)) throw refuseField('groupIds', messages.leavesGroup);
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
  if (memberships.length === 0) return;
  await insertMemberships(trx, memberships, joinDate);
  await notifyAttendanceChange(trx, [...new Set(memberships.map(({ groupId }) => groupId))]);
}

/** Free places of an active group; undefined when the group is missing or archived. */
export function countFreePlaces(db: Knex, groupId: number): Promise<number | undefined> {
  return findFreePlaces(db, groupId, null);
}

export function assertStudentsKnown(studentIds: readonly number[], known: readonly { id: number }[]): void {
  refuseStudents(studentIds, (id) => !known.some((student) => student.id === id), messages.studentUnknown);
}

/** Refuses with VALIDATION_FAILED, naming each student to whom the message applies. */
export function refuseStudents(
  studentIds: readonly number[],
  isRefused: (id: number) => boolean,
  message: string,
): void {
  const details = studentIds.flatMap((id, index) => (isRefused(id) ? [{ path: `studentIds.${index}`, message }] : []));
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}
