import type { IncomingMessage } from 'node:http';
import { getBodyType, type RouteContract } from '@school/api-contract/route';
import { isJsonWithinLimits } from '@school/api-contract/rules/json-limits';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { parse } from 'secure-json-parse';
import { refuse } from '../app-error';
import { inputLimits, tooManyFieldsError } from './input-limits';
import { readMultipart } from './multipart';

/**
 * Reads a JSON or form body; `{}` when there is none, so that validation names the missing fields. Names of form fields
 * are taken literally, `a[b]` too; when a field is repeated, its last value counts.
 */
export async function readBody(
  ctx: Context,
  route: Pick<RouteContract, 'bodyEncoding'>,
): Promise<{ body: unknown; raw: string }> {
  const isEmpty = ctx.request.length === 0 || (!ctx.get('Content-Length') && !ctx.get('Transfer-Encoding'));
  if (isEmpty) return { body: {}, raw: '' };
  // clients do not compress requests, and a small body that expands is an attack
  const isPlain = /^(identity)?$/i.test(ctx.get('Content-Encoding'));
  if (!isPlain || !ctx.is(getBodyType(route))) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  if (route.bodyEncoding === 'multipart') return readMultipart(ctx.req);
  const isForm = route.bodyEncoding === 'form';
  const raw = await readText(ctx.req, isForm ? inputLimits.formBytes : inputLimits.jsonBytes);
  return { body: isForm ? parseForm(raw) : parseJson(raw), raw };
}

/** Reads the query. `?a=1&a=2` becomes a list, which no schema accepts as a single value. */
export function readQuery(ctx: Context): Record<string, unknown> {
  assertFewFields(ctx.querystring);
  return { ...ctx.query };
}

/** Throws BODY_TOO_LARGE, and MALFORMED_JSON when the connection ends before the body. */
async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const tooSlow = setTimeout(() => request.destroy(), inputLimits.bodyMs);
  try {
    return (await getRawBody(request, { limit })).toString();
  } catch (error) {
    // unread data would block the connection and the response
    request.resume();
    const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
    throw refuse(isTooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_JSON');
  } finally {
    clearTimeout(tooSlow);
  }
}

function parseForm(raw: string): Record<string, string> {
  assertFewFields(raw);
  return Object.fromEntries(new URLSearchParams(raw));
}

function assertFewFields(encoded: string): void {
  let fields = 1;
  for (let at = encoded.indexOf('&'); at >= 0; at = encoded.indexOf('&', at + 1)) fields += 1;
  if (fields > inputLimits.fields) throw tooManyFieldsError();
}

/** Parses an object or a list, the only kinds of body in use, without keys that name a prototype. */
function parseJson(raw: string): unknown {
  if (!isJsonWithinLimits(raw)) throw tooManyFieldsError();
  try {
    const value: unknown = parse(raw);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // falls through to the error below
  }
  throw refuse('MALFORMED_JSON');
}
