import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-lock';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lock-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a second process is refused with the holder’s name, and waits for a holder that is stopping', async () => {
  const unlock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir, 150)).rejects.toThrow(
    `Another server uses the data folder ${dataDir}: stop it, or set DATA_DIR (its lock: {"pid":${process.pid}`,
  );
  const waiting = lockDataDir(dataDir, 2_000);
  await unlock();
  await (await waiting)();
  expect(await readdir(dataDir)).toEqual([]);
});

test('of many processes that find a stale lock one gets it', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  await writeFile(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: gone.pid, startedAt: '1' }));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir, 300)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.skipIf(process.platform !== 'linux')('a pid that now belongs to another process holds no lock', async () => {
  await writeFile(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: 'earlier' }));
  await (await lockDataDir(dataDir, 300))();
});
