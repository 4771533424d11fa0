import { afterEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../build/temporary-folder.fixture';
import { createBuild } from './build.fixture';
import type { ReleaseDriver } from './driver';
import { folderDriver } from './folder-driver';
import { computeIntegrity } from './read-build';
import { s3Driver } from './s3-driver';
import { type S3Store, startS3Store } from './s3-store.fixture';
import { createReleaseStore, type ReleaseStore } from './store';

const reason = { who: 'tester', why: 'a test' };
const id = 'mf-crm';
const old = '1.0.0-a';
const live = '1.0.12-a';
const build = createBuild(old);

let server: S3Store | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Open = () => Promise<ReleaseDriver>;

const drivers: [string, () => Promise<Open>][] = [
  [
    'a folder',
    async () => {
      const root = makeTemporaryFolder('prune-race');
      return async () => folderDriver(root);
    },
  ],
  [
    'S3',
    async () => {
      const { place } = await startS3Server();
      return () => s3Driver(place);
    },
  ],
];

async function startS3Server(): Promise<S3Store> {
  server = await startS3Store();
  return server;
}

let now = new Date('2020-06-01T00:00:00Z');
const openStore = (driver: ReleaseDriver) =>
  createReleaseStore(driver, { onDamagedPointer: (sentence) => expect.fail(sentence), now: () => now });

/** A version that may be pruned, and twelve newer ones, the last of which is live. Who promotes has read the old one. */
async function prepare(open: Open): Promise<{ pruning: ReleaseDriver; promoting: ReleaseStore }> {
  const promoting = openStore(await open());
  for (let patch = 0; patch <= 12; patch += 1) {
    const at = `2020-01-${10 + patch}T00:00:00.000Z`;
    await promoting.publish(createBuild(`1.0.${patch}-a`), computeIntegrity, { at, who: 'tester' });
  }
  await promoting.promote(id, live, reason);
  await promoting.readManifest(id, old);
  return { pruning: await open(), promoting };
}

const readStable = async (store: ReleaseStore) => (await store.readPointer()).pointer.remotes[id]?.stable;
const readEntry = async (store: ReleaseStore) => (await store.readFile(id, old, 'remoteEntry.js'))?.toString();

test.for(drivers)('%s: a version that is promoted before its removal begins keeps its files', async ([, start]) => {
  const { pruning, promoting } = await prepare(await start());
  let isPromoted = false;
  const removed = await openStore({
    ...pruning,
    swapPointer: async (after, text) => {
      if (!isPromoted) await promoting.promote(id, old, reason);
      isPromoted = true;
      return pruning.swapPointer(after, text);
    },
    removeVersion: async (folder) => {
      if (!isPromoted) await promoting.promote(id, old, reason);
      isPromoted = true;
      return pruning.removeVersion(folder);
    },
  }).prune(id);
  expect(removed).not.toContain(old);
  expect(await readStable(promoting)).toBe(old);
  expect(await readEntry(promoting)).toBe('code');
});

test.for(drivers)('%s: while a version is removed nobody can promote or publish it', async ([, start]) => {
  const { pruning, promoting } = await prepare(await start());
  const answers: string[] = [];
  const tell = (error: unknown) => answers.push(String(error));
  const tryAll = async () => {
    await promoting.promote(id, old, reason).catch(tell);
    await promoting.startCanary(id, old, { percent: 5 }, reason).catch(tell);
    await promoting.publish(build, computeIntegrity).catch(tell);
  };
  const removed = await openStore({
    ...pruning,
    removeVersion: async (folder) => {
      if (folder.endsWith(old)) await tryAll();
      await pruning.removeVersion(folder);
    },
  }).prune(id);
  expect(removed).toContain(old);
  expect(answers).toHaveLength(3);
  for (const answer of answers) expect(answer).toContain(`${id} ${old} is just being removed as old`);

  await expect(promoting.promote(id, old, reason)).rejects.toThrow(`${id} ${old} is not published.`);
  expect(await readStable(promoting)).toBe(live);
  await promoting.publish(build, computeIntegrity);
  await promoting.promote(id, old, reason);
  expect(await readEntry(promoting)).toBe('code');
});

test.for(drivers)('%s: a removal that broke off is taken up an hour later', async ([, start]) => {
  const { pruning, promoting } = await prepare(await start());
  const broken = openStore({
    ...pruning,
    removeVersion: async (folder) => {
      await pruning.removeVersion(folder);
      throw new Error('killed');
    },
  });
  await expect(broken.prune(id)).rejects.toThrow('killed');
  expect(await openStore(pruning).prune(id)).toEqual([]);
  await expect(promoting.promote(id, old, reason)).rejects.toThrow('is just being removed');
  now = new Date(now.getTime() + 3600_001);
  expect(await openStore(pruning).prune(id)).toContain(old);
  expect(await openStore(pruning).prune(id)).toEqual([]);
  expect((await promoting.readPointer()).pointer.removing).toBeUndefined();
  expect(await promoting.versions(id)).not.toContain(old);
});

test('a rollback does not name a removed version as the next one to return to', async () => {
  const driver = folderDriver(makeTemporaryFolder('prune-race'));
  const store = openStore(driver);
  for (const version of [old, '1.0.1-a', '1.0.2-a']) {
    await store.publish(createBuild(version), computeIntegrity);
    await store.promote(id, version, reason);
  }
  await driver.removeVersion(`remotes/${id}/${old}`);
  expect(await store.rollback(id, reason)).toBe('1.0.1-a');
  expect((await store.readPointer()).pointer.remotes[id]?.previous).toBeNull();
});
