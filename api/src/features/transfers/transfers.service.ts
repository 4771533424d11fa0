import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { GroupMisfit, KeptSubscription, StudentClash } from '@school/api-contract/groups/group-misfits';
import type { groupRoutes } from '@school/api-contract/groups/groups';
import type { TransferChoices } from '@school/api-contract/groups/transfers';
import type { RouteInput } from '@school/api-contract/route';
import { compareAge, isOutsideAges } from '@school/api-contract/rules/age-fit';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toStudentScope } from '../../shared/access/student-scope';
import { countYears } from '../../shared/calendar/days';
import { lockGroupForChange } from '../groups/groups.service';
import { listGroupsToJoin } from '../groups/groups-to-join.service';
import { rankGroups } from '../groups/rank-groups';
import { lockGroups, transferStudents } from '../memberships/memberships.service';
import { getSchoolToday } from '../school/school.service';
import { assertStudentVisible } from '../students/student-scope';
import { listKeptSubscriptions } from '../subscriptions/kept-subscriptions.service';
import {
  findClashes,
  findPresentGroupIds,
  findPresentMemberships,
  findStudentsToPlace,
  type Placement,
} from './transfers.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/**
 * The groups whose roster the user may change and that the student is not in, the best first. The direction is that of the
 * group to leave, if any. Refuses with NOT_FOUND, also for an archived student.
 */
export async function listTransferChoices(
  deps: Deps,
  studentId: number,
  { from, joinDate: given }: { from: number | undefined; joinDate: string | undefined },
  user: SessionUser,
): Promise<TransferChoices> {
  const { db, clock } = deps;
  await assertStudentVisible(db, studentId, toStudentScope(db, user));
  const [student] = await findStudentsToPlace(db, [studentId]);
  if (!student) throw refuse('NOT_FOUND');
  const memberships = await findPresentMemberships(db, studentId, user);
  const joinDate = given ?? (await getSchoolToday(db, clock.now()));
  const age = countYears(student.birthDate, joinDate);
  const left = memberships.find(({ group }) => group.id === from);
  const sportsDirection = left?.group.sportsDirection ?? student.sportsDirection;
  const groups = (await listGroupsToJoin(deps, user, joinDate)).filter(({ id }) =>
    memberships.every(({ group }) => group.id !== id),
  );
  const against = await findObstacles(db, user, {
    studentIds: [studentId],
    groupIds: groups.map(({ id }) => id),
    leaving: left ? [left.group.id] : [],
    joinDate,
  });
  return {
    childAge: age,
    sportsDirection,
    current: memberships.flatMap(({ group, mayLeave }) => (mayLeave ? [group] : [])),
    groups: rankGroups({ ...student, age, sportsDirection, branchId: null }, groups).map((group) => ({
      ...group,
      ...against(studentId, group.id),
    })),
  };
}

/**
 * Adds students to the group and ends their memberships in others on the same day. Of two people who transfer the same
 * student from the same group, the second gets CONFLICT. Refuses with NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION
 * (archived), GROUP_FULL, GROUP_MISFITS and VALIDATION_FAILED (`studentIds.<n>` unknown, `joinDate`).
 */
export function transferToGroup(
  deps: Deps,
  groupId: number,
  { studentIds, from, joinDate, acceptMisfits = false }: RouteInput<typeof groupRoutes.moveStudents>['body'],
  caller: Caller,
): Promise<{ added: number }> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockGroups(trx, [groupId, ...(from ?? [])]);
    const group = await lockGroupForChange(trx, groupId, user, now, 'edit');
    for (const id of from ?? []) await lockGroupForChange(trx, id, user, now, 'edit');
    const { joined, left } = await transferStudents(trx, group, user, { studentIds, from, joinDate });
    const ages = { youngestAge: group.body.youngestAge ?? null, oldestAge: group.body.oldestAge ?? null };
    const misfits = await listMisfits(
      trx,
      user,
      { id: groupId, ...ages },
      {
        studentIds: joined.studentIds,
        leaving: left.map((ended) => ended.groupId),
        joinDate: joined.joinDate,
      },
    );
    if (misfits.length > 0 && !acceptMisfits) throw refuse('GROUP_MISFITS', { misfits });
    const events = left.map((ended) => auditEvent(caller, 'group.student_removed', { ...ended }));
    if (joined.studentIds.length > 0) {
      const accepted = misfits.map(({ studentId }) => studentId);
      const metadata = { groupId, ...joined, ...(accepted.length > 0 && { acceptedMisfits: accepted }) };
      events.push(auditEvent(caller, 'group.students_added', metadata));
    }
    if (events.length > 0) await deps.audit.append(trx, events);
    return { added: joined.studentIds.length };
  });
}

/**
 * The students whom the group does not suit by age, timetable or subscription. For those who leave no group, the
 * subscriptions of their other groups count, unless one is valid in this group too.
 */
export async function listMisfits(
  db: Knex,
  user: SessionUser,
  { id: groupId, ...ages }: { id: number; youngestAge: number | null; oldestAge: number | null },
  { studentIds, ...rest }: Omit<Placement, 'groupIds'>,
): Promise<GroupMisfit[]> {
  const isJoin = rest.leaving.length === 0;
  const subscribed = isJoin ? await findPresentGroupIds(db, studentIds) : rest.leaving;
  const against = await findObstacles(db, user, { studentIds, groupIds: [groupId], ...rest }, subscribed);
  const students = await findStudentsToPlace(db, studentIds);
  return students
    .map((student): GroupMisfit => {
      const childAge = countYears(student.birthDate, rest.joinDate);
      const { clashes, subscriptions } = against(student.id, groupId);
      return {
        ...{ studentId: student.id, studentName: student.name, childAge, age: compareAge(childAge, ages), ...ages },
        clashes,
        subscriptions:
          isJoin && subscriptions.some(({ covers }) => covers) ? [] : subscriptions.filter(({ covers }) => !covers),
      };
    })
    .filter(({ age, clashes, subscriptions }) => isOutsideAges(age) || clashes.length > 0 || subscriptions.length > 0);
}

/**
 * Returns a function that gives the clashes and the subscriptions of a student in a group.
 *
 * @param subscribed groups of the students whose subscriptions are compared
 */
async function findObstacles(
  db: Knex,
  user: SessionUser,
  placement: Placement,
  subscribed: readonly number[] = placement.leaving,
): Promise<(studentId: number, groupId: number) => { clashes: StudentClash[]; subscriptions: KeptSubscription[] }> {
  const clashes = await findClashes(db, user, placement);
  const subscriptions = await listKeptSubscriptions(db, { ...placement, leaving: subscribed });
  return (studentId, groupId) => {
    const isTheirs = (row: { studentId: number; groupId: number }) =>
      row.studentId === studentId && row.groupId === groupId;
    return {
      clashes: clashes.find(isTheirs)?.clashes ?? [],
      subscriptions: subscriptions
        .filter(isTheirs)
        .map(({ planName, endsOn, covers }) => ({ planName, endsOn, covers })),
    };
  };
}
