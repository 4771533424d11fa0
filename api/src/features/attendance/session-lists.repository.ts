import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { Knex } from 'knex';
import { canMarkGroupSql, ownGrantJoin } from '../../shared/access/group-scope';
import { isOwnSubstitutionSql } from '../../shared/access/substitute-scope';
import { sessionCoachesSql, substituteJoin, substituteJson } from '../../shared/calendar/session-coach.sql';
import { isMemberOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { userNameSql } from '../../shared/user-name.sql';
import type { GroupScopeAtTime } from './group-in-scope';

interface SessionListScope extends GroupScopeAtTime {
  /** Ids of the groups that the caller can see; undefined means all. */
  visible: Knex.QueryBuilder | undefined;
}

/**
 * CTEs `seen` and `groups_seen`: the groups that the caller sees, in the latter also those with a session of the period
 * that the caller holds as a substitute, which is the only one of them that the lists show.
 */
const groupsSeenSql = (condition: string) => `
  seen as materialized (select id from groups where ${condition} and id in :visible),
  groups_seen as materialized (
    select id from seen
    union
    select sub.group_id from session_substitutes sub join groups on groups.id = sub.group_id and ${condition}
    where sub.coach_id = :userId and sub.date between :from::date and :to::date and ${isOwnSubstitutionSql}
  )`;
const isShownSql = `(s.group_id in (select id from seen) or ${isOwnSubstitutionSql})`;

/** Sessions `s` of the CTE `sessions` as the lists show them, with `counts`. */
const listSql = `
  select s.date::text, s.state, s.times, s.moved_to::text, s.reason, dc.comment,
    json_build_object('id', g.id, 'name', g.name) as "group", g.sports_direction, b.name as branch_name, g.hall,
    u.id as trainer_id, ${userNameSql('u')} as trainer_name, ${substituteJson} as substitute,
    nullif(sub.comment, '') as substitute_comment, counts.students, counts.present, counts.absent,
    (${canMarkGroupSql} or ${isOwnSubstitutionSql}) and s.date <= ${todaySql} as may_mark,
    :userId = any(${sessionCoachesSql}) as own
  from sessions s
  join groups g on g.id = s.group_id ${ownGrantJoin}
  ${substituteJoin}
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
const schoolTimeSql = '(select :now::timestamptz at time zone time_zone from settings_school)';
const orderSql = `order by s.date desc, s.first_start, g.name collate "ru-x-icu", g.id`;

const toBindings = (db: Knex, { visible, ...scope }: SessionListScope) => ({
  ...scope,
  visible: visible ?? db('groups').select('id'),
});

/** The sessions of a day by time, in one statement. Archived groups keep the sessions before their archiving. */
export async function findSessions(db: Knex, scope: SessionListScope, day: string): Promise<AttendanceSession[]> {
  const { rows } = await db.raw<{ rows: AttendanceSession[] }>(
    `with ${groupsSeenSql('true')},
     sessions as (${sessionsSql})
     ${listSql} where ${isShownSql} ${orderSql}`,
    { ...toBindings(db, scope), from: day, to: day },
  );
  return rows;
}

/**
 * Sessions of active groups, today or in the `days` days before, that have begun and have an unmarked student, newest first,
 * in one statement. Nearly all sessions are fully marked: a count and a hash sum of the students find the others, and only
 * these are counted student by student.
 */
export async function findUnmarked(db: Knex, scope: SessionListScope, days: number): Promise<AttendanceSession[]> {
  const daysAgo = (ago: number) => db.raw(`(${todaySql} - :ago::integer)`, { now: scope.now, ago });
  const { rows } = await db.raw<{ rows: AttendanceSession[] }>(
    `with ${groupsSeenSql('active')},
     period as materialized (select :from as first_day, :to as last_day),
     -- the members of each group on the first day, then the differences of later days
     member_changes as (
       select group_id, greatest(join_date, first_day) as day, count(*) as students, sum(hashint8(student_id)) as id_hashes
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
       select group_id, first_day + n as date, sum(students)::bigint as students, sum(id_hashes)::bigint as id_hashes
       from period cross join generate_series(0, :days) n
       join member_changes on day <= first_day + n
       group by 1, 2
     ),
     sessions as materialized (
       select planned.* from (${sessionsSql}) planned
       cross join lateral (
         select count(*) as students, sum(hashint8(student_id)) as id_hashes from attendance a
         where a.group_id = planned.group_id and a.date = planned.date and a.status <> 'NOT_MARKED'
       ) marked
       where state = 'planned' and date + first_start::time <= ${schoolTimeSql} and (group_id, date, students, coalesce(id_hashes, 0))
         not in (select group_id, date, students, id_hashes from members)
     )
     ${listSql}
     where counts.present + counts.absent < counts.students and ${isShownSql}
     ${orderSql}`,
    { ...toBindings(db, scope), from: daysAgo(days), to: daysAgo(0), days },
  );
  return rows;
}
