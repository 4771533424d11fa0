import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { isScheduled, sessionsSql } from '../../shared/calendar/sessions.sql';

export interface SessionChange {
  state: 'cancelled' | 'moved';
  movedTo: string | null;
  startTime: string | null;
  endTime: string | null;
  reason: string;
}

/** Whether the day has a session, including a cancelled or rescheduled one. */
export async function hasSession(trx: Knex.Transaction, groupId: number, date: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `with groups_seen as (select :groupId::bigint as id), sessions as (${sessionsSql}) select from sessions`,
    { groupId, from: date, to: date },
  );
  return rows.length > 0;
}

/** Times of the group's sessions that take place on the day, earliest first. */
export async function listPlannedTimes(
  trx: Knex.Transaction,
  groupId: number,
  date: string,
): Promise<{ startTime: string; endTime: string }[]> {
  const { rows } = await trx.raw<{ rows: { times: { startTime: string; endTime: string }[] }[] }>(
    `with groups_seen as (select :groupId::bigint as id), sessions as (${sessionsSql})
     select times from sessions where state = 'planned'`,
    { groupId, from: date, to: date },
  );
  return (rows[0]?.times ?? []).map(({ startTime, endTime }) => ({
    startTime: startTime.slice(0, 5),
    endTime: endTime.slice(0, 5),
  }));
}

/** Returns false when there was no change for the day. */
export async function deleteSessionChange(
  trx: Knex.Transaction,
  { groupId, date }: { groupId: number; date: string },
): Promise<boolean> {
  return (await trx('sessionChanges').where({ groupId, date }).delete()) > 0;
}

/** The day to which the day's session was moved, at last if several times; undefined when it was not. */
export async function findMovedTo(
  trx: Knex.Transaction,
  { groupId, date }: { groupId: number; date: string },
): Promise<string | undefined> {
  const { rows } = await trx.raw<{ rows: { movedTo: string }[] }>(
    `with recursive moves as (
       select moved_to, changed_at from session_changes
       where group_id = :groupId and date = :day::date and moved_to is not null
       union
       select c.moved_to, c.changed_at from session_changes c
       join moves m on m.moved_to = c.date and m.changed_at < c.changed_at
       where c.group_id = :groupId and c.moved_to is not null
     )
     select moved_to::text from moves order by changed_at desc limit 1`,
    { groupId, day: date },
  );
  return rows[0]?.movedTo;
}

/** Deletes changes of days that no longer have a session, neither scheduled nor rescheduled to them. */
export async function deleteObsoleteSessionChanges(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx.raw(
    `with recursive valid as (
       select c.date, c.moved_to, c.changed_at from session_changes c where c.group_id = :groupId and ${isScheduled}
       union
       select c.date, c.moved_to, c.changed_at from session_changes c
       join valid s on s.moved_to = c.date and s.changed_at < c.changed_at where c.group_id = :groupId
     )
     delete from session_changes where group_id = :groupId and date not in (select date from valid)`,
    { groupId },
  );
}

interface SessionChangeKey {
  groupId: number;
  date: string;
  userId: number;
  now: Date;
}

export async function insertSessionChange(
  trx: Knex.Transaction,
  key: SessionChangeKey,
  change: SessionChange,
): Promise<void> {
  const { groupId, date, userId: changedBy } = key;
  await trx('sessionChanges').insert({ groupId, date, ...change, changedBy, changedAt: toChangedAt(trx, key) });
}

/** Days whose sessions were rescheduled to this day after its own session was cancelled or rescheduled. */
export async function listDaysMovedTo(
  trx: Knex.Transaction,
  { groupId, date }: { groupId: number; date: string },
): Promise<string[]> {
  return trx('sessionChanges as c')
    .join('sessionChanges as own', (join) => join.on('own.groupId', 'c.groupId').andOn('own.date', 'c.movedTo'))
    .where({ 'own.groupId': groupId, 'own.date': date })
    .whereRaw('c.changed_at > own.changed_at')
    .pluck('c.date');
}

export async function updateSessionChanges(
  trx: Knex.Transaction,
  key: SessionChangeKey,
  dates: readonly string[],
  change: SessionChange,
): Promise<void> {
  await trx('sessionChanges')
    .where({ groupId: key.groupId })
    .whereIn('date', dates)
    .update({ ...change, changedBy: key.userId, changedAt: toChangedAt(trx, key) });
}

/** Keeps `changed_at` in order within a group, also for changes at the same moment. */
function toChangedAt(trx: Knex.Transaction, { groupId, now }: SessionChangeKey): Knex.Raw {
  return trx.raw(
    `greatest(?::timestamptz, (select max(changed_at) + interval '1 microsecond' from session_changes where group_id = ?))`,
    [now, groupId],
  );
}

interface DayMark {
  studentId: number;
  status: AttendanceStatus;
  /** Whether the student has a mark on the other day too. */
  isMarkedThere: boolean;
}

/** The marks of a day. */
export async function listDayMarks(
  trx: Knex.Transaction,
  groupId: number,
  date: string,
  otherDate: string,
): Promise<DayMark[]> {
  const { rows } = await trx.raw<{ rows: DayMark[] }>(
    `select a.student_id, a.status, exists (
       select from attendance o where o.group_id = a.group_id and o.student_id = a.student_id and o.date = :otherDate
         and o.status <> 'NOT_MARKED') as is_marked_there
     from attendance a where a.group_id = :groupId and a.date = :date and a.status <> 'NOT_MARKED' order by a.student_id`,
    { groupId, date, otherDate },
  );
  return rows;
}
