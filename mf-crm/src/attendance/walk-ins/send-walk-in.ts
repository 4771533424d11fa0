import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { type ApiError, call } from '@school/kit';
import { answerTimeoutMs, isFinal } from '../../shared/final-answer';
import { type QueuedWalkIn, toWalkInBody, type WalkInProblem } from './queued-walk-in';

type WalkInOutcome = { kind: 'saved'; id: number } | { kind: 'refused'; problem: WalkInProblem };

/** @throws {ApiError} when a later attempt may succeed */
export async function sendWalkIn(walkIn: QueuedWalkIn): Promise<WalkInOutcome> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const { id } = await call(trialRequestCardRoutes.walkIn, { body: toWalkInBody(walkIn) }, { signal });
    return { kind: 'saved', id };
  } catch (error) {
    if (!isFinal(error)) throw error;
    return { kind: 'refused', problem: toProblem(error) };
  }
}

function toProblem({ status, message, details }: ApiError): WalkInProblem {
  if (status === 403 || status === 404) return { kind: 'closed' };
  return {
    kind: 'refused',
    texts: details.length > 0 ? details.map((detail) => detail.message) : [message],
    needsReason: details.some(({ path }) => path === 'session.reason'),
  };
}
