import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@school/shell-contract/manifest';
import { manifestFixture } from '@school/shell-contract/testing';
import { expect, test } from 'vitest';
import { createReleaseStore, folderDriver, integrityOf, ReleaseError } from './index';

const reason = { who: 'tester', why: 'a test' };

function newStore() {
  const root = mkdtempSync(join(tmpdir(), 'releases-'));
  return { root, store: createReleaseStore(folderDriver(root)) };
}

/** The files of a build whose manifest is true. */
function buildOf(version: string, code = 'code'): Map<string, Buffer> {
  const bytes = Buffer.from(code);
  const describe = (path: string) => ({ path, bytes: bytes.length, integrity: integrityOf(bytes) });
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

test('a published version can be read, and the same bytes again change nothing', async () => {
  const { store } = newStore();
  await store.publish(buildOf('1.0.0-a'), integrityOf);
  await store.publish(buildOf('1.0.0-a'), integrityOf);
  expect((await store.readFile('mf-crm', '1.0.0-a', 'remoteEntry.js'))?.toString()).toBe('code');
  expect(await store.versions('mf-crm')).toEqual(['1.0.0-a']);
});

test('a version never changes', async () => {
  const { store } = newStore();
  await store.publish(buildOf('1.0.0-a'), integrityOf);
  await expect(store.publish(buildOf('1.0.0-a', 'other'), integrityOf)).rejects.toThrow(ReleaseError);
  expect((await store.readFile('mf-crm', '1.0.0-a', 'remoteEntry.js'))?.toString()).toBe('code');
});

test('ten simultaneous publishers of one version leave one whole version', async () => {
  const { root, store } = newStore();
  await Promise.all(Array.from({ length: 10 }, () => store.publish(buildOf('1.0.0-a'), integrityOf)));
  expect(readdirSync(join(root, 'remotes/mf-crm'))).toEqual(['1.0.0-a']);
});

test('a build whose files are not what the manifest says is refused', async () => {
  const { store } = newStore();
  const files = buildOf('1.0.0-a');
  files.set('remoteEntry.js', Buffer.from('changed on the way'));
  await expect(store.publish(files, integrityOf)).rejects.toThrow(/remoteEntry\.js/);
  const missing = buildOf('1.0.0-a');
  missing.delete('page.0123456789.js');
  await expect(store.publish(missing, integrityOf)).rejects.toThrow(/page/);
  expect(await store.versions('mf-crm')).toEqual([]);
});

test('a build without a readable manifest is refused', async () => {
  const { store } = newStore();
  const files = buildOf('1.0.0-a');
  files.set('manifest.json', Buffer.from('{"id":'));
  await expect(store.publish(files, integrityOf)).rejects.toThrow(ReleaseError);
});

test('a version whose manifest was damaged is not promoted', async () => {
  const { root, store } = newStore();
  await store.publish(buildOf('1.0.0-a'), integrityOf);
  writeFileSync(join(root, 'remotes/mf-crm/1.0.0-a/manifest.json'), '{"id":');
  await expect(store.promote('mf-crm', '1.0.0-a', reason)).rejects.toThrow('damaged');
});

test.each(['', '{"remotes":{"mf-crm":', '{"remotes":[]}'])('a damaged pointer (%s) is told in words', async (text) => {
  const { root, store } = newStore();
  await folderDriver(root).swapPointer(0, text);
  await expect(store.readPointer()).rejects.toThrow(ReleaseError);
  await expect(store.readPointer()).rejects.toThrow('Revision 1 of the release pointer is damaged');
});

test('only a published version is promoted', async () => {
  const { store } = newStore();
  await expect(store.promote('mf-crm', '1.0.0-a', reason)).rejects.toThrow('not published');
});

test('promotion keeps the version before it; a rollback returns to it and does not fall back to what it left', async () => {
  const { store } = newStore();
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) {
    await store.publish(buildOf(version, version), integrityOf);
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

test('a first release has nothing to roll back to', async () => {
  const { store } = newStore();
  await store.publish(buildOf('1.0.0-a'), integrityOf);
  await store.promote('mf-crm', '1.0.0-a', reason);
  await expect(store.rollback('mf-crm', reason)).rejects.toThrow('no previous version');
});

test('of twenty simultaneous promotions none is lost, whoever makes them', async () => {
  const { root } = newStore();
  const versions = Array.from({ length: 20 }, (_, index) => `1.0.0-v${index}`);
  const stores = versions.map(() => createReleaseStore(folderDriver(root)));
  const [first] = stores;
  if (!first) throw new Error('twenty stores');
  for (const version of versions) await first.publish(buildOf(version, version), integrityOf);
  await Promise.all(stores.map((store, index) => store.promote('mf-crm', versions[index] ?? '', reason)));
  const { revision, pointer } = await first.readPointer();
  expect(revision).toBe(20);
  const entry = pointer.remotes['mf-crm'];
  expect(new Set(entry?.history.map(({ version }) => version))).toEqual(new Set(versions));
  // The newest two of the history are the live one and the one before it: no write was made on an old reading.
  expect([entry?.stable, entry?.previous]).toEqual(entry?.history.slice(0, 2).map(({ version }) => version));
});

test('a swap on an old revision is refused', async () => {
  const { root } = newStore();
  const driver = folderDriver(root);
  expect(await driver.swapPointer(0, 'first')).toBe(true);
  expect(await driver.swapPointer(0, 'late')).toBe(false);
  expect(await driver.readPointer()).toEqual({ revision: 1, text: 'first' });
});
