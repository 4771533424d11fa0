import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseDriver } from './driver';

/** How long a page may be served by the pointer of before. */
const pointerMs = 1000;

/**
 * Keeps what a far store has answered, for a server: files of versions in a folder, since they never change, and the
 * pointer for a second. While the store does not answer, the server goes on with what it has.
 */
export function keptDriver(driver: ReleaseDriver, folder: string, now: () => number): ReleaseDriver {
  let pointer: { readAt: number; value: ReturnType<ReleaseDriver['readPointer']> } | undefined;

  async function readNewest(): ReturnType<ReleaseDriver['readPointer']> {
    if (pointer && now() - pointer.readAt < pointerMs) return pointer.value;
    const former = pointer?.value;
    const value = driver.readPointer().catch((error: unknown) => {
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
      // an empty one is left by a power loss
      if (kept?.length) return kept;
      const bytes = await driver.read(path);
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

/** Renamed into its place, so that nobody reads half a file. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.draft-${randomUUID()}`;
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, file);
}
