import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@school/api-contract/rules/roles';
import { createReleaseStore, folderDriver } from '@school/shell/release';
import { createSnapshots } from '@school/shell/server';
import { afterAll, beforeAll } from 'vitest';
import type { AppDeps } from '../app/app-deps';
import { createDisabledCheck, createUserResolver } from '../features/auth/session-user';
import { createSessions, sessionCookieName } from '../features/auth/sessions';
import { createPresence } from '../features/chat/presence';
import { createLiveStreams } from '../features/live-events/live-streams';
import { createStartCounter } from '../features/releases/start-counter';
import { isEmbedOrigin } from '../features/school/embed-origins.service';
import { createAuditLog } from '../platform/audit/audit-chain';
import { createCaptcha, createProofOfWork } from '../platform/captcha/create-captcha';
import { prepareUsedChallenges } from '../platform/captcha/used-challenges';
import { createPageFailures } from '../platform/client-reports/page-failures';
import { createRecentFailures } from '../platform/client-reports/recent-failures';
import { countStatements } from '../platform/database/query-counter';
import { createOutbox } from '../platform/delivery/outbox-store';
import { createFolderFiles } from '../platform/files/folder-files';
import { createHealth } from '../platform/health/health';
import { createApp } from '../platform/http/app';
import type { Implementation } from '../platform/http/implement';
import type { JobHandler } from '../platform/jobs/jobs';
import { createLogger } from '../platform/logging';
import { createNotices } from '../platform/notices/notices';
import { systemRandom } from '../platform/ports/random';
import { createPushSender } from '../platform/push/push-sender';
import { prepareRateLimits } from '../platform/rate-limits/rate-limits';
import { createSealer } from '../platform/seal/sealer';
import { parseSettings, type Settings } from '../platform/settings';
import { createTestDatabase } from './database';
import { prepareReadySchool } from './ready-school';
import { createTestClient, type TestClient } from './test-client';
import { createTestClock, type TestClock } from './test-clock';
import { createTestJobs, type TestJobs } from './test-jobs';

interface Options {
  /** Routes to serve: a function such as `studentRoutes`, or a list of them. */
  features?: CreateRoutes | readonly CreateRoutes[];
  /** Handlers for `runJobs`. */
  jobs?: (deps: AppDeps) => JobHandler[];
  /** Overrides of the test settings: no captcha, no rate limits, no log. */
  settings?: Partial<Settings>;
  /** Overrides of dependencies, such as a failing port. */
  deps?: Partial<AppDeps>;
}

type CreateRoutes = (deps: AppDeps) => Implementation[];

export interface TestApp {
  readonly baseUrl: string;
  readonly deps: AppDeps;
  readonly db: AppDeps['db'];
  readonly clock: TestClock;
  /** A client without a session, with its own cookie jar. */
  visitor(): TestClient;
  /** A signed-in client; the account of the role (`test_coach`) is created on first use, once per file. */
  as(role: Role): Promise<TestClient>;
  /** A signed-in client of this account. */
  signedIn(userId: number): Promise<TestClient>;
  /** Id of the account that `as(role)` signs in. */
  userId(role: Role): Promise<number>;
  /** Messages of the outbox, newest first. */
  outbox(to?: string): Promise<{ channel: 'sms' | 'email'; to: string; subject: string | null; text: string }[]>;
  /** Waiting jobs. */
  queuedJobs: TestJobs['queued'];
  runJobs(): Promise<void>;
  /** Parsed log lines of the API since the start of the file. */
  readonly logLines: Record<string, unknown>[];
}

/**
 * For the top of a test file: serves the features over real HTTP on a free port, with a separate database. Use it only
 * inside tests and hooks.
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

// development mode checks every response against its schema, also serialized JSON
const testEnvironment = {
  DEVELOPMENT: 'on',
  PORT: '0',
  CAPTCHA_PROVIDER: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
};

async function startTestApp(options: Options) {
  const testDatabase = await createTestDatabase();
  const db = testDatabase.database;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-app-'));
  await prepareRateLimits(db);
  await prepareUsedChallenges(db);

  // only outside demo mode the school has to be ready
  if (options.settings?.demo === false) await prepareReadySchool(db);

  const logLines: Record<string, unknown>[] = [];
  const sink = { write: (line: string) => logLines.push(JSON.parse(line)) };
  const place = { dataDir, databaseUrl: testDatabase.url };
  const settings = { ...parseSettings(testEnvironment), ...place, ...options.settings };
  const secretKey = 'a secret that only tests have, 32+ characters';
  const clock = createTestClock();
  const jobs = createTestJobs(db, clock);
  await jobs.prepare();
  const notices = createNotices({ databaseUrl: testDatabase.url, log: createLogger(settings, sink) });
  const log = createLogger(settings, sink);
  const releases = createReleaseStore(folderDriver(path.join(dataDir, 'releases')), {
    onDamagedPointer: () => undefined,
    now: () => clock.now(),
  });
  const live = createLiveStreams({ notices, log });
  const presence = createPresence({ db, notices, live, clock, random: systemRandom, log });
  const deps: AppDeps = {
    settings,
    secretKey,
    db,
    clock,
    random: systemRandom,
    log,
    audit: createAuditLog({ clock, random: systemRandom }),
    bank: null,
    captcha: createCaptcha({ settings, secretKey, db, clock }),
    proofOfWork: createProofOfWork({ settings, secretKey, db, clock }),
    outbox: createOutbox({ jobs, clock }),
    jobs,
    notices,
    pageFailures: createPageFailures(),
    recentFailures: createRecentFailures({ db, notices, clock }),
    releases,
    snapshots: createSnapshots({ releases, onFault: () => undefined }),
    startCounter: createStartCounter({ db, log }),
    // not cached, so that a test may change an account by SQL and see it in the next response
    sessions: createSessions({ db, clock, random: systemRandom }),
    live,
    presence,
    push: createPushSender({ secretKey, settings }),
    files: createFolderFiles(path.join(dataDir, 'files')),
    sealer: createSealer({ settings, db, clock, timestamps: null }),
    timestamps: null,
    ...options.deps,
  };

  await notices.start();
  const features = [options.features ?? []].flat();
  const koa = createApp(
    deps,
    features.flatMap((createRoutes) => createRoutes(deps)),
    {
      isEmbedOrigin: (origin) => isEmbedOrigin(db, origin),
      resolveUser: createUserResolver(deps),
      isDisabled: createDisabledCheck(deps),
      // simultaneous requests of a test wait long for the few connections on a loaded machine
      databaseLimits: { readMs: 60_000, writeMs: 60_000 },
      health: createHealth(db, { hasStorage: async () => true, listFaults: async () => [] }).middleware,
    },
  );
  const { baseUrl, getStatements, close } = await listen(koa.callback());
  const newClient = () => createTestClient({ baseUrl, getStatements: getStatements });

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
      presence.stop();
      await close();
      await deps.startCounter.flush();
      await notices.stop();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Serves on a free port and records the SQL statements of each request id. */
async function listen(handle: ReturnType<ReturnType<typeof createApp>['callback']>) {
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
    /** Waits, since the response may arrive shortly before the server has counted. */
    async getStatements(requestId: string): Promise<string[]> {
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
