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
  /** The group's coach. */
  trainerId: number | null;
}

const storedSql = `
  select sub.id, sub.group_id, g.name as group_name, sub.date::text, sub.coach_id, ${userNameSql('u')} as coach_name,
    sub.comment, g.trainer as trainer_id
  from session_substitutes sub join groups g on g.id = sub.group_id join users u on u.id = sub.coach_id`;

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

/** The coach's substitutions of today and later. */
export async function listComingOfCoach(
  trx: Knex.Transaction,
  coachId: number,
  now: Date,
): Promise<StoredSubstitute[]> {
  const { rows } = await trx.raw<{ rows: StoredSubstitute[] }>(
    `${storedSql} where sub.coach_id = :coachId and sub.date >= ${todaySql} order by sub.date, sub.group_id`,
    { coachId, now },
  );
  return rows;
}

/** Substitutions of the groups, today and later, without a session to hold or of the group's own coach. */
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
     where sub.group_id = any(:groupIds::bigint[]) and sub.date >= ${todaySql}
       and (sub.coach_id = g.trainer
         or (sub.group_id, sub.date) not in (select group_id, date from sessions where state = 'planned'))
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

export async function updateDate(trx: Knex.Transaction, id: number, date: string): Promise<void> {
  await trx('sessionSubstitutes').where({ id }).update({ date });
}

export async function deleteSubstitutes(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('sessionSubstitutes').whereIn('id', ids).delete();
}
