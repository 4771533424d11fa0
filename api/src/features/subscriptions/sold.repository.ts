import type { Knex } from 'knex';

/** Returns whether the student exists, attends and has not been erased. */
export async function hasActiveStudent(db: Knex, id: number): Promise<boolean> {
  const row = await db('students').where({ id, active: true }).whereNull('anonymizedAt').first('id');
  return row !== undefined;
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
