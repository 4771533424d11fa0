import type { Knex } from 'knex';

const tableName = 'used_challenges';
// any fixed number: whoever makes the table holds this lock
const lockKey = 7_241_908;

/** Makes the table of solved challenges. They live for minutes, so that it is no part of the schema's history. */
export async function prepareUsedChallenges(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
    await trx.raw(
      `create table if not exists ${tableName} (signature text primary key, expires_at timestamptz not null)`,
    );
  });
}

/** Marks a challenge as used; false if it was already. Of two simultaneous calls one gets true. */
export async function markUsed(db: Knex, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db(tableName)
    .insert({ signature, expiresAt })
    .onConflict('signature')
    .ignore()
    .returning('signature');
  return rows.length === 1;
}

export async function forgetUsedChallenges(db: Knex, now: Date): Promise<void> {
  await db(tableName).where('expiresAt', '<', now).delete();
}
