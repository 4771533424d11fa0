import { afterEach, expect, test, vi } from 'vitest';
import { diagnoseUrl } from './diagnose';

afterEach(() => vi.unstubAllGlobals());

const integrity = `sha384-${'A'.repeat(64)}`;

async function realIntegrity(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

function answerWith(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
}
const script = { headers: { 'content-type': 'text/javascript' } };

test.each([404, 403, 500, 503])('status %i is http', async (status) => {
  answerWith(async () => new Response('', { status }));
  expect(await diagnoseUrl('/x.js', integrity, 100)).toEqual({ kind: 'http', status });
});

test('HTML instead of the file is http, whatever its status', async () => {
  answerWith(async () => new Response('<p>sign in to the Wi-Fi', { headers: { 'content-type': 'text/html' } }));
  expect(await diagnoseUrl('/x.js', integrity, 100)).toEqual({ kind: 'http', status: 200 });
});

test('changed bytes are integrity', async () => {
  answerWith(async () => new Response('evil', script));
  expect(await diagnoseUrl('/x.js', await realIntegrity('code'), 100)).toEqual({ kind: 'integrity' });
});

test('correct bytes at the second request mean network', async () => {
  answerWith(async () => new Response('code', script));
  expect(await diagnoseUrl('/x.js', await realIntegrity('code'), 100)).toEqual({ kind: 'network', whole: true });
});

test('no answer is network, no answer in time is timeout', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await diagnoseUrl('/x.js', integrity, 100)).toEqual({ kind: 'network', whole: false });
  answerWith(() => Promise.reject(new DOMException('late', 'TimeoutError')));
  expect(await diagnoseUrl('/x.js', integrity, 100)).toEqual({ kind: 'timeout' });
});
