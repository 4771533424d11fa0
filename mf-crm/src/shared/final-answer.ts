import { ApiError, hasCode } from '@school/kit';

/** A call without an answer for this long counts as a lost network. */
export const answerTimeoutMs = 20_000;

/** An error of the API itself (a gateway's has no code) that no later attempt will change. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** Whether no answer came, or none in time: the server may have what was sent. */
export const isUnanswered = (error: unknown) => !(error instanceof ApiError) || hasCode(error, 'NETWORK');
