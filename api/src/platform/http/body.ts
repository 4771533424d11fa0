import type { IncomingMessage } from 'node:http';
import { bodyTypeOf, type RouteContract } from '@school/api-contract/route';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { parse } from 'secure-json-parse';
import { refuse } from '../app-error';
import { readMultipart } from './multipart';

/** Bytes at most. */
const limits = { json: 256 * 1024, form: 16 * 1024 };

/** Who sends 256 KB for longer than this only holds the connection; the server itself waits long enough for uploads. */
const bodyTimeoutMs = 60_000;

/**
 * The body of a request, JSON or a form; `{}` when there is none, so that validation names the fields that are missing.
 * A form's fields are texts by their names as they stand, `a[b]` too; of one that comes twice the last counts.
 */
export async function readBody(
  ctx: Context,
  route: Pick<RouteContract, 'bodyEncoding'>,
): Promise<{ body: unknown; raw: string }> {
  const isEmpty = ctx.request.length === 0 || (!ctx.get('Content-Length') && !ctx.get('Transfer-Encoding'));
  if (isEmpty) return { body: {}, raw: '' };
  // nobody compresses what is sent here, and a small body that grows when it is opened is an attack
  const isPlain = /^(identity)?$/i.test(ctx.get('Content-Encoding'));
  if (!isPlain || !ctx.is(bodyTypeOf(route))) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  if (route.bodyEncoding === 'multipart') return readMultipart(ctx.req);
  const isForm = route.bodyEncoding === 'form';
  const raw = await readText(ctx.req, isForm ? limits.form : limits.json);
  return { body: isForm ? Object.fromEntries(new URLSearchParams(raw)) : parseJson(raw), raw };
}

/** Refuses with BODY_TOO_LARGE, and with MALFORMED_JSON when the connection ends before the body does. */
async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const tooSlow = setTimeout(() => request.destroy(), bodyTimeoutMs);
  try {
    return (await getRawBody(request, { limit })).toString();
  } catch (error) {
    // what nobody reads would hold up the connection, and the answer with it
    request.resume();
    const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
    throw refuse(isTooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_JSON');
  } finally {
    clearTimeout(tooSlow);
  }
}

/** An object or a list, since every body of ours is one; no field of it names a prototype. */
function parseJson(raw: string): unknown {
  try {
    const value: unknown = parse(raw);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // told below
  }
  throw refuse('MALFORMED_JSON');
}
