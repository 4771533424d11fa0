import { ApiError } from '@school/kit';

/** What the API or the network says, or the fallback that the specification gives for the call (section 8). */
export function signingErrorText(error: unknown, translate: (error: unknown) => string, fallback: string): string {
  return error instanceof ApiError && error.code !== undefined ? translate(error) : fallback;
}

/** An answer came and was no JSON. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.cause instanceof SyntaxError;
}

/** Tries left, as the refusal says; undefined when it does not. */
export function attemptsLeftOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return undefined;
  return 'attemptsLeft' in error.body && typeof error.body.attemptsLeft === 'number'
    ? error.body.attemptsLeft
    : undefined;
}
