import { isDeepStrictEqual } from 'node:util';
import type { SessionUser } from '@school/api-contract/auth';
import type { Group, GroupAccess, GroupBody, GroupSchedule, groupRoutes } from '@school/api-contract/groups';
import { messages } from '@school/api-contract/messages';
import { mayEditGroupsOf } from '@school/api-contract/roles';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { type Page, positionId, positionText, readCursor, toPage } from '../platform/http/paging';
import { signedIn } from '../platform/http/signed-in';
import { schoolToday } from '../school/school.service';
import {
  archiveGroup,
  findGroups,
  hasBranch,
  insertGroup,
  lockGroup,
  restoreGroup,
  type StoredGroup,
  updateGroup,
} from './groups.repository';
import { replaceSchedules } from './schedules.repository';
import { shiftDay } from './shift-day';
import { findTrainer } from './staff.repository';

export type GroupDeps = Pick<AppDeps, 'db' | 'clock' | 'audit'>;

const positionSchema = z.tuple([positionText, positionId]);

type ListQuery = RouteInput<typeof groupRoutes.list>['query'];

/** Groups that the user may see, by name. */
export async function listGroups({ db, clock }: GroupDeps, user: SessionUser, query: ListQuery): Promise<Page<Group>> {
  const { cursor, limit, active, ...filter } = query;
  const rows = await findGroups(db, user, clock.now(), {
    ...filter,
    active: active === undefined ? undefined : active === 'true',
    after: readCursor(cursor, positionSchema),
    limit: limit + 1,
  });
  return toPage(rows, limit, (group) => [group.name, group.id]);
}

/** One group; another's does not exist (NOT_FOUND). */
export async function readGroup(db: Knex, user: SessionUser, now: Date, id: number): Promise<Group> {
  const [group] = await findGroups(db, user, now, { id, limit: 1 });
  if (!group) throw refuse('NOT_FOUND');
  return group;
}

/** A new group, the caller's own. Refuses fields of `body`: branch, trainer, the first day of the schedule. */
export function createGroup(deps: GroupDeps, body: GroupBody, caller: Caller): Promise<Group> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await refuseForeignParts(trx, user, body, undefined);
    const today = await schoolToday(trx, now);
    refuseWrongStart(body, today);
    const groupId = await insertGroup(trx, body, { userId: user.id, now });
    await replaceSchedules(trx, groupId, [{ from: body.schedulesFrom ?? today, schedules: body.schedules }]);
    const group = await readGroup(trx, user, now, groupId);
    await deps.audit.append(trx, [groupEvent('group.created', caller, { groupId, after: body })]);
    return group;
  });
}

/**
 * Refuses with NOT_FOUND, FORBIDDEN (may not manage it), CONFLICT (not as of `updatedAt` any more), and fields of `body`: branch,
 * trainer, fewer places than taken, the first day of the schedule.
 */
export function changeGroup(
  deps: GroupDeps,
  id: number,
  { updatedAt, ...body }: RouteInput<typeof groupRoutes.update>['body'],
  caller: Caller,
): Promise<Group> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const stored = await groupToChange(trx, id, user, now, 'manage');
    refuseStale(stored, updatedAt);
    await refuseForeignParts(trx, user, body, stored);
    refuseWrongStart(body, stored.today);
    const change = changesBetween(stored, body);
    if (!change) return readGroup(trx, user, now, id);
    await updateGroup(trx, id, body, laterThan(stored.updatedAt, now));
    if (change.schedulesFrom !== undefined) {
      await replaceSchedules(trx, id, [{ from: change.schedulesFrom, schedules: body.schedules }]);
    }
    // who trained the group and gives it to another may see it no more, and is told all the same how it is now
    const [changed] = await findGroups(trx, user, now, { id, limit: 1, unseenToo: true });
    if (!changed) throw refuse('NOT_FOUND');
    const group = { ...changed, access: changed.access ?? 'view' };
    const { before, after } = change;
    await deps.audit.append(trx, [groupEvent('group.updated', caller, { groupId: id, before, after })]);
    return group;
  });
}

/**
 * Into the archive, where no sessions are planned from today on, or out of it. Refuses with NOT_FOUND, FORBIDDEN, and ILLEGAL_TRANSITION when it is there
 * already.
 */
export function moveToArchive(deps: GroupDeps, id: number, archived: boolean, caller: Caller): Promise<Group> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { active, today, updatedAt } = await groupToChange(trx, id, user, now, 'manage');
    if (active !== archived) throw refuse('ILLEGAL_TRANSITION', { status: active ? 'active' : 'archived' });
    await (archived ? archiveGroup : restoreGroup)(trx, id, today, laterThan(updatedAt, now));
    const group = await readGroup(trx, user, now, id);
    const eventType = archived ? 'group.archived' : 'group.restored';
    await deps.audit.append(trx, [groupEvent(eventType, caller, { groupId: id })]);
    return group;
  });
}

/** Locks the group for a change. Refuses with NOT_FOUND, and FORBIDDEN where the caller may do less than is needed. */
export async function groupToChange(
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

/** @param updatedAt of the group as the caller read it; undefined: changes it whatever stands there */
export function refuseStale(stored: StoredGroup, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== stored.updatedAt.getTime()) throw refuse('CONFLICT');
}

/** Two changes within a millisecond must not look like one. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

const ranks: Record<GroupAccess, number> = { view: 0, edit: 1, manage: 2 };

const includesAccess = (held: GroupAccess, needed: GroupAccess) => ranks[held] >= ranks[needed];

export function groupEvent(eventType: string, caller: Caller, metadata: Record<string, unknown>) {
  return { eventType, userId: signedIn(caller).id, ipAddress: caller.ip, userAgent: caller.userAgent, metadata };
}

/**
 * What only the server knows. A branch and a coach that stand already may stay, even closed or gone; a coach is given or
 * taken only by who may edit that coach's groups (specification section 6); an administrator may train a group too.
 */
async function refuseForeignParts(
  trx: Knex.Transaction,
  user: SessionUser,
  body: GroupBody,
  stored: StoredGroup | undefined,
): Promise<void> {
  const before = stored?.body;
  if (body.branchId !== null && body.branchId !== before?.branchId && !(await hasBranch(trx, body.branchId))) {
    throw refuseField('branchId', messages.branchUnknown);
  }
  if (body.trainerId !== (before?.trainerId ?? null)) {
    for (const trainerId of [body.trainerId, before?.trainerId ?? null]) {
      if (trainerId !== null) await refuseForeignTrainer(trx, user, trainerId, trainerId === body.trainerId);
    }
  }
  if (stored && body.maxStudents < stored.body.maxStudents && body.maxStudents < stored.taken) {
    throw refuseField('maxStudents', messages.maxStudentsTaken);
  }
}

async function refuseForeignTrainer(
  trx: Knex.Transaction,
  user: SessionUser,
  trainerId: number,
  isNew: boolean,
): Promise<void> {
  const trainer = await findTrainer(trx, trainerId);
  if (isNew && !trainer?.active) throw refuseField('trainerId', messages.trainerUnknown);
  const isOwn = trainerId === user.id && user.role !== 'coach';
  if (trainer && !isOwn && !mayEditGroupsOf({ ...user, createdBy: null }, trainer)) {
    throw refuseField('trainerId', messages.trainerNotYours);
  }
}

function refuseWrongStart({ schedulesFrom }: GroupBody, today: string): void {
  if (schedulesFrom === undefined) return;
  if (schedulesFrom < today) throw refuseField('schedulesFrom', messages.scheduleFromPast);
  if (schedulesFrom > shiftDay(today, 366)) throw refuseField('schedulesFrom', messages.joinTooFar);
}

/**
 * The fields that differ, as they were and as they will be, and from which day on the schedule changes, if it does. Undefined:
 * nothing differs.
 */
function changesBetween({ body: was, comingSchedules, today }: StoredGroup, { schedulesFrom, ...body }: GroupBody) {
  const from = schedulesFrom ?? today;
  const standing = comingSchedules.findLast((coming) => coming.from <= from)?.schedules ?? was.schedules;
  const dropsLater = schedulesFrom !== undefined && comingSchedules.some((coming) => coming.from > from);
  const before: Record<string, unknown> = { ...was, schedules: standing };
  const after: Record<string, unknown> = { ...body, schedules: body.schedules.toSorted(byStart) };
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

const byStart = (a: GroupSchedule, b: GroupSchedule) =>
  a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime);
