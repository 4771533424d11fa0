import { isDeepStrictEqual } from 'node:util';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { ToldFamilies } from '@school/api-contract/groups/attendance';
import type {
  ChangedGroup,
  Group,
  GroupAccess,
  GroupBody,
  GroupSchedule,
  groupRoutes,
  NewGroupBody,
} from '@school/api-contract/groups/groups';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { canEditGroupsForAccount } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { type Page, positionId, positionText, readCursor, toPage } from '../../platform/http/paging';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { includesAccess } from '../../shared/access/group-scope';
import { addDays } from '../../shared/calendar/days';
import { assertNotStale } from '../../shared/concurrent-changes';
import { createOnce, toRequestKey } from '../../shared/request-key';
import { canJoinBranch, hasHall } from '../branches/branches.service';
import { countFamilies } from '../family-messages/send-to-families';
import { getSchoolToday } from '../school/school.service';
import { dropObsoleteSubstitutes } from '../substitutes/substitutes.service';
import {
  archiveGroup,
  findGroupByKey,
  findGroups,
  groupOrders,
  insertGroup,
  lockGroup,
  restoreGroup,
  type StoredGroup,
  updateGroup,
} from './groups.repository';
import { listScheduleFamilies } from './schedule-families.repository';
import { replaceSchedules } from './schedules.repository';
import { findTrainer } from './staff.repository';
import { tellCoachOfSchedule, tellFamiliesOfSchedule } from './tell-schedule';

export type GroupDeps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'outbox' | 'settings'>;

const textPosition = z.tuple([positionText, positionText, positionId]);
const numberPosition = z.tuple([z.number().int().min(-10_000).max(10_000), positionText, positionId]);

type ListQuery = RouteInput<typeof groupRoutes.list>['query'];

/** Groups that the user can see. */
export async function listGroups(
  { db, clock }: Pick<GroupDeps, 'db' | 'clock'>,
  user: SessionUser,
  query: ListQuery,
): Promise<Page<Group>> {
  const { cursor, limit, active, ...filter } = query;
  const { isNumber } = groupOrders[filter.sort ?? 'name'];
  const rows = await findGroups(db, user, clock.now(), {
    ...filter,
    active: active === undefined ? undefined : active === 'true',
    after: isNumber ? readCursor(cursor, numberPosition) : readCursor(cursor, textPosition),
    limit: limit + 1,
  });
  return toPage(rows, limit, ({ sortKey, name, id }) => [sortKey, name, id]);
}

/** Refuses with NOT_FOUND also when the user cannot see the group. */
export async function getGroup(db: Knex, user: SessionUser, now: Date, id: number): Promise<Group> {
  const [group] = await findGroups(db, user, now, { id, limit: 1 });
  if (!group) throw refuse('NOT_FOUND');
  return group;
}

/**
 * Creates a group that the caller manages; a second call with the same key and group creates none and returns the first
 * one. Refuses wrong fields: branch, hall, trainer, the first day of the schedule.
 */
export function createGroup(
  deps: Pick<GroupDeps, 'db' | 'clock' | 'audit'>,
  { key, ...body }: NewGroupBody,
  caller: Caller,
): Promise<Group> {
  const user = signedIn(caller);
  const requestKey = toRequestKey(key, { userId: user.id, ...body });
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await assertReferencesAllowed(trx, user, body, undefined);
    const today = await getSchoolToday(trx, now);
    assertScheduleStart(body, today);
    const { id: groupId, isNew } = await createOnce(trx, requestKey, {
      find: (known) => findGroupByKey(trx, known),
      create: () => insertGroup(trx, body, { userId: user.id, requestKey, now }),
    });
    if (!isNew) return getGroup(trx, user, now, groupId);
    await replaceSchedules(trx, groupId, [{ from: body.schedulesFrom ?? today, schedules: body.schedules }]);
    const group = await getGroup(trx, user, now, groupId);
    await deps.audit.append(trx, [auditEvent(caller, 'group.created', { groupId, after: body })]);
    return group;
  });
}

/**
 * Updates a group, and tells its coach, and its families if asked to, of a new schedule. Refuses with NOT_FOUND, FORBIDDEN (the caller does not manage it), CONFLICT (changed since `updatedAt`), and
 * wrong fields: branch, hall, trainer, fewer places than taken, the first day of the schedule.
 */
export function changeGroup(
  deps: GroupDeps,
  id: number,
  { updatedAt, tellFamilies, ...body }: RouteInput<typeof groupRoutes.update>['body'],
  caller: Caller,
): Promise<ChangedGroup> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const stored = await lockGroupForChange(trx, id, user, now, 'manage');
    assertNotStale(stored, updatedAt);
    await assertReferencesAllowed(trx, user, body, stored);
    assertScheduleStart(body, stored.today);
    const change = compareGroup(stored, body);
    if (!change) return { ...(await getGroup(trx, user, now, id)), told: nobody };
    await updateGroup(trx, id, body, toLaterMoment(stored.updatedAt, now));
    if (change.schedulesFrom !== undefined) {
      await replaceSchedules(trx, id, [{ from: change.schedulesFrom, schedules: body.schedules }]);
    }
    // a coach who hands the group over may lose access, and still gets the updated group
    const [changed] = await findGroups(trx, user, now, { id, limit: 1, includesInvisible: true });
    if (!changed) throw refuse('NOT_FOUND');
    const group = { ...changed, access: changed.access ?? 'view' };
    const { before, after, schedulesFrom: from } = change;
    const dropped = await dropObsoleteSubstitutes(deps, trx, [id], caller);
    const schedule = from === undefined || !group.active ? undefined : { from, schedules: body.schedules };
    if (schedule) await tellCoachOfSchedule(deps, trx, group, schedule, user.id);
    const told = schedule && tellFamilies ? await tellFamiliesOfSchedule(deps, trx, group, schedule) : nobody;
    const count = told.email + told.sms;
    const metadata = { groupId: id, before, after, ...(count > 0 && { told: count }) };
    await deps.audit.append(trx, [auditEvent(caller, 'group.updated', metadata), ...dropped]);
    return { ...group, told };
  });
}

export const nobody: ToldFamilies = { email: 0, sms: 0, unreached: 0 };

/** Whom a message about a schedule would reach: nobody in an archived group. Refuses with NOT_FOUND, and FORBIDDEN when the caller does not manage the group. */
export async function countScheduleFamilies(
  { db, clock }: Pick<GroupDeps, 'db' | 'clock'>,
  user: SessionUser,
  id: number,
  from: string,
): Promise<ToldFamilies> {
  const { access, active } = await getGroup(db, user, clock.now(), id);
  if (!includesAccess(access, 'manage')) throw refuse('FORBIDDEN');
  if (!active) return nobody;
  return countFamilies(await listScheduleFamilies(db, id, from));
}

/**
 * Archives or restores a group; an archived group has no sessions from today on. Refuses with NOT_FOUND, FORBIDDEN, and
 * ILLEGAL_TRANSITION when the group is in that state already, and BRANCH_CLOSED for a group of a closed branch.
 */
export function setArchived(deps: GroupDeps, id: number, archived: boolean, caller: Caller): Promise<Group> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { active, today, updatedAt, body } = await lockGroupForChange(trx, id, user, now, 'manage');
    if (active !== archived) throw refuse('ILLEGAL_TRANSITION', { status: active ? 'active' : 'archived' });
    if (!archived && body.branchId !== null && !(await canJoinBranch(trx, body.branchId)))
      throw refuse('BRANCH_CLOSED');
    await (archived ? archiveGroup : restoreGroup)(trx, id, today, toLaterMoment(updatedAt, now));
    const group = await getGroup(trx, user, now, id);
    const eventType = archived ? 'group.archived' : 'group.restored';
    const dropped = archived ? await dropObsoleteSubstitutes(deps, trx, [id], caller) : [];
    await deps.audit.append(trx, [auditEvent(caller, eventType, { groupId: id }), ...dropped]);
    return group;
  });
}

/** Locks the group for a change. Refuses with NOT_FOUND, and FORBIDDEN when the caller's access is lower than `needed`. */
export async function lockGroupForChange(
  trx: Knex.Transaction,
  id: number,
  user: SessionUser,
  now: Date,
  needed: GroupAccess,
): Promise<StoredGroup> {
  const stored = await lockGroup(trx, id, user, now);
  if (!stored) throw refuse('NOT_FOUND');
  if (!includesAccess(stored.access, needed)) throw refuse('FORBIDDEN');
  return stored;
}

/**
 * Checks branch, hall, coach and places. The current branch and coach may stay, even when closed or deactivated. Only a user who may
 * edit a coach's groups may assign or remove that coach (specification section 6); an administrator may also train a group.
 */
async function assertReferencesAllowed(
  trx: Knex.Transaction,
  user: SessionUser,
  body: GroupBody,
  stored: StoredGroup | undefined,
): Promise<void> {
  const before = stored?.body;
  if (body.branchId !== null && body.branchId !== before?.branchId && !(await canJoinBranch(trx, body.branchId))) {
    throw refuseField('branchId', messages.branchUnknown);
  }
  if (body.hall && !(body.branchId !== null && (await hasHall(trx, body.branchId, body.hall)))) {
    throw refuseField('hall', messages.hallUnknown);
  }
  if (body.trainerId !== (before?.trainerId ?? null)) {
    for (const trainerId of [body.trainerId, before?.trainerId ?? null]) {
      if (trainerId !== null) {
        const isNew = trainerId === body.trainerId;
        await assertTrainerAllowed(trx, user, { trainerId, isNew, path: 'trainerId' });
      }
    }
  }
  if (stored && body.maxStudents < stored.body.maxStudents && body.maxStudents < stored.takenPlaces) {
    throw refuseField('maxStudents', messages.maxStudentsTaken);
  }
}

/** Only active staff can become a group's coach. Refuses the field `path`. */
export async function assertTrainerAllowed(
  trx: Knex.Transaction,
  user: SessionUser,
  { trainerId, isNew, path }: { trainerId: number; isNew: boolean; path: string },
): Promise<void> {
  const trainer = await findTrainer(trx, trainerId);
  if (isNew && !trainer?.active) throw refuseField(path, messages.trainerUnknown);
  const isOwn = trainerId === user.id && user.role !== 'coach';
  if (trainer && !isOwn && !canEditGroupsForAccount({ ...user, createdBy: null }, trainer)) {
    throw refuseField(path, messages.trainerNotYours);
  }
}

function assertScheduleStart({ schedulesFrom }: GroupBody, today: string): void {
  if (schedulesFrom === undefined) return;
  if (schedulesFrom < today) throw refuseField('schedulesFrom', messages.scheduleFromPast);
  if (schedulesFrom > addDays(today, 366)) throw refuseField('schedulesFrom', messages.joinTooFar);
}

/**
 * The changed fields with old and new values, and the day from which the schedule changes, if it does. Returns undefined when
 * nothing changes.
 */
function compareGroup({ body: was, comingSchedules, today }: StoredGroup, { schedulesFrom, ...body }: GroupBody) {
  const from = schedulesFrom ?? today;
  const current = comingSchedules.findLast((coming) => coming.from <= from)?.schedules ?? was.schedules;
  const dropsLater = schedulesFrom !== undefined && comingSchedules.some((coming) => coming.from > from);
  const before: Record<string, unknown> = { ...was, schedules: current };
  const after: Record<string, unknown> = { ...body, schedules: body.schedules.toSorted(compareStarts) };
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]) || (name === 'schedules' && dropsLater),
  );
  if (changed.length === 0) return undefined;
  const pick = (fields: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  const isRescheduled = changed.includes('schedules');
  return {
    before: pick(before),
    after: { ...pick(after), ...(isRescheduled && schedulesFrom !== undefined && { schedulesFrom }) },
    schedulesFrom: isRescheduled ? from : undefined,
  };
}

const compareStarts = (a: GroupSchedule, b: GroupSchedule) =>
  a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime);
