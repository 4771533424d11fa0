import type { SessionUser } from '@school/api-contract/auth';
import type { groupRoutes, RosterRow } from '@school/api-contract/groups';
import { messages } from '@school/api-contract/messages';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import type { StoredGroup } from './groups.repository';
import { type GroupDeps, groupEvent, groupToChange } from './groups.service';
import {
  endMembership,
  endOtherMemberships,
  findCandidates,
  findMember,
  insertMembers,
  lockStudents,
  readRoster,
} from './roster.repository';
import { shiftDay } from './shift-day';

/** @param month 'yyyy-MM'; undefined: who is in the group now */
export async function rosterOf(
  { db, clock }: GroupDeps,
  user: SessionUser,
  groupId: number,
  month: string | undefined,
): Promise<RosterRow[]> {
  const period = month === undefined ? undefined : { from: `${month}-01`, to: lastDayOf(month) };
  const roster = await readRoster(db, groupId, user, { now: clock.now(), month: period });
  if (!roster) throw refuse('NOT_FOUND');
  return roster;
}

/**
 * Puts students into the group; the group's lock decides who gets the last place. Refuses with NOT_FOUND, FORBIDDEN,
 * ILLEGAL_TRANSITION (archived), GROUP_FULL, VALIDATION_FAILED (`studentIds.<n>` unknown, `joinDate`).
 */
export function addStudents(
  deps: GroupDeps,
  groupId: number,
  body: RouteInput<typeof groupRoutes.addStudents>['body'],
  caller: Caller,
): Promise<{ added: number }> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const group = await groupToChange(trx, groupId, user, deps.clock.now(), 'edit');
    const { studentIds, joinDate } = await join(trx, group, user, body);
    if (studentIds.length > 0) {
      const metadata = { groupId, studentIds, joinDate };
      await deps.audit.append(trx, [groupEvent('group.students_added', caller, metadata)]);
    }
    return { added: studentIds.length };
  });
}

/** Joining from today on, and leaving every other group that the user may change. Refuses as `addStudents` does. */
export function moveStudents(
  deps: GroupDeps,
  groupId: number,
  studentIds: readonly number[],
  caller: Caller,
): Promise<{ added: number }> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const group = await groupToChange(trx, groupId, user, deps.clock.now(), 'edit');
    const joined = await join(trx, group, user, { studentIds });
    const left = await endOtherMemberships(trx, user, { groupId, studentIds, day: group.today });
    const events = left.map((membership) => groupEvent('group.student_removed', caller, membership));
    if (joined.studentIds.length > 0) events.push(groupEvent('group.students_added', caller, { groupId, ...joined }));
    if (events.length > 0) await deps.audit.append(trx, events);
    return { added: joined.studentIds.length };
  });
}

/** The rules of joining, in the transaction that locked the group. Gives those who were not in it before. */
export async function join(
  trx: Knex.Transaction,
  group: StoredGroup,
  user: SessionUser,
  { studentIds, joinDate = group.today }: { studentIds: readonly number[]; joinDate?: string | undefined },
): Promise<{ studentIds: number[]; joinDate: string }> {
  if (!group.active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
  if (joinDate > shiftDay(group.today, 366)) throw refuseField('joinDate', messages.joinTooFar);
  await lockStudents(trx, studentIds);
  const candidates = await findCandidates(trx, user, { groupId: group.id, studentIds, joinDate });
  refuseUnknown(studentIds, candidates);
  const joining = candidates.filter(({ joined }) => !joined);
  if (joining.some(({ unborn }) => unborn)) throw refuseField('joinDate', messages.joinBeforeBirth);
  if (joining.some(({ wasIn }) => wasIn)) throw refuseField('joinDate', messages.wasInGroup);
  if (group.taken + joining.length > group.body.maxStudents) throw refuse('GROUP_FULL');
  const joiningIds = joining.map(({ id }) => id);
  await insertMembers(trx, { groupId: group.id, studentIds: joiningIds, joinDate });
  return { studentIds: joiningIds, joinDate };
}

export function refuseUnknown(studentIds: readonly number[], known: readonly { id: number }[]): void {
  const details = studentIds.flatMap((id, index) =>
    known.some((student) => student.id === id)
      ? []
      : [{ path: `studentIds.${index}`, message: messages.studentUnknown }],
  );
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}

/**
 * Ends a membership; its days stay, so that a past month shows who was there then. Refuses with NOT_FOUND, FORBIDDEN and
 * VALIDATION_FAILED (`leaveDate` before the join date or after tomorrow).
 */
export function removeStudent(
  deps: GroupDeps,
  groupId: number,
  studentId: number,
  given: string | undefined,
  caller: Caller,
): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const { today } = await groupToChange(trx, groupId, signedIn(caller), deps.clock.now(), 'edit');
    const member = await findMember(trx, groupId, studentId);
    if (!member) throw refuse('NOT_FOUND');
    const { joinDate } = member;
    const leaveDate = given ?? later(today, joinDate);
    if (leaveDate < joinDate) throw refuseField('leaveDate', messages.leaveBeforeJoin);
    if (leaveDate > later(shiftDay(today, 1), joinDate)) throw refuseField('leaveDate', messages.leaveTooFar);
    await endMembership(trx, member.id, leaveDate);
    const metadata = { groupId, studentId, joinDate, leaveDate };
    await deps.audit.append(trx, [groupEvent('group.student_removed', caller, metadata)]);
  });
}

const later = (a: string, b: string) => (a > b ? a : b);

/** @param month 'yyyy-MM' */
function lastDayOf(month: string): string {
  const moment = new Date(`${month}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + 1, 0);
  return moment.toISOString().slice(0, 10);
}
