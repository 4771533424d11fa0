import { brotliDecompressSync } from 'node:zlib';
import Koa, { type Context } from 'koa';
import { beforeEach, expect, test, vi } from 'vitest';
import { compressCached } from './compressed';

const calls = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:zlib', async (importActual) => {
  const actual = await importActual<typeof import('node:zlib')>();
  const brotliCompress = (...args: Parameters<typeof actual.brotliCompress>) => {
    calls.count += 1;
    actual.brotliCompress(...args);
  };
  return { ...actual, brotliCompress };
});
beforeEach(() => {
  calls.count = 0;
});

/** Creates a request that accepts these encodings. */
function asking(encodings: string): Context {
  const app = new Koa();
  const raw = { headers: { 'accept-encoding': encodings }, socket: {} };
  const headers = new Map<string, unknown>();
  const answer = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    hasHeader: (name: string) => headers.has(name),
    removeHeader: (name: string) => headers.delete(name),
  };
  return Reflect.apply(app.createContext, app, [raw, answer]);
}

test('compresses a text once, also for simultaneous requests, and returns it complete', async () => {
  const text = Buffer.from('{"hello":"Привет"}'.repeat(500));
  const answers = await Promise.all(Array.from({ length: 20 }, () => compressCached(asking('gzip, br'), text)));
  answers.push(await compressCached(asking('br'), Buffer.from(text)));
  expect(calls.count).toBe(1);
  for (const answer of answers) expect(brotliDecompressSync(answer).equals(text)).toBe(true);
});

test('compresses each text separately; sends it uncompressed to a client without brotli', async () => {
  const [one, other] = [Buffer.from('one text'), Buffer.from('another text')];
  expect(brotliDecompressSync(await compressCached(asking('br'), one)).equals(one)).toBe(true);
  expect(brotliDecompressSync(await compressCached(asking('br'), other)).equals(other)).toBe(true);
  expect(await compressCached(asking('gzip'), other)).toBe(other);
  expect(calls.count).toBe(2);
});

test('limits the cache: the least recently used text is compressed again', async () => {
  const texts = Array.from({ length: 101 }, (_, index) => Buffer.from(`bounded text ${index}`));
  const [first, second] = texts;
  if (!first || !second) throw new Error('no texts');
  for (const text of texts.slice(0, 100)) await compressCached(asking('br'), text);
  await compressCached(asking('br'), first);
  expect(calls.count).toBe(100);
  await compressCached(asking('br'), texts[100] ?? first);
  await compressCached(asking('br'), first);
  expect(calls.count).toBe(101);
  await compressCached(asking('br'), second);
  expect(calls.count).toBe(102);
});
