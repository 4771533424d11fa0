import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from '../ports/files';

const safeKey = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

/** The object store in a folder. A reader sees a whole file or none: it is written beside its place and moved there. */
export function createFolderFiles(folder: string): Files {
  const root = path.resolve(folder);

  /** Keys are made by the API itself; one that could leave the folder is a fault of ours. */
  function placeOf(key: string): string {
    if (key.length > 300 || !safeKey.test(key)) throw new Error('Not a key of the object store');
    return path.join(root, key);
  }

  return {
    async put(key, content) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const unfinished = `${place}.${randomBytes(6).toString('hex')}.part`;
      try {
        const handle = await open(unfinished, 'wx', 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key) {
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(placeOf(key), { force: true });
    },
  };
}
