import type { IncomingMessage } from 'node:http';
import { bodyTypeOf, type RouteContract } from '@school/api-contract/route';
import type { Context } from 'koa';
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
function readText(request: IncomingMessage, mostBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const tooSlow = setTimeout(() => request.destroy(), bodyTimeoutMs);
    const end = (settle: () => void) => {
      clearTimeout(tooSlow);
      request.off('data', take);
      settle();
    };
    const take = (part: Buffer) => {
      size += part.length;
      if (size <= mostBytes) {
        parts.push(part);
        return;
      }
      end(() => reject(refuse('BODY_TOO_LARGE')));
      // what nobody reads would hold up the connection, and the answer with it
      request.resume();
    };
    request.on('data', take);
    request.once('end', () => end(() => resolve(Buffer.concat(parts).toString())));
    request.once('close', () => end(() => reject(refuse('MALFORMED_JSON'))));
    request.once('error', () => end(() => reject(refuse('MALFORMED_JSON'))));
  });
}

const mayNamePrototype = /__proto__|\\u005f/i;

/** An object or a list, since every body of ours is one. */
function parseJson(raw: string): unknown {
  try {
    const value: unknown = mayNamePrototype.test(raw) ? JSON.parse(raw, refusePrototype) : JSON.parse(raw);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // told below
  }
  throw refuse('MALFORMED_JSON');
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('A field is named __proto__');
  return value;
}
