import type { Knex } from 'knex';

/** Notifies all pages that show the group when the transaction commits. Notices of marks also name the page (`5 k3x9`). */
export async function notifyAttendanceChange(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx.raw(`select pg_notify('attendance', ?::text)`, [groupId]);
}
