import type { Knex } from 'knex';
import type { JobHandler, Jobs } from '../jobs/jobs';
import type { Clock } from '../ports/clock';

interface QueuedJob {
  name: string;
  data: Record<string, unknown>;
}

interface JobRow extends QueuedJob {
  id: number;
}

/** Stands in for pg-boss: jobs lie in a table, so that a rolled-back transaction queues nothing; tests run them. */
export interface TestJobs extends Jobs {
  prepare(): Promise<void>;
  /** What waits, oldest first. */
  queued(): Promise<QueuedJob[]>;
  /**
   * Runs what is due by the test's clock, also what that queues in turn, and throws what a handler throws. Jobs without
   * a handler stay.
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
