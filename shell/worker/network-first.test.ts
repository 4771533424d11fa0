import { expect, test, vi } from 'vitest';
import { isTooOld, maxAgeMs, withKeptAtHeader } from './kept-answers';
import { networkFirst } from './network-first';

const kept = async () => new Response('kept');
const nothing = async () => undefined;
const answer = (text: string, status = 200) => Promise.resolve(new Response(text, { status }));
const failing = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<Response>(() => {});
const readText = async (response: Promise<Response>) => (await response).text();

test('prefers the network', async () => {
  const readKept = vi.fn(kept);
  expect(await readText(networkFirst(answer('new'), readKept, 50))).toBe('new');
  expect(readKept).not.toHaveBeenCalled();
});

test.each([
  ['fails', failing],
  ['does not answer in time', never],
  ['has a gateway whose server is down', () => answer('Bad gateway', 502)],
])('returns the kept answer when the network %s', async (_name, request) => {
  expect(await readText(networkFirst(request(), kept, 20))).toBe('kept');
});

test.each([401, 403, 404, 500])('returns the answer %i of the server', async (status) => {
  expect((await networkFirst(answer('no', status), kept, 50)).status).toBe(status);
});

test('waits for a slow network when nothing is kept, and throws its error', async () => {
  const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 40));
  expect(await readText(networkFirst(slow, nothing, 5))).toBe('late');
  await expect(networkFirst(failing(), nothing, 5)).rejects.toThrow('Failed to fetch');
  expect((await networkFirst(answer('Bad gateway', 502), nothing, 5)).status).toBe(502);
});

test('a kept answer carries its time and expires after three days', async () => {
  const at = new Date('2026-11-21T11:05:00.000Z');
  const original = new Response('[]', { headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'br' } });
  const stamped = await withKeptAtHeader(original, at);
  expect(Object.fromEntries(stamped.headers)).toEqual({
    'content-type': 'application/json',
    'x-kept-at': '2026-11-21T11:05:00.000Z',
  });
  expect(await stamped.clone().text()).toBe('[]');
  expect(isTooOld(stamped, new Date(at.getTime() + maxAgeMs))).toBe(false);
  expect(isTooOld(stamped, new Date(at.getTime() + maxAgeMs + 1))).toBe(true);
});
