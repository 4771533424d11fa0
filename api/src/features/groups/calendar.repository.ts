import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { CalendarEntry } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { isValidOn } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';

/** Whether entries `e` and `o` of different groups overlap; one that ends when the other starts does not. */
const overlap = 'o.group_id <> e.group_id and o.start_time < e.end_time and e.start_time < o.end_time';

interface CalendarFilter {
  branchId: number | undefined;
  trainerId: number | undefined;
  /** A day of the week to show, 'yyyy-MM-dd'; undefined means this week. */
  week: string | undefined;
}

/**
 * The week of active groups by day and time, each entry with the entries that clash with its coach or branch, in one statement.
 * Days before :now show the schedule that is valid today.
 */
export async function findCalendar(
  db: Knex,
  user: SessionUser,
  now: Date,
  { branchId, trainerId, week }: CalendarFilter,
): Promise<CalendarEntry[]> {
  const { rows } = await db.raw<{ rows: CalendarEntry[] }>(
    `with seen as materialized (select id from groups where id in :visible),
     today as materialized (select ${todaySql} as day),
     days as (
       select n as day_of_week,
         greatest(date_trunc('week', coalesce(:week::date, today.day)::timestamp)::date + n - 1, today.day) as day
       from today, generate_series(1, 7) n
     ),
     entries as materialized (
       select s.id, s.day_of_week, s.start_time collate "C" as start_time, s.end_time collate "C" as end_time,
         g.id as group_id, g.name, g.branch_id, g.trainer, seen.id is not null as is_seen
       from days d
       join schedules s on s.day_of_week = d.day_of_week and ${isValidOn('d.day')}
       join groups g on g.id = s.group_id and g.active
       left join seen on seen.id = g.id
     ),
     shown as materialized (
       select * from entries
       where is_seen and (:branchId::bigint is null or branch_id = :branchId)
         and (:trainerId::bigint is null or trainer = :trainerId)
     ),
     -- each half is a join by equality, which stays fast with many groups
     overlapping as (
       select e.id as entry_id, 'trainer' as kind, o.*
       from shown e join entries o on o.day_of_week = e.day_of_week and o.trainer = e.trainer and ${overlap}
       union all
       select e.id, 'branch', o.*
       from shown e join entries o on o.day_of_week = e.day_of_week and o.branch_id = e.branch_id
         and o.trainer is distinct from e.trainer and ${overlap}
     ),
     clashes as (
       select entry_id, json_agg(json_build_object(
           'kind', kind, 'groupName', case when is_seen then name end, 'startTime', start_time, 'endTime', end_time)
         order by start_time, id) as list
       from overlapping group by entry_id
     )
     select e.day_of_week, e.start_time, e.end_time, json_build_object('id', e.group_id, 'name', e.name) as "group",
       case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch,
       case when u.id is not null
         then json_build_object('id', u.id, 'name', coalesce(u.full_name, u.username)) end as trainer,
       coalesce(c.list, '[]') as clashes
     from shown e
     left join clashes c on c.entry_id = e.id
     left join branches b on b.id = e.branch_id
     left join users u on u.id = e.trainer
     order by e.day_of_week, e.start_time, e.name collate "ru-x-icu", e.id`,
    {
      now,
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
      branchId: branchId ?? null,
      trainerId: trainerId ?? null,
      week: week ?? null,
    },
  );
  return rows;
}
