import type { Knex } from 'knex';

/** Tells all pages that show the group, once the transaction commits; marks are told with the page that put them (`5 k3x9`). */
export async function tellChange(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx.raw(`select pg_notify('attendance', ?::text)`, [groupId]);
}
