import type { Knex } from 'knex';

export interface Jobs {
  /**
   * Queues a job in the caller's transaction; it runs after the commit, at least once. While a job with the same
   * `singletonKey` waits in the queue, another one is not added.
   */
  enqueue(
    trx: Knex.Transaction,
    name: string,
    data: Record<string, unknown>,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<void>;
}

/** A worker's part: the queue's name and what to do; an error makes pg-boss try again with backoff. */
export interface JobHandler {
  name: string;
  handle(data: Record<string, unknown>): Promise<void>;
}
