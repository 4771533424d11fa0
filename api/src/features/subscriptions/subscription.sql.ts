import { daysOffSql } from '../../shared/calendar/sessions.sql';
import { isOfFamilySql } from '../../shared/family.sql';

/** SQL: whether terms `t` (a plan or a subscription) are valid in group `g`. */
export const coversGroupSql = (t: string, g: string) => `(case
  when cardinality(${t}.group_ids) > 0 then ${g}.id = any(${t}.group_ids)
  else cardinality(${t}.sports_directions) = 0 or ${g}.sports_direction = any(${t}.sports_directions) end)`;

/** SQL: whether some group is covered by both. */
export const coversSameSql = (a: string, b: string) => `exists (
  select from groups g where ${coversGroupSql(a, 'g')} and ${coversGroupSql(b, 'g')})`;

/**
 * SQL of the marks in the period of subscription `u` in groups that it covers, with the outcome of each: `group_id,
 * group_name, date, status, outcome` (useOutcomes). A session that did not take place counts nothing.
 */
export const useSql = `
  select a.group_id, g.name as group_name, a.date, a.status, case
    when exists (
      select from absence_excuses e
      where e.student_id = a.student_id and e.used_group_id = a.group_id and e.used_on = a.date) then 'makeup'
    when exists (
      select from subscription_freezes f
      where f.subscription_id = u.id and a.date between f.first_day and f.last_day) then 'frozen'
    when a.status = 'PRESENT' then 'used'
    when u.absence_rule = 'notCharged' then 'notCharged'
    when u.absence_rule = 'excusedFree' and exists (
      select from absence_excuses e
      where e.student_id = a.student_id and e.group_id = a.group_id and e.date = a.date) then 'excused'
    else 'used' end as outcome
  from attendance a join groups g on g.id = a.group_id
  where a.student_id = u.student_id and a.date between u.starts_on and u.ends_on and a.status in ('PRESENT', 'ABSENT')
    and ${coversGroupSql('u', 'g')} and (a.group_id, a.date) not in (${daysOffSql})
    and (u.cancelled_at is null or a.date <= (u.cancelled_at at time zone (select time_zone from settings_school))::date)`;

/** For `cross join lateral`: the number of sessions that subscription `u` has used, and the day of the last of them. */
export const usedSql = `
  select count(*) as used, max(date) as last_used_on from (${useSql}) use where outcome = 'used'`;

/** The same for many subscriptions; skips plans of months, which are never used up. */
export const usedOfSessionsSql = `
  select count(*) as used from (${useSql}) use where u.kind = 'sessions' and outcome = 'used'`;

/** SQL: whether subscription `u` has no sessions left; requires `usedSql` as `used`. */
export const isUsedUpSql = `(u.kind = 'sessions' and used.used >= u.sessions)`;

/** SQL: whether subscription `u`, or one of the same plan that it followed, was frozen in the last months before its end. */
export const wasFrozenSql = (u: string) => `exists (
  select from subscription_freezes f join subscriptions fu on fu.id = f.subscription_id
  where fu.student_id = ${u}.student_id and fu.plan_id = ${u}.plan_id and fu.cancelled_at is null
    and f.last_day > ${u}.ends_on - 92 and f.first_day <= ${u}.ends_on)`;

/**
 * SQL of the other children of the parent of student `s`: `id, name, is_elder, percent`, the eldest first. `percent` is the
 * siblings' discount that the child has in the period, from its first day if possible, or gets from a charging run that waits for its job; null: no subscription.
 */
export const siblingsSql = (s: string, from: string, to: string) => `
  select e.id, concat_ws(' ', e.last_name, e.first_name) as name, (e.birth_date, e.id) < (${s}.birth_date, ${s}.id) as is_elder,
    coalesce((
      select u.sibling_percent from subscriptions u
      where u.student_id = e.id and u.cancelled_at is null and u.starts_on <= ${to} and u.ends_on >= ${from}
      order by u.starts_on <= ${from} desc, u.sibling_percent, u.starts_on limit 1
    ), (
      select min(i.sibling_percent) from charging_run_items i join charging_runs r on r.id = i.run_id
      join subscriptions before on before.id = i.subscription_id
      where i.student_id = e.id and r.state = 'waiting' and before.cancelled_at is null and i.starts_on <= ${to} and i.ends_on >= ${from}
    )) as percent
  from students e
  where ${isOfFamilySql(s, 'e')} and e.id <> ${s}.id and e.active
  order by e.birth_date, e.id`;

const freezeTodaySql = `
  select max(f.last_day) from subscription_freezes f
  where f.subscription_id = u.id and :today::date between f.first_day and f.last_day`;

/** SQL of the state of subscription `u` at :today; requires `usedSql` as `used`. */
export const stateSql = `case
  when u.cancelled_at is not null then 'cancelled'
  when u.ends_on < :today::date or ${isUsedUpSql} then 'ended'
  when u.starts_on > :today::date then 'coming'
  when (${freezeTodaySql}) is not null then 'frozen'
  else 'active' end`;

/** SQL: whether the period of subscription `u` is not over at :today; it may be used up, or not have begun. */
export const isOpenSql = `(u.cancelled_at is null and u.ends_on >= :today::date)`;

/** SQL: whether subscription `u` is active or frozen at :today; requires `usedSql` as `used`. */
export const isCurrentSql = `(${isOpenSql} and u.starts_on <= :today::date and not ${isUsedUpSql})`;

/**
 * Columns of a `StoredSubscription` from `subscriptions u`, `students s`, `usedSql` as `used` and `ledger l` (left
 * join). For callers who see no amounts the ledger has no row.
 */
export const rowColumns = `u.id, u.student_id, concat_ws(' ', s.last_name, s.first_name) as student_name, u.plan_id,
  u.plan_name, u.sports_directions, u.kind, ${stateSql} as state, case
    when u.cancelled_at is not null then null
    when ${isUsedUpSql} then 'usedUp'
    when u.ends_on < :today::date then 'periodOver' end as end_reason,
  u.starts_on, u.ends_on, u.sessions, used.used as sessions_used,
  case when u.kind = 'sessions' then greatest(0, u.sessions - used.used) end as sessions_left, (${freezeTodaySql}) as frozen_until,
  exists (select from subscriptions n where n.renewed_from = u.id and n.cancelled_at is null) as renewed,
  u.price, u.prorated, u.sibling_percent, u.discount_percent, u.discount_amount, u.discount_reason, u.amount,
  coalesce(l.charged, 0) as charged, coalesce(l.paid, 0) as paid,
  case when l.date <= :today::date then l.charged - l.paid else 0 end as due,
  case when l.date <= :today::date and l.charged > l.paid then :today::date - l.date end as due_days, u.created_at, u.updated_at`;
