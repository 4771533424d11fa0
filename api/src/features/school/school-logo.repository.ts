import type { Knex } from 'knex';

export interface StoredLogo {
  /** PNG. */
  content: Buffer;
  sha256: string;
}

export async function findLogo(db: Knex): Promise<StoredLogo | undefined> {
  return db('schoolLogo').first('content', 'sha256');
}

/** Returns false when the stored logo is the same. */
export async function upsertLogo(trx: Knex.Transaction, logo: StoredLogo, now: Date): Promise<boolean> {
  const written = await trx('schoolLogo')
    .insert({ ...logo, updatedAt: now })
    .onConflict('id')
    .merge()
    .whereRaw('school_logo.sha256 <> excluded.sha256')
    .returning('id');
  return written.length > 0;
}

/** Returns false when there was none. */
export async function deleteLogo(trx: Knex.Transaction): Promise<boolean> {
  return (await trx('schoolLogo').delete()) > 0;
}
