import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { shellWatchScript } from './shell-watch';

const origin = 'https://school.example';
const main = { src: `${origin}/shell/main.0123456789.js`, integrity: 'sha384-right' };
const begun = { part: 'shell', version: '1.0.0-b', outcome: 'begun' };
const failed = { part: 'shell', version: '1.0.0-b', outcome: 'failed' };

type Fetch = (address: string, options: { integrity?: string }) => Promise<Response>;

/** A page whose shell is about to start. */
function openPage(fetch: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))) {
  const listeners = new Map<string, (event: object) => void>();
  const told: unknown[] = [];
  const page: { frame: object | null } = { frame: {} };
  runInNewContext(shellWatchScript, {
    location: { origin },
    document: {
      getElementById: () => ({ textContent: '{"shellVersion":"1.0.0-b"}' }),
      querySelector: () => page.frame,
    },
    navigator: { sendBeacon: (_: string, body: unknown) => told.push(body) },
    Blob: function Parsed([text]: string[]) {
      return JSON.parse(text ?? '');
    },
    ...{ crypto, Error, fetch },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
  });
  return { told, page, meet: (name: string, event: object) => listeners.get(name)?.({ target: {}, ...event }) };
}

function thrownIn(file: string): Error {
  const error = new Error('broken');
  error.stack = `Error: broken\n    at start (${file}:1:2)`;
  return error;
}

test('a shell that throws while it is evaluated failed once, and is reported with the reason', () => {
  const { told, meet } = openPage();
  expect(told).toEqual([begun]);
  meet('error', { filename: main.src, message: 'Uncaught Error: broken' });
  meet('unhandledrejection', { reason: thrownIn(main.src) });
  const report = { kind: 'execution', remote: 'shell', version: '1.0.0-b', message: 'Uncaught Error: broken' };
  expect(told).toEqual([begun, failed, { ...report, failureId: expect.stringMatching(/^[0-9A-Z]+$/) }]);
});

test('a shell whose start is rejected failed', () => {
  const { told, meet } = openPage();
  meet('unhandledrejection', { reason: thrownIn(main.src) });
  expect(told).toContainEqual(failed);
});

test('what is thrown by others, or after the first screen is drawn, is not the start of the shell', () => {
  const { told, meet, page } = openPage();
  meet('error', { filename: 'chrome-extension://a/b.js', message: 'other' });
  meet('unhandledrejection', { reason: thrownIn(`${origin}/remotes/mf-crm/1.0.0/a.js`) });
  meet('unhandledrejection', { reason: 'no error' });
  page.frame = null;
  meet('error', { filename: main.src, message: 'later' });
  expect(told).toEqual([begun]);
});

test.each<[string, Fetch, string]>([
  ['is missing', async () => new Response('', { status: 404 }), 'http'],
  [
    'is damaged',
    async (_, { integrity }) => (integrity ? Promise.reject(new TypeError('integrity')) : new Response('')),
    'integrity',
  ],
])('a shell whose file %s failed', async (_, fetch, kind) => {
  const { told, meet } = openPage(fetch);
  meet('error', { target: main });
  await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ kind })));
  expect(told).toContainEqual(failed);
});

test.each<[string, Fetch]>([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['comes with the second try', async () => new Response('code')],
])('a file that %s is not the fault of the shell', async (_, answer) => {
  const fetch = vi.fn(answer);
  const { told, meet } = openPage(fetch);
  meet('error', { target: main });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await Promise.allSettled(fetch.mock.results.map(({ value }) => value));
  await Promise.resolve();
  expect(told).toEqual([begun]);
});
