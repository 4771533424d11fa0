import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { SubstituteChoice } from '@school/api-contract/groups/attendance';
import { capabilityRoles } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { sessionCoachSql, substituteAtJoin } from '../../shared/calendar/session-coach.sql';
import { sessionsSql } from '../../shared/calendar/sessions.sql';
import { userNameSql } from '../../shared/user-name.sql';

interface Session {
  groupId: number;
  date: string;
}

/** The state of the day's session and its first start, 'HH:mm'; undefined without one. */
export async function findSession(
  trx: Knex.Transaction,
  { groupId, date }: Session,
): Promise<{ state: 'planned' | 'cancelled' | 'moved'; startTime: string } | undefined> {
  const { rows } = await trx.raw<{ rows: { state: 'planned' | 'cancelled' | 'moved'; startTime: string }[] }>(
    `with groups_seen as (select :groupId::bigint as id), sessions as (${sessionsSql})
     select state, left(first_start, 5) as start_time from sessions`,
    { groupId, from: date, to: date },
  );
  return rows[0];
}

/**
 * SQL: whether user `u` may substitute in the group `:groupId`: works as a coach, may mark attendance, and is not the
 * group's own coach.
 */
const isChoiceSql = `(
  u.active and u.role = any(:markingRoles)
  and (u.role = 'coach' or exists (select from groups trained where trained.trainer = u.id and trained.active))
  and u.id is distinct from (select trainer from groups where id = :groupId))`;

const markingRoles = [...capabilityRoles.editAttendance];

/** Whether the user may substitute; keeps the account as it is until the transaction ends. */
export async function lockChoice(trx: Knex.Transaction, groupId: number, userId: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select from users u where u.id = :userId and ${isChoiceSql} for share of u`,
    { groupId, userId, markingRoles },
  );
  return rows.length > 0;
}

/** Coaches who may hold the session, the free ones first, each with the own sessions at that time, in one statement. */
export async function findChoices(
  db: Knex,
  user: SessionUser,
  { groupId, date }: Session,
): Promise<SubstituteChoice[]> {
  const { rows } = await db.raw<{ rows: SubstituteChoice[] }>(
    `with seen as materialized (select id from groups where id in :visible),
     -- clashes also with groups that the caller does not see
     groups_seen as materialized (select id from groups),
     times as materialized (
       select s.group_id, t."startTime" as start_time, t."endTime" as end_time, ${sessionCoachSql} as coach, g.name
       from (${sessionsSql}) s cross join json_to_recordset(s.times) as t("startTime" text, "endTime" text)
       join groups g on g.id = s.group_id ${substituteAtJoin('t."startTime"')}
       where s.state = 'planned'
     )
     select u.id, ${userNameSql('u')} as name, coalesce(busy.clashes, '[]') as clashes
     from users u
     left join lateral (
       select json_agg(json_build_object('kind', 'trainer',
           'groupName', case when t.group_id in (select id from seen) then t.name end,
           'startTime', t.start_time, 'endTime', t.end_time) order by t.start_time, t.group_id) as clashes
       from times t
       where t.coach = u.id and t.group_id <> :groupId and exists (
         select from times own
         where own.group_id = :groupId and t.start_time < own.end_time and own.start_time < t.end_time)
     ) busy on true
     where ${isChoiceSql}
     order by busy.clashes is not null, ${userNameSql('u')} collate "ru-x-icu", u.id`,
    {
      groupId,
      ...{ from: date, to: date, markingRoles },
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  return rows;
}
