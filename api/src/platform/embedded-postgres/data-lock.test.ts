import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockData } from './data-lock';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lock-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a second holder is refused by name, and waits for one that is leaving', async () => {
  const unlock = await lockData(dataDir);
  await expect(lockData(dataDir, 150)).rejects.toThrow(
    `Another server uses the data folder ${dataDir}: stop it, or set DATA_DIR (its lock: {"pid":${process.pid}`,
  );
  const waiting = lockData(dataDir, 2_000);
  await unlock();
  await (await waiting)();
  expect(await readdir(dataDir)).toEqual([]);
});

test('of many who find a stale lock one gets it', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  await writeFile(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: gone.pid, startedAt: '1' }));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockData(dataDir, 300)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.skipIf(process.platform !== 'linux')('a pid that now belongs to another process holds nothing', async () => {
  await writeFile(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: 'earlier' }));
  await (await lockData(dataDir, 300))();
});
