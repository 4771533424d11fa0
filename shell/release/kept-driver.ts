import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseDriver } from './driver';

/** How long pages may be served with an outdated pointer. */
const pointerMs = 1000;

/**
 * Caches the answers of a remote store for a server: files of versions in a folder, since they never change, and the
 * pointer for a second. While the store does not answer, the server continues with what it has cached. Each change of the
 * pointer removes the files of versions that the store no longer has: pruning ends with such a change.
 */
export function keptDriver(driver: ReleaseDriver, folder: string, now: () => number): ReleaseDriver {
  /** Files that have no compressed form, such as small ones; those of a version never change. */
  const uncompressed = new Set<string>();
  let pointer: { readAt: number; value: ReturnType<ReleaseDriver['readPointer']> } | undefined;

  let tidied: number | undefined;

  function tidyAfter<P extends { revision: number }>(read: P): P {
    // what cannot be removed now is removed after the next change
    if (read.revision !== tidied) void tidy(driver, folder).catch(() => undefined);
    tidied = read.revision;
    return read;
  }

  async function readNewest(): ReturnType<ReleaseDriver['readPointer']> {
    if (pointer && now() - pointer.readAt < pointerMs) return pointer.value;
    const former = pointer?.value;
    const value = driver.readPointer().then(tidyAfter, (error: unknown) => {
      if (former) return former;
      pointer = undefined;
      throw error;
    });
    pointer = { readAt: now(), value };
    return value;
  }

  return {
    ...driver,

    async read(path) {
      const file = join(folder, path);
      const kept = await readFile(file).catch(() => null);
      // a power loss may have left an empty file
      if (kept?.length) return kept;
      if (uncompressed.has(path)) return null;
      const bytes = await driver.read(path);
      if (!bytes && /\.(br|gz)$/.test(path)) uncompressed.add(path);
      // a full disk must not stop what the store has answered
      if (bytes) await keep(file, bytes).catch(() => undefined);
      return bytes;
    },

    readPointer: (below) => (below === undefined ? readNewest() : driver.readPointer(below)),

    async swapPointer(after, text) {
      const swapped = await driver.swapPointer(after, text);
      pointer = undefined;
      return swapped;
    },
  };
}

/** Removes the kept versions that the store no longer has. */
async function tidy(driver: ReleaseDriver, folder: string): Promise<void> {
  const remotes = await listFolder(join(folder, 'remotes'));
  for (const part of ['shell', ...remotes.map((id) => `remotes/${id}`)]) {
    // Before the store is asked, so that a version which is published meanwhile is not among them.
    const kept = await listFolder(join(folder, part));
    if (kept.length === 0) continue;
    const stored = await driver.list(part);
    const gone = kept.filter((version) => !stored.includes(version));
    await Promise.all(gone.map((version) => rm(join(folder, part, version), { recursive: true, force: true })));
  }
}

const listFolder = (folder: string) => readdir(folder).catch((): string[] => []);

/** Writes to another name and renames, so that nobody reads half a file. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.draft-${randomUUID()}`;
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, file);
}
