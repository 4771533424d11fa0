import type { Knex } from 'knex';

/** Returns whether the students exist, attend and have not been erased. */
export async function areActiveStudents(db: Knex, ids: readonly number[]): Promise<boolean> {
  const students = db('students')
    .whereIn('id', [...ids])
    .where({ active: true })
    .whereNull('anonymizedAt');
  return (await students.select('id')).length === ids.length;
}

/** Returns what a renewal needs to know about a sold subscription; undefined when there is none. */
export async function findSoldSubscription(
  db: Knex,
  id: number,
): Promise<{ planId: number; isRenewed: boolean } | undefined> {
  const { rows } = await db.raw<{ rows: { planId: number; isRenewed: boolean }[] }>(
    `select u.plan_id, exists (
       select from subscriptions n where n.renewed_from = u.id and n.cancelled_at is null) as is_renewed
     from subscriptions u where u.id = :id`,
    { id },
  );
  return rows[0];
}
