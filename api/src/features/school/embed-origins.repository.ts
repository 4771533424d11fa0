import type { Knex } from 'knex';

export async function findEmbedOrigins(db: Knex): Promise<string[]> {
  const row = await db('settingsSchool').first('embedOrigins');
  return row?.embedOrigins ?? [];
}

export async function hasEmbedOrigin(db: Knex, origin: string): Promise<boolean> {
  const row = await db('settingsSchool').whereRaw('? = any(embed_origins)', [origin]).first('id');
  return row !== undefined;
}

/** Returns whether the list changed. */
export async function updateEmbedOrigins(trx: Knex.Transaction, origins: readonly string[]): Promise<boolean> {
  const changed = await trx('settingsSchool')
    .whereRaw('embed_origins <> ?::text[]', [[...origins]])
    .update({ embedOrigins: [...origins] });
  return changed > 0;
}
