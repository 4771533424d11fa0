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

/** Deletes the groups' changes of days that no longer have a session, neither scheduled nor rescheduled to them. */
export async function deleteObsoleteSessionChanges(trx: Knex.Transaction, groupIds: readonly number[]): Promise<void> {
  await trx.raw(
    `with recursive valid as (
       select c.group_id, c.date, c.moved_to, c.changed_at from session_changes c
       where c.group_id = any(:groupIds::bigint[]) and ${isScheduled}
       union
       select c.group_id, c.date, c.moved_to, c.changed_at from session_changes c
       join valid s on s.group_id = c.group_id and s.moved_to = c.date and s.changed_at < c.changed_at
     )
     delete from session_changes
     where group_id = any(:groupIds::bigint[]) and (group_id, date) not in (select group_id, date from valid)`,
    { groupIds: [...groupIds] },
  );
}

export interface GroupSession {
  groupId: number;
  /** 'yyyy-MM-dd' */
  date: string;
}

/**
 * Writes the same change of several sessions, and returns the planned days of those that it changes. On a day whose own session was cancelled or rescheduled before others were
 * moved to it, these are changed, and the own one stays as it is. `changed_at` stays in order within a group, also for
 * changes at the same moment.
 */
export async function writeSessionChanges(
  trx: Knex.Transaction,
  sessions: readonly GroupSession[],
  { state, movedTo, startTime, endTime, reason }: SessionChange,
  { userId, now }: { userId: number; now: Date },
): Promise<GroupSession[]> {
  const { rows } = await trx.raw<{ rows: GroupSession[] }>(
    `with targets as (select * from unnest(:groupIds::bigint[], :dates::date[]) as t(group_id, date)),
     stamps as (
       select t.group_id, greatest(:now::timestamptz, (
         select max(changed_at) + interval '1 microsecond' from session_changes c where c.group_id = t.group_id)) as at
       from (select distinct group_id from targets) t
     ),
     moved_here as (
       select c.group_id, c.date, t.date as arrived_on from targets t
       join session_changes own on own.group_id = t.group_id and own.date = t.date
       join session_changes c on c.group_id = t.group_id and c.moved_to = t.date and c.changed_at > own.changed_at
     ),
     written as (
       select group_id, date from moved_here
       union
       select group_id, date from targets
       where (group_id, date) not in (select group_id, arrived_on from moved_here)
     )
     insert into session_changes (group_id, date, state, moved_to, start_time, end_time, reason, changed_by, changed_at)
     select w.group_id, w.date, :state, :movedTo::date, :startTime, :endTime, :reason, :userId::bigint, s.at
     from written w join stamps s on s.group_id = w.group_id
     on conflict (group_id, date) do update set state = excluded.state, moved_to = excluded.moved_to,
       start_time = excluded.start_time, end_time = excluded.end_time, reason = excluded.reason,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at
     returning group_id, date`,
    {
      groupIds: sessions.map(({ groupId }) => groupId),
      dates: sessions.map(({ date }) => date),
      ...{ state, movedTo, startTime, endTime, reason, userId, now },
    },
  );
  return rows;
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
