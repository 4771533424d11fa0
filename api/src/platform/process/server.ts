import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startRecordingMoves } from '../../attendance/record-moves';
import { hashPassword } from '../../auth/passwords';
import { seedDemo } from '../../demo/seed-demo';
import { allChores, allJobs, allRoutes, declaredRoutes, resumeJobs } from '../../features';
import { prepareUsedChallenges } from '../captcha/used-challenges';
import { startChores } from '../chores/run-due-chores';
import { createDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import { outboxCarrier } from '../delivery/carrier';
import { deliveryJobs } from '../delivery/delivery-worker';
import { sweepDeliveries } from '../delivery/outbox-store';
import { createSmtpCarrier } from '../delivery/smtp-carrier';
import { startSweeper } from '../delivery/sweeper';
import { devOutboxPage } from '../dev-outbox/dev-outbox.page';
import { createHealth } from '../health/health';
import { createApp, refuseGaps } from '../http/app';
import { createBossJobs } from '../jobs/boss-jobs';
import type { Logger } from '../logging';
import { createMetrics, serveMetrics } from '../metrics/metrics';
import { createNotices } from '../notices/notices';
import { prepareRateLimits } from '../rate-limits/rate-limits';
import { readOrMakeSecretKey } from '../secrets';
import type { Settings } from '../settings';
import { createSmsCarrier } from '../sms/sms-carrier';
import { makeDeps } from './deps';
import { createEndings, type Endings } from './endings';
import { housekeeping } from './housekeeping';
import { closeServer, listen } from './http-server';
import { portalPages } from './pages';

/**
 * How long each part of stopping may take; together less than the 30 s after which supervisors kill. In the first a
 * balancer finds out from /readyz that it must not send anything more.
 */
const limits = { noticeMs: 3000, requestsMs: 10_000, jobsMs: 8000 };

interface RunningServer {
  port: number;
  /** Drains in order: not ready, no new requests, running ones finish, jobs, database, embedded PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Brings up everything that the settings ask for; what came up is taken down again if a later part fails.
 *
 * @param onOwnDatabaseLost the PostgreSQL that comes with the product ended by itself: nothing here brings it back
 */
export async function startServer(
  settings: Settings,
  root: string,
  log: Logger,
  onOwnDatabaseLost: () => void,
): Promise<RunningServer> {
  const endings = createEndings(log);
  try {
    const port = await bringUp(settings, root, log, endings, onOwnDatabaseLost);
    return { port, stop: endings.run };
  } catch (error) {
    await endings.run();
    throw error;
  }
}

async function bringUp(
  settings: Settings,
  root: string,
  log: Logger,
  endings: Endings,
  onOwnDatabaseLost: () => void,
): Promise<number> {
  const databaseUrl = settings.databaseUrl ?? (await startOwnDatabase(settings, log, endings, onOwnDatabaseLost));
  const secretKey = settings.secretKey ?? (await readOrMakeSecretKey(settings.dataDir));

  const db = createDatabase(databaseUrl);
  endings.add('database', () => db.destroy());
  db.on('after-commit-error', (error: unknown) => log.error({ err: error }, 'An effect after a commit failed'));
  await migrate(db);
  await prepareRateLimits(db);
  await prepareUsedChallenges(db);

  const notices = createNotices({ databaseUrl, log });
  endings.add('notices', notices.stop);

  const jobs = createBossJobs({ databaseUrl, log });
  const deps = makeDeps({ settings, secretKey, db, jobs, notices, log });
  await notices.start();
  await deps.sealer.prepare();
  if (settings.demo) await seedDemo(deps, hashPassword);

  const email = settings.smtpUrl ? createSmtpCarrier(settings.smtpUrl, settings.mailFrom) : outboxCarrier;
  const handlers = [...allJobs(deps), ...deliveryJobs(deps, { sms: createSmsCarrier(settings, secretKey), email })];
  endings.add('jobs', () => jobs.stop(limits.jobsMs));
  await jobs.prepare(handlers.map(({ name }) => name));
  await sweepDeliveries(db, jobs);
  await resumeJobs(deps);
  await jobs.work(handlers);
  endings.add('sweeper', startSweeper(deps));
  endings.add('marks for the audit log', startRecordingMoves(deps));
  endings.add('chores', startChores(deps, [housekeeping(deps), ...allChores(deps)]));

  const implementations = allRoutes(deps);
  refuseGaps(declaredRoutes(settings), implementations);
  const health = createHealth(db);
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics(db);
  const { app, resolveUser } = createApp(deps, implementations, {
    health: health.middleware,
    observe: metrics?.observe,
  });
  if (settings.demo) app.use(devOutboxPage(deps));
  app.use(await portalPages(deps, root, resolveUser));

  if (metrics && settings.metricsPort !== undefined) {
    const metricsServer = await serveMetrics(metrics, settings.metricsPort);
    endings.add('metrics', () => closeServer(metricsServer, 0));
  }
  const server = await listen(app.callback(), settings.host, settings.port);
  endings.add('requests', () => closeServer(server, limits.requestsMs));
  endings.add('live streams', async () => deps.live.closeAll());
  endings.add('readiness', async () => {
    health.startDraining();
    // a demo has no balancer before it
    if (!settings.demo) await setTimeout(limits.noticeMs);
  });
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : settings.port;
}

/** The PostgreSQL that comes with the product; its code is loaded only here, a production process never needs it. */
async function startOwnDatabase(
  settings: Settings,
  log: Logger,
  endings: Endings,
  onLost: () => void,
): Promise<string> {
  const { startEmbeddedPostgres } = await import('../embedded-postgres/embedded-postgres');
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, logger: log, onLost });
  endings.add('embedded PostgreSQL', () => postgres.stop());
  return postgres.url;
}
