import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Timetable } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { isValidOn } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';

/**
 * The schedule that is valid today and the later ones, each with its clashes: entries of other groups, valid now or later, that
 * overlap it on some day with the same coach or hall. One statement; returns undefined when the user cannot see the group.
 */
export async function findTimetables(
  db: Knex,
  groupId: number,
  user: SessionUser,
  now: Date,
): Promise<Timetable[] | undefined> {
  const { rows } = await db.raw<{ rows: { timetables: Timetable[] }[] }>(
    `with g as (select id, branch_id, hall, trainer, active from groups where id = :groupId and id in :visible),
     seen as (select id from groups where id in :visible),
     today as materialized (select ${todaySql} as day),
     changes as (
       select day from today
       union select valid_from from schedules, today where group_id = :groupId and valid_from > today.day
       union select valid_until from schedules, today where group_id = :groupId and valid_until > today.day
     ),
     periods as materialized (
       select day as first_day, coalesce(lead(day) over (order by day), 'infinity') as end_day from changes
     ),
     own as materialized (
       select p.*, s.id, s.day_of_week, s.start_time, s.end_time
       from periods p join schedules s on s.group_id = :groupId and ${isValidOn('p.first_day')}
     ),
     clashes as (
       select own.first_day, own.id, json_agg(json_build_object(
           'kind', case when other.trainer = g.trainer then 'trainer' else 'hall' end,
           'groupName', case when other.id in (select id from seen) then other.name end,
           'startTime', o.start_time, 'endTime', o.end_time,
           'from', case when o.valid_from > own.first_day then meeting.day end)
         order by meeting.day, o.start_time, o.id) as list
       from g
       join own on g.active
       join schedules o on o.day_of_week = own.day_of_week and o.group_id <> g.id
         and o.start_time < own.end_time and own.start_time < o.end_time
       join groups other on other.id = o.group_id and other.active
         and (other.trainer = g.trainer or (other.branch_id = g.branch_id and other.hall = g.hall))
       cross join lateral (select greatest(own.first_day, o.valid_from) as day) both_hold
       cross join lateral (
         select both_hold.day + (own.day_of_week - extract(isodow from both_hold.day)::integer + 7) % 7 as day
       ) meeting
       where meeting.day < least(own.end_day, o.valid_until)
       group by own.first_day, own.id
     )
     select (
       select json_agg(json_build_object('from', nullif(p.first_day, (select day from today)), 'entries', coalesce((
           select json_agg(json_build_object('dayOfWeek', own.day_of_week, 'startTime', own.start_time,
             'endTime', own.end_time, 'clashes', coalesce(clashes.list, '[]')) order by own.day_of_week, own.start_time)
           from own left join clashes using (first_day, id)
           where own.first_day = p.first_day
         ), '[]')) order by p.first_day)
       from periods p
     ) as timetables
     from g`,
    { groupId, now, visible: visibleGroupIds(db, user) ?? db('groups').select('id') },
  );
  return rows[0]?.timetables;
}
