import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from '../logging';
import type { JobHandler, Jobs } from './jobs';

interface Options {
  databaseUrl: string;
  log: Logger;
  /** How often an idle worker looks by itself; jobs queued by this process are taken at once. */
  pollingSeconds?: number;
}

/** Jobs on pg-boss, in a schema of its own and with two connections of its own. */
export interface BossJobs extends Jobs {
  /** Makes the schema and a queue for each name. Before it nothing can be queued. */
  prepare(names: readonly string[]): Promise<void>;
  /** Starts a worker for each handler. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Takes no new jobs and waits for running ones, at most this long; what is left runs again elsewhere. */
  stop(timeoutMs: number): Promise<void>;
}

const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true };

export function createBossJobs({ databaseUrl, log, pollingSeconds = 5 }: Options): BossJobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'school-jobs',
    schema: 'pgboss',
    max: 2,
    schedule: false,
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
    async prepare(names) {
      await boss.start();
      // 'short': of jobs with one singleton key one waits
      for (const name of names)
        await boss.createQueue(name, { name, policy: 'short', expireInSeconds: 300, ...retries });
    },

    async work(handlers) {
      for (const { name, handle } of handlers) {
        const options = { batchSize: 1, pollingIntervalSeconds: pollingSeconds };
        const worker = await boss.work<Record<string, unknown>>(name, options, async ([job]) => {
          try {
            if (job) await handle(job.data);
          } catch (error) {
            log.error({ err: error, queue: name }, 'A job failed');
            throw error;
          } finally {
            // the next one may wait already
            wake(name);
          }
        });
        workers.set(name, worker);
      }
    },

    async enqueue(trx, name, data, { singletonKey, startAfterSeconds } = {}) {
      await boss.send(name, data, {
        singletonKey: singletonKey ?? randomUUID(),
        startAfter: startAfterSeconds,
        db: onTransaction(trx),
      });
      trx.executionPromise.then(
        () => wake(name),
        () => {
          // rolled back: there is no job
        },
      );
    },

    async stop(timeoutMs) {
      workers.clear();
      await boss.stop({ graceful: true, wait: true, timeout: timeoutMs });
    },
  };
}

/** Runs pg-boss's own SQL, numbered parameters and all, on the connection of a knex transaction. */
function onTransaction(trx: Knex.Transaction): PgBoss.Db {
  const client: { acquireConnection(): Promise<pg.Client> } = trx.client;
  return {
    async executeSql(text, values) {
      const connection = await client.acquireConnection();
      return connection.query(text, values);
    },
  };
}

/** Jobs that wait, by queue. */
export async function queueDepths(db: Knex): Promise<{ name: string; depth: number }[]> {
  const { rows } = await db.raw<{ rows: { name: string; depth: number }[] }>(
    `select q.name, count(j.id) as depth from pgboss.queue q
     left join pgboss.job j on j.name = q.name and j.state < 'active' group by q.name`,
  );
  return rows;
}
