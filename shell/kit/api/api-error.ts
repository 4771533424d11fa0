import type { ErrorCode, ErrorDetail } from '@school/api-contract/rules/errors';

/** `NETWORK`: no answer came (status 0). `UNREADABLE`: the status was OK but the body was not JSON. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

interface ApiErrorParts {
  status: number;
  message: string;
  said?: string;
  code?: string;
  details?: readonly ErrorDetail[];
  body?: unknown;
  cause?: unknown;
}

/** Any failed API call. `message` follows the generic rule of specification section 8. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The message of the server's JSON body; undefined for an empty body, a proxy's page or no answer. */
  readonly said: string | undefined;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable code from the error catalogue; compare it with `hasCode`. */
  readonly code: string | undefined;
  /** One entry for each invalid field. */
  readonly details: readonly ErrorDetail[];
  /** The parsed JSON, or the raw text. */
  readonly body: unknown;

  constructor({ status, message, said, code, details = [], body, cause }: ApiErrorParts) {
    super(message, { cause });
    this.said = said;
    this.status = status;
    this.code = code;
    this.details = details;
    this.body = body;
  }
}

export function hasCode(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/**
 * Takes the server's message when the body is JSON, else the response text, else status and status text (section 8).
 * JSON without a message counts as an empty answer, since it is not meant for people.
 */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  const fallback = `${response.status} ${response.statusText}`.trim();
  if (body === undefined) return new ApiError({ status: response.status, message: text || fallback, body: text });
  if (!isRecord(body)) return new ApiError({ status: response.status, message: fallback, body });
  const said = [body.message, body.error, body.reason].find(isFilledText);
  return new ApiError({
    status: response.status,
    message: said ?? fallback,
    said,
    code: isFilledText(body.code) ? body.code : undefined,
    details: Array.isArray(body.details) ? body.details.filter(isDetail) : [],
    body,
  });
}

export function createNetworkError(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ApiError({ status: 0, code: 'NETWORK', message, cause });
}

/** For an address that can name no record, such as /groups/abc. The text is that of the error catalogue. */
export function createNotFoundError(): ApiError {
  return new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Не найдено', said: 'Не найдено' });
}

export function createUnreadableError(status: number, cause: SyntaxError): ApiError {
  return new ApiError({ status, code: 'UNREADABLE', message: cause.message, cause });
}

/** Messages by field path, ready for a form library's `setError`; empty when the error names no field. */
export function toFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  // Reversed, so that the first of several messages about one field wins.
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]).reverse());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isDetail(value: unknown): value is ErrorDetail {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}
