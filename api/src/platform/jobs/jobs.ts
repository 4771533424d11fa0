import type { Knex } from 'knex';

export interface Jobs {
  /**
   * Queues a job in the caller's transaction; it runs after the commit, at least once. No second job is added while one
   * with the same `singletonKey` waits in the queue.
   */
  enqueue(
    trx: Knex.Transaction,
    name: string,
    data: Record<string, unknown>,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<void>;
}

/** The queue's name and its handler; pg-boss retries with backoff after an error. */
export interface JobHandler {
  name: string;
  handle(data: Record<string, unknown>): Promise<void>;
}
