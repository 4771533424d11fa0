import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { refuse } from '../app-error';

const parser = bodyParser({ enableTypes: ['json'], jsonLimit: '256kb', jsonStrict: true });

/** The JSON body of a request; `{}` when there is none, so that validation names the fields that are missing. */
export async function readJsonBody(ctx: Context): Promise<{ body: unknown; raw: string }> {
  const isEmpty = ctx.request.length === 0 || (!ctx.get('Content-Length') && !ctx.get('Transfer-Encoding'));
  if (isEmpty) return { body: {}, raw: '' };
  if (!ctx.is('application/json')) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  try {
    await parser(ctx, async () => {});
  } catch (error) {
    // what nobody reads would hold up the connection, and the answer with it
    ctx.req.unpipe();
    ctx.req.resume();
    const status = error instanceof Error && 'status' in error ? error.status : 400;
    if (status === 413) throw refuse('BODY_TOO_LARGE');
    if (status === 415) throw refuse('UNSUPPORTED_MEDIA_TYPE');
    // no JSON, not the promised length, or not the promised compression
    throw refuse('MALFORMED_JSON');
  }
  const { body, rawBody } = ctx.request;
  return { body, raw: typeof rawBody === 'string' ? rawBody : '' };
}
