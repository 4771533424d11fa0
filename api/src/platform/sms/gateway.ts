import type { z } from 'zod';
import { AccountRefused, NotAccepted } from '../delivery/carrier';

/** Shorter than a transaction may idle, since the delivery's row stays locked during the call. */
const timeoutMs = 8000;
const maxAnswerBytes = 64 * 1024;

/** Error codes that occur before any byte of the request is sent. */
const notConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Posts to an SMS service and returns the JSON of any response below 500. Throws `NotAccepted` when the service
 * definitely took nothing, `AccountRefused` when it refuses the account, and any other error when the result is
 * unknown: timeout, broken connection, 5xx, no JSON. No error names a phone, a text or a password.
 */
export async function postToGateway(
  url: string,
  body: string | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<{ status: number; data: unknown }> {
  const { status, text } = await exchange(url, body, headers);
  if (status === 429) throw new NotAccepted('The provider answered 429');
  if (status === 401 || status === 402 || status === 403) {
    throw new AccountRefused(`The provider answered ${status}`);
  }
  if (status >= 500) throw new Error(`The provider answered ${status}`);
  try {
    return { status, data: JSON.parse(text) };
  } catch {
    // the parser's message would quote the response
    throw new Error(`The provider answered ${status} without JSON`);
  }
}

async function exchange(url: string, body: string | URLSearchParams, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, text: text.slice(0, maxAnswerBytes) };
  } catch (error) {
    const code = getErrorCode(error);
    const what = `The provider could not be asked (${code})`;
    throw notConnectedCodes.has(code) ? new NotAccepted(what) : new Error(what);
  }
}

/** The error code from the cause, because the message `fetch failed` says nothing. */
function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Validates a response; the error names the wrong fields, never their values. */
export function readAnswer<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join('.')).slice(0, 5);
  throw new Error(`The provider answered unlike its protocol: ${places.join(', ')}`);
}

/** Converts roubles, `4.99` or `"4.99"`, to kopecks; null without a sum. */
export function toKopecks(roubles: string | number | null | undefined): number | null {
  const kopecks = Math.round(Number(roubles ?? Number.NaN) * 100);
  return Number.isSafeInteger(kopecks) && kopecks >= 0 ? kopecks : null;
}
