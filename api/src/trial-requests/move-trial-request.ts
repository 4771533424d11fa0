import type { SessionUser } from '@school/api-contract/auth';
import { messages } from '@school/api-contract/messages';
import { hasCapability } from '@school/api-contract/roles';
import { type TrialRequestStatus, trialRequestMoves } from '@school/api-contract/status-tables';
import type { TrialRequest, TrialRequestMoveBody } from '@school/api-contract/trial-requests';
import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { isRefusalReason } from './refusal-reasons.repository';
import {
  findFreePlaces,
  findStatus,
  insertHistory,
  type MoveColumns,
  moveTrialRequest,
} from './trial-requests.repository';
import { readTrialRequest } from './trial-requests.service';

/**
 * Moves a card by `trialRequestMoves`; history and audit event in the same transaction. Refuses NOT_FOUND,
 * ILLEGAL_TRANSITION (with the present state; also for the slower of two who move one card), GROUP_FULL, and
 * VALIDATION_FAILED for a group or a reason that the school does not have.
 */
export async function changeStatus(
  { db, clock, audit }: AppDeps,
  user: SessionUser,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  id: number,
  move: TrialRequestMoveBody,
): Promise<TrialRequest> {
  return withTransaction(db, async (trx) => {
    const from = await findStatus(trx, id);
    if (from === undefined) throw refuse('NOT_FOUND');
    if (!mayBeMoved(user, from, move.status)) throw refuse('ILLEGAL_TRANSITION', { status: from });
    await checkWhatIsGiven(trx, move);

    const now = clock.now();
    // conditional on the state that was judged above: whoever comes second changes nothing
    if (!(await moveTrialRequest(trx, id, from, columnsOf(move, from), now))) {
      throw refuse('ILLEGAL_TRANSITION', { status: await findStatus(trx, id) });
    }
    const { status: toStatus, ...details } = move;
    await insertHistory(trx, {
      trialRequestId: id,
      fromStatus: from,
      toStatus,
      userId: user.id,
      details,
      createdAt: now,
    });
    await audit.append(trx, [
      {
        eventType: 'trial_request.moved',
        userId: user.id,
        ipAddress: caller.ip,
        userAgent: caller.userAgent,
        metadata: { trialRequestId: id, from, to: toStatus },
      },
    ]);
    return readTrialRequest(trx, id);
  });
}

function mayBeMoved(user: SessionUser, from: TrialRequestStatus, to: TrialRequestStatus): boolean {
  return trialRequestMoves.some(
    (move) => move.from === from && move.to === to && move.by !== 'system' && hasCapability(user.role, move.by),
  );
}

async function checkWhatIsGiven(db: Knex, move: TrialRequestMoveBody): Promise<void> {
  if (move.status === 'REFUSED' && !(await isRefusalReason(db, move.refusalReasonId))) {
    throw refuseField('refusalReasonId', messages.refusalReason);
  }
  if (move.status === 'TRIAL_ASSIGNED' && move.groupId !== undefined) {
    const free = await findFreePlaces(db, move.groupId);
    if (free === undefined) throw refuseField('groupId', messages.groups);
    if (free <= 0) throw refuse('GROUP_FULL');
  }
}

/** What the card holds afterwards. The date of a trial stays when it is refused: the archive tells how far it came. */
function columnsOf(move: TrialRequestMoveBody, from: TrialRequestStatus): MoveColumns {
  switch (move.status) {
    case 'TRIAL_ASSIGNED':
      return { status: move.status, scheduledDate: new Date(move.scheduledDate), groupId: move.groupId ?? null };
    case 'REFUSED':
      return {
        status: move.status,
        refusalReasonId: move.refusalReasonId,
        refusalComment: move.refusalComment || null,
        refusedFrom: from,
      };
    case 'SIGNED':
      return { status: move.status };
    case 'NEW':
      return {
        status: move.status,
        scheduledDate: null,
        groupId: null,
        refusalReasonId: null,
        refusalComment: null,
        refusedFrom: null,
      };
  }
}
