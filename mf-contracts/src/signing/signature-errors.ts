import { ApiError, hasCode } from '@school/kit';

/** How a code ended before it was entered here. */
export type SignatureEnd = 'expired' | 'exhausted' | 'cancelled';

/** The answer was not JSON, whatever its status: a proxy's page, or nothing. */
export function isUnreadable(error: unknown): boolean {
  return hasCode(error, 'UNREADABLE') || (error instanceof ApiError && typeof error.body === 'string');
}

/** Attempts left according to the error; undefined when the error does not contain them. */
export function findAttemptsLeft(error: unknown): number | undefined {
  const left = findErrorField(error, 'attemptsLeft');
  return typeof left === 'number' ? left : undefined;
}

/** The smallest known number of attempts left: another tab may have used some. */
export function minAttemptsLeft(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** How the refused code has ended; undefined when it can be entered again. */
export function toSignatureEnd(error: unknown): SignatureEnd | undefined {
  if (findAttemptsLeft(error) === 0) return 'exhausted';
  if (hasCode(error, 'CODE_EXPIRED')) return 'expired';
  return hasCode(error, 'SIGNATURE_NOT_FOUND') ? 'cancelled' : undefined;
}

/** Seconds to wait before the next call; undefined when the error does not contain them. */
export function findRetryAfterSeconds(error: unknown): number | undefined {
  const seconds = findErrorField(error, 'retryAfterSeconds');
  return typeof seconds === 'number' ? seconds : undefined;
}

/**
 * Treats `{success: false, error, attemptsLeft}` as an error under any status (specification sections 3 and 8).
 *
 * @throws {ApiError} with the answer as its body
 */
export function assertSuccessful<Answer>(answer: Answer): Answer {
  if (findBodyField(answer, 'success') === true) return answer;
  const message = findBodyField(answer, 'error');
  const code = findBodyField(answer, 'code');
  throw new ApiError({
    status: 200,
    message: typeof message === 'string' ? message : '',
    said: typeof message === 'string' && message !== '' ? message : undefined,
    code: typeof code === 'string' ? code : undefined,
    body: answer,
  });
}

function findErrorField(error: unknown, name: string): unknown {
  return error instanceof ApiError ? findBodyField(error.body, name) : undefined;
}

function findBodyField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
