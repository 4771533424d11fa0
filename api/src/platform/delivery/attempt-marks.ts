import type { Knex } from 'knex';
import { waitingStatuses } from './outbox-store';

/** How long after an attempt a service may still accept the message; after that an unknown message was not accepted. */
const settleSeconds = 30;

/**
 * Marks, in its own statement before anything is sent, that the service may have the message; the mark survives the
 * death of the process. Returns the time of an earlier undecided attempt, or null if there was none; undefined when the
 * message no longer waits or another process is sending it.
 */
export async function markAttempt(db: Knex, id: number, now: Date): Promise<Date | null | undefined> {
  const { rows } = await db.raw<{ rows: { before: Date | null }[] }>(
    `with row as (
       select id, in_doubt_since as before from deliveries
       where id = :id and status = any(:waiting) for update skip locked
     )
     update deliveries d set in_doubt_since = coalesce(row.before, :now) from row where d.id = row.id
     returning row.before`,
    { id, now, waiting: [...waitingStatuses] },
  );
  return rows[0]?.before;
}

export function isAttemptSettled(inDoubtSince: Date, now: Date): boolean {
  return now.getTime() - inDoubtSince.getTime() >= settleSeconds * 1000;
}
