import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import knex from 'knex';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrations } from '../../../migrations/index';
import { hashPassword } from '../../features/auth/passwords';
import { proofComparisons } from '../../features/contracts/evidence/compare-proofs';
import { makeStudent } from '../../features/groups/school.fixture';
import { referencedKeysSql } from '../../features/stored-files/file-references.repository';
import { anchorChain } from '../../platform/audit/anchor-chain';
import { createAuditLog } from '../../platform/audit/audit-chain';
import { prepareUsedChallenges } from '../../platform/captcha/used-challenges';
import { createDatabase, type Database } from '../../platform/database/database';
import { listPendingMigrations, migrate, runMigrations } from '../../platform/database/migrate';
import { withTransaction } from '../../platform/database/transaction';
import { deliveryQueues, requeueDeliveries } from '../../platform/delivery/outbox-store';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres';
import { createFolderFiles } from '../../platform/files/folder-files';
import { type BossJobs, createBossJobs } from '../../platform/jobs/boss-jobs';
import { createLogger } from '../../platform/logging';
import { createNotices } from '../../platform/notices/notices';
import type { PlatformDeps } from '../../platform/platform-deps';
import { systemClock } from '../../platform/ports/clock';
import { prepareRateLimits } from '../../platform/rate-limits/rate-limits';
import { parseSettings } from '../../platform/settings';
import { createBareDatabase, createTestDatabase } from '../../testing/database';
import { useProgram } from '../../testing/program';
import { seedDemo } from '../demo/seed-demo';
import { createDeps } from '../deps';
import { openReleases } from '../open-releases';
import { createBackup } from './create-backup';
import { readBackup, restoreBackup } from './restore-backup';

const programs = { backup: useProgram('app/backup/backup.cli.ts'), restore: useProgram('app/backup/restore.cli.ts') };
const secretKey = 'only this test knows this secret key';
const queues = ['personal-data-files', 'contract-completion', 'signed-pdf', ...Object.values(deliveryQueues)];
let folder = '';
let source: Awaited<ReturnType<typeof createTestDatabase>>;
let deps: PlatformDeps;
let jobs: BossJobs;
let whole = '';
const log = createLogger({ ...parseSettings({}), logLevel: 'silent' });
const inFolder = (name: string) => path.join(folder, name);

const getSource = () => ({
  databaseUrl: source.url,
  dataDir: deps.settings.dataDir,
  secretKey,
  ownsSecretKey: true,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-backup-'));
  // otherwise the user that root runs PostgreSQL as cannot enter it, and the clusters would be outside
  await chmod(folder, 0o711);
  source = await createTestDatabase();
  const db = source.database;
  await prepareRateLimits(db);
  await prepareUsedChallenges(db);
  jobs = createBossJobs({ databaseUrl: source.url, log });
  await jobs.prepare(queues);
  const settings = { ...parseSettings({ CAPTCHA_PROVIDER: 'off' }), dataDir: inFolder('source') };
  const notices = createNotices({ databaseUrl: source.url, log });
  const released = await openReleases({ settings, log, clock: systemClock });
  deps = createDeps({ settings, secretKey, db, jobs, notices, log, released });
  await seedDemo(deps, hashPassword);
  await addDocument('students/1/documents/first.pdf');
  await db.transaction((trx) => jobs.enqueue(trx, 'personal-data-files', { fileKeys: ['students/9/gone.pdf'] }));
  await anchorChain(deps);
  whole = inFolder('whole');
  await createBackup(getSource(), whole, new Date());
});

afterAll(async () => {
  await jobs?.stop(1000);
  await source?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a file, the row that refers to it, and an audit event. */
async function addDocument(fileUrl: string): Promise<void> {
  await deps.files.put(fileUrl, Buffer.from(fileUrl), 'application/pdf');
  await withTransaction(deps.db, async (trx) => {
    const studentId = await makeStudent(trx);
    await trx('studentDocuments').insert({
      ...{ studentId, documentType: 'INSURANCE', fileName: 'a.pdf', fileSize: 3, fileUrl },
    });
    await deps.audit.append(trx, [{ eventType: 'student.document', metadata: { fileUrl } }]);
  });
}

/** Restores into a new database and folder for the given work, then removes both. */
async function withRestored<T>(
  backup: string,
  look: (place: { db: Database; dataDir: string; result: Awaited<ReturnType<typeof restoreBackup>> }) => Promise<T>,
): Promise<T> {
  const target = await createBareDatabase();
  const dataDir = await mkdtemp(inFolder('target-'));
  try {
    const place = {
      databaseUrl: target.url,
      dataDir,
      secretKey: undefined,
      clock: systemClock,
      log,
      comparisons: proofComparisons,
    };
    const result = await restoreBackup(await readBackup(backup), place);
    const db = createDatabase(target.url);
    try {
      return await look({ db, dataDir, result });
    } finally {
      await db.destroy();
    }
  } finally {
    await target.drop();
  }
}

/** Hashes the rows of each table. */
async function hashTables(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await db.raw(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ?? t`,
      [name],
    );
    hashes[name] = rows[0].hash;
  }
  return hashes;
}

/** Lists constraints, indexes and triggers of the product's tables. */
async function describeSchema(db: Database): Promise<string[]> {
  const own = `relnamespace = 'public'::regnamespace`;
  const { rows } = await db.raw<{ rows: { line: string }[] }>(
    `select conrelid::regclass::text || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid where ${own}
     union all select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where ${own} and not t.tgisinternal
     order by 1`,
  );
  return rows.map(({ line }) => line).filter((line) => !/rate_limits|used_challenges/.test(line));
}

test('restores rows, files, sequences, triggers, jobs, the secret key and the audit chain', async () => {
  const before = await hashTables(source.database);
  await withRestored(whole, async ({ db, dataDir, result }) => {
    // tables that the restore or its check of the chain writes, or that are excluded
    const { deliveries, migrations, audit_checks, audit_anchors, sessions, ...kept } = await hashTables(db);
    expect(kept).toEqual(Object.fromEntries(Object.keys(kept).map((name) => [name, before[name]])));
    expect(Object.keys(kept).length).toBeGreaterThan(40);
    expect(result).toMatchObject({ sameAudit: true, sameSecretKey: true, jobs: 1, audit: { whole: true } });
    expect(await listPendingMigrations(db)).toEqual([]);
    expect(await describeSchema(db)).toEqual(await describeSchema(source.database));

    const files = createFolderFiles(path.join(dataDir, 'files'));
    const { rows: named } = await db.raw<{ rows: { key: string }[] }>(referencedKeysSql);
    expect(named.length).toBeGreaterThan(0);
    for (const { key } of named) expect(await files.get(key)).toEqual(await deps.files.get(key));
    expect(await readFile(path.join(dataDir, 'secret-key'), 'utf8')).toBe(secretKey);
    expect((await stat(path.join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);

    const last = await db('students').orderBy('id', 'desc').first('id');
    expect(await makeStudent(db)).toBe(last.id + 1);
    await expect(db('auditLogs').delete()).rejects.toThrow();
    await expect(db('studentDocuments').insert({ studentId: 0 })).rejects.toThrow();
    const { rows } = await db.raw(`select name, data from pgboss.job`);
    expect(rows).toEqual([{ name: 'personal-data-files', data: { fileKeys: ['students/9/gone.pdf'] } }]);
  });
});

test('a restored server does not send waiting messages; staff may resend those without a code', async () => {
  const message = { channel: 'email' as const, purpose: 'contract_copy' as const, to: 'a@example.org', subject: 'a' };
  await withTransaction(deps.db, async (trx) => {
    await deps.outbox.enqueue(trx, { ...message, text: 'letter', idempotencyKey: 'backup-letter' });
    const expiresAt = new Date('2100-01-01');
    await deps.outbox.enqueue(trx, { ...message, text: 'code', idempotencyKey: 'backup-code', expiresAt });
  });
  const waited = await deps.db('deliveries').whereIn('status', ['pending', 'retrying']);
  await createBackup(getSource(), inFolder('waiting'), new Date());
  await withRestored(inFolder('waiting'), async ({ db, result }) => {
    expect(result.heldMessages).toBe(waited.length);
    expect(await requeueDeliveries(db, jobs)).toBe(0);
    const { rows } = await db.raw(`select from pgboss.job where name like 'delivery%'`);
    expect(rows).toEqual([]);
    const texts = await db('deliveries')
      .where('idempotencyKey', 'like', 'backup-%')
      .orderBy('id')
      .select('status', 'text');
    expect(texts).toEqual([
      { status: 'failed', text: 'letter' },
      { status: 'failed', text: '' },
    ]);
  });
});

test('a backup during writes is one snapshot and has the files of its rows', async () => {
  let writing = true;
  let written = 0;
  const write = async () => {
    while (writing) {
      written += 1;
      await addDocument(`students/2/documents/busy${written}.pdf`);
    }
  };
  const anchor = async () => {
    for (let days = 1; writing; days += 1) {
      const now = new Date(Date.now() + days * 24 * 3600_000);
      const clock = { now: () => now };
      await anchorChain({ ...deps, clock, audit: createAuditLog({ clock, random: deps.random }) });
    }
  };
  const writers = [write(), write(), anchor()];
  await vi.waitUntil(() => written > 5, { timeout: 60_000 });
  const atStart = written;
  const { files } = await createBackup(getSource(), inFolder('busy'), new Date());
  await vi.waitUntil(() => written > atStart + 5, { timeout: 60_000 });
  writing = false;
  await Promise.all(writers);

  expect(files.missing).toEqual([]);
  await withRestored(inFolder('busy'), async ({ db, dataDir, result }) => {
    expect(result).toMatchObject({ sameAudit: true, audit: { whole: true } });
    const documents: string[] = await db('studentDocuments').where('fileUrl', 'like', '%busy%').pluck('fileUrl');
    const { rows: events } = await db.raw(
      `select from audit_logs where event_type = 'student.document' and metadata ->> 'fileUrl' like '%busy%'`,
    );
    expect(documents.length).toBeGreaterThan(4);
    expect(events.length).toBe(documents.length);
    const inFiles = createFolderFiles(path.join(dataDir, 'files'));
    for (const key of documents) expect(String(await inFiles.get(key))).toBe(key);
  });
});

test.each([
  ['a table', 'database/students.copy.gz'],
  ['a file', 'files/students/1/documents/first.pdf'],
  ['the manifest', 'manifest.json'],
  ['the jobs', 'jobs.json'],
])('a backup is refused by name when %s is damaged or missing', async (_, part) => {
  const file = path.join(whole, part);
  const good = await readFile(file);
  const bad = Buffer.from(good);
  bad[Math.floor(bad.length / 2)] = (bad[Math.floor(bad.length / 2)] ?? 0) ^ 1;
  await writeFile(file, bad);
  await expect(readBackup(whole)).rejects.toThrow(part);
  await rm(file);
  await expect(readBackup(whole)).rejects.toThrow(part);
  await writeFile(file, good);
  await readBackup(whole);
});

test('a target that is not empty is refused and stays unchanged', async () => {
  const target = await createBareDatabase();
  const dataDir = await mkdtemp(inFolder('taken-'));
  const backup = await readBackup(whole);
  const restore = (databaseUrl: string) =>
    restoreBackup(backup, {
      databaseUrl,
      dataDir,
      secretKey: undefined,
      clock: systemClock,
      log,
      comparisons: proofComparisons,
    });
  await expect(restore(source.url)).rejects.toThrow(/the database has absence_excuses.* and \d+ more/);
  expect(await readdir(dataDir)).toEqual([]);
  await createFolderFiles(path.join(dataDir, 'files')).put('students/1/a.pdf', Buffer.from('a'), 'application/pdf');
  await expect(restore(target.url)).rejects.toThrow(/files has \.unfinished, students/);
  await rm(path.join(dataDir, 'files'), { recursive: true });
  await writeFile(path.join(dataDir, 'secret-key'), 'another key');
  await expect(restore(target.url)).rejects.toThrow(/secret-key is another key/);
  await target.drop();
});

test('a failed restore leaves the target empty, and a failed backup leaves no folder', async () => {
  const target = await createBareDatabase();
  const dataDir = await mkdtemp(inFolder('failed-'));
  const backup = await readBackup(whole);
  const tables = backup.manifest.tables.map((table) => ({ ...table, sha256: 'of other rows' }));
  const wrong = { ...backup, manifest: { ...backup.manifest, tables } };
  const place = {
    databaseUrl: target.url,
    dataDir,
    secretKey: undefined,
    clock: systemClock,
    log,
    comparisons: proofComparisons,
  };
  await expect(restoreBackup(wrong, place)).rejects.toThrow('reads otherwise than in the backup');
  expect(await readdir(dataDir)).toEqual([]);
  const { sameAudit } = await restoreBackup(backup, place);
  expect(sameAudit).toBe(true);

  await expect(
    createBackup({ ...getSource(), databaseUrl: `${target.url}_gone` }, inFolder('none'), new Date()),
  ).rejects.toThrow();
  await expect(createBackup(getSource(), whole, new Date())).rejects.toThrow('is not empty');
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
  await target.drop();
});

test('a backup of an older schema is restored and migrated', async () => {
  const old = await createBareDatabase();
  const names = migrations.slice(0, -1).map(({ name }) => name);
  const plain = knex({ client: 'pg', connection: old.url });
  await plain.transaction((trx) => runMigrations(trx, names));
  await plain.destroy();
  const { migrations: had } = await createBackup({ ...getSource(), databaseUrl: old.url }, inFolder('old'), new Date());
  expect(had).toEqual(names);
  await withRestored(inFolder('old'), async ({ db }) => expect(await listPendingMigrations(db)).toEqual([]));
  await old.drop();
});

test('the commands work without a server, with the embedded PostgreSQL', {
  timeout: 240_000,
}, async () => {
  const run = (command: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [programs[command](), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: inFolder(dataDir), INIT_CWD: folder },
    }).catch((error: { stdout: string; stderr: string; code: number }) => error);

  const postgres = await startEmbeddedPostgres({ dataDir: inFolder('own'), durable: false });
  const db = createDatabase(postgres.url);
  await migrate(db);
  await makeStudent(db);
  await db.destroy();
  await writeFile(inFolder('own/secret-key'), secretKey);
  await postgres.stop();

  expect((await run('backup', 'own', 'by-command')).stdout).toMatch(
    /The backup is whole: .*by-command\n.* tables, \d+ rows; 0 files/,
  );
  expect((await run('backup', 'own', 'by-command')).stderr).toMatch(/by-command is not empty\n$/);
  const first = await run('restore', 'new', 'by-command');
  expect(first.stdout).toContain('The audit chain is whole: 0 events');
  expect(await readFile(inFolder('new/secret-key'), 'utf8')).toBe(secretKey);
  expect((await run('restore', 'new', 'by-command')).stderr).toMatch(
    /^A backup goes into an empty place only, but [^\n]+\n$/,
  );
});
