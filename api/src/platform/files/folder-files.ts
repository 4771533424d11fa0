import { randomBytes } from 'node:crypto';
import { link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from '../ports/files';

const safeKey = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

const isKey = (key: string) => key.length <= 300 && safeKey.test(key);
const listedAtOnce = 500;

/** No key begins with a dot. One folder for all of them, so that the leftovers of killed processes are found at once. */
const unfinishedFolder = '.unfinished';

/** The object store in a folder. A reader sees a whole file or none: it is written elsewhere in it and moved to its place. */
export function createFolderFiles(folder: string): Files {
  const root = path.resolve(folder);
  const workshop = path.join(root, unfinishedFolder);

  /** Keys are made by the API itself; one that could leave the folder is a fault of ours. */
  function placeOf(key: string): string {
    if (!isKey(key)) throw new Error('Not a key of the object store');
    return path.join(root, key);
  }

  const asideOf = (place: string) => path.join(workshop, `${randomBytes(6).toString('hex')}-${path.basename(place)}`);

  return {
    async put(key, content) {
      const place = placeOf(key);
      const unfinished = asideOf(place);
      const made = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await mkdir(workshop, { recursive: true, mode: 0o700 });
      try {
        const handle = await open(unfinished, 'wx', 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, place);
        await keepEntry(place, made);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key) {
      return readFile(placeOf(key)).catch(nullIfMissing);
    },

    async delete(key) {
      await rm(placeOf(key), { force: true });
    },

    async *list(folder, putBefore) {
      let batch: string[] = [];
      for await (const key of keysBelow(placeOf(folder), folder, putBefore)) {
        batch.push(key);
        if (batch.length < listedAtOnce) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    async deleteOld(key, putBefore) {
      const place = placeOf(key);
      const aside = asideOf(place);
      await mkdir(workshop, { recursive: true, mode: 0o700 });
      // taken away first and judged then: nobody can put another one between the two
      const taken = await rename(place, aside).then(() => stat(aside), nullIfMissing);
      if (taken === null) return false;
      const isOld = taken.mtime < putBefore;
      if (!isOld) await link(aside, place).catch(nullIfThere);
      await rm(aside, { force: true });
      return isOld;
    },

    async removeUnfinished(begunBefore) {
      for (const name of await readdir(workshop).catch(emptyIfMissing)) {
        const file = path.join(workshop, name);
        const facts = await stat(file).catch(nullIfMissing);
        // another process may have moved it to its place by now
        if (facts && facts.mtime < begunBefore) await rm(file, { force: true });
      }
    },
  };
}

/**
 * A file survives a power cut once its folder is written too, and a folder that is new once that of its own is; `made` is
 * the topmost new one. The database may say right after it that the file is there.
 */
async function keepEntry(place: string, made: string | undefined): Promise<void> {
  // Windows opens no folders, and writes them by itself
  if (process.platform === 'win32') return;
  const last = path.dirname(made ?? place);
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
    if (folder === last) return;
  }
}

/** Files last put before the moment, in `folder` (whose keys begin with `prefix`) and all folders in it. */
async function* keysBelow(folder: string, prefix: string, putBefore: Date): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullIfMissing);
  for await (const entry of entries ?? []) {
    const place = path.join(folder, entry.name);
    const key = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(place, key, putBefore);
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
/** A newer one was put to its place meanwhile. */
const nullIfThere = nullIf('EEXIST');

const emptyIfMissing = (error: unknown): string[] => nullIfMissing(error) ?? [];
