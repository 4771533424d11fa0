import type { Knex } from 'knex';

/**
 * Notifies all pages that show the journals of the groups when the transaction commits. Notices of marks also name the
 * page (`5 k3x9`).
 */
export async function notifyAttendanceChange(trx: Knex.Transaction, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await trx.raw(`select pg_notify('attendance', id) from unnest(?::text[]) as id`, [groupIds.map(String)]);
}
