import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../testing/test-clock';
import { createStorageCheck } from './storage-check';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const clock = createTestClock();
const check = (dataDir: string, minFreeBytes = 1) => createStorageCheck({ dataDir, minFreeBytes, clock });

test('a writable folder with space passes, and the probe leaves no file', async () => {
  expect(await check(folder)()).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test('too little free space fails', async () => {
  expect(await check(folder, Number.MAX_SAFE_INTEGER)()).toBe(false);
});

test.runIf(existsSync('/dev/full'))('a full disk fails', async () => {
  const full = path.join(folder, 'full');
  await mkdir(full);
  await symlink('/dev/full', path.join(full, '.write-probe'));
  expect(await check(full)()).toBe(false);
});

test('the result is cached for five seconds', async () => {
  const dataDir = path.join(folder, 'data');
  await writeFile(dataDir, 'a file where the folder should be');
  const isFine = check(dataDir);
  expect(await isFine()).toBe(false);
  await rm(dataDir);
  await mkdir(dataDir);
  clock.advance(4_999);
  expect(await isFine()).toBe(false);
  clock.advance(1);
  expect(await isFine()).toBe(true);
});
