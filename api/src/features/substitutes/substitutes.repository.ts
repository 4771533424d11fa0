import type { Knex } from 'knex';
import { sessionsSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { userNameSql } from '../../shared/user-name.sql';

export interface StoredSubstitute {
  id: number;
  groupId: number;
  groupName: string;
  /** 'yyyy-MM-dd' */
  date: string;
  coachId: number;
  coachName: string;
  comment: string;
  /** The day from which the session came to one on which the group has another session; the substitute goes on with it. */
  movedFrom: string | null;
  /** The group's coach. */
  trainerId: number | null;
}

const storedSql = `
  select sub.id, sub.group_id, g.name as group_name, sub.date::text, sub.coach_id, ${userNameSql('u')} as coach_name,
    sub.comment, sub.moved_from::text, g.trainer as trainer_id
  from session_substitutes sub join groups g on g.id = sub.group_id join users u on u.id = sub.coach_id`;

/** The moment :now by the school's clock, without a zone. */
const schoolNowSql = '(select :now::timestamptz at time zone time_zone from settings_school)';

/** SQL: whether the session `s` of the substitution `sub` has not begun. Without a session its whole day counts. */
const isAheadSql = `sub.date + coalesce(s.first_start::interval, '24:00') > ${schoolNowSql}`;

export async function findSubstitute(
  trx: Knex.Transaction,
  { groupId, date }: { groupId: number; date: string },
): Promise<StoredSubstitute | undefined> {
  const { rows } = await trx.raw<{ rows: StoredSubstitute[] }>(
    `${storedSql} where sub.group_id = :groupId and sub.date = :day::date`,
    { groupId, day: date },
  );
  return rows[0];
}

/** Whether the school's clock shows that moment or a later one. */
export async function hasBegun(
  trx: Knex.Transaction,
  { date, time }: { date: string; time: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { hasBegun: boolean }[] }>(
    `select :day::date + :start::interval <= ${schoolNowSql} as has_begun`,
    { day: date, start: time, now },
  );
  return rows[0]?.hasBegun ?? false;
}

/** The coach's substitutions of sessions that have not begun. */
export async function listComingOfCoach(
  trx: Knex.Transaction,
  coachId: number,
  now: Date,
): Promise<StoredSubstitute[]> {
  const today = trx.raw(todaySql, { now });
  const { rows } = await trx.raw<{ rows: StoredSubstitute[] }>(
    // later days need no start
    `with groups_seen as (
       select group_id as id from session_substitutes where coach_id = :coachId and date = ${todaySql}
     ),
     sessions as (${sessionsSql})
     ${storedSql}
     left join sessions s on s.group_id = sub.group_id and s.date = sub.date
     where sub.coach_id = :coachId and ${isAheadSql}
     order by sub.date, sub.group_id`,
    { coachId, now, from: today, to: today },
  );
  return rows;
}

/** SQL: whether the session with which the substitute `sub` came to the day of another one, `s`, is not held there any more. */
const isLeftAloneSql = `(sub.moved_from is not null and not exists (
  select from session_changes moved cross join json_array_elements(s.times) t
  where moved.group_id = sub.group_id and moved.date = sub.moved_from and moved.moved_to = sub.date
    and moved.start_time = t ->> 'startTime'))`;

/** Substitutions ahead of the groups: without a session to hold, or of the group's own coach. */
export async function listObsolete(
  trx: Knex.Transaction,
  groupIds: readonly number[],
  now: Date,
): Promise<StoredSubstitute[]> {
  const { rows } = await trx.raw<{ rows: StoredSubstitute[] }>(
    `with groups_seen as (select unnest(:groupIds::bigint[]) as id),
     coming as (
       select min(date) as first, max(date) as last from session_substitutes
       where group_id = any(:groupIds::bigint[]) and date >= ${todaySql}
     ),
     sessions as (${sessionsSql})
     ${storedSql}
     left join sessions s on s.group_id = sub.group_id and s.date = sub.date
     where sub.group_id = any(:groupIds::bigint[]) and ${isAheadSql}
       and (sub.coach_id = g.trainer or s.state is distinct from 'planned' or ${isLeftAloneSql})
     order by sub.date, sub.group_id`,
    {
      groupIds: [...groupIds],
      now,
      from: trx.raw('(select first from coming)'),
      to: trx.raw('(select last from coming)'),
    },
  );
  return rows;
}

export async function insertSubstitute(
  trx: Knex.Transaction,
  row: { groupId: number; date: string; coachId: number; comment: string; namedBy: number; namedAt: Date },
): Promise<number> {
  const [inserted] = await trx('sessionSubstitutes').insert(row).returning<{ id: number }[]>('id');
  if (!inserted) throw new Error('An insert returns its row');
  return inserted.id;
}

export async function updateComment(trx: Knex.Transaction, id: number, comment: string): Promise<void> {
  await trx('sessionSubstitutes').where({ id }).update({ comment });
}

export async function updateDate(
  trx: Knex.Transaction,
  id: number,
  { date, movedFrom }: { date: string; movedFrom: string | null },
): Promise<void> {
  await trx('sessionSubstitutes').where({ id }).update({ date, movedFrom });
}

export async function deleteSubstitutes(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('sessionSubstitutes').whereIn('id', ids).delete();
}
