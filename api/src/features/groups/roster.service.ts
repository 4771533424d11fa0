import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { groupRoutes, RosterRow } from '@school/api-contract/groups/groups';
import type { RouteInput } from '@school/api-contract/route';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { getMonthBounds } from '../../shared/calendar/days';
import { joinGroup, leaveGroup, stayInGroup } from '../memberships/memberships.service';
import { type GroupDeps, lockGroupForChange } from './groups.service';
import { findRoster } from './roster.repository';

/** @param month 'yyyy-MM'; undefined for the members of today */
export async function getRoster(
  { db, clock }: GroupDeps,
  user: SessionUser,
  groupId: number,
  month: string | undefined,
): Promise<RosterRow[]> {
  const period = month === undefined ? undefined : getMonthBounds(month);
  const roster = await findRoster(db, groupId, user, { now: clock.now(), month: period });
  if (!roster) throw refuse('NOT_FOUND');
  return roster;
}

/**
 * Adds students to the group; the group's lock decides who gets the last place. Refuses with NOT_FOUND, FORBIDDEN,
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
    const group = await lockGroupForChange(trx, groupId, user, deps.clock.now(), 'edit');
    const { studentIds, joinDate } = await joinGroup(trx, group, user, body);
    if (studentIds.length > 0) {
      const metadata = { groupId, studentIds, joinDate };
      await deps.audit.append(trx, [auditEvent(caller, 'group.students_added', metadata)]);
    }
    return { added: studentIds.length };
  });
}

/**
 * Ends a membership; past months still show it. Refuses with NOT_FOUND, FORBIDDEN and
 * VALIDATION_FAILED (`leaveDate` before the join date or more than a year ahead).
 */
export function removeStudent(
  deps: GroupDeps,
  groupId: number,
  studentId: number,
  leaveDate: string | undefined,
  caller: Caller,
): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const group = await lockGroupForChange(trx, groupId, signedIn(caller), deps.clock.now(), 'edit');
    const ended = await leaveGroup(trx, group, { studentId, leaveDate });
    await deps.audit.append(trx, [auditEvent(caller, 'group.student_removed', { ...ended })]);
  });
}

/**
 * Cancels a planned leave. Refuses with NOT_FOUND, FORBIDDEN, CONFLICT (nothing is planned any more), GROUP_FULL and
 * ILLEGAL_TRANSITION (archived).
 */
export function keepStudent(deps: GroupDeps, groupId: number, studentId: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const group = await lockGroupForChange(trx, groupId, signedIn(caller), deps.clock.now(), 'edit');
    const kept = await stayInGroup(trx, group, studentId);
    await deps.audit.append(trx, [auditEvent(caller, 'group.leave_cancelled', { ...kept })]);
  });
}
