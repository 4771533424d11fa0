import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error';

const sumsFile = 'SHA256SUMS';

/** SHA-256 by part. */
export type PartHashes = ReadonlyMap<string, string>;

export const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** Writes a file readable only by its owner and syncs it to disk. */
export async function writeSafely(file: string, content: Buffer | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the hashes in the format of `sha256sum`, so that `sha256sum -c SHA256SUMS` can check a backup. */
export function writePartHashes(folder: string, sums: PartHashes): Promise<void> {
  const lines = [...sums].map(([part, hash]) => `${hash}  ${part}\n`);
  return writeSafely(path.join(folder, sumsFile), lines.join(''));
}

/**
 * Reads every part and compares it with its hash.
 *
 * @throws BackupError when the backup is incomplete; names the damaged, missing and unexpected parts
 */
export async function readPartHashes(folder: string): Promise<PartHashes> {
  const text = await readFile(path.join(folder, sumsFile), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${folder} is no backup: it has no ${sumsFile}`);
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, hash, part] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
    if (hash === undefined || part === undefined) throw new BackupError(`${sumsFile} of ${folder} is damaged`);
    sums.set(part, hash);
  }
  const damaged: string[] = [];
  for (const [part, hash] of sums) {
    if ((await hashFile(path.join(folder, part))) !== hash) damaged.push(part);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => !entry.isDirectory())) {
    const part = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (part !== sumsFile && !sums.has(part)) damaged.push(part);
  }
  if (damaged.length > 0) throw new BackupError(`The backup ${folder} is damaged: ${damaged.slice(0, 10).join(', ')}`);
  return sums;
}

/** Returns undefined when the file cannot be read. */
async function hashFile(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
