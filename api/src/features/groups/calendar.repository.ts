import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { CalendarSession } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { sessionCoachSql, substituteAtJoin, substituteJson } from '../../shared/calendar/session-coach.sql';
import { sessionsSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { userNameSql } from '../../shared/user-name.sql';
import { movedToSql, movesJoin } from './moved-sessions.sql';

/** Whether sessions `s` and `o` of different groups overlap; one that ends when the other starts does not. */
const overlap = `o.date = s.date and o.group_id <> s.group_id and o.state = 'planned' and s.state = 'planned'
  and o.start_time < s.end_time and s.start_time < o.end_time`;

interface CalendarFilter {
  branchId: number | undefined;
  trainerId: number | undefined;
  /** A day of the week to show, 'yyyy-MM-dd'; undefined means this week. */
  week: string | undefined;
}

/**
 * The sessions of a week by day and time as they are on those dates, each with the sessions that clash with its coach (a substitute counts as such) or hall, in
 * one statement.
 */
export async function findCalendar(
  db: Knex,
  user: SessionUser,
  now: Date,
  { branchId, trainerId, week }: CalendarFilter,
): Promise<CalendarSession[]> {
  const monday = `date_trunc('week', coalesce(:week::date, ${todaySql})::timestamp)::date`;
  const day = (offset: number) => db.raw(`(${monday} + ${offset})`, { week: week ?? null, now });
  const { rows } = await db.raw<{ rows: CalendarSession[] }>(
    `with seen as materialized (select id from groups where id in :visible),
     -- clashes also with groups that the caller does not see
     groups_seen as materialized (select id from groups),
     sessions as materialized (
       select s.group_id, s.date, s.state, t."startTime" collate "C" as start_time,
         t."endTime" collate "C" as end_time, g.name, g.sports_direction, g.branch_id, g.hall, g.trainer,
         ${sessionCoachSql} as coach, ${substituteJson} as substitute, seen.id is not null as is_seen
       from (${sessionsSql}) s
       cross join json_to_recordset(s.times) as t("startTime" text, "endTime" text)
       join groups g on g.id = s.group_id
       left join seen on seen.id = s.group_id
       ${substituteAtJoin('t."startTime"')}
     ),
     shown as materialized (
       select row_number() over () as id, * from sessions
       where is_seen and (:branchId::bigint is null or branch_id = :branchId)
         and (:trainerId::bigint is null or trainer = :trainerId or coach = :trainerId)
     ),
     -- each half is a join by equality, which stays fast with many groups
     overlapping as (
       select s.id, 'trainer' as kind, o.group_id, o.name, o.is_seen, o.start_time, o.end_time
       from shown s join sessions o on o.coach = s.coach and ${overlap}
       union all
       select s.id, 'hall', o.group_id, o.name, o.is_seen, o.start_time, o.end_time
       from shown s join sessions o on o.branch_id = s.branch_id and o.hall = s.hall
         and o.coach is distinct from s.coach and ${overlap}
     ),
     clashes as (
       select id, json_agg(json_build_object(
           'kind', kind, 'groupName', case when is_seen then name end, 'startTime', start_time, 'endTime', end_time)
         order by start_time, group_id) as list
       from overlapping group by id
     )
     select s.date::text, s.start_time, s.end_time, s.state,
       ${movedToSql} as moved_to,
       came.date::text as moved_from,
       json_build_object('id', s.group_id, 'name', s.name) as "group", s.sports_direction,
       case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch, s.hall,
       case when u.id is not null
         then json_build_object('id', u.id, 'name', ${userNameSql('u')}) end as trainer, s.substitute,
       coalesce(c.list, '[]') as clashes
     from shown s
     left join clashes c on c.id = s.id
     ${movesJoin}
     left join branches b on b.id = s.branch_id
     left join users u on u.id = s.trainer
     order by s.date, s.start_time, s.name collate "ru-x-icu", s.id`,
    {
      from: day(0),
      to: day(6),
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
      branchId: branchId ?? null,
      trainerId: trainerId ?? null,
    },
  );
  return rows;
}
