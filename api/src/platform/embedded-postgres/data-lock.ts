import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error';

/**
 * Locks the data folder for this process. A second server waits, then fails with the name of the holder. The lock of a
 * killed process is taken over; on Linux this works even when another process reuses its pid. The default wait is long
 * enough for a restarting server to drain.
 */
export async function lockDataDir(dataDir: string, waitMs = 10_000): Promise<() => Promise<void>> {
  const own = JSON.stringify({ pid: process.pid, startedAt: await readStartTime(process.pid) });
  return acquire(path.join(dataDir, 'server.lock'), own, Date.now() + waitMs);
}

async function acquire(file: string, own: string, deadline: number): Promise<() => Promise<void>> {
  for (;;) {
    if (await tryLock(file, own)) return () => rm(file, { force: true });
    const holder = await readFile(file, 'utf8').catch(() => '');
    if (holder === '') continue;
    if (!(await isAlive(holder))) await removeStale(file, holder, own, deadline);
    else if (Date.now() > deadline) {
      const folder = path.dirname(file);
      throw new StartError(
        `Another server uses the data folder ${folder}: stop it, or set DATA_DIR (its lock: ${holder})`,
      );
    } else await sleep(100);
  }
}

/** Links a finished file, so that the lock appears with its content or not at all. */
async function tryLock(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isErrno(error) && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Two processes may find the same stale lock, and the slower one must not remove the new lock of the faster one. So
 * stale locks are removed only under a separate lock and after another check.
 */
async function removeStale(file: string, stale: string, own: string, deadline: number): Promise<void> {
  const release = await acquire(`${file}.takeover`, own, deadline);
  if ((await readFile(file, 'utf8').catch(() => '')) === stale) await rm(file);
  await release();
}

async function isAlive(holder: string): Promise<boolean> {
  try {
    const { pid, startedAt }: { pid: number; startedAt: string } = JSON.parse(holder);
    if (!processExists(pid)) return false;
    return startedAt === (await readStartTime(pid));
  } catch {
    return false;
  }
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error) && error.code === 'EPERM';
  }
}

/** When a process started, in kernel ticks; '' where there is no /proc. A zombie counts as ended. */
async function readStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name in brackets may contain spaces: count the fields after it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}

function isErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
