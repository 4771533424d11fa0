import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { Context } from 'koa';

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants;
const brotli = promisify(brotliCompress);

/** Compresses a small text that differs in each answer. Quality 5 takes about a millisecond for 50 KB. */
export function compressForAnswer(ctx: Context, text: string): string | Buffer {
  return takesBrotli(ctx) ? brotliCompressSync(text, { params: { [BROTLI_PARAM_QUALITY]: 5 } }) : text;
}

/** Exceeds the number of texts in two releases of every remote in both languages, about 10 KB each. */
const maxKept = 100;
const kept = new Map<string, Promise<Buffer>>();

/**
 * Compresses a text that all users get: once at the best quality (about 50 ms, off the main thread), then from memory.
 */
export async function compressCached(ctx: Context, bytes: Buffer): Promise<Buffer> {
  if (!takesBrotli(ctx)) return bytes;
  const key = toHash(bytes);
  const known = kept.get(key) ?? brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } });
  // Evicts the least recently used text.
  kept.delete(key);
  kept.set(key, known);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return known;
}

/** Returns a short hash of the content, also used as ETag. */
export const toHash = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

function takesBrotli(ctx: Context): boolean {
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('br', 'identity') !== 'br') return false;
  ctx.set('Content-Encoding', 'br');
  return true;
}
