import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import PgBoss from 'pg-boss';
import { limitStatement, type PooledConnection, statementTimeoutMs } from '../database/time-limits';
import type { Logger } from '../logging';
import { prepareTasks, workTasks } from '../scheduled-tasks/boss-tasks';
import type { ScheduledTask } from '../scheduled-tasks/scheduled-task';
import type { JobHandler, Jobs } from './jobs';

interface Options {
  databaseUrl: string;
  log: Logger;
  /** How often an idle worker polls; jobs queued by this process start immediately. */
  pollingSeconds?: number;
}

/** Jobs on pg-boss, in its own schema and with its own two connections. */
export interface BossJobs extends Jobs {
  /** Creates the schema, a queue for each name, and the schedules of the tasks. Nothing can be queued before. */
  prepare(names: readonly string[], tasks?: readonly ScheduledTask[]): Promise<void>;
  /** Starts a worker for each handler and each task. */
  work(handlers: readonly JobHandler[], tasks?: readonly ScheduledTask[]): Promise<void>;
  /** Stops taking jobs and waits for running ones up to `timeoutMs`; unfinished ones run again elsewhere. */
  stop(timeoutMs: number): Promise<void>;
}

/** Timeouts that pg-boss passes to pg, which closes a connection whose query takes longer. */
const clientLimits = { query_timeout: statementTimeoutMs, connectionTimeoutMillis: statementTimeoutMs };

const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true };

export function createBossJobs({ databaseUrl, log, pollingSeconds = 5 }: Options): BossJobs {
  /** For schedules and tasks, which are due at most once a minute. */
  const taskPollingSeconds = pollingSeconds * 6;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'school-jobs',
    schema: 'pgboss',
    max: 2,
    ...clientLimits,
    cronMonitorIntervalSeconds: taskPollingSeconds,
    cronWorkerIntervalSeconds: taskPollingSeconds,
    maintenanceIntervalSeconds: 300,
    archiveCompletedAfterSeconds: 24 * 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'));
  const workers = new Map<string, string>();

  function wake(name: string): void {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }

  return {
    async prepare(names, tasks = []) {
      await boss.start();
      // 'short': at most one job per singleton key waits
      for (const name of names)
        await boss.createQueue(name, { name, policy: 'short', expireInSeconds: 300, ...retries });
      await prepareTasks(boss, tasks);
    },

    async work(handlers, tasks = []) {
      for (const { name, handle } of handlers) {
        const options = { batchSize: 1, pollingIntervalSeconds: pollingSeconds };
        const worker = await boss.work<Record<string, unknown>>(name, options, async ([job]) => {
          try {
            if (job) await handle(job.data);
          } catch (error) {
            log.error({ err: error, queue: name }, 'A job failed');
            throw error;
          } finally {
            // another job may already wait
            wake(name);
          }
        });
        workers.set(name, worker);
      }
      await workTasks(boss, log, tasks, taskPollingSeconds);
    },

    async enqueue(trx, name, data, { singletonKey, startAfterSeconds } = {}) {
      await boss.send(name, data, {
        singletonKey: singletonKey ?? randomUUID(),
        startAfter: startAfterSeconds,
        db: toBossConnection(trx),
      });
      trx.executionPromise.then(
        () => wake(name),
        () => {
          // The transaction was rolled back, so there is no job.
        },
      );
    },

    async stop(timeoutMs) {
      workers.clear();
      await boss.stop({ graceful: true, wait: true, timeout: timeoutMs });
    },
  };
}

/** Runs pg-boss's own SQL with numbered parameters on the connection of a knex transaction. */
function toBossConnection(trx: Knex.Transaction): PgBoss.Db {
  const client: { acquireConnection(): Promise<PooledConnection> } = trx.client;
  return {
    async executeSql(text, values) {
      const connection = await client.acquireConnection();
      return limitStatement(connection, { sql: text, commits: false }, () => connection.query(text, values));
    },
  };
}

/** Number of waiting jobs per queue. */
export async function listQueueDepths(db: Knex): Promise<{ name: string; depth: number }[]> {
  const { rows } = await db.raw<{ rows: { name: string; depth: number }[] }>(
    `select q.name, count(j.id) as depth from pgboss.queue q
     left join pgboss.job j on j.name = q.name and j.state < 'active' group by q.name`,
  );
  return rows;
}
