import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Reads all files of a built remote by path, without source maps, which are never published. */
export async function readBuild(dist: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.map(\.br|\.gz)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(
    async (file) => [relative(dist, file).split(sep).join('/'), await readFile(file)] satisfies [string, Buffer],
  );
  return new Map(await Promise.all(read));
}

export function computeIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
