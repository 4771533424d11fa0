import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseDriver } from './driver';

/**
 * Stores releases in a folder: `remotes/<id>/<version>/...` and `pointer/<revision>.json`.
 *
 * Each pointer revision is a separate file, created by a hard link, which fails when the name exists. So one of two
 * concurrent writers wins, readers never see a partial document, and a killed process leaves no lock.
 */
export function folderDriver(root: string): ReleaseDriver {
  const pointers = join(root, 'pointer');
  const pointerFile = (revision: number) => join(pointers, `${String(revision).padStart(8, '0')}.json`);

  return {
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

    async read(path) {
      try {
        return await readFile(join(root, path));
      } catch (error) {
        if (isCode(error, 'ENOENT') || isCode(error, 'EISDIR') || isCode(error, 'ENOTDIR')) return null;
        throw error;
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

    async list(folder) {
      const names = await readdir(join(root, folder)).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return [];
        throw error;
      });
      return names.filter((name) => !name.includes('.draft-'));
    },

    async readPointer(below = Number.POSITIVE_INFINITY) {
      const revisions = (await this.list('pointer'))
        .filter((name) => /^\d{8}\.json$/.test(name))
        .map((name) => Number.parseInt(name, 10))
        .filter((revision) => revision < below);
      if (revisions.length === 0) return { revision: 0, text: null };
      const revision = Math.max(...revisions);
      return { revision, text: await readFile(pointerFile(revision), 'utf8') };
    },

    async swapPointer(after, text) {
      await mkdir(pointers, { recursive: true });
      const draft = join(pointers, `draft-${randomUUID()}`);
      try {
        await writeFile(draft, text, { flush: true });
        await link(draft, pointerFile(after + 1));
        return true;
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
