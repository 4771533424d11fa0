import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { processExists } from './data-lock';
import { runAs } from './run-as';

const databaseName = 'school';
/** Includes recovery after a crash. */
const answerTimeoutMs = 60_000;

/** Finds the port of a server that runs on this cluster and answers; undefined when there is none. */
export async function findRunning(folder: string, password: string): Promise<number | undefined> {
  const lines = await readPidFile(folder);
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !(await isPostmaster(pid, folder))) return undefined;
  const deadline = Date.now() + answerTimeoutMs;
  while (processExists(pid) && Date.now() < deadline) {
    if (await isAnswering(port, password, folder)) return port;
    await sleep(100);
  }
  return undefined;
}

/** How often to check that PostgreSQL runs; it is not a child process, so nothing reports its end. */
const watchMs = 1000;

/**
 * Calls `onLost` once when the server of this cluster is gone. A crash of a backend does not count: the server
 * recovers.
 *
 * @returns a function that ends the watch
 */
export async function watchPostmaster(folder: string, onLost: () => void): Promise<() => void> {
  const pid = Number((await readPidFile(folder))[0]);
  let timer: NodeJS.Timeout | undefined;
  let watching = true;
  const look = async () => {
    const alive = await isPostmaster(pid, folder);
    if (!watching) return;
    if (alive) lookLater();
    else onLost();
  };
  const lookLater = () => {
    timer = setTimeout(look, watchMs);
    timer.unref();
  };
  lookLater();
  return () => {
    watching = false;
    clearTimeout(timer);
  };
}

/** Removes a `postmaster.pid` whose process is gone or whose pid belongs to another program. */
export async function removeStalePidFile(folder: string): Promise<void> {
  const pid = Number((await readPidFile(folder))[0]);
  if (pid && !(await isPostmaster(pid, folder))) await rm(path.join(folder, 'postmaster.pid'), { force: true });
}

/** Creates the product's database if it is missing; returns its connection string. */
export async function ensureDatabase(port: number, password: string): Promise<string> {
  const client = await connect(port, password);
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  return toConnectionString(port, password);
}

export function toConnectionString(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${databaseName}`;
}

async function readPidFile(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!processExists(pid)) return false;
  // Windows offers no cheap check; the connection decides
  if (process.platform === 'win32') return true;
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  const command = fromProc ?? (await runAs(undefined, 'ps', ['-p', String(pid), '-o', 'command=']).catch(() => ''));
  return command.includes('postgres') && command.includes(folder);
}

/** Also checks the data folder, since another server may have got the port. */
async function isAnswering(port: number, password: string, folder: string): Promise<boolean> {
  try {
    const client = await connect(port, password);
    const { rows } = await client.query('show data_directory').finally(() => client.end());
    return rows[0]?.data_directory === folder;
  } catch {
    return false;
  }
}

async function connect(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  // a lost connection fails the next query
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
