import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@school/api-contract/roles';
import { afterAll, beforeAll } from 'vitest';
import { createSessions, sessionCookieName } from '../../auth/sessions';
import { createLiveStreams } from '../../live-events/live-streams';
import type { AppDeps } from '../app-deps';
import { createAuditLog } from '../audit/audit-chain';
import { createCaptcha } from '../captcha/captcha';
import { prepareUsedChallenges } from '../captcha/used-challenges';
import { countStatements } from '../database/query-counter';
import { createOutbox } from '../delivery/outbox-store';
import { createFolderFiles } from '../files/folder-files';
import { createApp } from '../http/app';
import type { Implementation } from '../http/implement';
import type { JobHandler } from '../jobs/jobs';
import { createLogger } from '../logging';
import { createNotices } from '../notices/notices';
import { systemRandom } from '../ports/random';
import { prepareRateLimits } from '../rate-limits/rate-limits';
import { createSealer } from '../seal/sealer';
import { parseSettings, type Settings } from '../settings';
import { createTestDatabase } from './database';
import { createTestClient, type TestClient } from './test-client';
import { createTestClock, type TestClock } from './test-clock';
import { createTestJobs, type TestJobs } from './test-jobs';

interface Options {
  /** Routes to serve: `studentRoutes`, or a list of such functions. */
  features?: RoutesOf | readonly RoutesOf[];
  /** Handlers that `runJobs` runs. */
  jobs?: (deps: AppDeps) => JobHandler[];
  /** Differences from the test's settings: no captcha, no rate limits, no log. */
  settings?: Partial<Settings>;
  /** Other parts than the test's own, such as a port that fails. */
  deps?: Partial<AppDeps>;
}

type RoutesOf = (deps: AppDeps) => Implementation[];

export interface TestApp {
  readonly baseUrl: string;
  readonly deps: AppDeps;
  readonly db: AppDeps['db'];
  readonly clock: TestClock;
  /** A visitor without a session, with an own cookie jar. */
  visitor(): TestClient;
  /** A signed-in client; the account of the role is made at first need (`test_coach`), once for a file. */
  as(role: Role): Promise<TestClient>;
  /** A signed-in client of this account. */
  signedIn(userId: number): Promise<TestClient>;
  /** Id of the account that `as(role)` signs in. */
  userId(role: Role): Promise<number>;
  /** Messages of the outbox, newest first. */
  outbox(to?: string): Promise<{ channel: 'sms' | 'email'; to: string; subject: string | null; text: string }[]>;
  /** Jobs that wait. */
  queuedJobs: TestJobs['queued'];
  runJobs(): Promise<void>;
  /** Lines that the API logged since the file began, parsed. */
  readonly logLines: Record<string, unknown>[];
}

/**
 * For the top of a test file: the features on a database of their own, behind real HTTP on a free port.
 * Everything of it may be used only inside tests and hooks.
 */
export function useTestApp(options: Options = {}): TestApp {
  let started: Awaited<ReturnType<typeof startTestApp>> | undefined;
  beforeAll(async () => {
    started = await startTestApp(options);
  });
  afterAll(async () => {
    await started?.stop();
  });
  const app = (): TestApp => {
    if (!started) throw new Error('The test app exists only while tests run');
    return started.app;
  };
  return {
    get baseUrl() {
      return app().baseUrl;
    },
    get deps() {
      return app().deps;
    },
    get db() {
      return app().db;
    },
    get clock() {
      return app().clock;
    },
    get logLines() {
      return app().logLines;
    },
    visitor: () => app().visitor(),
    as: (role) => app().as(role),
    signedIn: (userId) => app().signedIn(userId),
    userId: (role) => app().userId(role),
    outbox: (to) => app().outbox(to),
    queuedJobs: () => app().queuedJobs(),
    runJobs: () => app().runJobs(),
  };
}

const testEnvironment = { PORT: '0', CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };

async function startTestApp(options: Options) {
  const testDatabase = await createTestDatabase();
  const db = testDatabase.database;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-app-'));
  await prepareRateLimits(db);
  await prepareUsedChallenges(db);

  const logLines: Record<string, unknown>[] = [];
  const sink = { write: (line: string) => logLines.push(JSON.parse(line)) };
  const place = { dataDir, databaseUrl: testDatabase.url };
  const settings = { ...parseSettings(testEnvironment), ...place, ...options.settings };
  const secretKey = 'a secret that only tests have, 32+ characters';
  const clock = createTestClock();
  const jobs = createTestJobs(db, clock);
  await jobs.prepare();
  const notices = createNotices({ databaseUrl: testDatabase.url, log: createLogger(settings, sink) });
  const deps: AppDeps = {
    settings,
    secretKey,
    db,
    clock,
    random: systemRandom,
    log: createLogger(settings, sink),
    audit: createAuditLog({ clock, random: systemRandom }),
    captcha: createCaptcha({ settings, secretKey, db, clock }),
    outbox: createOutbox({ jobs, clock }),
    jobs,
    notices,
    // none is kept in memory, so that a test may change an account by SQL and be sure of the next answer
    sessions: createSessions({ db, clock, random: systemRandom }),
    live: createLiveStreams({ notices, log: createLogger(settings, sink) }),
    files: createFolderFiles(path.join(dataDir, 'files')),
    sealer: createSealer({ settings, db, clock, timestamps: null }),
    timestamps: null,
    ...options.deps,
  };

  await notices.start();
  const features = [options.features ?? []].flat();
  const { app: koa } = createApp(
    deps,
    features.flatMap((routesOf) => routesOf(deps)),
  );
  const { baseUrl, statementsOf, close } = await listen(koa.callback());
  const newClient = () => createTestClient({ baseUrl, statementsOf });

  async function signedIn(userId: number): Promise<TestClient> {
    const client = newClient();
    const token = await deps.sessions.open(db, userId, { ip: '127.0.0.1', userAgent: 'test' });
    client.cookies.set(sessionCookieName(settings), token);
    return client;
  }

  async function userId(role: Role): Promise<number> {
    const username = `test_${role}`;
    await db('users')
      .insert({ username, email: `${username}@example.org`, role })
      .onConflict('username')
      .ignore();
    const row = await db('users').where({ username }).first('id');
    return row.id;
  }

  const app: TestApp = {
    baseUrl,
    deps,
    db,
    clock,
    logLines,
    visitor: newClient,
    as: async (role) => signedIn(await userId(role)),
    signedIn,
    userId,
    async outbox(to) {
      const rows = db('deliveries').select('channel', { to: 'recipient' }, 'subject', 'text').orderBy('id', 'desc');
      return to === undefined ? rows : rows.where({ recipient: to });
    },
    queuedJobs: jobs.queued,
    runJobs: () => jobs.run(options.jobs?.(deps) ?? []),
  };
  return {
    app,
    stop: async () => {
      await close();
      await notices.stop();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Serves on a free port and remembers for each request id which SQL statements it sent. */
async function listen(handle: ReturnType<ReturnType<typeof createApp>['app']['callback']>) {
  const statementsById = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const ended = new Promise<void>((resolve) => response.once('close', resolve));
    void countStatements(async () => {
      await handle(request, response);
      await ended;
    }).then(({ statements }) => statementsById.set(String(response.getHeader('X-Request-Id')), statements));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** The answer may arrive a moment before the server has counted. */
    async statementsOf(requestId: string): Promise<string[]> {
      for (let tries = 0; tries < 200; tries += 1) {
        const statements = statementsById.get(requestId);
        if (statements) return statements;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`No request ${requestId}`);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
