import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { ApiError, call } from '@school/kit';
import { type QueuedWalkIn, toWalkInBody, type WalkInProblem } from './queued-walk-in';

/** A call without an answer for this long counts as a lost network. */
const answerTimeoutMs = 20_000;

type WalkInOutcome = { kind: 'saved' } | { kind: 'refused'; problem: WalkInProblem };

/** @throws {ApiError} when a later attempt may succeed */
export async function sendWalkIn(walkIn: QueuedWalkIn): Promise<WalkInOutcome> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    await call(trialRequestCardRoutes.walkIn, { body: toWalkInBody(walkIn) }, { signal });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) throw error;
    return { kind: 'refused', problem: toProblem(error) };
  }
}

/** An error of the API itself (a gateway's has no code) that no later attempt will change. */
const isFinal = ({ code, status }: ApiError) =>
  code !== undefined && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

function toProblem({ status, message, details }: ApiError): WalkInProblem {
  if (status === 403 || status === 404) return { kind: 'closed' };
  return {
    kind: 'refused',
    texts: details.length > 0 ? details.map((detail) => detail.message) : [message],
    needsReason: details.some(({ path }) => path === 'session.reason'),
  };
}
