import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../start-error';
import { prepareDataDir, toReason } from './data-dir';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-data-dir-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the folder is created, and the probe leaves nothing in it', async () => {
  const place = path.join(folder, 'a/b');
  await prepareDataDir(place);
  await prepareDataDir(place);
  expect(await readdir(place)).toEqual([]);
});

test('a file, or a folder below one, is refused with a message that names the setting', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(prepareDataDir(file)).rejects.toEqual(new StartError(`DATA_DIR: ${file} is a file, not a folder`));
  const below = path.join(file, 'data');
  await expect(prepareDataDir(below)).rejects.toEqual(
    new StartError(`DATA_DIR: ${below} lies below a file, not a folder`),
  );
});

test.each([
  ['EROFS', 'is on a read-only file system'],
  ['EACCES', 'is closed to the user that runs the server'],
  ['EIO', 'cannot be written (EIO)'],
])('%s gets a readable message', (code, words) => {
  expect(toReason(Object.assign(new Error(), { code }))).toBe(words);
});
