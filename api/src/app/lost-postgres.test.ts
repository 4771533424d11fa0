import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { useProgram } from '../testing/program';

const main = useProgram('main.ts');

test('a server whose embedded PostgreSQL dies logs one line and ends', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-lost-'));
  const server = spawn(process.execPath, [main()], {
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  server.stdout.on('data', (chunk) => {
    said += chunk;
  });
  server.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  try {
    await vi.waitUntil(() => said.includes('Demo accounts'), { timeout: 200_000, interval: 100 });
    const closed = once(server, 'close');
    const pid = Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    expect(await closed).toEqual([1, null]);
    expect(complained).toMatch(/^The embedded PostgreSQL of [^\n]+ has ended[^\n]*\n$/);
  } finally {
    server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
