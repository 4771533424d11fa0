import type { Knex } from 'knex';
import type { JobHandler, Jobs } from '../platform/jobs/jobs';
import type { Clock } from '../platform/ports/clock';

interface QueuedJob {
  name: string;
  data: Record<string, unknown>;
}

interface JobRow extends QueuedJob {
  id: number;
}

/**
 * Replaces pg-boss in tests: jobs are rows of a table, so a rolled-back transaction queues nothing, and tests run them
 * explicitly.
 */
export interface TestJobs extends Jobs {
  prepare(): Promise<void>;
  /** Waiting jobs, oldest first. */
  queued(): Promise<QueuedJob[]>;
  /**
   * Runs the jobs that are due by the test clock and the jobs that these queue; rethrows errors of handlers. Jobs
   * without a handler stay.
   */
  run(handlers: readonly JobHandler[]): Promise<void>;
}

export function createTestJobs(db: Knex, clock: Clock): TestJobs {
  return {
    async prepare() {
      await db.raw(`create table if not exists test_jobs (
        id bigint generated always as identity primary key, name text not null, data jsonb not null,
        singleton_key text, due_at timestamptz not null, unique (name, singleton_key))`);
    },

    async enqueue(trx, name, data, options) {
      const dueAt = new Date(clock.now().getTime() + (options?.startAfterSeconds ?? 0) * 1000);
      await trx('testJobs')
        .insert({ name, data: JSON.stringify(data), singletonKey: options?.singletonKey ?? null, dueAt })
        .onConflict(['name', 'singletonKey'])
        .ignore();
    },

    async queued() {
      return db('testJobs').select('name', 'data').orderBy('id');
    },

    async run(handlers) {
      const byName = new Map(handlers.map((handler) => [handler.name, handler]));
      for (;;) {
        const rows: JobRow[] = await db('testJobs')
          .whereIn('name', [...byName.keys()])
          .orderBy('id');
        if (rows.length === 0) return;
        for (const { id, name, data } of rows) {
          await db('testJobs').where({ id }).delete();
          await byName.get(name)?.handle(data);
        }
      }
    },
  };
}
