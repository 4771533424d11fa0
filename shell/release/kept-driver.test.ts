import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../build/temporary-folder.fixture';
import type { ReleaseDriver } from './driver';
import { keptDriver } from './kept-driver';
import { s3Driver } from './s3-driver';
import { type S3Store, startS3Store } from './s3-store.fixture';

let store: S3Store;
let far: ReleaseDriver;
let now = 0;
const folder = makeTemporaryFolder('kept-releases');
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
  expect(store.takeCalls().filter((call) => call.includes('/pointer/'))).toHaveLength(1);
  await far.swapPointer(1, '"second"');
  expect((await kept.readPointer()).text).toBe('"first"');
  now += 1001;
  expect((await kept.readPointer()).text).toBe('"second"');
  expect(await kept.swapPointer(2, '"third"')).toBe(true);
  expect((await kept.readPointer()).text).toBe('"third"');
});

test('what the store has removed is not kept either, from the next change of the pointer on', async () => {
  const kept = openKept();
  const names = ['remotes/mf-a/2.0.0', 'remotes/mf-a/2.0.1', 'remotes/mf-b/1.0.0', 'shell/1.0.0', 'shell/1.0.1'];
  const listKept = () => names.filter((name) => existsSync(join(folder, name, 'a.js')));
  for (const name of names) {
    await far.createVersion(name, new Map([['a.js', Buffer.from(name)]]));
    await kept.read(`${name}/a.js`);
  }
  now += 1001;
  await kept.readPointer();
  for (const name of ['remotes/mf-a/2.0.0', 'remotes/mf-b/1.0.0', 'shell/1.0.1']) await far.removeVersion(name);
  const { revision } = await far.readPointer();
  await far.swapPointer(revision, '"pruned"');
  now += 1001;
  await kept.readPointer();
  await vi.waitFor(() => expect(listKept()).toEqual(['remotes/mf-a/2.0.1', 'shell/1.0.0']), { timeout: 15_000 });
  expect((await kept.read('remotes/mf-a/2.0.1/a.js'))?.toString()).toBe('remotes/mf-a/2.0.1');
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
