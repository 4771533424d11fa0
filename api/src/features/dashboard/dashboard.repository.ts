import type { SportsDirection } from '@school/api-contract/common';
import type { Dashboard, MenuCounts } from '@school/api-contract/school/dashboard';
import type { Knex } from 'knex';
import { isOverdueSql, owedSql } from '../../shared/balance.sql';
import { comparedUntil } from '../../shared/calendar/compared-days.sql';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';
import { endingDocumentsSql } from '../../shared/ending-documents.sql';
import { waitingSinceSql, waitsLongSql } from '../../shared/waiting-contracts.sql';

type Figures = Omit<Dashboard, 'today' | 'tasks' | 'waiting' | 'sessions' | 'monthTasks' | 'moneyByDirection'> &
  Pick<MenuCounts, 'studentsByDirection'>;

export interface DashboardScope {
  now: Date;
  /** Query of the group ids that the caller can see; undefined means all. */
  visibleGroups: Knex.QueryBuilder | undefined;
  /** Whether only students of these groups are counted. */
  ownStudentsOnly: boolean;
  groups: boolean;
  payments: boolean;
}

/**
 * The figures of the cards in one statement. Months are in the school's time zone. A previous figure is the one at the
 * end of last month: it includes students and groups archived since, and memberships by their join and leave dates; revenue is
 * compared with as many days of last month.
 */
export async function getFigures(db: Knex, scope: DashboardScope): Promise<Figures> {
  const isCounted = (onRoster: string) => (scope.ownStudentsOnly ? inVisibleGroups(onRoster) : 'true');
  const { rows } = await db.raw<{ rows: Figures[] }>(
    `with school as (
       select currency, time_zone, date_trunc('month', ${todayFromSettingsSql}::timestamp)::date as month
       from settings_school
     ), period as materialized (
       select currency, month, month::timestamp at time zone time_zone as month_start,
         (month - interval '1 month')::date as last_month, (month + interval '1 month')::date as next_month,
         ${comparedUntil('month', "month + interval '1 month'", '1')} as compared_until
       from school
     ), visible_groups as (
       select id, active, ${wasActive} as was_active
       from groups, period where ${scope.visibleGroups ? 'id in (:visibleGroups)' : 'true'}
     )
     select
       currency,
       (
         select json_build_object(
           'current', count(*) filter (where active and ${isCounted(onRosterNow)}),
           'previous', count(*) filter (where created_at < month_start and ${isCounted(onRosterThen)}))
         from students where active or archived_at >= month_start
       ) as total_students,
       (
         select coalesce(json_agg(json_build_object('sportsDirection', direction, 'students', students)), '[]')
         from (
           select sports_direction as direction, count(*) as students
           from students where active and ${isCounted(onRosterNow)}
           group by 1 order by 1
         ) by_direction
       ) as students_by_direction,
       case when :groups then (
         select json_build_object(
           'current', count(*) filter (where active), 'previous', count(*) filter (where was_active))
         from visible_groups
       ) end as active_groups,
       case when :groups then (
         select json_build_object(
           'current', ${averageSize(onRosterNow, 'visible_groups.active')},
           'previous', ${averageSize(onRosterThen, 'was_active')})
         from visible_groups left join student_groups on student_groups.group_id = visible_groups.id
         where visible_groups.active or was_active
       ) end as average_group_size,
       case when :groups then (
         select coalesce(json_agg(json_build_object(
           'sportsDirection', direction, 'groups', groups, 'students', students, 'places', places)), '[]')
         from (
           select sports_direction as direction, count(*) as groups, sum(max_students) as places,
             sum((select count(*) from student_groups where group_id = groups.id and ${onRosterNow})) as students
           from groups where id in (select id from visible_groups where active)
           group by 1 order by 1
         ) by_direction
       ) end as groups_by_direction,
       case when :payments then (
         select json_build_object(
           'current', coalesce(sum(amount - coalesce(refunded_amount, 0)) filter (where date >= month), 0),
           'previous', coalesce(sum(amount - coalesce(refunded_amount, 0)) filter (where date <= compared_until), 0))
         from payments where status = 'CONFIRMED' and date >= last_month and date < next_month
       ) end as monthly_revenue
     from period`,
    {
      now: scope.now,
      visibleGroups: scope.visibleGroups ?? null,
      groups: scope.groups,
      payments: scope.payments,
    },
  );
  const figures = rows[0];
  if (!figures) throw new Error('settings_school has no row');
  return figures;
}

/** Whether the group was active on the last day of last month. */
const wasActive = `(
  created_at < month_start
  and (active or exists (select from group_archive_periods where group_id = groups.id and archived_on >= month))
  and not exists (
    select from group_archive_periods
    where group_id = groups.id and archived_on < month and (restored_on is null or restored_on >= month)))`;

const onRosterNow = 'student_groups.active';
const onRosterThen = 'join_date < month and (leave_date is null or leave_date >= month)';

function inVisibleGroups(onRoster: string): string {
  return `id in (
    select student_id from student_groups where ${onRoster} and group_id in (select id from visible_groups))`;
}

/** Students for each group, to one decimal; 0 without groups. */
function averageSize(onRoster: string, group: string): string {
  return `coalesce(round(
    count(student_groups.id) filter (where ${onRoster} and ${group})::numeric
    / nullif(count(distinct visible_groups.id) filter (where ${group}), 0), 1), 0)`;
}

interface TasksScope {
  now: Date;
  registrations: boolean;
  trials: boolean;
  payments: boolean;
  documents: boolean;
}

type TasksAndDay = Omit<Dashboard['tasks'], 'photosMissing' | 'unmarkedSessions'> &
  Omit<Dashboard['waiting'], 'unmarkedSessions' | 'unmarkedDays'> & {
    /** The school's day, 'yyyy-MM-dd'. */
    today: string;
    /** The school's time, 'HH:mm'. */
    time: string;
    /** What `owedAmount` is made of; null for a role without payments. */
    owedByDirection: { sportsDirection: SportsDirection; amount: number }[] | null;
  };

/** Days of the school's calendar since a moment, as the lists count them. */
const daysSince = (moment: string) => `today - (${moment} at time zone time_zone)::date`;

/** Counts of open tasks, and the school's day and time, in one statement. What is owed is owed: debts of archived students count too. */
export async function countTasks(db: Knex, scope: TasksScope): Promise<TasksAndDay> {
  const { rows } = await db.raw<{ rows: TasksAndDay[] }>(
    `with day as materialized (
       select time_zone, ${todayFromSettingsSql} as today from settings_school
     ), owing as materialized (
       select s.sports_direction as direction, count(*) as students, sum(owed.amount)::bigint as amount,
         count(*) filter (where ${isOverdueSql('owed.due_since', 'today')}) as overdue, min(owed.due_since) as due_since
       from day cross join lateral (${owedSql('today')}) owed join students s on s.id = owed.student_id group by 1
     )
     select today::text, to_char(:now::timestamptz at time zone time_zone, 'HH24:MI') as time,
       case when :registrations then (
         select count(*) from pending_student_registrations where status = 'pending'
       ) end as registrations,
       case when :registrations then (
         select count(*) from contracts c where ${waitsLongSql}
       ) end as unsigned_contracts,
       case when :registrations then (
         select ${daysSince('min(created_at)')} from pending_student_registrations where status = 'pending'
       ) end as registration_days,
       case when :registrations then (
         select ${daysSince(`min(${waitingSinceSql})`)} from contracts c
         where ${waitsLongSql}
       ) end as contract_days,
       case when :payments then (
         select sum(amount)::int from payments
         where student_id is null and status <> 'CANCELLED' and status <> 'REJECTED'
       ) end as unmatched_amount,
       case when :trials then (
         select count(*) from trial_requests
         where status = 'TRIAL_ASSIGNED' and anonymized_at is null and trial_declined_at is null
           and scheduled_date >= today::timestamp at time zone time_zone
           and scheduled_date < (today + 1)::timestamp at time zone time_zone
       ) end as trials_today,
       case when :trials then (
         select count(*) from trial_requests where next_step_on <= today
       ) end as next_steps,
       case when :trials then (
         select today - min(next_step_on) from trial_requests where next_step_on <= today
       ) end as next_step_days,
       case when :payments then (
         select count(*) from payments where student_id is null and status <> 'CANCELLED' and status <> 'REJECTED'
       ) end as unmatched_payments,
       case when :payments then (
         select today - min(date) from payments where student_id is null and status = 'CONFIRMED'
       ) end as unmatched_days,
       case when :payments then (select coalesce(sum(students), 0)::int from owing) end as students_owing,
       case when :payments then (select coalesce(sum(overdue), 0)::int from owing) end as students_overdue,
       case when :payments then (select coalesce(sum(amount), 0)::bigint from owing) end as owed_amount,
       case when :payments then (select today - min(due_since) from owing) end as owed_days,
       case when :payments then (
         select coalesce(json_agg(json_build_object('sportsDirection', direction, 'amount', amount)), '[]') from owing
       ) end as owed_by_direction,
       case when :documents then (
         select count(*) from students where active and id in (
           select student_id from (${endingDocumentsSql('today')}) ending)
       ) end as documents_ending
     from day`,
    { ...scope },
  );
  const tasks = rows[0];
  if (!tasks) throw new Error('settings_school has no row');
  return tasks;
}
