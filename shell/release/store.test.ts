import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@school/shell-contract/manifest';
import { manifestFixture } from '@school/shell-contract/testing';
import { expect, test } from 'vitest';
import { computeIntegrity, createReleaseStore, folderDriver, ReleaseError } from './index';

const reason = { who: 'tester', why: 'a test' };

function newStore() {
  const root = mkdtempSync(join(tmpdir(), 'releases-'));
  const told: string[] = [];
  const onDamagedPointer = (sentence: string) => told.push(sentence);
  return { root, told, store: createReleaseStore(folderDriver(root), { onDamagedPointer }) };
}

/** Creates the files of a build whose manifest matches them. */
function createBuild(version: string, code = 'code'): Map<string, Buffer> {
  const bytes = Buffer.from(code);
  const describe = (path: string) => ({ path, bytes: bytes.length, integrity: computeIntegrity(bytes) });
  const names = manifestFixture().assets.map(({ path }) => path);
  const [entry, page, ru, en] = names.map(describe);
  if (!entry || !page || !ru || !en) throw new Error('the fixture has four assets');
  const manifest: RemoteManifest = manifestFixture({
    version,
    entry,
    modules: { students: { js: [page], css: [] } },
    locales: { ru, en },
    assets: [entry, page, ru, en],
  });
  return new Map([
    ...names.map((name) => [name, bytes] as const),
    ['manifest.json', Buffer.from(JSON.stringify(manifest))],
  ]);
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

test.each(['', '{"remotes":{"mf-crm":', '{"remotes":[]}'])('a damaged pointer (%s) is told in words', async (text) => {
  const { root, store } = newStore();
  await folderDriver(root).swapPointer(0, text);
  await expect(store.readPointer()).rejects.toThrow(ReleaseError);
  await expect(store.readPointer()).rejects.toThrow('Revision 1 of the release pointer is damaged');
});

test('uses the revision before damaged ones and reports that once; a promotion repairs it', async () => {
  const { root, store, told } = newStore();
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
  expect(told).toEqual([
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
  const stores = versions.map(() => createReleaseStore(folderDriver(root), { onDamagedPointer: () => {} }));
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
