import type { Knex } from 'knex';

/** Notifies all pages that show the groups when the transaction commits. Notices of marks also name the page (`5 k3x9`). */
export async function notifyAttendanceChange(trx: Knex.Transaction, groupIds: readonly number[]): Promise<void> {
  await trx.raw(`select pg_notify('attendance', id) from unnest(?::text[]) as id`, [groupIds.map(String)]);
}

/** Locks the sessions of the group until the transaction ends. */
export async function lockSessions(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx('groups').where({ id: groupId }).forNoKeyUpdate().select('id');
}
