import { coversGroupSql } from '../subscription.sql';

/**
 * SQL of the makeup credits of the excuses `e` that the condition admits: `id, student_id, group_id, date, state,
 * expires_on, used_group_id, used_on, subscription_id`. An excuse gives a credit while its day is marked absent and a
 * subscription with the rule `makeup` covers it and is not frozen then; nothing has to be created when a mark comes, or
 * taken back when it is corrected. A credit that is used stays used.
 */
export const creditsSql = (condition: string) => `
  select e.id, e.student_id, e.group_id, e.date, e.used_group_id, e.used_on, u.id as subscription_id,
    coalesce(e.date + u.makeup_days, e.used_on) as expires_on, case
      when e.used_on is not null then 'used'
      when e.date + u.makeup_days < :today::date then 'expired'
      else 'available' end as state
  from absence_excuses e join groups g on g.id = e.group_id
  left join lateral (
    select u.id, u.makeup_days from subscriptions u
    where u.student_id = e.student_id and u.cancelled_at is null and e.date between u.starts_on and u.ends_on
      and u.absence_rule = 'makeup' and ${coversGroupSql('u', 'g')} and not exists (
        select from subscription_freezes f
        where f.subscription_id = u.id and e.date between f.first_day and f.last_day)
    order by u.starts_on, u.id limit 1
  ) u on true
  where ${condition} and (e.used_on is not null or u.id is not null and exists (
    select from attendance a
    where a.student_id = e.student_id and a.group_id = e.group_id and a.date = e.date and a.status = 'ABSENT'))`;
