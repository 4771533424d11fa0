import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@school/shell-contract/manifest';
import { manifestFixture } from '@school/shell-contract/testing';
import { describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../build/temporary-folder.fixture';
import { createBuild, createShellBuild } from './build.fixture';
import {
  computeIntegrity,
  createReleaseStore,
  findWithdrawal,
  folderDriver,
  ReleaseError,
  type ReleaseStore,
} from './index';
import type { Publication } from './publication';
import { keptRevisions } from './revisions';

const publication: Publication = {
  at: '2026-01-15T12:00:00.000Z',
  who: 'tester',
  smoke: { outcome: 'passed', shell: '1.0.0' },
};
const reason = { who: 'tester', why: 'a test' };

function newStore(now = () => new Date()) {
  const root = makeTemporaryFolder('releases');
  const warnings: string[] = [];
  const onDamagedPointer = (sentence: string) => warnings.push(sentence);
  return { root, warnings, store: createReleaseStore(folderDriver(root), { onDamagedPointer, now }) };
}

test('a published version can be read, and publishing the same bytes again changes nothing', async () => {
  const { store } = newStore();
  await store.publish(createBuild('1.0.0-a'), computeIntegrity);
  await store.publish(createBuild('1.0.0-a'), computeIntegrity);
  expect((await store.readFile('mf-crm', '1.0.0-a', 'remoteEntry.js'))?.toString()).toBe('code');
  expect(await store.versions('mf-crm')).toEqual(['1.0.0-a']);
});

test('a version never changes', async () => {
  const { store } = newStore();
  await store.publish(createBuild('1.0.0-a'), computeIntegrity);
  await expect(store.publish(createBuild('1.0.0-a', 'other'), computeIntegrity)).rejects.toThrow(ReleaseError);
  expect((await store.readFile('mf-crm', '1.0.0-a', 'remoteEntry.js'))?.toString()).toBe('code');
});

test.each([
  [
    'mf-crm',
    (store: ReleaseStore, version: string, made: Publication) =>
      store.publish(createBuild(version), computeIntegrity, made),
  ],
  [
    'shell',
    (store: ReleaseStore, version: string, made: Publication) =>
      store.publishShell(createShellBuild(version), computeIntegrity, made),
  ],
] as const)('pruning removes old versions of %s that nobody uses, and reports them', async (id, publish) => {
  let now = new Date('2020-01-23T00:00:00Z');
  const { store } = newStore(() => now);
  for (let day = 10; day < 23; day += 1) {
    await publish(store, `1.0.${day}-a`, { ...publication, at: `2020-01-${day}T00:00:00.000Z` });
  }
  await store.promote(id, '1.0.12-a', reason);
  await store.promote(id, '1.0.11-a', reason);
  await store.startCanary(id, '1.0.10-a', { percent: 5 }, reason);
  expect(await store.prune(id)).toEqual([]);
  now = new Date('2020-03-01T00:00:00Z');
  // The three oldest ones of the thirteen were used last, so that they and the seven newest stay.
  expect((await store.prune(id)).sort()).toEqual(['1.0.13-a', '1.0.14-a', '1.0.15-a']);
  expect((await store.versions(id)).length).toBe(10);
  expect(await store.prune(id)).toEqual([]);
});

test('keeps the record of the first publication', async () => {
  const { store } = newStore();
  await store.publish(createBuild('1.0.0-a'), computeIntegrity, { ...publication, note: 'one' });
  await store.publish(createBuild('1.0.0-a'), computeIntegrity, { ...publication, note: 'two' });
  expect((await store.readPublication('mf-crm', '1.0.0-a'))?.note).toBe('one');
  await store.publish(createBuild('1.0.0-b'), computeIntegrity);
  expect(await store.readPublication('mf-crm', '1.0.0-b')).toBeNull();
});

test('ten simultaneous publishers of one version produce one complete version', async () => {
  const { root, store } = newStore();
  await Promise.all(Array.from({ length: 10 }, () => store.publish(createBuild('1.0.0-a'), computeIntegrity)));
  expect(readdirSync(join(root, 'remotes/mf-crm'))).toEqual(['1.0.0-a']);
});

test('refuses a build whose files differ from its manifest', async () => {
  const { store } = newStore();
  const files = createBuild('1.0.0-a');
  files.set('remoteEntry.js', Buffer.from('changed on the way'));
  await expect(store.publish(files, computeIntegrity)).rejects.toThrow(/remoteEntry\.js/);
  const missing = createBuild('1.0.0-a');
  missing.delete('page.0123456789.js');
  await expect(store.publish(missing, computeIntegrity)).rejects.toThrow(/page/);
  expect(await store.versions('mf-crm')).toEqual([]);
});

test('refuses a build without a readable manifest', async () => {
  const { store } = newStore();
  const files = createBuild('1.0.0-a');
  files.set('manifest.json', Buffer.from('{"id":'));
  await expect(store.publish(files, computeIntegrity)).rejects.toThrow(ReleaseError);
});

test('does not promote a version with a damaged manifest', async () => {
  const { root, store } = newStore();
  await store.publish(createBuild('1.0.0-a'), computeIntegrity);
  writeFileSync(join(root, 'remotes/mf-crm/1.0.0-a/manifest.json'), '{"id":');
  await expect(store.promote('mf-crm', '1.0.0-a', reason)).rejects.toThrow('damaged');
});

test.each(['', '{"remotes":{"mf-crm":', '{"remotes":[]}'])(
  'a damaged pointer (%s) fails with a readable message',
  async (text) => {
    const { root, store } = newStore();
    await folderDriver(root).swapPointer(0, text);
    await expect(store.readPointer()).rejects.toThrow(ReleaseError);
    await expect(store.readPointer()).rejects.toThrow('Revision 1 of the release pointer is damaged');
  },
);

test('uses the revision before damaged ones and reports that once; a promotion repairs it', async () => {
  const { root, store, warnings } = newStore();
  for (const version of ['1.0.0-a', '1.0.0-b']) await store.publish(createBuild(version, version), computeIntegrity);
  await store.promote('mf-crm', '1.0.0-a', reason);
  const driver = folderDriver(root);
  await driver.swapPointer(1, '{"remotes":{"mf-crm":');
  await driver.swapPointer(2, '');
  for (let reads = 0; reads < 2; reads += 1) {
    expect(await store.readPointer()).toMatchObject({
      revision: 1,
      newest: 3,
      pointer: { remotes: { 'mf-crm': { stable: '1.0.0-a' } } },
    });
  }
  expect(warnings).toEqual([
    'Revision 3 of the release pointer is damaged; revision 1 is used',
    'Revision 2 of the release pointer is damaged; revision 1 is used',
  ]);
  await store.promote('mf-crm', '1.0.0-b', reason);
  expect(await store.readPointer()).toMatchObject({
    revision: 4,
    pointer: { remotes: { 'mf-crm': { stable: '1.0.0-b', previous: '1.0.0-a' } } },
  });
});

test('only a published version is promoted', async () => {
  const { store } = newStore();
  await expect(store.promote('mf-crm', '1.0.0-a', reason)).rejects.toThrow('not published');
});

test('promotion keeps the previous version; a rollback returns to it, and the version rolled back does not become the previous one', async () => {
  const { store } = newStore();
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) {
    await store.publish(createBuild(version, version), computeIntegrity);
    await store.promote('mf-crm', version, reason);
  }
  const entry = async () => (await store.readPointer()).pointer.remotes['mf-crm'];
  expect(await entry()).toMatchObject({ stable: '1.0.0-c', previous: '1.0.0-b' });
  expect(await store.rollback('mf-crm', reason)).toBe('1.0.0-b');
  expect(await entry()).toMatchObject({ stable: '1.0.0-b', previous: '1.0.0-a' });
  expect((await entry())?.history.map(({ action, version }) => `${action} ${version}`)).toEqual([
    'rollback 1.0.0-b',
    'promote 1.0.0-c',
    'promote 1.0.0-b',
    'promote 1.0.0-a',
  ]);
});

test('refuses to roll back a first release', async () => {
  const { store } = newStore();
  await store.publish(createBuild('1.0.0-a'), computeIntegrity);
  await store.promote('mf-crm', '1.0.0-a', reason);
  await expect(store.rollback('mf-crm', reason)).rejects.toThrow('no previous version');
});

test('loses none of twenty simultaneous promotions', async () => {
  const { root } = newStore();
  const versions = Array.from({ length: 20 }, (_, index) => `1.0.0-v${index}`);
  const stores = versions.map(() =>
    createReleaseStore(folderDriver(root), { onDamagedPointer: () => {}, now: () => new Date() }),
  );
  const [first] = stores;
  if (!first) throw new Error('twenty stores');
  for (const version of versions) await first.publish(createBuild(version, version), computeIntegrity);
  await Promise.all(stores.map((store, index) => store.promote('mf-crm', versions[index] ?? '', reason)));
  const { revision, pointer } = await first.readPointer();
  expect(revision).toBe(20);
  const entry = pointer.remotes['mf-crm'];
  expect(new Set(entry?.history.map(({ version }) => version))).toEqual(new Set(versions));
  // Every change was based on the newest revision: the newest two entries are the live and the previous version.
  expect([entry?.stable, entry?.previous]).toEqual(entry?.history.slice(0, 2).map(({ version }) => version));
});

test('refuses a swap based on an old revision', async () => {
  const { root } = newStore();
  const driver = folderDriver(root);
  expect(await driver.swapPointer(0, 'first')).toBe(true);
  expect(await driver.swapPointer(0, 'late')).toBe(false);
  expect(await driver.readPointer()).toEqual({ revision: 1, text: 'first' });
});

test('old revisions are removed, and who writes after one of them has lost', async () => {
  const { root } = newStore();
  const driver = folderDriver(root);
  for (const revision of [0, 1, 2]) await driver.swapPointer(revision, `${revision + 1}`);
  const newest = 2 + keptRevisions;
  expect(await driver.swapPointer(newest - 1, 'new')).toBe(true);
  const listRevisions = () => readdirSync(join(root, 'pointer')).map((name) => Number.parseInt(name, 10));
  expect(listRevisions().sort((a, b) => a - b)).toEqual([3, newest]);
  for (const revision of [0, 1, 2]) expect(await driver.swapPointer(revision, 'late')).toBe(false);
  expect(listRevisions().sort((a, b) => a - b)).toEqual([3, newest]);
  expect(await driver.readPointer()).toEqual({ revision: newest, text: 'new' });
});

test('previous is never a version that was rolled back, also after further promotions', async () => {
  const { store } = newStore();
  const versions = { a: '1.0.0-a', b: '1.0.0-b', c: '1.0.0-c' };
  for (const version of Object.values(versions)) await store.publish(createBuild(version, version), computeIntegrity);
  const live = async () => {
    const entry = (await store.readPointer()).pointer.remotes['mf-crm'];
    return [entry?.stable, entry?.previous];
  };
  await store.promote('mf-crm', versions.a, reason);
  await store.promote('mf-crm', versions.b, reason);
  await store.rollback('mf-crm', reason);
  expect(await live()).toEqual([versions.a, null]);
  await store.promote('mf-crm', versions.c, reason);
  expect(await live()).toEqual([versions.c, versions.a]);
  await store.rollback('mf-crm', reason);
  expect(await live()).toEqual([versions.a, null]);
  await expect(store.rollback('mf-crm', reason)).rejects.toThrow('no previous version');
  // Brought back on purpose, a version counts as good again.
  await store.promote('mf-crm', versions.b, reason);
  await store.promote('mf-crm', versions.c, reason);
  expect(await live()).toEqual([versions.c, versions.b]);
});

test('promoting the live version again changes neither it nor the previous one', async () => {
  const { store } = newStore();
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-b']) {
    await store.publish(createBuild(version, version), computeIntegrity);
    await store.promote('mf-crm', version, reason);
  }
  const entry = (await store.readPointer()).pointer.remotes['mf-crm'];
  expect(entry).toMatchObject({ stable: '1.0.0-b', previous: '1.0.0-a' });
});

test('no change leaves a remote live in a shell that it does not run in, unless it is forced', async () => {
  const { store } = newStore();
  for (const version of ['1.2.0-a', '1.3.0-b']) await store.publishShell(createShellBuild(version), computeIntegrity);
  await store.publish(createBuild('1.0.0-a'), computeIntegrity);
  await store.publish(createBuild('1.0.0-b', 'newer', { shellRange: '^1.3.0' }), computeIntegrity);
  await store.promote('shell', '1.2.0-a', reason);
  await store.promote('mf-crm', '1.0.0-a', reason);
  const misfit = 'mf-crm 1.0.0-b runs in shell ^1.3.0, not in 1.2.0-a.';
  await expect(store.promote('mf-crm', '1.0.0-b', reason)).rejects.toThrow(misfit);
  await store.promote('shell', '1.3.0-b', reason);
  await store.promote('mf-crm', '1.0.0-b', reason);
  await expect(store.rollback('shell', reason)).rejects.toThrow(misfit);
  await store.rollback('mf-crm', reason);
  await store.rollback('shell', reason);
  await store.promote('mf-crm', '1.0.0-b', { ...reason, forced: ['shell ^1.3.0'] });
  // a remote that does not fit already does not block another change
  await store.rollback('mf-crm', reason);
});

test('tells who rolled a version back, until it is live again', async () => {
  const { store } = newStore();
  for (const version of ['1.0.0-a', '1.0.0-b']) {
    await store.publish(createBuild(version, version), computeIntegrity);
    await store.promote('mf-crm', version, reason);
  }
  const found = async () =>
    findWithdrawal((await store.readPointer()).pointer.remotes['mf-crm']?.history ?? [], '1.0.0-b');
  expect(await found()).toBeUndefined();
  await store.rollback('mf-crm', { who: 'Anna', why: 'the list is empty' });
  expect(await found()).toMatchObject({ who: 'Anna', why: 'the list is empty' });
  await store.promote('mf-crm', '1.0.0-b', reason);
  expect(await found()).toBeUndefined();
});

describe('ownership', () => {
  const [route] = manifestFixture().routes;
  if (!route) throw new Error('the fixture has a route');
  const of = (id: string, path: string, changes: Partial<RemoteManifest> = {}) =>
    createBuild('1.0.0-a', id, { id, owner: id, routes: [{ ...route, path }], namespaces: [id], ...changes });

  /** A store where mf-public has its first release, with a page and a slot. */
  async function storeOfPublic() {
    const found = newStore();
    const slots = [{ name: 'signature', module: 'students' }];
    await found.store.publish(of('mf-public', '/trial/:token', { slots }), computeIntegrity);
    await found.store.promote('mf-public', '1.0.0-a', reason);
    return found;
  }

  test.each([
    ['the same path', '/trial/:key'],
    ['an address below its parameter', '/trial/best'],
  ])('publishing refuses %s and names the holder', async (_name, path) => {
    const { store } = await storeOfPublic();
    await expect(store.publish(of('mf-aaa', path), computeIntegrity)).rejects.toThrow(
      `The path ${path} belongs to mf-public.`,
    );
    expect(await store.versions('mf-aaa')).toEqual([]);
  });

  test('publishing refuses a slot, an id of another team and an address of the shell', async () => {
    const { store } = await storeOfPublic();
    const slots = [{ name: 'signature', module: 'students' }];
    const publish = (files: Map<string, Buffer>) => store.publish(files, computeIntegrity);
    await expect(publish(of('mf-aaa', '/a', { slots }))).rejects.toThrow('The slot signature belongs to mf-public.');
    await expect(publish(of('mf-aaa', '/auth'))).rejects.toThrow('belongs to the shell. Choose another path.');
    await expect(publish(of('mf-aaa', '/api/students'))).rejects.toThrow('belongs to the shell');
    await expect(publish(of('mf-aaa', '/embed/students'))).rejects.toThrow('belongs to the shell');
    await expect(publish(of('mf-public', '/trial/:token', { version: '1.0.0-b', owner: 'others' }))).rejects.toThrow(
      'The remote mf-public belongs to mf-public.',
    );
  });

  test('promoting refuses a path that somebody took after publishing; one of two simultaneous promotions wins', async () => {
    const { store } = newStore();
    for (const id of ['mf-a', 'mf-b']) await store.publish(of(id, '/new'), computeIntegrity);
    const results = await Promise.allSettled(['mf-a', 'mf-b'].map((id) => store.promote(id, '1.0.0-a', reason)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/The path \/new belongs to mf-[ab]\. /);
  });

  test('a path stays with its holder when a release does not name it, and goes over when handed over', async () => {
    const { store } = await storeOfPublic();
    await store.publish(of('mf-public', '/other', { version: '1.0.0-b' }), computeIntegrity);
    await store.promote('mf-public', '1.0.0-b', reason);
    const taker = of('mf-aaa', '/trial/:token');
    await expect(store.publish(taker, computeIntegrity)).rejects.toThrow('belongs to mf-public');
    await store.handOver('/trial/:anything', 'mf-aaa', reason);
    await store.publish(taker, computeIntegrity);
    await store.promote('mf-aaa', '1.0.0-a', reason);
    const { pointer } = await store.readPointer();
    expect(pointer.owners?.paths).toMatchObject({ '/trial/:': 'mf-aaa', '/other': 'mf-public' });
    expect(pointer.handOvers).toMatchObject([{ what: '/trial/:anything', from: 'mf-public', to: 'mf-aaa', ...reason }]);
    await expect(store.handOver('/nowhere', 'mf-aaa', reason)).rejects.toThrow('Nobody holds /nowhere.');
  });

  test('remotes that were live before owners were recorded hold what they name', async () => {
    const { root, store } = await storeOfPublic();
    const { revision, pointer } = await store.readPointer();
    await folderDriver(root).swapPointer(revision, JSON.stringify({ remotes: pointer.remotes }));
    await expect(store.publish(of('mf-aaa', '/trial/:token'), computeIntegrity)).rejects.toThrow('mf-public');
  });
});

test('stores the routes of the API, and writes only new lists', async () => {
  const { store } = newStore();
  expect(await store.readApi()).toBeNull();
  await store.recordApi(['GET /api/b', 'GET /api/a']);
  await store.recordApi(['GET /api/a', 'GET /api/b']);
  expect(await store.readApi()).toEqual(['GET /api/a', 'GET /api/b']);
  expect((await store.readPointer()).revision).toBe(1);
  await store.recordApi(['GET /api/a']);
  expect(await store.readApi()).toEqual(['GET /api/a']);
});

test('overruled faults stay in the history', async () => {
  const { store } = newStore();
  await store.publish(createBuild('1.0.0-a'), computeIntegrity);
  await store.promote('mf-crm', '1.0.0-a', { ...reason, forced: ['It is too heavy.'] });
  const entry = (await store.readPointer()).pointer.remotes['mf-crm'];
  expect(entry?.history).toMatchObject([{ action: 'promote', forced: ['It is too heavy.'] }]);
});
