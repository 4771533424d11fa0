import { type ErrorBody, type ErrorCode, type ErrorDetail, errorCatalogue } from '@school/api-contract/errors';

/** What an error answer may say besides its code. */
export interface ErrorExtra {
  /** Another text than the catalogue's, for the few that name a number or a phone. */
  message?: string;
  details?: ErrorDetail[];
  /** Present state of the thing (ILLEGAL_TRANSITION). */
  status?: string;
  retryAfterSeconds?: number;
  attemptsLeft?: number;
}

/** A refusal that the caller is told of. Everything else that is thrown becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;

  constructor(code: ErrorCode, extra: ErrorExtra = {}, cause?: unknown) {
    super(extra.message ?? errorCatalogue[code].message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
  }

  get httpStatus(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Ends the request with an error of the catalogue: `throw refuse('NOT_FOUND')` reads as what it does. `cause` is logged. */
export function refuse(code: ErrorCode, extra?: ErrorExtra, cause?: unknown): AppError {
  return new AppError(code, extra, cause);
}

/** One wrong field that only the server can know of (a day in the past, say). */
export function refuseField(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ path, message }] });
}

/** The body of the answer. Signing calls also say `success: false` (specification section 3). */
export function toErrorBody(error: AppError, requestId: string, withSuccess: boolean): ErrorBody {
  return {
    ...error.extra,
    message: error.message,
    error: error.message,
    code: error.code,
    requestId,
    ...(withSuccess ? { success: false as const } : {}),
  };
}
