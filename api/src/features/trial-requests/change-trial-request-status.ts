import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { TrialRequest, TrialRequestTransitionBody } from '@school/api-contract/families/trial-requests';
import { messages } from '@school/api-contract/rules/messages';
import { hasCapability } from '@school/api-contract/rules/roles';
import { type TrialRequestStatus, trialRequestTransitions } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { assertNotStale } from '../../shared/concurrent-changes';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import { countFreePlaces } from '../memberships/memberships.service';
import { settleNotifications } from '../notifications/settle-notifications';
import { getSchoolToday } from '../school/school.service';
import { toFurthestStage } from './furthest-stage';
import { toStepAfter } from './next-steps';
import { isRefusalReason } from './refusal-reasons.repository';
import {
  insertHistoryEntry,
  lockTrialRequest,
  type NextStepColumns,
  type StatusColumns,
  updateTrialRequestStatus,
} from './trial-request-writes.repository';
import { getTrialRequest } from './trial-requests.service';

/**
 * Makes a status transition of `trialRequestTransitions`; history and audit event in the same transaction. Refuses with
 * NOT_FOUND, ILLEGAL_TRANSITION (with the current status; also for the slower of two simultaneous calls), CONFLICT
 * (changed since `updatedAt`), GROUP_FULL, and VALIDATION_FAILED for an unknown group or refusal reason.
 */
export async function changeTrialRequestStatus(
  { db, clock, audit }: PlatformDeps,
  user: SessionUser,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  id: number,
  body: TrialRequestTransitionBody,
): Promise<TrialRequest> {
  return withTransaction(db, async (trx) => {
    // locked, so the slower of two simultaneous calls sees what the other one did
    const request = await lockTrialRequest(trx, id);
    if (!request) throw refuse('NOT_FOUND');
    const { status: from } = request;
    if (!canChangeStatus(user, from, body.status)) throw refuse('ILLEGAL_TRANSITION', { status: from });
    if (body.status === 'TRIAL_ASSIGNED') {
      // without it, the second of two people who assign a trial would unknowingly replace the first one's
      if (from === body.status && body.updatedAt === undefined) throw refuse('ILLEGAL_TRANSITION', { status: from });
      assertNotStale(request, body.updatedAt);
    }
    await assertReferencesExist(trx, body);

    const now = clock.now();
    const day = await getSchoolToday(trx, body.status === 'TRIAL_ASSIGNED' ? new Date(body.scheduledDate) : now);
    const step = toStepAfter(body.status, day, user.id);
    const changedAt = toLaterMoment(request.updatedAt, now);
    const furthestStage = toFurthestStage(request.furthestStage, body.status);
    const columns = { ...toColumns(body, from), ...step, furthestStage, ledBy: user.id };
    // another date for the trial lesson is not a new stage
    const stage = from === body.status ? {} : { statusChangedAt: now };
    await updateTrialRequestStatus(trx, id, { ...columns, ...stage }, changedAt);
    // the child appears in the list of one session and leaves that of another one
    const groupIds = [request.groupId, columns.groupId ?? null].filter((groupId) => groupId !== null);
    await notifyAttendanceChange(trx, [...new Set(groupIds)]);
    await insertHistoryEntry(trx, {
      trialRequestId: id,
      fromStatus: from,
      toStatus: body.status,
      userId: user.id,
      details: toDetails(body),
      createdAt: now,
    });
    await settleNotifications(trx, { subjects: [`trial_request:${id}`] }, now);
    await audit.append(trx, [
      auditEvent({ ...caller, user }, 'trial_request.moved', { trialRequestId: id, from, to: body.status }),
    ]);
    return getTrialRequest(trx, id, now);
  });
}

/** The data given with the transition. */
function toDetails(body: TrialRequestTransitionBody): Record<string, unknown> {
  switch (body.status) {
    case 'TRIAL_ASSIGNED':
      return { scheduledDate: body.scheduledDate, groupId: body.groupId };
    case 'REFUSED':
      return { refusalReasonId: body.refusalReasonId, refusalComment: body.refusalComment };
    case 'SIGNED':
    case 'NEW':
      return {};
  }
}

function canChangeStatus(user: SessionUser, from: TrialRequestStatus, to: TrialRequestStatus): boolean {
  return trialRequestTransitions.some(
    (transition) =>
      transition.from === from &&
      transition.to === to &&
      transition.by !== 'system' &&
      hasCapability(user.role, transition.by),
  );
}

async function assertReferencesExist(db: Knex, body: TrialRequestTransitionBody): Promise<void> {
  if (body.status === 'REFUSED' && !(await isRefusalReason(db, body.refusalReasonId))) {
    throw refuseField('refusalReasonId', messages.refusalReason);
  }
  if (body.status === 'TRIAL_ASSIGNED' && body.groupId !== undefined) {
    const free = await countFreePlaces(db, body.groupId);
    if (free === undefined) throw refuseField('groupId', messages.groups);
    if (free <= 0) throw refuse('GROUP_FULL');
  }
}

const noTrialYet = {
  trialOutcome: null,
  trialComment: null,
  trialMarkedBy: null,
  trialMarkedAt: null,
  trialConfirmedAt: null,
  trialDeclinedAt: null,
};

/** Columns after the transition. A refused request keeps its trial date, so that the archive shows how far it came. */
function toColumns(
  body: TrialRequestTransitionBody,
  from: TrialRequestStatus,
): Omit<StatusColumns, keyof NextStepColumns | 'furthestStage' | 'ledBy'> {
  switch (body.status) {
    case 'TRIAL_ASSIGNED':
      return {
        status: body.status,
        scheduledDate: new Date(body.scheduledDate),
        groupId: body.groupId ?? null,
        ...noTrialYet,
      };
    case 'REFUSED':
      return {
        status: body.status,
        refusalReasonId: body.refusalReasonId,
        refusalComment: body.refusalComment || null,
        refusedFrom: from,
      };
    case 'SIGNED':
      return { status: body.status };
    case 'NEW':
      return {
        status: body.status,
        scheduledDate: null,
        groupId: null,
        refusalReasonId: null,
        refusalComment: null,
        refusedFrom: null,
        ...noTrialYet,
      };
  }
}
