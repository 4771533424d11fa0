import { brotliCompressSync, constants } from 'node:zlib';
import type { Context } from 'koa';

/** A small text that no build compressed; quality 5 takes about a millisecond for 50 KB. */
export function compressed(ctx: Context, text: string | Buffer): string | Buffer {
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('br', 'identity') !== 'br') return text;
  ctx.set('Content-Encoding', 'br');
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
