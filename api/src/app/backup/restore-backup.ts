import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { migrations } from '../../../migrations/index';
import type { AuditCheck } from '../../platform/audit/anchors.repository';
import { checkChain, type RowComparison } from '../../platform/audit/check-chain';
import { createDatabase, type Database } from '../../platform/database/database';
import { lockMigrations, runMigrations } from '../../platform/database/migrate';
import type { PooledConnection } from '../../platform/database/time-limits';
import { holdWaitingDeliveries } from '../../platform/delivery/outbox-store';
import { createFolderFiles } from '../../platform/files/folder-files';
import { createBossJobs } from '../../platform/jobs/boss-jobs';
import type { Logger } from '../../platform/logging';
import type { Clock } from '../../platform/ports/clock';
import { BackupError } from './backup-error';
import { copyFiles } from './copy-files';
import { copyFormat, copyRowsIn, measureRows } from './copy-rows';
import { secretKeyFingerprint } from './create-backup';
import {
  type BackupJobs,
  backupJobsSchema,
  filePart,
  filesFolder,
  jobsPart,
  type Manifest,
  manifestPart,
  manifestSchema,
  secretKeyPart,
  tablePart,
} from './manifest';
import { type PartHashes, readPartHashes, writeSafely } from './parts';
import { excludedTables, listTables, quoteIdentifier, type Table } from './tables';

interface Target {
  databaseUrl: string;
  dataDir: string;
  /** The key from the settings; undefined when it is stored in `dataDir`. */
  secretKey: string | undefined;
  clock: Clock;
  log: Logger;
  /** Comparisons of evidence rows with their audit events. */
  comparisons: readonly RowComparison[];
}

export interface ReadBackup {
  folder: string;
  manifest: Manifest;
  jobs: BackupJobs;
  sums: PartHashes;
  /** Undefined when the backup has no key. */
  secretKey: string | undefined;
}

interface Restored {
  /** Number of messages that waited in the backup. */
  heldMessages: number;
  jobs: number;
  audit: AuditCheck;
  /** Whether the audit chain ends as in the backup. */
  sameAudit: boolean;
  /** Whether the server will use the same secret key as the backup's server. */
  sameSecretKey: boolean;
}

/**
 * Reads a backup and checks every part of it.
 *
 * @throws BackupError when it is damaged, incomplete, or from a newer version of the product
 */
export async function readBackup(folder: string): Promise<ReadBackup> {
  const sums = await readPartHashes(folder);
  const readPart = (part: string) => readFile(path.join(folder, part), 'utf8');
  if (!sums.has(manifestPart) || !sums.has(jobsPart)) throw new BackupError(`${folder} is no whole backup`);
  const manifest = manifestSchema.parse(JSON.parse(await readPart(manifestPart)));
  const unknown = manifest.migrations.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new BackupError(`The backup is of a newer version, which has the migration ${unknown[0]}`);
  const fileCount = [...sums.keys()].filter((part) => part.startsWith(filePart(''))).length;
  const lacking = manifest.tables.map(({ name }) => tablePart(name)).filter((part) => !sums.has(part));
  if (lacking.length > 0 || fileCount !== manifest.files.count) throw new BackupError(`${folder} is no whole backup`);
  return {
    folder,
    manifest,
    jobs: backupJobsSchema.parse(JSON.parse(await readPart(jobsPart))),
    sums,
    secretKey: sums.has(secretKeyPart) ? await readPart(secretKeyPart) : undefined,
  };
}

/**
 * Restores a backup into an empty database and an empty folder of files. The database is restored in one transaction,
 * and files are removed when it fails. Waiting messages are not sent automatically, because the backup's server may
 * have sent them later.
 *
 * @throws BackupError when the target is not empty, or the restored data differs from the backup
 */
export async function restoreBackup(backup: ReadBackup, target: Target): Promise<Restored> {
  const { databaseUrl, dataDir, clock, log, comparisons } = target;
  const { manifest } = backup;
  const filesPlace = path.join(dataDir, 'files');
  const db = createDatabase(databaseUrl, { poolMax: 2, applicationName: 'school-restore' });
  const jobs = createBossJobs({ databaseUrl, log });
  let begun = false;
  try {
    await assertEmpty(db, backup, target);
    begun = true;
    const files = createFolderFiles(filesPlace);
    await restoreFiles(backup, files);
    await jobs.prepare([...new Set(backup.jobs.map(({ queue }) => queue))]);
    const heldMessages = await inOneTransaction(databaseUrl, async (trx) => {
      await restoreTables(trx, backup);
      const held = await holdWaitingDeliveries(trx, clock.now());
      for (const { queue, data, singletonKey } of backup.jobs)
        await jobs.enqueue(trx, queue, data, { singletonKey: singletonKey ?? undefined });
      await runMigrations(trx);
      return held;
    });
    begun = false;
    const keepsKey = target.secretKey === undefined && backup.secretKey !== undefined;
    if (keepsKey) await putSecretKey(dataDir, backup.secretKey ?? '');
    await db.raw('analyze');
    const audit = await checkChain({ db, files, clock }, { comparisons });
    return {
      heldMessages,
      jobs: backup.jobs.length,
      audit,
      sameAudit: audit.events === manifest.audit.events && audit.head === manifest.audit.head,
      sameSecretKey:
        keepsKey ||
        (target.secretKey !== undefined && secretKeyFingerprint(target.secretKey) === manifest.secretKeyFingerprint),
    };
  } catch (error) {
    if (begun) {
      await rm(filesPlace, { recursive: true, force: true });
      await db.raw('drop schema if exists pgboss cascade').catch(() => undefined);
    }
    throw error;
  } finally {
    await jobs.stop(1000);
    await db.destroy();
  }
}

async function assertEmpty(db: Database, { secretKey }: ReadBackup, { dataDir, ...target }: Target): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
     union all select 'pgboss' from pg_namespace where nspname = 'pgboss' order by 1`,
  );
  const there: string[] = [];
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name);
    there.push(
      `the database has ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`,
    );
  }
  const files = await readdir(path.join(dataDir, 'files')).catch(() => []);
  if (files.length > 0) there.push(`${path.join(dataDir, 'files')} has ${files.slice(0, 5).join(', ')}`);
  const known = await readFile(keyFile(dataDir), 'utf8').catch(() => undefined);
  if (target.secretKey === undefined && known !== undefined && known !== secretKey)
    there.push(`${keyFile(dataDir)} is another key`);
  if (there.length > 0) throw new BackupError(`A backup goes into an empty place only, but ${there.join('; ')}`);
}

async function restoreFiles(backup: ReadBackup, to: ReturnType<typeof createFolderFiles>): Promise<void> {
  const from = createFolderFiles(path.join(backup.folder, filesFolder));
  const parts = [...backup.sums.keys()].filter((part) => part.startsWith(filePart('')));
  const copied = await copyFiles(
    from,
    to,
    parts.map((part) => part.slice(filePart('').length)),
  );
  const hashes = new Map([...copied.values()].map(({ part, sha256 }) => [part, sha256]));
  const changed = parts.find((part) => hashes.get(part) !== backup.sums.get(part));
  if (changed !== undefined) throw new BackupError(`${changed} was changed while the backup was restored`);
}

/** Runs the work in one transaction; servers that start in the meantime wait before they migrate. */
async function inOneTransaction<T>(databaseUrl: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const log = { warn: () => undefined, error: () => undefined };
  const plain = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 }, log });
  try {
    return await plain.transaction(async (trx) => {
      await lockMigrations(trx);
      await trx.raw('set local idle_in_transaction_session_timeout = 0');
      return work(trx);
    });
  } finally {
    await plain.destroy();
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Creates the backup's schema and fills it. Foreign keys, which COPY would check, and indexes, which are slow to fill
 * row by row, are recreated afterwards; triggers, which would reject or change rows, are disabled meanwhile. It needs
 * no superuser.
 */
async function restoreTables(trx: Knex.Transaction, { folder, manifest }: ReadBackup): Promise<void> {
  await runMigrations(trx, manifest.migrations);
  const connection: PooledConnection = await trx.client.acquireConnection();
  await connection.query(copyFormat);
  const tables = await listTables(connection);
  assertSameTables(tables, manifest);

  const { rows: foreignKeys } = await connection.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace`,
  );
  const { rows: indexes } = await connection.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  const alter = (table: string, change: string) => connection.query(`alter table ${quoteIdentifier(table)} ${change}`);
  for (const { table, name } of foreignKeys) await alter(table, `drop constraint ${quoteIdentifier(name)}`);
  for (const { name } of indexes) await connection.query(`drop index ${quoteIdentifier(name)}`);
  for (const { name } of tables) await alter(name, 'disable trigger user');

  const { rows: all } = await connection.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1)`,
    [excludedTables.filter((name) => name.startsWith('migrations'))],
  );
  await connection.query(`truncate ${all.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
  for (const table of manifest.tables) {
    await copyRowsIn(connection, table, path.join(folder, tablePart(table.name)));
    const { sha256 } = await measureRows(connection, table);
    if (sha256 !== table.sha256) throw new BackupError(`The table ${table.name} reads otherwise than in the backup`);
  }
  for (const { name, lastValue } of manifest.sequences)
    await connection.query('select setval($1::regclass, $2)', [quoteIdentifier(name), lastValue]);

  for (const { definition } of indexes) await connection.query(definition);
  for (const { table, name, definition } of foreignKeys)
    await alter(table, `add constraint ${quoteIdentifier(name)} ${definition}`);
  for (const { name } of tables) await alter(name, 'enable trigger user');
}

function assertSameTables(tables: readonly Table[], manifest: Manifest): void {
  const shape = (some: readonly Table[]) => JSON.stringify(some.map(({ name, columns }) => [name, columns]));
  if (shape(tables) === shape(manifest.tables)) return;
  throw new BackupError('The tables of the backup are not those that its migrations make');
}

const keyFile = (dataDir: string) => path.join(dataDir, 'secret-key');

async function putSecretKey(dataDir: string, secretKey: string): Promise<void> {
  await rm(keyFile(dataDir), { force: true });
  await writeSafely(keyFile(dataDir), secretKey);
}
