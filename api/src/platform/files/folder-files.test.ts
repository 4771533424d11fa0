import { type FileHandle, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createFolderFiles } from './folder-files';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pdf = 'application/pdf';

test('stores, replaces and deletes files; a missing file is null', async () => {
  const files = createFolderFiles(folder);
  expect(await files.get('contracts/1/draft.pdf')).toBeNull();
  await files.put('contracts/1/draft.pdf', Buffer.from('one'), pdf);
  await files.put('contracts/1/draft.pdf', Buffer.from('two'), pdf);
  expect(String(await files.get('contracts/1/draft.pdf'))).toBe('two');
  await files.delete('contracts/1/draft.pdf');
  await files.delete('contracts/1/draft.pdf');
  expect(await files.get('contracts/1/draft.pdf')).toBeNull();
});

test.each(['../out', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', 'a\0b', '', 'a/', 'x'.repeat(301)])(
  'refuses the key %j',
  async (key) => {
    const files = createFolderFiles(folder);
    await expect(files.get(key)).rejects.toThrow('Not a key');
    await expect(files.put(key, Buffer.from(''), pdf)).rejects.toThrow('Not a key');
    await expect(files.delete(key)).rejects.toThrow('Not a key');
  },
);

test('readers see only complete files, and no unfinished file stays', async () => {
  const files = createFolderFiles(folder);
  const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(500_000));
  const writing = Promise.all(versions.map((text) => files.put('busy/file.txt', Buffer.from(text), 'text/plain')));
  const seen: string[] = [];
  for (let tries = 0; tries < 50; tries += 1) {
    const content = await files.get('busy/file.txt');
    if (content) seen.push(String(content));
  }
  await writing;
  seen.push(String(await files.get('busy/file.txt')));
  expect(seen.every((text) => versions.includes(text))).toBe(true);
  expect(await readdir(path.join(folder, 'busy'))).toEqual(['file.txt']);
  expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
});

test('a file left unfinished by a killed process is removed after a while', async () => {
  const own = path.join(folder, 'own');
  const files = createFolderFiles(own);
  const noon = new Date('2026-11-21T12:00:00Z');
  await files.removeUnfinished(noon);
  await files.put('kept.pdf', Buffer.from('whole'), pdf);
  for (const [name, seconds] of [['old.pdf', -1] as const, ['fresh.pdf', 0] as const]) {
    const file = path.join(own, '.unfinished', name);
    await writeFile(file, 'ha');
    await utimes(file, noon, new Date(noon.getTime() + seconds * 1000));
  }
  await files.removeUnfinished(noon);
  expect(await readdir(path.join(own, '.unfinished'))).toEqual(['fresh.pdf']);
  expect(String(await files.get('kept.pdf'))).toBe('whole');
});

test('a file and its new folders are synced to disk before `put` resolves', async () => {
  const own = path.join(folder, 'safe');
  const files = createFolderFiles(own);
  await files.put('first.pdf', Buffer.from('one'), pdf);
  const handle = await open(own);
  const handles: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = handles;
  const written: string[] = [];
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    written.push((await this.stat()).isDirectory() ? 'folder' : 'file');
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  await files.put('contracts/7/signed.pdf', Buffer.from('two'), pdf);
  // Synced folders: that of the file, that of contract 7, and the root, whose entry `contracts` is new.
  expect(written.splice(0)).toEqual(['file', 'folder', 'folder', 'folder']);
  await files.put('contracts/7/signed.pdf', Buffer.from('three'), pdf);
  expect(written).toEqual(['file', 'folder']);
});

test('lists files put before a given time in all subfolders, in batches', async () => {
  const own = path.join(folder, 'listed');
  const files = createFolderFiles(own);
  const noon = new Date('2026-11-21T12:00:00Z');
  const keys = Array.from({ length: 501 }, (_, index) => `a/${index % 3}/${index}.pdf`);
  for (const key of [...keys, 'a/fresh.pdf', 'ab/other.pdf']) await files.put(key, Buffer.from('x'), pdf);
  const before = new Date(noon.getTime() - 1);
  for (const key of keys) await utimes(path.join(own, key), noon, before);
  await utimes(path.join(own, 'ab/other.pdf'), noon, before);
  const batches: string[][] = [];
  for await (const batch of files.list('a', noon)) batches.push(batch);
  expect(batches.map(({ length }) => length)).toEqual([500, 1]);
  expect(batches.flat().sort()).toEqual(keys.sort());
  for await (const batch of files.list('nowhere', noon)) throw new Error(`listed ${batch}`);
});

test('deletes an old file, but not one that was put since', async () => {
  const own = path.join(folder, 'swept');
  const files = createFolderFiles(own);
  const hourAgo = new Date(Date.now() - 3600_000);
  await files.put('old.pdf', Buffer.from('old'), pdf);
  await utimes(path.join(own, 'old.pdf'), hourAgo, new Date(hourAgo.getTime() - 1));
  await files.put('new.pdf', Buffer.from('new'), pdf);
  expect(await files.deleteOld('old.pdf', hourAgo)).toBe(true);
  expect(await files.deleteOld('new.pdf', hourAgo)).toBe(false);
  expect(await files.deleteOld('none.pdf', hourAgo)).toBe(false);
  expect([await files.get('old.pdf'), String(await files.get('new.pdf'))]).toEqual([null, 'new']);
  expect(await readdir(path.join(own, '.unfinished'))).toEqual([]);
});
