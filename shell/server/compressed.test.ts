import { brotliDecompressSync } from 'node:zlib';
import Koa, { type Context } from 'koa';
import { beforeEach, expect, test, vi } from 'vitest';
import { compressedOnce } from './compressed';

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

/** A request of who takes these encodings. */
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

test('a text is compressed once, also for many at once, and comes out whole', async () => {
  const text = Buffer.from('{"hello":"Привет"}'.repeat(500));
  const answers = await Promise.all(Array.from({ length: 20 }, () => compressedOnce(asking('gzip, br'), text)));
  answers.push(await compressedOnce(asking('br'), Buffer.from(text)));
  expect(calls.count).toBe(1);
  for (const answer of answers) expect(brotliDecompressSync(answer).equals(text)).toBe(true);
});

test('another text has bytes of its own; who takes no brotli gets it as it is', async () => {
  const [one, other] = [Buffer.from('one text'), Buffer.from('another text')];
  expect(brotliDecompressSync(await compressedOnce(asking('br'), one)).equals(one)).toBe(true);
  expect(brotliDecompressSync(await compressedOnce(asking('br'), other)).equals(other)).toBe(true);
  expect(await compressedOnce(asking('gzip'), other)).toBe(other);
  expect(calls.count).toBe(2);
});

test('what is kept has a bound: the text that nobody asked for longest is compressed anew', async () => {
  const texts = Array.from({ length: 101 }, (_, index) => Buffer.from(`bounded text ${index}`));
  const [first, second] = texts;
  if (!first || !second) throw new Error('no texts');
  for (const text of texts.slice(0, 100)) await compressedOnce(asking('br'), text);
  await compressedOnce(asking('br'), first);
  expect(calls.count).toBe(100);
  await compressedOnce(asking('br'), texts[100] ?? first);
  await compressedOnce(asking('br'), first);
  expect(calls.count).toBe(101);
  await compressedOnce(asking('br'), second);
  expect(calls.count).toBe(102);
});
