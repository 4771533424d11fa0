import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { createBackup } from '../api/src/app/backup/create-backup';
import { readBackup, restoreBackup } from '../api/src/app/backup/restore-backup';
import { proofComparisons } from '../api/src/features/contracts/evidence/compare-proofs';
import { createLogger } from '../api/src/platform/logging';
import { systemClock } from '../api/src/platform/ports/clock';
import { parseSettings } from '../api/src/platform/settings';
import { startCluster } from './api/cluster';

const root = path.resolve(import.meta.dirname, '..');
const secretKey = 'the secret key of the measurements only';

/** Measures the duration, size and memory use of a backup of the benchmark school and of its restore. */
export async function benchBackup(): Promise<boolean> {
  const place = path.join(root, '.cache', 'bench', 'backup');
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  const postgres = await startCluster(root);
  const server = new pg.Client(postgres.url);
  await server.connect();
  try {
    const folder = path.join(place, 'of-now');
    const source = { databaseUrl: postgres.databaseUrl, dataDir: place, secretKey, ownsSecretKey: false };
    const { tables } = await timed('backup', () => createBackup(source, folder, new Date()));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
    console.log(`${rows} rows, ${megabytes(bytes)} as text, ${megabytes(await getFolderSize(folder))} in the backup`);

    await server.query('drop database if exists bench_restored with (force)');
    await server.query('create database bench_restored template template0');
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: '/bench_restored' }).href;
    const log = createLogger(parseSettings({ LOG_LEVEL: 'silent' }));
    const backup = await timed('check of all parts', () => readBackup(folder));
    const target = {
      databaseUrl,
      dataDir: path.join(place, 'data'),
      secretKey,
      clock: systemClock,
      log,
      comparisons: proofComparisons,
    };
    const { sameAudit } = await timed('restore', () => restoreBackup(backup, target));
    console.log(`memory at most: ${megabytes(await peakMemory())}`);
    return sameAudit;
  } finally {
    await server.query('drop database if exists bench_restored with (force)');
    await server.end();
    await postgres.stop();
    await rm(place, { recursive: true, force: true });
  }
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

async function getFolderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const facts = await Promise.all(entries.map((entry) => stat(path.join(folder, entry))));
  return facts.filter((fact) => fact.isFile()).reduce((sum, { size }) => sum + size, 0);
}

/** Works on Linux only, like the other measurements. */
async function peakMemory(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
