import type { Knex } from 'knex';

/** Locks the sessions of the group until the transaction ends. */
export async function lockSessions(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx('groups').where({ id: groupId }).forNoKeyUpdate().select('id');
}
