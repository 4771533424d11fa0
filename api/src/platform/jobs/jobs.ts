import type { Knex } from 'knex';

export interface Jobs {
  /** Queues a job in the caller's transaction; it runs after the commit, at least once. */
  enqueue(
    trx: Knex.Transaction,
    name: string,
    data: Record<string, unknown>,
    options?: { singletonKey?: string },
  ): Promise<void>;
}

/** A worker's part: the queue's name and what to do; an error makes pg-boss try again with backoff. */
export interface JobHandler {
  name: string;
  handle(data: Record<string, unknown>): Promise<void>;
}
