import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { isSealedContract } from '../../features/stored-files/file-columns';
import { referencedKeysSql } from '../../features/stored-files/file-references.repository';
import { noPreviousHash } from '../../platform/audit/event-hash';
import { deliveryQueues } from '../../platform/delivery/outbox-store';
import { createFolderFiles } from '../../platform/files/folder-files';
import { taskQueuePrefix } from '../../platform/scheduled-tasks/boss-tasks';
import { deriveKey } from '../../platform/secrets';
import { BackupError } from './backup-error';
import { copyFiles, listKeys } from './copy-files';
import { copyFormat, copyRowsOut } from './copy-rows';
import {
  type BackupJobs,
  filesFolder,
  jobsPart,
  type Manifest,
  manifestPart,
  secretKeyPart,
  type TableRows,
  tablePart,
} from './manifest';
import { sha256, writePartHashes, writeSafely } from './parts';
import { listSequences, listTables, quoteIdentifier } from './tables';

interface Source {
  databaseUrl: string;
  /** The folder that contains `files`. */
  dataDir: string;
  secretKey: string;
  /** Whether the key is stored only in `dataDir`. */
  ownsSecretKey: boolean;
}

export const secretKeyFingerprint = (secretKey: string) => deriveKey(secretKey, 'backup').slice(0, 16);

/**
 * Writes a backup of database and files into `folder`, which must not exist or be empty. The server may run meanwhile:
 * rows are one snapshot. A file is stored before its row and never changed, so files are copied after the snapshot;
 * only an erasure deletes one immediately. The folder gets its final name when it is complete.
 */
export async function createBackup(source: Source, folder: string, now: Date): Promise<Manifest> {
  const entries = await readdir(folder).catch(() => []);
  if (entries.length > 0) throw new BackupError(`${folder} is not empty`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 }).catch(() => {
    throw new BackupError(`${unfinished} is there: another backup is written, or was cut off; delete it then`);
  });
  try {
    const manifest = await writeParts(source, unfinished, now);
    await rename(unfinished, folder);
    const parent = await open(path.dirname(folder), 'r');
    await parent.sync().finally(() => parent.close());
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeParts(source: Source, folder: string, now: Date): Promise<Manifest> {
  const from = createFolderFiles(path.join(source.dataDir, 'files'));
  const to = createFolderFiles(path.join(folder, filesFolder));
  const sums = new Map<string, string>();
  const write = async (part: string, content: string) => {
    await writeSafely(path.join(folder, part), content);
    sums.set(part, sha256(content));
  };

  const [snapshot, anchors] = [await connect(source.databaseUrl), await connect(source.databaseUrl)];
  try {
    // an anchor is a row and files, one of which changes: no anchor is made until they are copied
    await anchors.query('begin');
    await anchors.query('lock table audit_anchors in share mode');
    await openSnapshot(snapshot);
    const always = await listKeys(from, 'audit-anchors', new Date(8.64e15));
    const anchorFiles = await copyFiles(from, to, always);
    await anchors.query('commit');

    const { rows: named } = await snapshot.query<{ key: string }>(referencedKeysSql);
    const sealed = (await listKeys(from, 'contracts', now)).filter(isSealedContract);
    const keys = new Set([...named.map(({ key }) => key), ...sealed]);
    const copied = new Map([...anchorFiles, ...(await copyFiles(from, to, [...keys]))]);
    await rm(path.join(folder, filesFolder, '.unfinished'), { recursive: true, force: true });
    for (const { part, sha256 } of copied.values()) sums.set(part, sha256);

    await mkdir(path.join(folder, 'database'), { mode: 0o700 });
    const tables: TableRows[] = [];
    for (const table of await listTables(snapshot)) {
      const part = tablePart(table.name);
      const [rows, fileSha256] = await copyRowsOut(snapshot, table, path.join(folder, part));
      tables.push(rows);
      sums.set(part, fileSha256);
    }
    await write(jobsPart, JSON.stringify(await readJobs(snapshot)));
    if (source.ownsSecretKey) await write(secretKeyPart, source.secretKey);
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      migrations: await readMigrations(snapshot),
      tables,
      // read last, so that sequences are never behind the rows
      sequences: await listSequences(snapshot),
      files: {
        count: copied.size,
        bytes: [...copied.values()].reduce((sum, { bytes }) => sum + bytes, 0),
        missing: [...keys].filter((key) => !copied.has(key)),
      },
      audit: await readAudit(snapshot),
      secretKeyFingerprint: secretKeyFingerprint(source.secretKey),
    };
    await write(manifestPart, JSON.stringify(manifest, null, 2));
    await writePartHashes(folder, sums);
    return manifest;
  } finally {
    await Promise.all([snapshot.end(), anchors.end()]);
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'school-backup' });
  // a lost connection fails the next query
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Opens a snapshot of all tables and blocks migrations until its end. */
async function openSnapshot(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) throw new BackupError('The database is empty: there is nothing to back up');
  await client.query('begin isolation level repeatable read');
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${copyFormat}`,
  );
  await client.query(`lock table ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')} in access share mode`);
  if (JSON.stringify(await listTables(client)) !== JSON.stringify(tables))
    throw new BackupError('The schema was changed a moment ago: try again');
}

/**
 * Reads the waiting jobs, without deliveries, which are rows of `deliveries`, and without scheduled tasks, which queue
 * themselves.
 */
async function readJobs(client: pg.Client): Promise<BackupJobs> {
  const { rows: found } = await client.query(`select to_regclass('pgboss.job') is not null as there`);
  if (!found[0]?.there) return [];
  const { rows } = await client.query<BackupJobs[number]>(
    `select name as queue, coalesce(data, '{}') as data, singleton_key as "singletonKey" from pgboss.job
     where state < 'completed' and name <> all($1) and name not like '\\_\\_pgboss%' and not starts_with(name, $2)
     order by created_on, id`,
    [Object.values(deliveryQueues), taskQueuePrefix],
  );
  return rows;
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

async function readAudit(client: pg.Client): Promise<Manifest['audit']> {
  const { rows } = await client.query<{ events: string; head: string | null }>(
    `select count(*) as events, (select event_hash from audit_logs order by id desc limit 1) as head from audit_logs`,
  );
  return { events: Number(rows[0]?.events), head: rows[0]?.head ?? noPreviousHash };
}
