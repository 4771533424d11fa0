import { setTimeout } from 'node:timers/promises';
import { startRecordingMarkChanges } from '../features/attendance/record-mark-changes';
import { hashPassword } from '../features/auth/passwords';
import { createDisabledCheck, createUserResolver } from '../features/auth/session-user';
import { startChatFanOut } from '../features/chat/chat-live';
import { type FirstRunLink, prepareFirstRun } from '../features/first-run/first-run-link';
import { startCanaryJudge } from '../features/releases/halt-failing-canaries';
import { tightenAuditRules } from '../platform/audit/audit-rules';
import { devBankPage } from '../platform/bank-simulator/dev-bank.page';
import { prepareUsedChallenges } from '../platform/captcha/used-challenges';
import { createDatabase } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { withStartLock } from '../platform/database/start-lock';
import { createCarriers } from '../platform/delivery/create-carriers';
import { deliveryJobs } from '../platform/delivery/delivery-worker';
import { markNeverSent, requeueDeliveries } from '../platform/delivery/outbox-store';
import { stalledSmsTask } from '../platform/delivery/stalled-sms.task';
import { devEmbedPage } from '../platform/dev-embed/dev-embed.page';
import { devOutboxPage } from '../platform/dev-outbox/dev-outbox.page';
import { createHealth } from '../platform/health/health';
import { createStorageCheck, minFreeBytes } from '../platform/health/storage-check';
import { assertRoutesImplemented, createApp } from '../platform/http/app';
import { createBossJobs } from '../platform/jobs/boss-jobs';
import type { Logger } from '../platform/logging';
import { createMetrics, serveMetrics } from '../platform/metrics/metrics';
import { createNotices } from '../platform/notices/notices';
import { systemClock } from '../platform/ports/clock';
import { prepareDataDir } from '../platform/process/data-dir';
import { closeServer, startHttpServer } from '../platform/process/http-server';
import { createShutdownHooks, type ShutdownHooks } from '../platform/process/shutdown-hooks';
import { prepareRateLimits } from '../platform/rate-limits/rate-limits';
import { findOrCreateSecretKey } from '../platform/secrets';
import type { Settings } from '../platform/settings';
import { startTracing } from '../platform/tracing/tracing';
import { seedDemo } from './demo/seed-demo';
import { startDemoBank } from './demo-bank';
import { createDeps } from './deps';
import { createEmbedOrigins } from './embed-origins';
import {
  createAllJobs,
  createAllRoutes,
  createAllTasks,
  listDeclaredRoutes,
  moveHeldLinks,
  resumeJobs,
} from './features';
import { housekeepingTask } from './housekeeping';
import { createLetterLogoReader } from './letters/letter-logo';
import { previewLetter, withLetterhead } from './letters/letterhead';
import { openReleases } from './open-releases';
import { createPages, describeFault } from './pages';
import { createSchoolReader } from './portal-school';

/**
 * Time limits of the shutdown steps; together less than the 30 s after which supervisors kill. During the first step a
 * balancer learns from /readyz to send no more requests.
 */
const limits = { noticeMs: 3000, requestsMs: 12_000, jobsMs: 8000 };
/** In a restart the previous process keeps the metrics port until it has drained: longer than all of `limits`. */
const metricsPortMs = 30_000;

interface RunningServer {
  port: number;
  /** Where a new installation gets its owner; null when it has one. */
  firstRun: FirstRunLink | null;
  /** Shuts down in order: not ready, no new requests, running ones finish, jobs, database, embedded PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Starts all parts that the settings require; stops the started ones again if a later part fails.
 *
 * @param onEmbeddedDatabaseLost called when the embedded PostgreSQL ends by itself; nothing here restarts it
 */
export async function startServer(
  settings: Settings,
  root: string,
  log: Logger,
  onEmbeddedDatabaseLost: () => void,
): Promise<RunningServer> {
  const shutdownHooks = createShutdownHooks(log);
  try {
    const started = await startParts(settings, root, log, shutdownHooks, onEmbeddedDatabaseLost);
    return { ...started, stop: shutdownHooks.run };
  } catch (error) {
    await shutdownHooks.run();
    throw error;
  }
}

async function startParts(
  givenSettings: Settings,
  root: string,
  log: Logger,
  shutdownHooks: ShutdownHooks,
  onEmbeddedDatabaseLost: () => void,
): Promise<Omit<RunningServer, 'stop'>> {
  if (givenSettings.traceCollector) shutdownHooks.add('traces', await startTracing(givenSettings.traceCollector));
  await prepareDataDir(givenSettings.dataDir);
  const databaseUrl =
    givenSettings.databaseUrl ??
    (await startEmbeddedDatabase(givenSettings, log, shutdownHooks, onEmbeddedDatabaseLost));
  const secretKey = givenSettings.secretKey ?? (await findOrCreateSecretKey(givenSettings.dataDir));

  const db = createDatabase(databaseUrl);
  shutdownHooks.add('database', () => db.destroy());
  db.on('after-commit-error', (error: unknown) => log.error({ err: error }, 'An effect after a commit failed'));

  const demoBank = await startDemoBank(givenSettings, db);
  if (demoBank) shutdownHooks.add('simulated bank', demoBank.close);
  const settings = demoBank ? { ...givenSettings, tbank: demoBank.terminal } : givenSettings;
  const notices = createNotices({ databaseUrl, log });
  const jobs = createBossJobs({ databaseUrl, log });
  const released = await openReleases({ settings, log, clock: systemClock });
  const deps = createDeps({ settings, secretKey, db, jobs, notices, log, released });
  const { sms, email } = createCarriers(settings, secretKey);
  const readSchool = createSchoolReader(deps);
  const letterhead = { readSchool, readLogo: createLetterLogoReader(db), publicUrl: settings.publicUrl };
  const handlers = [
    ...createAllJobs(deps),
    ...deliveryJobs(deps, { sms, email: email && withLetterhead(email, letterhead) }),
  ];
  const tasks = [housekeepingTask(deps), stalledSmsTask(deps), ...createAllTasks(deps)];
  const firstRun = await withStartLock(databaseUrl, log, async () => {
    await migrate(db);
    await prepareRateLimits(db);
    await prepareUsedChallenges(db);
    shutdownHooks.add('notices', notices.stop);
    await notices.start();
    await deps.sealer.prepare();
    await tightenAuditRules(deps);
    if (settings.demo) await seedDemo(deps, hashPassword);
    else await markNeverSent(db, deps.clock.now());
    shutdownHooks.add('jobs', () => jobs.stop(limits.jobsMs));
    await jobs.prepare(
      handlers.map(({ name }) => name),
      tasks,
    );
    return prepareFirstRun(deps);
  });
  await moveHeldLinks(deps);
  await requeueDeliveries(db, jobs);
  await resumeJobs(deps);
  await jobs.work(handlers, tasks);
  shutdownHooks.add('marks for the audit log', startRecordingMarkChanges(deps));

  shutdownHooks.add('judge of canaries', startCanaryJudge(deps));
  shutdownHooks.add('starts of releases', deps.startCounter.flush);

  startChatFanOut(deps);
  shutdownHooks.add('presence', async () => deps.presence.stop());

  const implementations = createAllRoutes(deps);
  assertRoutesImplemented(listDeclaredRoutes(settings), implementations);
  const { dataDir } = settings;
  const resolveUser = createUserResolver(deps);
  const embedOrigins = createEmbedOrigins(deps);
  const pages = createPages(deps, root, resolveUser, embedOrigins.list);
  const readFaults = async () => (await deps.snapshots.current()).faults;
  const hasStorage = createStorageCheck({ dataDir, minFreeBytes, clock: deps.clock });
  const health = createHealth(db, { hasStorage, listFaults: async () => (await readFaults()).map(describeFault) });
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : createMetrics(db, { listLeftOut: readFaults, listPageFailures: deps.pageFailures.list });
  const app = createApp(deps, implementations, {
    isEmbedOrigin: embedOrigins.isListed,
    resolveUser,
    isDisabled: createDisabledCheck(deps),
    health: health.middleware,
    observe: metrics?.observe,
  });
  if (settings.demo) {
    app.use(devOutboxPage(deps, (letter) => previewLetter(letter, letterhead)));
    app.use(devEmbedPage(deps));
  }
  if (demoBank) app.use(devBankPage(demoBank));
  app.use(pages);

  if (metrics && settings.metricsPort !== undefined) {
    const metricsServer = await serveMetrics(metrics, settings.metricsPort, {
      waitMs: metricsPortMs,
      onWait: () => log.warn({ port: settings.metricsPort }, 'The port of METRICS_PORT is taken; waiting for it'),
    });
    shutdownHooks.add('metrics', () => closeServer(metricsServer, 0));
  }
  const server = await startHttpServer(app.callback(), settings.host, settings.port);
  shutdownHooks.add('requests', () => server.close(limits.requestsMs));
  shutdownHooks.add('live streams', async () => deps.live.closeAll());
  shutdownHooks.add('readiness', async () => {
    health.startDraining();
    server.startDraining();
    // a demo has no balancer
    if (!settings.demo) await setTimeout(limits.noticeMs);
  });
  return { port: server.port, firstRun };
}

/** Starts the embedded PostgreSQL; its code is loaded only here, since a production process does not need it. */
async function startEmbeddedDatabase(
  settings: Settings,
  log: Logger,
  shutdownHooks: ShutdownHooks,
  onLost: () => void,
): Promise<string> {
  const { startEmbeddedPostgres } = await import('../platform/embedded-postgres/embedded-postgres');
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, logger: log, onLost });
  shutdownHooks.add('embedded PostgreSQL', () => postgres.stop());
  return postgres.url;
}
