import { bodyParser } from '@koa/bodyparser';
import { bodyTypeOf, type RouteContract } from '@school/api-contract/route';
import type { Context } from 'koa';
import { refuse } from '../app-error';
import { readMultipart } from './multipart';

const jsonParser = bodyParser({ enableTypes: ['json'], jsonLimit: '256kb', jsonStrict: true });
const formParser = bodyParser({ enableTypes: ['form'], formLimit: '16kb' });

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
  if (!ctx.is(bodyTypeOf(route))) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  if (route.bodyEncoding === 'multipart') return readMultipart(ctx.req);
  const isForm = route.bodyEncoding === 'form';
  const tooSlow = setTimeout(() => ctx.req.destroy(), bodyTimeoutMs);
  try {
    await (isForm ? formParser : jsonParser)(ctx, async () => {});
  } catch (error) {
    // what nobody reads would hold up the connection, and the answer with it
    ctx.req.unpipe();
    ctx.req.resume();
    const status = error instanceof Error && 'status' in error ? error.status : 400;
    if (status === 413) throw refuse('BODY_TOO_LARGE');
    if (status === 415) throw refuse('UNSUPPORTED_MEDIA_TYPE');
    // no JSON, not the promised length, or not the promised compression
    throw refuse('MALFORMED_JSON');
  } finally {
    clearTimeout(tooSlow);
  }
  const raw = typeof ctx.request.rawBody === 'string' ? ctx.request.rawBody : '';
  return { body: isForm ? Object.fromEntries(new URLSearchParams(raw)) : ctx.request.body, raw };
}
