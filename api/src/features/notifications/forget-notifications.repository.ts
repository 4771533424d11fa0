import type { Knex } from 'knex';

export async function deleteNotifications(trx: Knex.Transaction, subjects: readonly string[]): Promise<void> {
  await trx('notifications').whereIn('subject', subjects).delete();
}

/** Messages to staff by the subject in their key, `staff:contract:7:...` (notify-staff.ts). */
export async function findMessageIds(trx: Knex.Transaction, subjects: readonly string[]): Promise<number[]> {
  return trx('deliveries')
    .where({ purpose: 'staff_notification' })
    .whereNot({ text: '' })
    .whereRaw(`split_part(idempotency_key, ':', 2) || ':' || split_part(idempotency_key, ':', 3) = any(?)`, [
      [...subjects],
    ])
    .pluck<number[]>('id');
}

export async function deleteReadNotifications(db: Knex, before: Date): Promise<void> {
  await db('notifications').where('readAt', '<=', before).delete();
}
