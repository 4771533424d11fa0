import type { AttendanceSession } from '@school/api-contract/attendance';
import type { Knex } from 'knex';
import { isMemberOn, sessionsSql, todaySql } from './sessions.sql';

interface Sight {
  /** Ids of the groups that the caller may see; undefined: all. */
  visible: Knex.QueryBuilder | undefined;
  /** Ids of the groups that the caller may mark. */
  markable: Knex.QueryBuilder;
  userId: number;
  now: Date;
}

/** Sessions `s` of the CTE `sessions` as a list shows them, with `counts`; bindings: `bindingsOf`. */
const listSql = `
  select s.date::text, s.state, s.times, s.moved_to::text, s.reason, dc.comment,
    json_build_object('id', g.id, 'name', g.name) as "group", b.name as branch_name,
    coalesce(u.full_name, u.username) as trainer_name, counts.students, counts.present, counts.absent,
    g.id in (:markable) and s.date <= ${todaySql} as may_mark,
    g.trainer is not distinct from :userId as own
  from sessions s
  join groups g on g.id = s.group_id
  left join branches b on b.id = g.branch_id
  left join users u on u.id = g.trainer
  left join date_comments dc on dc.group_id = s.group_id and dc.date = s.date
  cross join lateral (
    select count(*) as students, count(*) filter (where a.status = 'PRESENT') as present,
      count(*) filter (where a.status = 'ABSENT') as absent
    from student_groups m
    left join attendance a on a.student_id = m.student_id and a.group_id = m.group_id and a.date = s.date
    where m.group_id = s.group_id and ${isMemberOn('s.date')}
  ) counts`;
const orderSql = `order by s.date desc, s.times #>> '{0,startTime}', g.name collate "ru-x-icu", g.id`;

const bindingsOf = (db: Knex, { visible, ...sight }: Sight) => ({
  ...sight,
  visible: visible ?? db('groups').select('id'),
});

/** The sessions of a day by time, in one statement. Archived groups have theirs of the days before. */
export async function findSessions(db: Knex, sight: Sight, day: string): Promise<AttendanceSession[]> {
  const { rows } = await db.raw<{ rows: AttendanceSession[] }>(
    `with groups_seen as materialized (select id from groups where id in :visible),
     sessions as (${sessionsSql})
     ${listSql} ${orderSql}`,
    { ...bindingsOf(db, sight), from: day, to: day },
  );
  return rows;
}

/**
 * The sessions of the last `days` days before today where somebody is not marked, newest first, in one statement; nobody is
 * reminded of archived groups. Nearly all sessions are marked: whether who is marked are those in the group is told by their
 * number and a sum over them, and only where these differ each child is looked at.
 */
export async function findUnmarked(db: Knex, sight: Sight, days: number): Promise<AttendanceSession[]> {
  const daysAgo = (ago: number) => db.raw(`(${todaySql} - :ago::integer)`, { now: sight.now, ago });
  const { rows } = await db.raw<{ rows: AttendanceSession[] }>(
    `with groups_seen as materialized (select id from groups where active and id in :visible),
     period as materialized (select :from as first_day, :to as last_day),
     -- who is in each group at first, and who comes and goes
     turns as (
       select group_id, greatest(join_date, first_day) as day, count(*) as students, sum(hashint8(student_id)) as children
       from student_groups, period
       where group_id in (select id from groups_seen) and join_date <= last_day
         and (leave_date is null or leave_date > first_day)
       group by 1, 2
       union all
       select group_id, leave_date, -count(*), -sum(hashint8(student_id))
       from student_groups, period
       where group_id in (select id from groups_seen) and join_date <= last_day
         and leave_date > first_day and leave_date <= last_day
       group by 1, 2
     ),
     members as (
       select group_id, first_day + n as date, sum(students)::bigint as students, sum(children)::bigint as children
       from period cross join generate_series(0, :days - 1) n
       join turns on day <= first_day + n
       group by 1, 2
     ),
     sessions as materialized (
       select planned.* from (${sessionsSql}) planned
       cross join lateral (
         select count(*) as students, sum(hashint8(student_id)) as children from attendance a
         where a.group_id = planned.group_id and a.date = planned.date and a.status <> 'NOT_MARKED'
       ) marked
       where state = 'planned' and (group_id, date, students, coalesce(children, 0))
         not in (select group_id, date, students, children from members)
     )
     ${listSql}
     where counts.present + counts.absent < counts.students
     ${orderSql}`,
    { ...bindingsOf(db, sight), from: daysAgo(days), to: daysAgo(1), days },
  );
  return rows;
}
