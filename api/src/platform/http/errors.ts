import type { ErrorDetail } from '@school/api-contract/rules/errors';
import type { Middleware } from 'koa';
import { AppError, refuse, toErrorBody } from '../app-error';
import { mayHaveWritten } from '../database/time-limits';
import { isDatabaseDown } from './database-down';
import { inputLimits } from './input-limits';
import type { RequestState } from './request-state';
import { isStorageFull } from './storage-full';

const signaturePath = '/api/contract/signature/';

/** Converts every thrown error into a response of the catalogue. The stack appears only in the log. */
export const answerErrors: Middleware<RequestState> = async (ctx, next) => {
  try {
    await next();
  } catch (thrown) {
    const { requestId, log } = ctx.state;
    const error = toAppError(thrown, ctx.method);
    if (error.httpStatus >= 500) log.error({ requestId, err: thrown, route: ctx.state.route }, 'Request failed');
    ctx.status = error.httpStatus;
    if (error.extra.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.extra.retryAfterSeconds));
    else if (error.httpStatus === 503) ctx.set('Retry-After', '10');
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'application/json';
    const body = toErrorBody(error, requestId, ctx.path.startsWith(signaturePath));
    ctx.body = JSON.stringify(body.details ? { ...body, details: cutDetails(body.details) } : body);
  }
};

/** Limits the details of a refusal, so that a response never repeats more than the caller sent. */
function cutDetails(details: readonly ErrorDetail[]): ErrorDetail[] {
  const { count, pathLength, bytes } = inputLimits.details;
  let left = bytes;
  const cut = details.slice(0, count).map(({ path, message }) => ({ path: path.slice(0, pathLength), message }));
  return cut.filter((detail) => {
    left -= Buffer.byteLength(JSON.stringify(detail)) + 1;
    return left >= 0;
  });
}

function toAppError(thrown: unknown, method: string): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isStorageFull(thrown)) return refuse('STORAGE_FULL');
  if (isDatabaseDown(thrown)) {
    // a commit that was sent may have succeeded
    return refuse(method !== 'GET' && mayHaveWritten() ? 'OUTCOME_UNKNOWN' : 'SERVICE_UNAVAILABLE');
  }
  return refuse('INTERNAL');
}
