import type { Knex } from 'knex';

const key = 7241952;

/** Serialises commits, jobs and undoing of runs. */
export async function lockRuns(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(${key})`);
}

/**
 * Keeps runs from beginning and ending during a sale, so that each takes account of the other in the siblings' discounts.
 * Comes before the locks of a sale.
 */
export async function holdRuns(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock_shared(${key})`);
}
