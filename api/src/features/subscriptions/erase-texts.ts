import type { Knex } from 'knex';

/**
 * Erases texts of excuses and freezes that describe the health of students, and the certificates. Returns the keys of
 * the files that nothing refers to any more.
 */
export async function eraseHealthTexts(trx: Knex.Transaction, studentIds: readonly number[]): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { fileKey: string }[] }>(
    `with erased as (
       update absence_excuses e set comment = null, reason = 'other', file_key = null, file_name = null
       from absence_excuses before where before.id = e.id and e.student_id = any(:studentIds) returning before.file_key
     ), freezes as (
       update subscription_freezes f set comment = null, reason = 'other' from subscriptions u
       where u.id = f.subscription_id and u.student_id = any(:studentIds)
     )
     select file_key from erased where file_key is not null`,
    { studentIds: [...studentIds] },
  );
  return rows.map(({ fileKey }) => fileKey);
}

/** Erases the reasons that staff wrote about subscriptions of students; sums and days stay for accounting. */
export async function eraseSubscriptionTexts(trx: Knex.Transaction, studentIds: readonly number[]): Promise<void> {
  await trx.raw(
    `with events as (
       update subscription_events e set reason = null from subscriptions u
       where u.id = e.subscription_id and u.student_id = any(:studentIds)
     )
     update subscriptions set cancel_reason = case when cancel_reason is not null then '' end,
       discount_reason = case when discount_reason is not null then '' end
     where student_id = any(:studentIds)`,
    { studentIds: [...studentIds] },
  );
}
