import type { Knex } from 'knex';
import { isScheduled, sessionsSql } from './sessions.sql';

export interface SessionChange {
  state: 'cancelled' | 'moved';
  movedTo: string | null;
  startTime: string | null;
  endTime: string | null;
  reason: string;
}

/** Keeps the sessions of the group as they are until the transaction ends. */
export async function lockSessions(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx('groups').where({ id: groupId }).forNoKeyUpdate().select('id');
}

/** Whether the day has a session, be it cancelled or moved away. */
export async function hasSession(trx: Knex.Transaction, groupId: number, date: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `with groups_seen as (select :groupId::bigint as id), sessions as (${sessionsSql}) select from sessions`,
    { groupId, from: date, to: date },
  );
  return rows.length > 0;
}

/** Takes away what was decided about the day. False: nothing was. */
export async function deleteSessionChange(
  trx: Knex.Transaction,
  { groupId, date }: { groupId: number; date: string },
): Promise<boolean> {
  return (await trx('sessionChanges').where({ groupId, date }).delete()) > 0;
}

/** Takes away what was decided about days that have no session any more: none in the schedule, none moved there. */
export async function deleteVoidSessionChanges(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx.raw(
    `with recursive standing as (
       select c.date, c.moved_to, c.changed_at from session_changes c where c.group_id = :groupId and ${isScheduled}
       union
       select c.date, c.moved_to, c.changed_at from session_changes c
       join standing s on s.moved_to = c.date and s.changed_at < c.changed_at where c.group_id = :groupId
     )
     delete from session_changes where group_id = :groupId and date not in (select date from standing)`,
    { groupId },
  );
}

interface Deciding {
  groupId: number;
  date: string;
  userId: number;
  now: Date;
}

export async function insertSessionChange(trx: Knex.Transaction, key: Deciding, change: SessionChange): Promise<void> {
  const { groupId, date, userId: changedBy } = key;
  await trx('sessionChanges').insert({ groupId, date, ...change, changedBy, changedAt: afterAll(trx, key) });
}

/** Days whose sessions are held on this day, to which they were moved after it had lost its own. */
export async function findMovedInstead(
  trx: Knex.Transaction,
  { groupId, date }: { groupId: number; date: string },
): Promise<string[]> {
  return trx('sessionChanges as c')
    .join('sessionChanges as own', (join) => join.on('own.groupId', 'c.groupId').andOn('own.date', 'c.movedTo'))
    .where({ 'own.groupId': groupId, 'own.date': date })
    .whereRaw('c.changed_at > own.changed_at')
    .pluck('c.date');
}

/** Decides anew about what was decided about these days. */
export async function updateSessionChanges(
  trx: Knex.Transaction,
  key: Deciding,
  dates: readonly string[],
  change: SessionChange,
): Promise<void> {
  await trx('sessionChanges')
    .where({ groupId: key.groupId })
    .whereIn('date', dates)
    .update({ ...change, changedBy: key.userId, changedAt: afterAll(trx, key) });
}

/** Of two decisions about a group the later one is later also by its moment. */
function afterAll(trx: Knex.Transaction, { groupId, now }: Deciding): Knex.Raw {
  return trx.raw(
    `greatest(?::timestamptz, (select max(changed_at) + interval '1 microsecond' from session_changes where group_id = ?))`,
    [now, groupId],
  );
}
