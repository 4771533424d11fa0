import type { ContractDifferences } from '@school/api-contract/contracts/contract-differences';
import type { GroupMisfit } from '@school/api-contract/groups/group-misfits';
import type { SamePayment } from '@school/api-contract/money/same-payment';
import { type ErrorBody, type ErrorCode, type ErrorDetail, errorCatalogue } from '@school/api-contract/rules/errors';

/** Optional parts of an error response besides its code. */
export interface ErrorExtra {
  /** Replaces the catalogue's text when the message contains a number or a phone. */
  message?: string;
  details?: ErrorDetail[];
  /** The current status, for ILLEGAL_TRANSITION. */
  status?: string;
  /** For CONTRACT_DIFFERS. */
  contractDifferences?: ContractDifferences;
  /** For GROUP_MISFITS. */
  misfits?: GroupMisfit[];
  /** For PAYMENT_REPEATED. */
  samePayment?: SamePayment;
  retryAfterSeconds?: number;
  attemptsLeft?: number;
}

/** An error that the caller sees. Every other thrown error becomes INTERNAL. */
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

/** Creates an error from the catalogue: `throw refuse('NOT_FOUND')`. `cause` goes to the log only. */
export function refuse(code: ErrorCode, extra?: ErrorExtra, cause?: unknown): AppError {
  return new AppError(code, extra, cause);
}

/** Creates a VALIDATION_FAILED error for one field that only the server can check, such as a day in the past. */
export function refuseField(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ path, message }] });
}

/** Creates the response body. Signing calls also carry `success: false` (specification section 3). */
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
