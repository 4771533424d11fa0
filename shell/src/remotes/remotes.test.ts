import { init } from '@module-federation/enhanced/runtime';
import { type BootSnapshot, toBootManifest } from '@school/shell-contract/snapshot';
import { bootSchoolFixture, manifestFixture } from '@school/shell-contract/testing';
import { moduleTexts, type TextsFile } from '@school/shell-contract/texts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RemoteFailure } from './failure';
import { setCountedParts } from './release-starts';
import { createRemotes } from './remotes';
import type { Starts } from './starts';

beforeAll(() => {
  // In a build the bundler creates the shell's instance.
  init({ name: 'shell', remotes: [] });
});

let reports: Record<string, unknown>[] = [];
let starts: Record<string, unknown>[] = [];
let run = 0;

beforeEach(() => {
  reports = [];
  starts = [];
  setCountedParts([]);
  run += 1;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: (url: string, body: Blob) => {
      const told = url === '/api/release-starts' ? starts : reports;
      void body.text().then((text) => told.push(JSON.parse(text)));
      return true;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Each test uses its own container name, since the runtime remembers containers. */
function release(version: string, changes = {}) {
  const manifest = manifestFixture({
    version,
    container: `mf_test_${run}_${version.replaceAll(/\W/g, '_')}`,
    ...changes,
  });
  return { baseUrl: `/remotes/mf-crm/${version}/`, manifest: toBootManifest(manifest) };
}
const live = () => release('2.0.0');
const before = () => release('1.0.0');

/** A browser that no release has stopped. */
const healthy: Starts = { begin: () => () => undefined, noteHealthy: () => undefined, getVerdict: () => 'use' };

function createTestRemotes(
  withPrevious: boolean,
  user: { role: 'owner' | 'accountant' } | null = { role: 'owner' },
  loadTexts: (file: TextsFile) => Promise<unknown> = async () => undefined,
  starts: Starts = healthy,
  stable = live(),
) {
  const { baseUrl, manifest } = before();
  const snapshot: BootSnapshot = {
    shellVersion: '1.0.0',
    revision: 1,
    language: 'ru',
    user: null,
    production: true,
    school: bootSchoolFixture(),
    needsOwner: false,
    refused: [],
    remotes: { 'mf-crm': { stable, previous: withPrevious ? { version: manifest.version, baseUrl } : null } },
  };
  return createRemotes({ snapshot, user: () => user, loadTexts, starts });
}

type Behaviour = 'works' | 'refused' | 'throws at import' | 'no Component' | 'registers nothing';

/** Simulates the script of each version; the page's own script elements stay unchanged. */
function serve(behaviours: Record<string, Behaviour | Behaviour[]>): string[] {
  const requested: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return;
    const version = /mf-crm\/([^/]+)\//.exec(node.src)?.[1] ?? '';
    requested.push(version);
    const listed = behaviours[version];
    const behaviour = Array.isArray(listed) ? listed.shift() : listed;
    queueMicrotask(() => {
      if (behaviour === 'refused') return node.onerror?.(new Event('error'));
      if (behaviour !== 'registers nothing') {
        Reflect.set(globalThis, release(version).manifest.container, createContainer(version, behaviour));
      }
      node.onload?.(new Event('load'));
    });
  });
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('manifest.json') ? Response.json(before().manifest) : new Response('', { status: 503 }),
  );
  return requested;
}

function createContainer(version: string, behaviour: Behaviour | undefined) {
  const Component = () => version;
  return {
    init: () => undefined,
    get: async () => () => {
      if (behaviour === 'throws at import') throw new TypeError('boom');
      return behaviour === 'no Component' ? { Page: Component } : { Component };
    },
  };
}

async function shownBy(remotes: ReturnType<typeof createTestRemotes>): Promise<unknown> {
  const { Component } = await remotes.load('mf-crm', 'students');
  return Reflect.apply(Object(Component), undefined, [{}]);
}

test('loads the live release once for simultaneous requests', async () => {
  const requested = serve({ '2.0.0': 'works' });
  const remotes = createTestRemotes(true);
  expect(await Promise.all([shownBy(remotes), shownBy(remotes)])).toEqual(['2.0.0', '2.0.0']);
  expect(requested).toEqual(['2.0.0']);
  expect(reports).toEqual([]);
});

test('retries a temporary failure three times before giving up the release', async () => {
  const requested = serve({ '2.0.0': ['refused', 'refused', 'works'] });
  expect(await shownBy(createTestRemotes(false))).toBe('2.0.0');
  expect(requested).toEqual(['2.0.0', '2.0.0', '2.0.0']);
});

test.each([
  ['refused', 'http', 3],
  ['throws at import', 'execution', 1],
  ['registers nothing', 'execution', 1],
  ['no Component', 'contract', 1],
] as const)('a release (%s) is replaced by the previous one and reported as %s', async (behaviour, kind, tries) => {
  const requested = serve({ '2.0.0': behaviour, '1.0.0': 'works' });
  const remotes = createTestRemotes(true);
  expect(await shownBy(remotes)).toBe('1.0.0');
  expect(requested).toEqual([...Array(tries).fill('2.0.0'), '1.0.0']);
  expect(remotes.getVersion('mf-crm')).toBe('1.0.0');
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 15_000 });
  expect(reports[0]).toMatchObject({ kind: 'fallback', cause: kind, remote: 'mf-crm', version: '2.0.0' });
  expect(reports[0]?.message).toContain(kind);
});

test('a page reports once that a canary started and failed, and nothing about other parts', async () => {
  setCountedParts(['mf-crm']);
  serve({ '2.0.0': ['no Component', 'no Component'], '1.0.0': 'works' });
  const remotes = createTestRemotes(true);
  await Promise.all([remotes.load('mf-crm', 'students'), remotes.load('mf-crm', 'students')]);
  await createTestRemotes(true).load('mf-crm', 'students');
  await vi.waitFor(() => expect(reports).toHaveLength(2), { timeout: 15_000 });
  const start = { part: 'mf-crm', version: '2.0.0' };
  expect(starts).toEqual([
    { ...start, outcome: 'begun' },
    { ...start, outcome: 'failed' },
  ]);
  starts = [];
  setCountedParts(['mf-chat']);
  await createTestRemotes(true).load('mf-crm', 'students');
  await vi.waitFor(() => expect(reports).toHaveLength(3), { timeout: 15_000 });
  expect(starts).toEqual([]);
});

test('a failure of the connection counts as a start, not as a failure of the release', async () => {
  setCountedParts(['mf-crm']);
  serve({ '2.0.0': 'refused' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(createTestRemotes(false).load('mf-crm', 'students')).rejects.toMatchObject({ kind: 'network' });
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 15_000 });
  expect(starts).toEqual([{ part: 'mf-crm', version: '2.0.0', outcome: 'begun' }]);
});

test('reports the failure and allows a retry without a previous release', async () => {
  serve({ '2.0.0': ['refused', 'refused', 'refused', 'works'] });
  const remotes = createTestRemotes(false);
  const failure = await remotes.load('mf-crm', 'students').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteFailure);
  expect(failure).toMatchObject({
    kind: 'http',
    status: 503,
    remoteId: 'mf-crm',
    version: '2.0.0',
    module: 'students',
  });
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 15_000 });
  expect(reports[0]).toMatchObject({ kind: 'http', failureId: Object(failure).failureId });
  expect(await shownBy(remotes)).toBe('2.0.0');
});

test('reports the first failure when the previous release fails too', async () => {
  serve({ '2.0.0': 'no Component', '1.0.0': 'throws at import' });
  await expect(createTestRemotes(true).load('mf-crm', 'students')).rejects.toMatchObject({
    kind: 'contract',
    version: '2.0.0',
  });
});

test('a previous release whose manifest does not come in time leaves the failure of the live one', async () => {
  serve({ '2.0.0': 'no Component', '1.0.0': 'works' });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  vi.stubGlobal(
    'fetch',
    (_: string, init?: RequestInit) =>
      new Promise((_, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason);
      }),
  );
  await expect(createTestRemotes(true).load('mf-crm', 'students')).rejects.toMatchObject({
    kind: 'contract',
    version: '2.0.0',
  });
});

test('a slot without a component, or with a failing one, is empty', async () => {
  serve({ '2.0.0': 'throws at import' });
  const remotes = createTestRemotes(false);
  expect(await remotes.loadSlot('nobody')).toBeNull();
});

test('the menu shows what a role may open, in order and in its language', () => {
  const remotes = createTestRemotes(false);
  expect(remotes.menu('owner', 'en')).toEqual([
    {
      id: 'students',
      path: '/students',
      label: 'Students',
      shortLabel: 'Students',
      icon: 'users',
      order: 20,
      isPublicPage: false,
      isFirstInBar: false,
    },
  ]);
  const [route] = manifestFixture().routes;
  if (!route) throw new Error('the fixture has a route');
  expect(remotes.mayOpen({ ...route, access: { kind: 'roles', roles: ['coach'] } })).toBe(false);
});

test('an entry comes first in the bar of a phone for the roles that it names', () => {
  const [entry] = manifestFixture().menu;
  if (!entry) throw new Error('the fixture has a menu');
  const stable = release('3.0.0', { menu: [{ ...entry, barRoles: ['coach'] }] });
  const remotes = createTestRemotes(false, undefined, undefined, undefined, stable);
  const isFirst = (role: 'owner' | 'coach') => remotes.menu(role, 'ru').map(({ isFirstInBar }) => isFirstInBar);
  expect(isFirst('coach')).toEqual([true]);
  expect(isFirst('owner')).toEqual([false]);
});

test('preloads code and texts, but nothing for a user without access', () => {
  const append = vi.spyOn(document.head, 'append');
  const loadTexts = vi.fn(async () => undefined);
  createTestRemotes(false, null, loadTexts).preloadRoute('/students');
  createTestRemotes(false, undefined, loadTexts).preloadRoute('/nowhere');
  expect(append).not.toHaveBeenCalled();
  expect(loadTexts).not.toHaveBeenCalled();
  createTestRemotes(false, undefined, loadTexts).preloadRoute('/students');
  expect(append).toHaveBeenCalled();
  expect(loadTexts).toHaveBeenCalledTimes(1);
});

test('uses the texts of the release whose code is used', async () => {
  serve({ '2.0.0': 'throws at import', '1.0.0': 'works' });
  const requested: TextsFile[] = [];
  const remotes = createTestRemotes(true, { role: 'owner' }, async (file) => requested.push(file));
  await remotes.load('mf-crm', 'students');
  expect(requested.map(({ namespace, urls }) => [namespace, urls.ru])).toEqual([
    ['mf-crm', '/remotes/mf-crm/2.0.0/locales/ru/students.0123456789.json'],
    ['mf-crm', '/remotes/mf-crm/1.0.0/locales/ru/students.0123456789.json'],
  ]);
});

test('loads all texts of the remote for a release without texts for each module', () => {
  const { baseUrl, manifest } = release('1.0.0', { modules: { students: { js: [], css: [] } } });
  expect(moduleTexts({ baseUrl, manifest }, 'students').urls).toEqual({
    ru: '/remotes/mf-crm/1.0.0/locales/ru.0123456789.json',
    en: '/remotes/mf-crm/1.0.0/locales/en.0123456789.json',
  });
});

test('a release that stopped an earlier page is replaced by the previous one and not requested', async () => {
  const requested = serve({ '2.0.0': 'works', '1.0.0': 'works' });
  const getVerdict = (_remote: string, version: string) => (version === '2.0.0' ? 'prefer-previous' : 'use');
  const remotes = createTestRemotes(true, undefined, undefined, { ...healthy, getVerdict });
  expect(await shownBy(remotes)).toBe('1.0.0');
  expect(requested).toEqual(['1.0.0']);
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 15_000 });
  expect(reports[0]).toMatchObject({ kind: 'fallback', cause: 'hang', version: '2.0.0' });
});

test('without a previous release a suspect is tried once more, and a blocked one is not run', async () => {
  const requested = serve({ '2.0.0': 'works' });
  const suspect = createTestRemotes(false, undefined, undefined, { ...healthy, getVerdict: () => 'prefer-previous' });
  expect(await shownBy(suspect)).toBe('2.0.0');
  const blocked = createTestRemotes(true, undefined, undefined, { ...healthy, getVerdict: () => 'block' });
  await expect(blocked.load('mf-crm', 'students')).rejects.toMatchObject({ kind: 'hang', version: '2.0.0' });
  expect(requested).toEqual(['2.0.0']);
});

test('notes each evaluation, and ends the note also when the code throws', async () => {
  serve({ '2.0.0': 'throws at import', '1.0.0': 'works' });
  const open: string[] = [];
  const begun: string[] = [];
  const begin: Starts['begin'] = ({ version }, phase) => {
    begun.push(`${phase} ${version}`);
    open.push(version);
    return () => open.splice(open.indexOf(version), 1);
  };
  await shownBy(createTestRemotes(true, undefined, undefined, { ...healthy, begin }));
  // The script of the container, then the module.
  expect(begun).toEqual(['evaluate 2.0.0', 'evaluate 2.0.0', 'evaluate 1.0.0', 'evaluate 1.0.0']);
  expect(open).toEqual([]);
});
