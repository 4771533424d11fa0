import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useProgram } from '../../testing/program';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { canEnter, type Owner } from './run-as';

const fixture = useProgram('platform/embedded-postgres/start-and-stay.fixture.ts');
// clusters are created and killed here: allow time on a loaded machine
vi.setConfig({ testTimeout: 120_000 });

const isRoot = process.getuid?.() === 0;
const nobody: Owner = { uid: 65534, gid: 65534 };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'embedded-test-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const start = (folder = dataDir) => startEmbeddedPostgres({ dataDir: folder, durable: false });

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a separate server process; resolves with its address. */
async function spawnServer(owner?: Owner): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [fixture(), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...owner,
  });
  const [chunk] = await once(server.stdout, 'data');
  return { server, url: String(chunk).trim() };
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

test('the first start creates a cluster that supports Russian, and the second one keeps its data', async () => {
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  const first = await start();
  expect(await findEmbeddedPostgres(dataDir)).toBe(first.url);
  await ask(first.url, `create table notes as select 'Ёж' as note`);
  await ask(first.url, 'create extension pg_trgm');
  expect(await ask(first.url, `select lower('ЁЖ') as lower, array_length(show_trgm('ёж'), 1) as trigrams`)).toEqual([
    { lower: 'ёж', trigrams: 3 },
  ]);
  const sorted = `select string_agg(name, ' ' order by name collate "ru-x-icu") as names
    from unnest('{Жуков,Ёлкин,Егоров,Елкин}'::text[]) name`;
  expect(await ask(first.url, sorted)).toEqual([{ names: 'Егоров Елкин Ёлкин Жуков' }]);
  expect((await stat(path.join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  expect((await lstat(path.join(dataDir, 'postgres'))).isDirectory()).toBe(true);
  const withoutPassword = new URL(first.url);
  withoutPassword.password = 'wrong';
  await expect(ask(withoutPassword.href, 'select 1')).rejects.toThrow('password authentication failed');
  await first.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();

  const second = await start();
  expect(await ask(second.url, 'select note from notes')).toEqual([{ note: 'Ёж' }]);
  await second.stop();
});

test('after kill -9 of the server the next one takes over its PostgreSQL with all committed data', async () => {
  const { server, url } = await spawnServer();
  await ask(url, 'create table kept as select 1 as one');
  await kill(server);
  const taken = await start();
  expect(new URL(taken.url).port).toBe(new URL(url).port);
  expect(await ask(taken.url, 'select * from kept')).toEqual([{ one: 1 }]);
  await taken.stop();
});

test('it starts after kill -9 of both and with a pid file that names another process', async () => {
  const { server, url } = await spawnServer();
  await ask(url, 'create table kept as select 1 as one');
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await kill(server);
  process.kill(Number(lines[0]), 'SIGKILL');
  const recovered = await start();
  expect(await ask(recovered.url, 'select * from kept')).toEqual([{ one: 1 }]);
  await recovered.stop();

  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
  const again = await start();
  expect(await ask(again.url, 'select * from kept')).toEqual([{ one: 1 }]);
  await again.stop();
});

test('a first start that was killed in initdb starts over', async () => {
  await mkdir(path.join(dataDir, 'postgres.new'));
  await writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
  const cluster = await start();
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
});

test.skipIf(!isRoot)('as root in a folder closed to others the cluster is in a separate folder', async () => {
  const closed = path.join(dataDir, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const inside = path.join(closed, 'data');
  const first = await start(inside);
  const place = await realpath(path.join(inside, 'postgres'));
  try {
    expect((await lstat(path.join(inside, 'postgres'))).isSymbolicLink()).toBe(true);
    expect(place.startsWith(closed)).toBe(false);
    expect((await stat(place)).uid).not.toBe(0);
    expect((await stat(path.dirname(place))).mode & 0o777).toBe(0o700);
    await ask(first.url, 'create table kept as select 1 as one');
    await first.stop();
    const second = await start(inside);
    expect(await ask(second.url, 'select * from kept')).toEqual([{ one: 1 }]);
    await second.stop();
  } finally {
    await rm(path.dirname(place), { recursive: true, force: true });
  }
});

const othersCanRead = await canEnter(nobody, import.meta.dirname);
test.skipIf(!isRoot || !othersCanRead)('runs as a plain user, and as root on the same data afterwards', async () => {
  await chown(dataDir, nobody.uid, nobody.gid);
  const { server, url } = await spawnServer(nobody);
  await ask(url, 'create table kept as select 1 as one');
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(nobody.uid);
  await kill(server);
  const asRoot = await start();
  expect(await ask(asRoot.url, 'select * from kept')).toEqual([{ one: 1 }]);
  await asRoot.stop();
});
