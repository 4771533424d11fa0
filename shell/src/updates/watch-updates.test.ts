import { notify } from '@school/kit';
import { useNavigationGuardStore, useToastStore } from '@school/kit/host';
import { toLiveVersions } from '@school/shell-contract/live-versions';
import { type BootSnapshot, toBootManifest } from '@school/shell-contract/snapshot';
import { bootSchoolFixture, manifestFixture } from '@school/shell-contract/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUpdateStore } from './update-store';
import { watchUpdates } from './watch-updates';

type Policy = 'allow' | 'ask' | 'block' | undefined;

const next = 'https://portal.test/students';
const assign = vi.spyOn(location, 'assign').mockReturnValue();
/** What the server tells. */
let versions: Record<string, string>;
let isSaving = false;

beforeEach(() => {
  assign.mockClear();
  sessionStorage.clear();
  isSaving = false;
  useUpdateStore.setState({ isOffered: false });
  useToastStore.setState({ toasts: [] });
  useNavigationGuardStore.setState({ dirty: new Map() });
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => versions }));
  versions = toLiveVersions(createSnapshot({ crm: '1.0.0' }));
});
afterEach(() => vi.unstubAllGlobals());

function createSnapshot({ crm, shell = '1.2.0', chat }: { crm: string; shell?: string; chat?: Policy }): BootSnapshot {
  const release = (id: string, version: string, canUpdate?: Policy) => ({
    stable: {
      baseUrl: `/remotes/${id}/${version}/`,
      manifest: toBootManifest(manifestFixture({ id, version, ...(canUpdate && { canUpdate }) })),
    },
    previous: null,
  });
  return {
    ...{ shellVersion: shell, revision: 1, language: 'ru', user: null, production: true, needsOwner: false },
    school: bootSchoolFixture(),
    refused: [],
    remotes: { 'mf-crm': release('mf-crm', crm), 'mf-chat': release('mf-chat', '1.0.0', chat) },
  };
}

/** A page opened over mf-crm 1.0.0. @returns goes to another screen; true: the page is left for newer releases */
async function open(chat?: Policy, loaded = ['mf-crm', 'mf-chat']) {
  let take: (target: string) => boolean = () => false;
  const remotes = {
    snapshot: createSnapshot({ crm: '1.0.0', chat }),
    listLoaded: () => loaded,
    onNavigation: (given: typeof take) => {
      take = given;
    },
  };
  watchUpdates({ remotes, isSaving: () => isSaving, atOnce: true });
  await settle();
  return () => take(next);
}

/** Lets the answer of the stubbed fetch, which takes no more turns than these, be read. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function release(change: Partial<Parameters<typeof createSnapshot>[0]> = {}) {
  versions = toLiveVersions(createSnapshot({ crm: '2.0.0', ...change }));
}

async function look() {
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

test('a page over the live releases goes on without a reload', async () => {
  const navigate = await open();
  expect(navigate()).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['of a remote', { crm: '2.0.0' }],
  ['of the shell', { crm: '1.0.0', shell: '1.3.0' }],
])('a newer release %s loads with the next navigation, once', async (_name, change) => {
  const navigate = await open();
  release(change);
  await look();
  expect(useUpdateStore.getState().isOffered).toBe(false);
  expect(navigate()).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith(next);
  // The page that came is as old as before, as when a worker answers without a network.
  expect(navigate()).toBe(false);
});

test('unsaved changes, something being saved and a message on the screen keep the page', async () => {
  const navigate = await open();
  release();
  await look();
  useNavigationGuardStore.setState({ dirty: new Map([['form', []]]) });
  expect(navigate()).toBe(false);
  useNavigationGuardStore.setState({ dirty: new Map() });
  isSaving = true;
  expect(navigate()).toBe(false);
  isSaving = false;
  notify({ title: 'Сохранено' });
  expect(navigate()).toBe(false);
  useToastStore.setState({ toasts: [] });
  expect(navigate()).toBe(true);
});

test.each([
  ['ask', true],
  ['block', false],
] as const)('a loaded remote that says %s keeps the page at navigation', async (policy, isOffered) => {
  const navigate = await open(policy);
  release({ chat: policy });
  await look();
  expect(navigate()).toBe(false);
  expect(useUpdateStore.getState().isOffered).toBe(isOffered);
});

test('what a remote says counts only while its code runs in the page', async () => {
  const navigate = await open('block', ['mf-crm']);
  release({ chat: 'block' });
  await look();
  expect(navigate()).toBe(true);
});

test('a rollback to the releases of the page ends the offer', async () => {
  await open('ask');
  release({ chat: 'ask' });
  await look();
  expect(useUpdateStore.getState().isOffered).toBe(true);
  release({ crm: '1.0.0', chat: 'ask' });
  await look();
  expect(useUpdateStore.getState().isOffered).toBe(false);
});

test.each([
  ['no server', () => Promise.reject(new TypeError('no network'))],
  ['a gateway', async () => ({ ok: false })],
  ['a page of somebody else', async () => ({ ok: true, json: () => Promise.reject(new SyntaxError('<')) })],
  ['another document', async () => ({ ok: true, json: async () => ({ error: 'no' }) })],
])('%s is no newer release', async (_name, reply) => {
  const navigate = await open();
  vi.stubGlobal('fetch', reply);
  await look();
  expect(navigate()).toBe(false);
});

test('a page open over 20 releases keeps its draft, and gets the last one when that is sent', async () => {
  const navigate = await open();
  useNavigationGuardStore.setState({ dirty: new Map([['form', []]]) });
  for (let version = 1; version <= 20; version += 1) {
    release({ crm: `2.0.${version}` });
    await look();
    expect(navigate()).toBe(false);
  }
  useNavigationGuardStore.setState({ dirty: new Map() });
  expect(navigate()).toBe(true);
  expect(assign).toHaveBeenCalledOnce();
});
