import { randomBytes } from 'node:crypto';
import { link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from '../ports/files';

const safeKey = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

const isKey = (key: string) => key.length <= 300 && safeKey.test(key);
const listBatchSize = 500;

/**
 * No key begins with a dot. A single folder for all unfinished files makes leftovers of killed processes easy to find.
 */
const unfinishedFolder = '.unfinished';

/**
 * The object store in a folder. A file is written elsewhere in the folder and then renamed, so that readers see it
 * complete or not at all.
 */
export function createFolderFiles(folder: string): Files {
  const root = path.resolve(folder);
  const unfinishedPath = path.join(root, unfinishedFolder);

  /** The API itself creates the keys, so a key that points outside the folder is a bug. */
  function toPath(key: string): string {
    if (!isKey(key)) throw new Error('Not a key of the object store');
    return path.join(root, key);
  }

  const toTemporaryPath = (place: string) =>
    path.join(unfinishedPath, `${randomBytes(6).toString('hex')}-${path.basename(place)}`);

  return {
    async put(key, content) {
      const place = toPath(key);
      const unfinished = toTemporaryPath(place);
      const made = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await mkdir(unfinishedPath, { recursive: true, mode: 0o700 });
      try {
        const handle = await open(unfinished, 'wx', 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, place);
        await syncFolders(place, made);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key) {
      return readFile(toPath(key)).catch(nullIfMissing);
    },

    async delete(key) {
      await rm(toPath(key), { force: true });
    },

    async *list(folder, putBefore) {
      let batch: string[] = [];
      for await (const key of walkKeys(toPath(folder), folder, putBefore)) {
        batch.push(key);
        if (batch.length < listBatchSize) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    async deleteOld(key, putBefore) {
      const place = toPath(key);
      const aside = toTemporaryPath(place);
      await mkdir(unfinishedPath, { recursive: true, mode: 0o700 });
      // renamed before the check, so that nobody can replace the file in between
      const taken = await rename(place, aside).then(() => stat(aside), nullIfMissing);
      if (taken === null) return false;
      const isOld = taken.mtime < putBefore;
      if (!isOld) await link(aside, place).catch(nullIfExists);
      await rm(aside, { force: true });
      return isOld;
    },

    async removeUnfinished(begunBefore) {
      for (const name of await readdir(unfinishedPath).catch(emptyIfMissing)) {
        const file = path.join(unfinishedPath, name);
        const facts = await stat(file).catch(nullIfMissing);
        // another process may have renamed it by now
        if (facts && facts.mtime < begunBefore) await rm(file, { force: true });
      }
    },
  };
}

/**
 * Syncs the file's folder, and the parents of new folders, so that the file survives a power cut and the database may
 * refer to it. `made` is the topmost new folder.
 */
async function syncFolders(place: string, made: string | undefined): Promise<void> {
  // Windows cannot open folders, and syncs them by itself
  if (process.platform === 'win32') return;
  const last = path.dirname(made ?? place);
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
    if (folder === last) return;
  }
}

/**
 * Walks the keys of files last put before the given time, in `folder` (whose keys begin with `prefix`) and its
 * subfolders.
 */
async function* walkKeys(folder: string, prefix: string, putBefore: Date): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullIfMissing);
  for await (const entry of entries ?? []) {
    const place = path.join(folder, entry.name);
    const key = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* walkKeys(place, key, putBefore);
    else if (isKey(key)) {
      const facts = await stat(place).catch(nullIfMissing);
      if (facts && facts.mtime < putBefore) yield key;
    }
  }
}

const nullIf =
  (code: string) =>
  (error: unknown): null => {
    if (error instanceof Error && 'code' in error && error.code === code) return null;
    throw error;
  };
const nullIfMissing = nullIf('ENOENT');
/** A newer file was put there in the meantime. */
const nullIfExists = nullIf('EEXIST');

const emptyIfMissing = (error: unknown): string[] => nullIfMissing(error) ?? [];
