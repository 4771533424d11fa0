import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { shellWatchScript } from './shell-watch';

const origin = 'https://school.example';
const main = { src: `${origin}/shell/main.0123456789.js`, integrity: 'sha384-right' };
const begun = { part: 'shell', version: '1.0.0-b', outcome: 'begun' };
const failed = { part: 'shell', version: '1.0.0-b', outcome: 'failed' };

type Fetch = (address: string, options: { integrity?: string }) => Promise<Response>;
const refuse: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** What the pages of a browser share: the cookie, and the locks of those that live. */
function newBrowser(cookie = '') {
  return { cookie, locks: [] as string[] };
}

interface OpenOptions {
  fetch?: Fetch;
  browser?: ReturnType<typeof newBrowser> | null;
  version?: string;
  /** Whether the shell runs a canary. */
  isCounted?: boolean;
}

/** A page whose shell is about to start. Without a browser it has no locks, as on an address without TLS. */
function openPage({ fetch = refuse, browser = null, version = '1.0.0-b', isCounted = true }: OpenOptions = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const told: unknown[] = [];
  const page: { frame: object | null } = { frame: {} };
  let noteDrawing: () => void = () => undefined;
  const locks = browser && {
    query: async () => ({ held: browser.locks.map((name) => ({ name })), pending: [] }),
    request: async (name: string, _: object, hold: () => Promise<void>) => {
      browser.locks.push(name);
      await hold();
      browser.locks.splice(browser.locks.indexOf(name), 1);
    },
  };
  runInNewContext(shellWatchScript, {
    location: { origin },
    document: {
      currentScript: { dataset: { version, ...(isCounted ? { counted: '' } : {}) } },
      getElementById: () => ({}),
      querySelector: () => page.frame,
      addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
      get cookie() {
        return browser?.cookie ?? '';
      },
      set cookie(text: string) {
        if (browser) browser.cookie = text.includes('max-age=0') ? '' : (text.split(';')[0] ?? '');
      },
    },
    navigator: { sendBeacon: (_: string, body: unknown) => told.push(body), ...(locks ? { locks } : {}) },
    MutationObserver: function Observer(this: { observe: () => void }, notice: () => void) {
      noteDrawing = notice;
      this.observe = () => undefined;
    },
    AbortController,
    Blob: function Parsed([text]: string[]) {
      return JSON.parse(text ?? '');
    },
    ...{ crypto, Error, fetch },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
  });
  return {
    told,
    page,
    meet: (name: string, event: object) => listeners.get(name)?.({ target: {}, ...event }),
    draw() {
      page.frame = null;
      noteDrawing();
    },
    /** What a page does whose process is killed. */
    kill: () => browser?.locks.splice(0),
  };
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
  const { told, meet } = openPage({ fetch });
  meet('error', { target: main });
  await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ kind })), { timeout: 15_000 });
  expect(told).toContainEqual(failed);
});

test.each<[string, Fetch]>([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['comes with the second try', async () => new Response('code')],
])('a file that %s is not the fault of the shell', async (_, answer) => {
  const fetch = vi.fn(answer);
  const { told, meet } = openPage({ fetch });
  meet('error', { target: main });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), { timeout: 15_000 });
  await Promise.allSettled(fetch.mock.results.map(({ value }) => value));
  await Promise.resolve();
  expect(told).toEqual([begun]);
});

const hung = { kind: 'hang', remote: 'shell', version: '1.0.0-b' };

test('a start whose page is gone is counted once by the next page, whose shell is another one', async () => {
  const browser = newBrowser();
  const first = openPage({ browser });
  expect(browser.cookie).toBe('shell-start=1.0.0-b~begun');
  first.kill();
  const next = openPage({ browser, version: '1.0.0-a' });
  await vi.waitFor(() => expect(browser.cookie).toBe('shell-start=1.0.0-b~hung'), { timeout: 15_000 });
  expect(next.told).toEqual([{ ...begun, version: '1.0.0-a' }, failed, expect.objectContaining(hung)]);
  next.draw();
  const last = openPage({ browser, version: '1.0.0-a' });
  expect(last.told).toEqual([{ ...begun, version: '1.0.0-a' }]);
  expect(browser.cookie).toBe('shell-start=1.0.0-b~hung');
});

test('a live shell that hangs is counted too, and remains to be noted', async () => {
  const browser = newBrowser();
  openPage({ browser }).kill();
  const next = openPage({ browser });
  await vi.waitFor(() => expect(next.told).toEqual([begun, failed, expect.objectContaining(hung)]), {
    timeout: 15_000,
  });
  expect(browser.cookie).toBe('shell-start=1.0.0-b~begun');
  next.draw();
  expect(browser.cookie).toBe('');
});

test('a start in another tab that still lives is not counted', async () => {
  const browser = newBrowser();
  const first = openPage({ browser });
  const next = openPage({ browser, version: '1.0.0-a' });
  await Promise.resolve();
  await Promise.resolve();
  expect(next.told).toEqual([{ ...begun, version: '1.0.0-a' }]);
  first.draw();
  expect(browser.cookie).toBe('');
});

test.each([
  ['is drawn', ({ draw }: ReturnType<typeof openPage>) => draw()],
  ['is left', ({ meet }: ReturnType<typeof openPage>) => meet('pagehide', {})],
  ['throws', ({ meet }: ReturnType<typeof openPage>) => meet('error', { filename: main.src, message: 'broken' })],
])('nothing is noted of a shell that %s', async (_, end) => {
  const browser = newBrowser();
  const first = openPage({ browser });
  end(first);
  expect(browser.cookie).toBe('');
  await vi.waitFor(() => expect(browser.locks).toEqual([]), { timeout: 15_000 });
  const next = openPage({ browser, version: '1.0.0-a' });
  expect(next.told).toEqual([{ ...begun, version: '1.0.0-a' }]);
});

test('without a canary a sound start sends nothing, and one that throws or hangs is reported', async () => {
  const browser = newBrowser();
  const sound = openPage({ browser, isCounted: false });
  sound.draw();
  expect(sound.told).toEqual([]);
  const broken = openPage({ browser, isCounted: false });
  broken.meet('error', { filename: main.src, message: 'broken' });
  expect(broken.told).toEqual([expect.objectContaining({ kind: 'execution', remote: 'shell', version: '1.0.0-b' })]);
  openPage({ browser, isCounted: false }).kill();
  const next = openPage({ browser, isCounted: false });
  await vi.waitFor(() => expect(next.told).toEqual([expect.objectContaining(hung)]), { timeout: 15_000 });
});
