import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReleaseDriver } from './driver';
import { keptRevisions } from './revisions';
import { s3Driver, UnsuitableStoreError } from './s3-driver';
import { type S3Store, startS3Store } from './s3-store.fixture';
import { createReleaseStore } from './store';

let store: S3Store;
let driver: ReleaseDriver;

beforeAll(async () => {
  store = await startS3Store();
  driver = await s3Driver(store.place);
});
afterEach(() => store.setFaults(() => undefined));
afterAll(() => store.close());

let serial = 0;
const newFolder = () => {
  serial += 1;
  return `remotes/mf-test/1.0.${serial}-abc`;
};
const build = (code: string) =>
  new Map([
    ['remoteEntry.js', Buffer.from(code)],
    ['chunks/a b.js', Buffer.from(`chunk ${code}`)],
    ['manifest.json', Buffer.from(`{"code":"${code}"}`)],
  ]);
const readCode = async (folder: string) => [
  (await driver.read(`${folder}/remoteEntry.js`))?.toString(),
  (await driver.read(`${folder}/chunks/a b.js`))?.toString(),
];

test('a version is stored as a whole, is listed, and never changes', async () => {
  const folder = newFolder();
  expect(await driver.read(`${folder}/remoteEntry.js`)).toBeNull();
  expect(await driver.createVersion(folder, build('one'))).toBe('created');
  expect(await driver.createVersion(folder, build('two'))).toBe('exists');
  expect(await readCode(folder)).toEqual(['one', 'chunk one']);
  expect(await driver.read(`${folder}/none.js`)).toBeNull();
  expect(await driver.list('remotes/mf-test')).toContain(folder.split('/')[2]);
  expect(await driver.list('remotes/mf-none')).toEqual([]);
});

test('versions of the shell are listed and removed, beside one another', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await driver.createVersion(`shell/${version}`, build(version));
  expect(await driver.list('shell')).toEqual(['1.0.0-a', '1.0.0-b']);
  expect(await readCode('shell/1.0.0-a')).toEqual(['1.0.0-a', 'chunk 1.0.0-a']);
  await driver.removeVersion('shell/1.0.0-a');
  expect(await driver.list('shell')).toEqual(['1.0.0-b']);
  expect(await readCode('shell/1.0.0-b')).toEqual(['1.0.0-b', 'chunk 1.0.0-b']);
});

test('a removed version is gone with its files, and can be published anew', async () => {
  const folder = newFolder();
  await driver.createVersion(folder, build('one'));
  await driver.removeVersion(folder);
  expect(await readCode(folder)).toEqual([undefined, undefined]);
  expect(await driver.list('remotes/mf-test')).not.toContain(folder.split('/')[2]);
  expect(await driver.createVersion(folder, build('two'))).toBe('created');
  expect(await readCode(folder)).toEqual(['two', 'chunk two']);
});

test('reads the routes of the API that started last, beside the remotes', async () => {
  const releases = createReleaseStore(driver, {
    onDamagedPointer: (sentence) => expect.fail(sentence),
    now: () => new Date(),
  });
  expect(await releases.readApi()).toBeNull();
  await releases.recordApi(['GET /api/a']);
  await releases.recordApi(['GET /api/a', 'GET /api/b']);
  expect(await releases.readApi()).toEqual(['GET /api/a', 'GET /api/b']);
  await releases.recordApi(['GET /api/a']);
  expect(await releases.readApi()).toEqual(['GET /api/a']);
});

test('ten simultaneous publishers of one version with different content make one whole version', async () => {
  const folder = newFolder();
  const others = await Promise.all(Array.from({ length: 10 }, () => s3Driver(store.place)));
  const results = await Promise.all(others.map((each, at) => each.createVersion(folder, build(`by ${at}`))));
  expect(results.filter((result) => result === 'created')).toHaveLength(1);
  const winner = `by ${results.indexOf('created')}`;
  expect(await readCode(folder)).toEqual([winner, `chunk ${winner}`]);
});

// The SDK waits up to four seconds between its attempts.
test('a version whose upload fails does not exist, and the next try publishes it', async () => {
  const folder = newFolder();
  store.setFaults((key) => (key.endsWith('manifest.json') ? 'unavailable' : undefined));
  await expect(driver.createVersion(folder, build('broken'))).rejects.toThrow();
  store.setFaults(() => undefined);
  expect(await driver.read(`${folder}/remoteEntry.js`)).toBeNull();
  expect(await driver.createVersion(folder, build('whole'))).toBe('created');
  expect(await readCode(folder)).toEqual(['whole', 'chunk whole']);
});

test('one of two simultaneous pointer revisions wins; reads the newest revision, or the newest one below a limit', async () => {
  const { revision } = await driver.readPointer();
  const second = await s3Driver(store.place);
  const swaps = await Promise.all([driver.swapPointer(revision, '"a"'), second.swapPointer(revision, '"b"')]);
  expect(swaps.toSorted()).toEqual([false, true]);
  const text = swaps[0] ? '"a"' : '"b"';
  expect(await driver.swapPointer(revision, '"late"')).toBe(false);
  expect(await driver.swapPointer(revision + 1, '"next"')).toBe(true);
  expect(await second.readPointer()).toEqual({ revision: revision + 2, text: '"next"' });
  expect(await second.readPointer(revision + 2)).toEqual({ revision: revision + 1, text });
});

test('old revisions are removed; who writes after one of them has lost, and who reads one meanwhile reads on', async () => {
  const own = await startS3Store();
  const driver = await s3Driver(own.place);
  for (const revision of [0, 1, 2]) await driver.swapPointer(revision, `"${revision + 1}"`);
  const slow = await s3Driver(own.place);
  expect(await slow.readPointer()).toEqual({ revision: 3, text: '"3"' });
  const newest = 2 + keptRevisions;
  expect(await driver.swapPointer(newest - 1, '"new"')).toBe(true);
  expect(await driver.readPointer(newest)).toEqual({ revision: 3, text: '"3"' });
  expect(await driver.readPointer(3)).toEqual({ revision: 0, text: null });
  for (const revision of [0, 1]) expect(await slow.swapPointer(revision, '"late"')).toBe(false);
  expect(await driver.readPointer(3)).toEqual({ revision: 0, text: null });
  expect(await slow.swapPointer(2, '"late"')).toBe(false);
  expect(await slow.readPointer()).toEqual({ revision: newest, text: '"new"' });
  await own.close();
});

test.for(['unavailable', 'answer lost', 'conflict'] as const)(
  'a pointer whose write meets «%s» is written once, and its writer learns that',
  async (fault) => {
    const { revision } = await driver.readPointer();
    let faults = 2;
    store.setFaults(() => (faults-- > 0 ? fault : undefined));
    expect(await driver.swapPointer(revision, `"${fault}"`)).toBe(true);
    expect(await driver.readPointer()).toEqual({ revision: revision + 1, text: `"${fault}"` });
    expect(await driver.swapPointer(revision, '"other"')).toBe(false);
  },
);

test.for(['unavailable', 'answer lost', 'conflict'] as const)(
  'a store that honours conditions is accepted, also when its first answer is «%s»',
  async (fault) => {
    let faults = 1;
    store.setFaults(() => (faults-- > 0 ? fault : undefined));
    const opened = await s3Driver(store.place);
    expect(await opened.list('remotes/mf-none')).toEqual([]);
    expect(faults).toBeLessThan(1);
  },
);

test('a store that ignores conditions is refused', async () => {
  const careless = await startS3Store({ ignoresConditions: true });
  await expect(s3Driver(careless.place)).rejects.toThrow(UnsuitableStoreError);
  await careless.close();
});

test('a wrong key is an error, not an empty store', async () => {
  await expect(s3Driver({ ...store.place, accessKeyId: 'wrong' })).rejects.toThrow();
});
