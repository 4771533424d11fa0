import type { Knex } from 'knex';

const tableName = 'used_challenges';

/** Creates the table of solved challenges. Rows live for minutes, so the table is not part of the migrations. */
export async function prepareUsedChallenges(db: Knex): Promise<void> {
  await db.raw(`create table if not exists ${tableName} (signature text primary key, expires_at timestamptz not null)`);
}

/** Marks a challenge as used; returns false when it was used before, also by a simultaneous call. */
export async function markChallengeUsed(db: Knex, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db(tableName)
    .insert({ signature, expiresAt })
    .onConflict('signature')
    .ignore()
    .returning('signature');
  return rows.length === 1;
}

export async function removeExpiredChallenges(db: Knex, now: Date): Promise<void> {
  await db(tableName).where('expiresAt', '<', now).delete();
}
