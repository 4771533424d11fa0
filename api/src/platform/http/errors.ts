import type { Middleware } from 'koa';
import { AppError, refuse, toErrorBody } from '../app-error';
import { isDatabaseDown } from './database-down';
import type { RequestState } from './request-state';

const signaturePath = '/api/contract/signature/';

/** Turns whatever was thrown into an answer of the catalogue. The stack stays in the log. */
export const answerErrors: Middleware<RequestState> = async (ctx, next) => {
  try {
    await next();
  } catch (thrown) {
    const { requestId, log } = ctx.state;
    const error = toAppError(thrown);
    if (error.httpStatus >= 500) log.error({ requestId, err: thrown, route: ctx.state.route }, 'Request failed');
    ctx.status = error.httpStatus;
    if (error.extra.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.extra.retryAfterSeconds));
    else if (error.code === 'SERVICE_UNAVAILABLE') ctx.set('Retry-After', '10');
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(toErrorBody(error, requestId, ctx.path.startsWith(signaturePath)));
  }
};

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseDown(thrown)) return refuse('SERVICE_UNAVAILABLE');
  return refuse('INTERNAL');
}
