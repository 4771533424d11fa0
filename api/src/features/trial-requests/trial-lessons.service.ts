import type { SessionUser } from '@school/api-contract/accounts/auth';
import type {
  TrialChild,
  TrialChildren,
  TrialOutcomeBody,
  TrialSlot,
} from '@school/api-contract/families/trial-lessons';
import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays } from '../../shared/calendar/days';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import { getSessionAccess } from '../attendance/attendance.service';
import { settleNotifications } from '../notifications/settle-notifications';
import { getSchoolToday } from '../school/school.service';
import { toStageAfterTrial } from './furthest-stage';
import { toStepAfterTrial } from './next-steps';
import { rankSlots } from './rank-slots';
import {
  findTrialChild,
  findTrialChildren,
  findTrialDay,
  findTrialSlots,
  type StoredTrialChild,
} from './trial-lessons.repository';
import { lockTrialRequest, updateTrialOutcome } from './trial-request-writes.repository';
import { getTrialRequest, getTrialRequestDetail } from './trial-requests.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

const slotDays = 14;

/** The sessions of two weeks for the child of the request, the best first. Refuses with NOT_FOUND. */
export async function listTrialSlots(db: Knex, id: number, now: Date): Promise<TrialSlot[]> {
  const { sectionId, branchId, childAge } = await getTrialRequest(db, id, now);
  const from = await getSchoolToday(db, now);
  const slots = await findTrialSlots(db, { sectionId, branchId, now }, { from, to: addDays(from, slotDays) });
  return rankSlots(childAge, slots);
}

/** Refuses with NOT_FOUND a session that the caller cannot see. */
export async function listTrialChildren(
  deps: Deps,
  user: SessionUser,
  groupId: number,
  date: string,
): Promise<TrialChildren> {
  const { mayMark, today } = await getSessionAccess(deps, user, { groupId, day: date });
  const children = await findTrialChildren(deps.db, groupId, date);
  return { date, mayMark: mayMark && date <= today, children: children.map(toChild) };
}

/**
 * A coach marks a child on trial, also as a substitute. Refuses with NOT_FOUND (not in this group), FORBIDDEN (the caller
 * may only view the group) and ILLEGAL_TRANSITION (the request has left the stage, or it is too early).
 */
export function markTrialChild(
  deps: Deps,
  { groupId, requestId }: { groupId: number; requestId: number },
  body: TrialOutcomeBody,
  caller: Caller,
): Promise<TrialChild> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const day = await findTrialDay(trx, { groupId, requestId });
    if (day === undefined) throw refuse('NOT_FOUND');
    const { mayMark } = await getSessionAccess({ ...deps, db: trx }, user, { groupId, day });
    if (!mayMark) throw refuse('FORBIDDEN');
    await saveOutcome(deps, trx, requestId, body, caller, groupId);
    const child = await findTrialChild(trx, requestId);
    if (!child) throw refuse('NOT_FOUND');
    return toChild(child);
  });
}

/** Staff of the funnel record how the lesson went. Refuses with NOT_FOUND and ILLEGAL_TRANSITION, as above. */
export function recordOutcome(
  deps: Deps,
  id: number,
  body: TrialOutcomeBody,
  caller: Caller,
): Promise<TrialRequestDetail> {
  return withTransaction(deps.db, async (trx) => {
    await saveOutcome(deps, trx, id, body, caller);
    return getTrialRequestDetail(trx, id, deps.clock.now());
  });
}

async function saveOutcome(
  { clock, audit }: Deps,
  trx: Knex.Transaction,
  id: number,
  { outcome, comment }: TrialOutcomeBody,
  caller: Caller,
  groupId?: number,
): Promise<void> {
  const request = await lockTrialRequest(trx, id);
  if (!request || (groupId !== undefined && request.groupId !== groupId)) throw refuse('NOT_FOUND');
  const { status, scheduledDate, updatedAt } = request;
  const now = clock.now();
  const today = await getSchoolToday(trx, now);
  const isOver = scheduledDate !== null && (await getSchoolToday(trx, scheduledDate)) <= today;
  if (status !== 'TRIAL_ASSIGNED' || !isOver) throw refuse('ILLEGAL_TRANSITION', { status });
  await updateTrialOutcome(
    trx,
    id,
    {
      ...toStepAfterTrial(outcome, today, request.nextStepUserId),
      furthestStage: toStageAfterTrial(request.furthestStage, outcome, request.trialOutcome),
      trialOutcome: outcome,
      ...(comment !== undefined && { trialComment: comment || null }),
      trialMarkedBy: signedIn(caller).id,
      trialMarkedAt: now,
    },
    toLaterMoment(updatedAt, now),
  );
  if (request.groupId !== null) await notifyAttendanceChange(trx, [request.groupId]);
  await settleNotifications(trx, { subjects: [`trial_request:${id}`] }, now);
  await audit.append(trx, [auditEvent(caller, 'trial_request.trial_marked', { trialRequestId: id, outcome })]);
}

const toChild = (child: StoredTrialChild): TrialChild => ({ ...child, startsAt: child.startsAt.toISOString() });
