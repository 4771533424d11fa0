import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseDriver } from './driver';
import { readNewest, removeOldRevisions } from './revisions';

/**
 * Stores releases in a folder: `remotes/<id>/<version>/...` and `pointer/<revision>.json`.
 *
 * Each pointer revision is a separate file, created by a hard link, which fails when the name exists. So one of two
 * concurrent writers wins, readers never see a partial document, and a killed process leaves no lock.
 */
export function folderDriver(root: string): ReleaseDriver {
  const pointers = join(root, 'pointer');
  const pointerFile = (revision: number) => join(pointers, toFileName(revision));

  async function read(path: string): Promise<Buffer | null> {
    try {
      return await readFile(join(root, path));
    } catch (error) {
      if (isCode(error, 'ENOENT') || isCode(error, 'EISDIR') || isCode(error, 'ENOTDIR')) return null;
      throw error;
    }
  }

  async function list(folder: string): Promise<string[]> {
    const names = await readdir(join(root, folder)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    });
    return names.filter((name) => !name.includes('.draft-'));
  }

  async function listRevisions(): Promise<number[]> {
    const names = await list('pointer');
    return names.filter((name) => /^\d{8}\.json$/.test(name)).map((name) => Number.parseInt(name, 10));
  }

  return {
    read,
    list,

    async createVersion(folder, files) {
      const target = join(root, folder);
      const draft = `${target}.draft-${randomUUID()}`;
      try {
        for (const [path, bytes] of files) {
          const file = join(draft, path);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, bytes, { flush: true });
        }
        await rename(draft, target);
        return 'created';
      } catch (error) {
        if (isCode(error, 'ENOTEMPTY') || isCode(error, 'EEXIST')) return 'exists';
        throw error;
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },

    async removeVersion(folder) {
      // Renamed first, so that no reader meets half a version.
      const gone = join(root, `${folder}.draft-${randomUUID()}`);
      await rename(join(root, folder), gone).catch((error: unknown) => {
        if (!isCode(error, 'ENOENT')) throw error;
      });
      await rm(gone, { recursive: true, force: true });
    },

    readPointer: (below = Number.POSITIVE_INFINITY) =>
      readNewest(
        async () => (await listRevisions()).filter((revision) => revision < below),
        async (revision) => (await read(`pointer/${toFileName(revision)}`))?.toString('utf8') ?? null,
      ),

    async swapPointer(after, text) {
      await mkdir(pointers, { recursive: true });
      const draft = join(pointers, `draft-${randomUUID()}`);
      try {
        await writeFile(draft, text, { flush: true });
        await link(draft, pointerFile(after + 1));
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
      return removeOldRevisions(after + 1, await listRevisions(), (revision) =>
        rm(pointerFile(revision), { force: true }),
      );
    },
  };
}

const toFileName = (revision: number) => `${String(revision).padStart(8, '0')}.json`;

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
