import { sportsDirections } from '@school/api-contract/common';
import type { DashboardHistory } from '@school/api-contract/school/dashboard';
import type { Knex } from 'knex';
import { daysOffSql } from '../../shared/calendar/sessions.sql';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';
import { reachedStagesSql } from '../../shared/reached-stages.sql';

export interface HistoryScope {
  now: Date;
  /** Query of the group ids that the caller can see; undefined means all. */
  visibleGroups: Knex.QueryBuilder | undefined;
  /** Whether only students of these groups are counted. */
  ownStudentsOnly: boolean;
}

/**
 * CTEs `school` and `months`: the months of the school's calendar, the present one as number 0; `ends` is the moment at
 * which a month is over, `end_day` the first day after it. The present month has not ended, so it counts what is there
 * now.
 */
const monthsSql = (count: number) => `
  school as materialized (
    select time_zone, date_trunc('month', ${todayFromSettingsSql}::timestamp)::date as this_month from settings_school
  ),
  months as materialized (
    select -n as number, (this_month - n * interval '1 month')::date as month,
      (this_month - (n - 1) * interval '1 month')::date as end_day,
      (this_month - (n - 1) * interval '1 month') at time zone time_zone as ends
    from school, generate_series(0, ${count - 1}) n
  )`;

type StudentHistory = Pick<DashboardHistory, 'months' | 'students' | 'studentsLastYear' | 'studentsByDirection'>;

/** Students at the end of each of 24 months, in one statement: each student counts from one month on until another. */
export async function getStudentHistory(db: Knex, scope: HistoryScope): Promise<StudentHistory> {
  const { rows } = await db.raw<{ rows: StudentHistory[] }>(
    `with ${monthsSql(24)},
     present as materialized (${scope.ownStudentsOnly ? ownStudents : allStudents}),
     counted as materialized (
       select months.number, months.month, d.direction, d.position,
         coalesce(sum(present.students) filter (where present.direction = d.direction), 0) as students
       from months
       cross join unnest(:directions::text[]) with ordinality as d(direction, position)
       left join present on present.number = months.number
       group by 1, 2, 3, 4
     ),
     totals as (select number, month, sum(students) as students from counted group by 1, 2)
     select
       (select json_agg(month::text order by number) from totals where number > -12) as months,
       (select json_agg(students order by number) from totals where number > -12) as students,
       (select json_agg(students order by number) from totals where number <= -12) as students_last_year,
       (
         select json_agg(json_build_object('sportsDirection', direction, 'students', students) order by position)
         from (
           select direction, position, json_agg(students order by number) as students
           from counted where number > -12 group by 1, 2
         ) by_direction
       ) as students_by_direction`,
    { now: scope.now, visibleGroups: scope.visibleGroups ?? null, directions: sportsDirections },
  );
  const [history] = rows;
  if (!history) throw new Error('settings_school has no row');
  return history;
}

/** Running totals of students who were added and archived. */
const allStudents = `
  select months.number, steps.direction, sum(steps.change) as students
  from months join (
    select sports_direction as direction, created_at as at, 1 as change from students
    union all
    select sports_direction, archived_at, -1 from students where archived_at is not null
  ) steps on steps.at < months.ends
  group by 1, 2`;

/** Students on the roster of a visible group on a month's last day. */
const ownStudents = `
  select months.number, s.sports_direction as direction, count(distinct s.id) as students
  from months
  join student_groups m on m.group_id in (:visibleGroups) and m.join_date < months.end_day
    and case when months.number = 0 then m.active else m.leave_date is null or m.leave_date >= months.end_day end
  join students s on s.id = m.student_id and s.created_at < months.ends
    and (s.archived_at is null or s.archived_at >= months.ends)
  group by 1, 2`;

type GroupHistory = Record<'activeGroups' | 'averageGroupSize', number[]>;

/** Active groups and their size at the end of each of twelve months, in one statement. */
export async function getGroupHistory(db: Knex, scope: HistoryScope): Promise<GroupHistory> {
  const { rows } = await db.raw<{ rows: GroupHistory[] }>(
    `with ${monthsSql(12)},
     held as materialized (
       select months.number, months.end_day, g.id
       from months join groups g on ${scope.visibleGroups ? 'g.id in (:visibleGroups)' : 'true'}
         and case when months.number = 0 then g.active else g.created_at < months.ends
         and (g.active or exists (
           select from group_archive_periods p where p.group_id = g.id and p.archived_on >= months.end_day))
         and not exists (
           select from group_archive_periods p
           where p.group_id = g.id and p.archived_on < months.end_day
             and (p.restored_on is null or p.restored_on >= months.end_day)) end
     ),
     members as (
       select held.number, count(*) as students
       from held join student_groups m on m.group_id = held.id and m.join_date < held.end_day
         and case when held.number = 0 then m.active else m.leave_date is null or m.leave_date >= held.end_day end
       group by 1
     ),
     sizes as (
       select months.number, count(held.id) as groups,
         coalesce(round((select students from members where number = months.number)::numeric
           / nullif(count(held.id), 0), 1), 0) as size
       from months left join held on held.number = months.number
       group by 1
     )
     select json_agg(groups order by number) as active_groups, json_agg(size order by number) as average_group_size
     from sizes`,
    { now: scope.now, visibleGroups: scope.visibleGroups ?? null },
  );
  const [history] = rows;
  if (!history) throw new Error('settings_school has no row');
  return history;
}

/** CONFIRMED payments, less what was refunded, dated in each of twelve months. */
export async function getRevenueHistory(db: Knex, { now }: HistoryScope): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { revenue: number[] }[] }>(
    `with ${monthsSql(12)},
     sums as (
       select date_trunc('month', date::timestamp)::date as month, sum(amount - coalesce(refunded_amount, 0)) as amount
       from payments
       where status = 'CONFIRMED' and date >= (select min(month) from months) and date < (select max(end_day) from months)
       group by 1
     )
     select json_agg(coalesce(amount, 0) order by months.month) as revenue
     from months left join sums on sums.month = months.month`,
    { now },
  );
  return rows[0]?.revenue ?? [];
}

type Weeks = NonNullable<DashboardHistory['weeks']>;

/** Marks of the last twelve weeks, from Monday to Sunday; those of days off do not count. */
export async function getWeeks(db: Knex, { now, visibleGroups }: HistoryScope): Promise<Weeks> {
  const { rows } = await db.raw<{ rows: Weeks }>(
    `with day as materialized (
       select date_trunc('week', ${todayFromSettingsSql}::timestamp)::date as this_week from settings_school
     ),
     marks as (
       select date, count(*) filter (where status = 'PRESENT') as present, count(*) as marked
       from attendance
       where date >= (select this_week - 77 from day) and date < (select this_week + 7 from day)
         and status <> 'NOT_MARKED' and ${visibleGroups ? 'group_id in (:visibleGroups)' : 'true'}
         and (group_id, date) not in (${daysOffSql} and c.date >= (select this_week - 77 from day))
       group by 1
     )
     select (this_week - 7 * n)::text as monday, coalesce(sum(present), 0)::int as present,
       coalesce(sum(marked), 0)::int as marked
     from day cross join generate_series(0, 11) n
     left join marks on marks.date >= this_week - 7 * n and marks.date < this_week - 7 * n + 7
     group by 1 order by 1`,
    { now, visibleGroups: visibleGroups ?? null },
  );
  return rows;
}

type Funnel = NonNullable<DashboardHistory['funnel']>;

/**
 * How far the trial requests of twelve months have come, by direction; open ones of erased families are in no list and no
 * count.
 */
export async function listFunnelDirections(db: Knex, { now }: HistoryScope): Promise<Funnel['directions']> {
  const { rows } = await db.raw<{ rows: Funnel['directions'] }>(
    `with ${monthsSql(12)}
     select s.sports_direction as direction, ${reachedStagesSql}
     from trial_requests t left join sports_sections s on s.id = t.section_id
     where t.created_at >= (select min(month)::timestamp at time zone (select time_zone from school) from months)
       and (t.anonymized_at is null or t.status not in ('NEW', 'TRIAL_ASSIGNED'))
     group by 1 order by array_position(:directions::text[], s.sports_direction)`,
    { now, directions: sportsDirections },
  );
  return rows;
}
