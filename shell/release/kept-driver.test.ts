import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReleaseDriver } from './driver';
import { keptDriver } from './kept-driver';
import { s3Driver } from './s3-driver';
import { type S3Store, startS3Store } from './s3-store.fixture';

let store: S3Store;
let far: ReleaseDriver;
let now = 0;
const folder = mkdtempSync(join(tmpdir(), 'kept-releases-'));
const openKept = () => keptDriver(far, folder, () => now);

beforeAll(async () => {
  store = await startS3Store();
  far = await s3Driver(store.place);
  await far.createVersion('remotes/mf-a/1.0.0', new Map([['a/b.js', Buffer.from('code')]]));
  await far.swapPointer(0, '"first"');
});
afterEach(() => {
  store.setFaults(() => undefined);
});
afterAll(() => store.close());

test('a file is read from the store once, also by a process that starts later', async () => {
  const read = async (driver: ReleaseDriver) => (await driver.read('remotes/mf-a/1.0.0/a/b.js'))?.toString();
  expect(await read(openKept())).toBe('code');
  store.takeCalls();
  expect(await read(openKept())).toBe('code');
  expect(store.takeCalls()).toEqual([]);
  expect(await openKept().read('remotes/mf-a/1.0.0/none.js')).toBeNull();
});

test('a file that cannot be kept is still served', async () => {
  const blocked = join(folder, 'no-folder');
  writeFileSync(blocked, '');
  const read = await keptDriver(far, blocked, () => now).read('remotes/mf-a/1.0.0/a/b.js');
  expect(read?.toString()).toBe('code');
});

test('the pointer is read once a second for any number of pages, and at once after an own change', async () => {
  const kept = openKept();
  now = 10_000;
  store.takeCalls();
  const answers = await Promise.all(Array.from({ length: 20 }, () => kept.readPointer()));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['"first"']));
  expect(store.takeCalls()).toHaveLength(2);
  await far.swapPointer(1, '"second"');
  expect((await kept.readPointer()).text).toBe('"first"');
  now += 1001;
  expect((await kept.readPointer()).text).toBe('"second"');
  expect(await kept.swapPointer(2, '"third"')).toBe(true);
  expect((await kept.readPointer()).text).toBe('"third"');
});

test('while the store does not answer, the last pointer is served; without one the error is thrown', async () => {
  let down = false;
  const broken: ReleaseDriver = {
    ...far,
    readPointer: async (below) => {
      if (down) throw new Error('down');
      return far.readPointer(below);
    },
  };
  const kept = keptDriver(broken, folder, () => now);
  const { text } = await kept.readPointer();
  down = true;
  now += 5000;
  expect((await kept.readPointer()).text).toBe(text);
  const fresh = keptDriver(broken, folder, () => now);
  await expect(fresh.readPointer()).rejects.toThrow('down');
  down = false;
  expect((await fresh.readPointer()).text).toBe(text);
});
