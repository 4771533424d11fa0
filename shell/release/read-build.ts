import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { shellBuildSchema } from '@school/shell-contract/shell-manifest';

/** Reads all files of a build by path, without source maps, which are never published. */
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

/**
 * Reads a built shell. Its manifest is written here, since the shell and its service worker are built one after the
 * other.
 */
export async function readShellBuild(dist: string): Promise<Map<string, Buffer>> {
  const files = await readBuild(dist);
  const { data } = shellBuildSchema.safeParse(JSON.parse(files.get('shell.json')?.toString('utf8') ?? '{}'));
  const assets = [...files]
    .filter(([path]) => !/(^|\/)\.|\.(br|gz)$/.test(path))
    .map(([path, bytes]) => ({ path, bytes: bytes.length, integrity: computeIntegrity(bytes) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  files.set('manifest.json', Buffer.from(JSON.stringify({ ...data, assets })));
  return files;
}

export function computeIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
