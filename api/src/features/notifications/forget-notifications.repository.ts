import type { Knex } from 'knex';

/** Returns the ids of the users who had them. */
export async function deleteNotifications(trx: Knex.Transaction, subjects: readonly string[]): Promise<number[]> {
  const rows: { userId: number }[] = await trx('notifications')
    .whereIn('subject', subjects)
    .delete()
    .returning('userId');
  return rows.map(({ userId }) => userId);
}

/**
 * Messages to staff that still hold a text about the subjects, by their keys: `staff:contract:7:...` (notify-staff.ts), the letters
 * about several subjects, and the morning letters `staff:digest:<user>:...` of these users.
 */
export async function findMessageIds(
  trx: Knex.Transaction,
  subjects: readonly string[],
  userIds: readonly number[],
): Promise<number[]> {
  const keys = [...subjects, ...userIds.map((id) => `digest:${id}`)];
  return trx('deliveries')
    .where({ purpose: 'staff_notification' })
    .whereNot({ text: '' })
    .where((about) =>
      about
        .whereRaw(`split_part(idempotency_key, ':', 2) || ':' || split_part(idempotency_key, ':', 3) = any(?)`, [keys])
        .orWhereIn('id', trx('staffLetters').whereIn('subject', subjects).select('deliveryId')),
    )
    .pluck<number[]>('id');
}

export async function deleteReadNotifications(db: Knex, before: Date): Promise<void> {
  await db('notifications').where('readAt', '<=', before).delete();
}
