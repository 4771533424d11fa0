import { isMemberOn } from '../../../shared/calendar/sessions.sql';
import { coversGroupSql, coversSameSql } from '../subscription.sql';

/**
 * SQL of why charging for a month leaves out a subscription (a `SkipReason`), null: it gives the student another one.
 * Requires `students s`, and `w`, which is the subscription with what it would be followed by: `id, student_id, plan_id,
 * first_day, last_day` (of the month), `starts_on, new_end`, and of the plan as it is today `is_sold, group_ids,
 * sports_directions`.
 */
export const skippedSql = `case
  when exists (
    select from subscriptions u
    where u.student_id = w.student_id and u.plan_id = w.plan_id and u.month = w.first_day
      and u.cancelled_at is null) then 'charged'
  when exists (
    select from subscriptions u
    where u.student_id = w.student_id and u.plan_id = w.plan_id and u.month = w.first_day and not u.undone)
    then 'cancelled'
  when w.starts_on > w.last_day then 'covered'
  when not s.active or s.anonymized_at is not null then 'archivedStudent'
  when not w.is_sold then 'archivedPlan'
  when exists (
    select from subscriptions u
    where u.student_id = w.student_id and u.id <> w.id and u.cancelled_at is null and u.starts_on <= w.new_end
      and u.ends_on >= w.starts_on and ${coversSameSql('u', 'w')}) then 'covered'
  when not exists (
    select from student_groups m join groups g on g.id = m.group_id
    where m.student_id = w.student_id and g.active and ${coversGroupSql('w', 'g')}
      and ${isMemberOn('greatest(w.starts_on, :today::date)')}) then 'noGroup'
end`;

/** SQL: whether plan `p` is charged for a month. */
export const isSoldMonthlySql = `(p.active and p.kind = 'months')`;

/** SQL of the last day of what plan `p` gives for the month that begins on the day. */
export const monthsEndSql = (firstDay: string) =>
  `(${firstDay} + make_interval(months => coalesce(p.months, 1)))::date - 1`;

/** SQL: whether charging for the month in which subscription `u` ends, or for the next, gives it another, or one covers it. */
const isChargedFurtherSql = `(u.kind = 'months' and exists (
  select from (
    select u.id, u.student_id, u.plan_id, month.first_day, (month.first_day + interval '1 month')::date - 1 as last_day,
      u.ends_on + 1 as starts_on, ${monthsEndSql('month.first_day')} as new_end, ${isSoldMonthlySql} as is_sold,
      p.group_ids, p.sports_directions
    from subscription_plans p cross join (select date_trunc('month', u.ends_on + 1)::date as first_day) month
    where p.id = u.plan_id and u.month < month.first_day
  ) w join students s on s.id = w.student_id
  where coalesce(${skippedSql}, 'charged') in ('charged', 'covered')))`;

/**
 * SQL: whether few days or sessions of the current subscription `u` are left by the school's settings, and nothing follows
 * it, by itself or by charging for a month; requires `usedSql` as `used`.
 */
export const isEndingSql = `((u.ends_on <= :today::date + :remindDaysLeft::integer
    or u.kind = 'sessions' and u.sessions - used.used <= :remindSessionsLeft::integer)
  and not ${isChargedFurtherSql} and not exists (
    select from subscriptions n where n.student_id = u.student_id and n.cancelled_at is null and n.starts_on > u.starts_on))`;
