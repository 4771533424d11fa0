import type { CreditState, MakeupCredit, MakeupSession } from '@school/api-contract/money/absence-excuses';
import type { Knex } from 'knex';
import { sessionCoachSql, substituteAtJoin } from '../../../shared/calendar/session-coach.sql';
import { isMemberOn, sessionsSql } from '../../../shared/calendar/sessions.sql';
import { userNameSql } from '../../../shared/user-name.sql';
import { coversGroupSql } from '../subscription.sql';
import { creditsSql } from './credits.sql';
import type { ExcuseScope } from './excuses.repository';

const maxRows = 500;

export async function findCredits(
  db: Knex,
  filter: { id?: number; studentId?: number; groupId?: number; state?: CreditState },
  { groups }: ExcuseScope,
  today: string,
): Promise<MakeupCredit[]> {
  const conditions = [
    filter.id !== undefined && 'e.id = :id',
    filter.studentId !== undefined && 'e.student_id = :studentId',
    filter.groupId !== undefined && 'e.group_id = :groupId',
    groups && 'e.group_id in :groups',
  ].filter((condition) => typeof condition === 'string');
  const { rows } = await db.raw<{ rows: MakeupCredit[] }>(
    `select c.id, c.student_id, concat_ws(' ', s.last_name, s.first_name) as student_name,
       json_build_object('id', g.id, 'name', g.name) as "group", c.date, c.state, c.expires_on,
       case when ug.id is not null then json_build_object('id', ug.id, 'name', ug.name) end as used_group, c.used_on
     from (${creditsSql(['true', ...conditions].join(' and '))}) c
     join students s on s.id = c.student_id join groups g on g.id = c.group_id
     left join groups ug on ug.id = c.used_group_id
     ${filter.state === undefined ? '' : 'where c.state = :state'}
     order by c.expires_on, c.id limit ${maxRows}`,
    Object.fromEntries(Object.entries({ ...filter, groups, today }).filter(([, value]) => value !== undefined)),
  );
  return rows;
}

/**
 * Sessions of other groups that the credit's subscription covers, with places that neither members nor guests take on
 * that day, the earliest first; at most 200.
 */
export async function findMakeupSessions(
  db: Knex,
  creditId: number,
  { from, to, today }: { from: string; to: string; today: string },
  { groups }: ExcuseScope,
): Promise<MakeupSession[]> {
  const { rows } = await db.raw<{ rows: MakeupSession[] }>(
    `with credit as materialized (
       select c.student_id, c.group_id, c.expires_on, t.group_ids, t.sports_directions
       from (${creditsSql('e.id = :creditId')}) c join subscriptions t on t.id = c.subscription_id
     ), groups_seen as materialized (
       select g.id from groups g, credit
       where g.active and g.id <> credit.group_id and ${coversGroupSql('credit', 'g')}
         ${groups ? 'and g.id in :groups' : ''}
     )
     select json_build_object('id', g.id, 'name', g.name) as "group", s.date, s.times #>> '{0,startTime}' as start_time,
       b.name as branch_name, ${userNameSql('u')} as trainer_name, g.max_students - taken.count as free
     from (${sessionsSql}) s cross join credit join groups g on g.id = s.group_id
     ${substituteAtJoin('s.first_start')}
     left join branches b on b.id = g.branch_id left join users u on u.id = ${sessionCoachSql}
     cross join lateral (
       select (select count(*) from student_groups m where m.group_id = g.id and ${isMemberOn('s.date')})
         + (select count(*) from session_guests v where v.group_id = g.id and v.date = s.date) as count
     ) taken
     where s.state = 'planned' and s.date <= credit.expires_on and taken.count < g.max_students
       and not exists (
         select from student_groups m
         where m.group_id = g.id and m.student_id = credit.student_id and ${isMemberOn('s.date')})
       and not exists (
         select from session_guests v
         where v.group_id = g.id and v.date = s.date and v.student_id = credit.student_id)
     order by s.date, start_time, g.name collate "ru-x-icu", g.id limit 200`,
    { creditId, from, to, today, ...(groups && { groups }) },
  );
  return rows;
}

export async function setUse(
  trx: Knex.Transaction,
  id: number,
  use: { usedGroupId: number | null; usedOn: string | null; usedBy: number | null },
): Promise<void> {
  await trx('absenceExcuses').where({ id }).update(use);
}
