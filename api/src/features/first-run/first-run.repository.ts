import type { Knex } from 'knex';

export async function findTokenHash(db: Knex): Promise<string | undefined> {
  const row = await db('firstRunTokens').first('tokenHash');
  return row?.tokenHash;
}

export async function replaceTokenHash(trx: Knex, tokenHash: string, createdAt: Date): Promise<void> {
  await trx('firstRunTokens').insert({ id: 1, tokenHash, createdAt }).onConflict('id').merge();
}

export async function deleteToken(trx: Knex): Promise<void> {
  await trx('firstRunTokens').delete();
}
