import { ApiError, hasCode } from '@school/kit';
import type { SignatureEnd } from './open-signature';

/** What the API or the network says, or the fallback that the specification gives for the call (section 8). */
export function signingErrorText(error: unknown, translate: (error: unknown) => string, fallback: string): string {
  if (!(error instanceof ApiError) || isUnreadable(error)) return fallback;
  if (error.code !== undefined) return translate(error);
  const said = fieldOf(error, 'error');
  return typeof said === 'string' && said !== '' ? said : fallback;
}

/** An answer came and was no JSON, whatever its status: the page of a proxy, or nothing. */
export function isUnreadable(error: unknown): boolean {
  return hasCode(error, 'UNREADABLE') || (error instanceof ApiError && typeof error.body === 'string');
}

/** Tries left, as the refusal says; undefined when it does not. */
export function attemptsLeftOf(error: unknown): number | undefined {
  const left = fieldOf(error, 'attemptsLeft');
  return typeof left === 'number' ? left : undefined;
}

/** The smaller of two counts of tries left: another tab may have used some since either was told. */
export function fewest(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** How a refused code came to its end; undefined when it may be typed again. */
export function endSaidBy(error: unknown): SignatureEnd | undefined {
  if (attemptsLeftOf(error) === 0) return 'exhausted';
  if (hasCode(error, 'CODE_EXPIRED')) return 'expired';
  return hasCode(error, 'SIGNATURE_NOT_FOUND') ? 'cancelled' : undefined;
}

/** Seconds until the call may be made again, as the refusal says; undefined when it does not. */
export function retryAfterOf(error: unknown): number | undefined {
  const seconds = fieldOf(error, 'retryAfterSeconds');
  return typeof seconds === 'number' ? seconds : undefined;
}

/**
 * `{success: false, error, attemptsLeft}` is a refusal under any status (specification sections 3 and 8).
 *
 * @throws {ApiError} with the answer as its body
 */
export function refuseUnsuccessful<Answer>(answer: Answer): Answer {
  if (partOf(answer, 'success') === true) return answer;
  const said = partOf(answer, 'error');
  const code = partOf(answer, 'code');
  throw new ApiError({
    status: 200,
    message: typeof said === 'string' ? said : '',
    code: typeof code === 'string' ? code : undefined,
    body: answer,
  });
}

function fieldOf(error: unknown, name: string): unknown {
  return error instanceof ApiError ? partOf(error.body, name) : undefined;
}

function partOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
