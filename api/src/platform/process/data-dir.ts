import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../start-error';

const reasons: Record<string, string> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'lies below a file, not a folder',
  EROFS: 'is on a read-only file system',
  EACCES: 'is closed to the user that runs the server',
  EPERM: 'is closed to the user that runs the server',
};

/**
 * Creates the data folder and a probe file in it, so that an unusable folder fails the start and not the first upload.
 *
 * @throws StartError
 */
export async function prepareDataDir(folder: string): Promise<void> {
  const probe = path.join(folder, `.write-probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
  } catch (error) {
    throw new StartError(`DATA_DIR: ${folder} ${toReason(error)}`);
  }
}

/** Converts an error to the end of a sentence that starts with the folder. */
export function toReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return reasons[code] ?? `cannot be written (${code})`;
}
