import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../platform/database/database';
import { createLogger } from '../platform/logging';
import { findFreePort } from '../platform/process/free-port';
import { makeSelfSignedP12 } from '../platform/seal/self-signed';
import { parseSettings } from '../platform/settings';
import { StartError } from '../platform/start-error';
import { createBareDatabase } from '../testing/database';
import { startServer } from './server';

let folder = '';
let database: Awaited<ReturnType<typeof createBareDatabase>>;
let environment: Record<string, string> = {};
let log = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-start-'));
  database = await createBareDatabase();
  const seal = await makeSelfSignedP12({ commonName: 'Школа', password: 'secret', now: new Date() });
  await writeFile(path.join(folder, 'seal.p12'), seal);
  environment = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRET_KEY: 'only this test knows this secret key',
    SMS_PROVIDER: 'outbox',
    MAIL_PROVIDER: 'outbox',
    SEAL_P12_FILE: path.join(folder, 'seal.p12'),
    SEAL_P12_PASSWORD: 'secret',
  };
});

beforeEach(() => {
  log = '';
});

afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(differences: Record<string, string> = {}) {
  const settings = parseSettings({ ...environment, PORT: '0', ...differences });
  const write = (line: string) => {
    log += line;
  };
  return startServer(settings, folder, createLogger(settings, { write }), () => {});
}

/** Returns why a server with these settings does not start. */
async function getStartError(differences: Record<string, string>): Promise<string> {
  const error: unknown = await start(differences).catch((fault) => fault);
  if (error instanceof StartError) return error.message;
  throw error;
}

test('servers that start in parallel on an empty database all start', async () => {
  const servers = await Promise.all([start(), start(), start()]);
  await Promise.all(servers.map((server) => server.stop()));
  expect(log).toContain('Another process prepares the database');
});

test('a server waits for the metrics port until the previous one has drained', async () => {
  const METRICS_PORT = String(await findFreePort());
  const former = await start({ METRICS_PORT });
  const starting = start({ METRICS_PORT });
  await vi.waitUntil(() => log.includes('The port of METRICS_PORT is taken; waiting for it'), { timeout: 100_000 });
  await former.stop();
  const next = await starting;
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).status).toBe(200);
  await next.stop();
});

test('an unreachable or unknown database is reported with its setting and without the password', async () => {
  const port = await findFreePort();
  expect(await getStartError({ DATABASE_URL: `postgres://school:hunter2@127.0.0.1:${port}/school` })).toBe(
    `DATABASE_URL: no connection to the database at 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port})`,
  );
  const unknown = new URL(database.url);
  unknown.pathname = '/nowhere';
  expect(await getStartError({ DATABASE_URL: unknown.href })).toBe(
    `DATABASE_URL: no connection to the database at ${unknown.host} (database "nowhere" does not exist)`,
  );
});

test('a DATA_DIR that is a file is reported, with and without the embedded database', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const sentence = `DATA_DIR: ${file} is a file, not a folder`;
  expect(await getStartError({ DATA_DIR: file })).toBe(sentence);
  expect(await getStartError({ DATA_DIR: file, DATABASE_URL: '' })).toBe(sentence);
});

test('a schema of a newer version is reported', async () => {
  const newer = await createBareDatabase();
  const db = createDatabase(newer.url, { poolMax: 1 });
  await db.raw('create table migrations (id serial primary key, name text, batch int, migration_time timestamptz)');
  await db('migrations').insert({ name: '9999_of_tomorrow', batch: 1 });
  await db.destroy();
  expect(await getStartError({ DATABASE_URL: newer.url })).toMatch(
    /^DATABASE_URL: the database is newer than this version of the product, which does not know 9999_of_tomorrow/,
  );
  await newer.drop();
});

test('messages that a former version wrongly marked as sent are reported as never sent', async () => {
  await (await start()).stop();
  const db = createDatabase(database.url, { poolMax: 1 });
  const message = {
    channel: 'email',
    purpose: 'contract_copy',
    recipient: 'x@example.org',
    text: '',
    status: 'success',
  };
  await db('deliveries').insert([
    { ...message, provider: 'outbox', idempotencyKey: 'pretended', sentAt: new Date() },
    { ...message, provider: 'smtp', idempotencyKey: 'true', sentAt: new Date() },
  ]);
  await (await start()).stop();
  expect(await db('deliveries').orderBy('id').select('status', 'sentAt')).toEqual([
    { status: 'failed', sentAt: null },
    { status: 'success', sentAt: expect.any(Date) },
  ]);
  await db.destroy();
});

test('a damaged release pointer falls back to the previous one and is logged', async () => {
  const pointers = path.join(folder, 'data/releases/pointer');
  // The servers of the tests before have recorded their routes there, some at once.
  await rm(pointers, { recursive: true, force: true });
  await mkdir(pointers, { recursive: true });
  await writeFile(path.join(pointers, '00000001.json'), '{"remotes":{}}');
  await writeFile(path.join(pointers, '00000002.json'), '{"remotes":{"mf-crm"');
  await (await start()).stop();
  expect(log).toMatch(/"level":50,[^\n]*Revision 2 of the release pointer is damaged; revision 1 is used/);
});
