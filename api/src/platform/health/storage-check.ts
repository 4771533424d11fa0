import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../ports/clock';

/** Space for a few uploads and for PostgreSQL when it uses the same disk. */
export const minFreeBytes = 64 * 1024 * 1024;
/** Balancers ask every second or two; the disk is probed less often. */
const cachedMs = 5_000;
/** The same name for all processes, so that killed ones leave at most one file. */
const probeName = '.write-probe';

interface StorageToCheck {
  dataDir: string;
  minFreeBytes: number;
  clock: Clock;
}

/**
 * Creates a check of whether files can be written to the folder and enough space is left; the result is cached for five
 * seconds.
 */
export function createStorageCheck({ dataDir, minFreeBytes, clock }: StorageToCheck): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!last || now - last.at >= cachedMs) last = { at: now, answer: hasRoom(dataDir, minFreeBytes) };
    return last.answer;
  };
}

async function hasRoom(dataDir: string, minFreeBytes: number): Promise<boolean> {
  const probe = path.join(dataDir, probeName);
  try {
    await writeFile(probe, 'x', { mode: 0o600, flush: true });
    await rm(probe, { force: true });
    const { bavail, bsize, blocks } = await statfs(dataDir);
    // Some network file systems do not report their size.
    return blocks === 0 || bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
