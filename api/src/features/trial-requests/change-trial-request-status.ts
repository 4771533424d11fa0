import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { TrialRequest, TrialRequestTransitionBody } from '@school/api-contract/families/trial-requests';
import { messages } from '@school/api-contract/rules/messages';
import { hasCapability } from '@school/api-contract/rules/roles';
import { type TrialRequestStatus, trialRequestTransitions } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { countFreePlaces } from '../memberships/memberships.service';
import { isRefusalReason } from './refusal-reasons.repository';
import {
  findTrialRequestStatus,
  insertHistoryEntry,
  type StatusColumns,
  updateTrialRequestStatus,
} from './trial-requests.repository';
import { getTrialRequest } from './trial-requests.service';

/**
 * Makes a status transition of `trialRequestTransitions`; history and audit event in the same transaction. Refuses with
 * NOT_FOUND, ILLEGAL_TRANSITION (with the current status; also for the slower of two simultaneous calls), GROUP_FULL, and
 * VALIDATION_FAILED for an unknown group or refusal reason.
 */
export async function changeTrialRequestStatus(
  { db, clock, audit }: PlatformDeps,
  user: SessionUser,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  id: number,
  body: TrialRequestTransitionBody,
): Promise<TrialRequest> {
  return withTransaction(db, async (trx) => {
    const from = await findTrialRequestStatus(trx, id);
    if (from === undefined) throw refuse('NOT_FOUND');
    if (!canChangeStatus(user, from, body.status)) throw refuse('ILLEGAL_TRANSITION', { status: from });
    await assertReferencesExist(trx, body);

    const now = clock.now();
    // updates only from the status checked above, so the slower of two simultaneous calls changes nothing
    if (!(await updateTrialRequestStatus(trx, id, from, toColumns(body, from), now))) {
      throw refuse('ILLEGAL_TRANSITION', { status: await findTrialRequestStatus(trx, id) });
    }
    const { status: toStatus, ...details } = body;
    await insertHistoryEntry(trx, {
      trialRequestId: id,
      fromStatus: from,
      toStatus,
      userId: user.id,
      details,
      createdAt: now,
    });
    await audit.append(trx, [
      auditEvent({ ...caller, user }, 'trial_request.moved', { trialRequestId: id, from, to: toStatus }),
    ]);
    return getTrialRequest(trx, id);
  });
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

/** Columns after the transition. A refused request keeps its trial date, so that the archive shows how far it came. */
function toColumns(body: TrialRequestTransitionBody, from: TrialRequestStatus): StatusColumns {
  switch (body.status) {
    case 'TRIAL_ASSIGNED':
      return { status: body.status, scheduledDate: new Date(body.scheduledDate), groupId: body.groupId ?? null };
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
      };
  }
}
