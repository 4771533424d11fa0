import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSessions } from '../features/auth/sessions';
import { makeStudent } from '../features/groups/school.fixture';
import { createBossJobs } from '../platform/jobs/boss-jobs';
import { createLogger } from '../platform/logging';
import { systemClock } from '../platform/ports/clock';
import { systemRandom } from '../platform/ports/random';
import { findFreePort } from '../platform/process/free-port';
import { makeSelfSignedP12 } from '../platform/seal/self-signed';
import { parseSettings } from '../platform/settings';
import { createTestDatabase } from '../testing/database';
import { type PausableProxy, startPausableProxy } from '../testing/pausable-proxy.fixture';
import { useProgram } from '../testing/program';

const main = useProgram('main.ts');
let dataDir = '';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let wire: PausableProxy;
let child: ChildProcess | undefined;
let base = '';
let token = '';
let studentId = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'school-frozen-'));
  database = await createTestDatabase();
  const db = database.database;
  wire = await startPausableProxy(database.url);
  const [user] = await db('users').insert({ username: 'owner', email: 'owner@example.org', role: 'owner' }, 'id');
  const sessions = createSessions({ db, clock: systemClock, random: systemRandom });
  token = await sessions.open(db, user.id, { ip: '127.0.0.1', userAgent: 'test' });
  studentId = await makeStudent(db);

  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  const sealFile = path.join(dataDir, 'seal.p12');
  await writeFile(sealFile, await makeSelfSignedP12({ commonName: 'Школа', password: 'secret', now: new Date() }));
  child = spawn(process.execPath, [main()], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: wire.url,
      SECRET_KEY: 'only this test knows this secret key',
      CAPTCHA_PROVIDER: 'off',
      SMS_PROVIDER: 'outbox',
      MAIL_PROVIDER: 'outbox',
      SEAL_P12_FILE: sealFile,
      SEAL_P12_PASSWORD: 'secret',
    },
    stdio: 'ignore',
  });
  await untilReady();
  await untilFirstTasksRan();
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await wire?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const untilReady = () =>
  vi.waitUntil(async () => (await call('GET', '/readyz').catch(() => undefined))?.status === 200, {
    timeout: 150_000,
    interval: 100,
  });

/** The tasks of the start: one of them deletes old sessions, and its notice empties the cache of sessions. */
const untilFirstTasksRan = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await database.database.raw(
        `select count(*)::int as started, count(*) filter (where state < 'completed')::int as open
         from pgboss.job where name ~ '^task-'`,
      );
      return rows[0].started > 0 && rows[0].open === 0;
    },
    { timeout: 60_000, interval: 100 },
  );

async function call(method: string, address: string, sent = {}) {
  const started = performance.now();
  const headers = { Cookie: `sid=${token}`, ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }) };
  const response = await fetch(base + address, {
    method,
    headers,
    body: method === 'GET' ? null : JSON.stringify(sent),
  });
  const body: unknown = await response.json();
  const seconds = (performance.now() - started) / 1000;
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body, seconds };
}

const student = () => database.database('students').where({ id: studentId }).first('active');

/** Checks the three connections to the database: the pool, the job queue, and the notices that end a cached session. */
async function expectAllWell() {
  await untilReady();
  expect(await call('GET', '/api/students')).toMatchObject({ status: 200 });
  const db = database.database;
  const jobs = createBossJobs({
    databaseUrl: database.url,
    log: createLogger({ ...parseSettings({}), logLevel: 'silent' }),
  });
  await jobs.prepare([]);
  await db.transaction((trx) => jobs.enqueue(trx, 'delivery-email', { deliveryId: 0 }));
  await jobs.stop(1000);
  await vi.waitUntil(
    async () => (await db.raw(`select from pgboss.job where state < 'completed' and name !~ '^task-'`)).rowCount === 0,
    {
      timeout: 60_000,
      interval: 100,
    },
  );
}

test('while the database is paused every call ends in time, and cached data is still served', async () => {
  expect(await call('GET', '/api/user')).toMatchObject({ status: 200 });
  wire.stop();
  expect(await call('GET', '/api/user')).toMatchObject({ status: 200 });
  const reads = Array.from({ length: 26 }, () => call('GET', '/api/students'));
  for (const { seconds, ...answer } of await Promise.all(reads)) {
    expect(answer).toMatchObject({ status: 503, retryAfter: '10', body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(seconds).toBeLessThan(30);
  }
  // only the start of a transaction was sent, so it definitely failed
  expect(await call('POST', `/api/students/${studentId}/archive`)).toMatchObject({
    status: 503,
    retryAfter: '10',
    body: { code: 'SERVICE_UNAVAILABLE' },
  });
  // its rate limit is counted without knex
  const login = await call('POST', '/api/login', { username: 'owner', password: 'wrong password' });
  expect(login).toMatchObject({ status: 503, retryAfter: '10', body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(await call('GET', '/livez')).toMatchObject({ status: 200 });
  expect(await call('GET', '/readyz')).toMatchObject({ status: 503, body: { reason: 'database' } });
  wire.resume();
  await expectAllWell();
  expect(await student()).toEqual({ active: true });
}, 120_000);

test('a change whose commit got no response is not reported as failed', async () => {
  wire.stopAfterCommit('update "students"');
  expect(await call('POST', `/api/students/${studentId}/archive`)).toMatchObject({
    status: 503,
    retryAfter: '10',
    body: { code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('могли сохраниться') },
  });
  await expect.poll(student, { timeout: 10_000 }).toEqual({ active: false });
  wire.resume();
  await expectAllWell();
  await database.database('sessions').delete();
  await expect.poll(async () => (await call('GET', '/api/user')).status, { timeout: 9000 }).toBe(401);
}, 120_000);
