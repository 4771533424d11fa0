import type { Knex } from 'knex';
import { waiting } from './outbox-store';

/** How long after a try a service may still take the message in: what it does not have then it will not have. */
const settleSeconds = 30;

/**
 * Marks, before anything is sent and in a statement of its own, that the service may have the message from now on: a
 * process that dies in the middle leaves the mark behind. Returns since when an earlier try left it so, null if none
 * did; undefined when the message does not wait any more or somebody else is at it.
 */
export async function markTry(db: Knex, id: number, now: Date): Promise<Date | null | undefined> {
  const { rows } = await db.raw<{ rows: { before: Date | null }[] }>(
    `with row as (
       select id, in_doubt_since as before from deliveries
       where id = :id and status = any(:waiting) for update skip locked
     )
     update deliveries d set in_doubt_since = coalesce(row.before, :now) from row where d.id = row.id
     returning row.before`,
    { id, now, waiting: [...waiting] },
  );
  return rows[0]?.before;
}

export function isSettled(inDoubtSince: Date, now: Date): boolean {
  return now.getTime() - inDoubtSince.getTime() >= settleSeconds * 1000;
}
