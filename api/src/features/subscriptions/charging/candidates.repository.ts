import type { ChargingRunItem, SkipReason } from '@school/api-contract/money/charging-runs';
import type { Knex } from 'knex';
import { isMemberOn, sessionsSql } from '../../../shared/calendar/sessions.sql';
import { childSql, type WithChild, withListNames } from '../../../shared/list-names';
import { priceOnSql } from '../plans.repository';
import type { Sibling } from '../sale-facts.repository';
import { coversGroupSql, siblingsSql, wasFrozenSql } from '../subscription.sql';
import { isSoldMonthlySql, monthsEndSql, skippedSql } from './charging.sql';

/** A subscription of months that may be charged again for a month, with what decides it. */
export interface Candidate {
  subscriptionId: number;
  studentId: number;
  studentName: string;
  planId: number;
  planName: string;
  sportsDirections: ChargingRunItem['sportsDirections'];
  price: number;
  months: number;
  startsOn: string;
  endsOn: string;
  discountPercent: number | null;
  discountAmount: number;
  /** Price and siblings' discount of the last subscription. */
  formerPrice: number;
  formerSiblingPercent: number;
  leavesOn: string | null;
  skipped: SkipReason | null;
  wasFrozen: boolean;
  /** Covered groups that the student is in on the first day; only for a delayed start of a plan prorated by sessions. */
  lateGroupIds: number[] | null;
  /** The other children of the same parent. */
  siblings: Omit<Sibling, 'name'>[];
}

/**
 * For each student and plan of months, returns the last subscription that reaches the end of the previous month, sorted
 * by name, with today's terms of the plan. One statement.
 */
export async function findCandidates(
  db: Knex,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<Candidate[]> {
  const { rows } = await db.raw<{ rows: (Candidate & WithChild)[] }>(
    `with latest as materialized (
       select distinct on (u.student_id, u.plan_id) u.id, u.student_id, u.plan_id, u.ends_on, u.discount_percent,
         u.discount_amount, u.price as former_price, u.sibling_percent as former_sibling_percent, greatest(:from::date, u.ends_on + 1) as starts_on, ${wasFrozenSql('u')} as was_frozen
       from subscriptions u
       where u.kind = 'months' and u.cancelled_at is null and u.ends_on >= :from::date - 1 and u.month < :from::date
       order by u.student_id, u.plan_id, u.ends_on desc, u.id desc
     ), wanted as materialized (
       select l.*, p.name as plan_name, ${priceOnSql('l.starts_on')} as price, p.months, p.proration, ${isSoldMonthlySql} as is_sold,
         p.group_ids, p.sports_directions, ${monthsEndSql(':from::date')} as new_end, :from::date as first_day, :to::date as last_day
       from latest l join subscription_plans p on p.id = l.plan_id
     )
     select w.id as subscription_id, w.student_id, concat_ws(' ', s.last_name, s.first_name) as student_name, ${childSql('s')}, w.plan_id,
       w.plan_name, w.sports_directions, w.price, coalesce(w.months, 1) as months, w.starts_on, greatest(w.starts_on, w.new_end) as ends_on,
       w.discount_percent, w.discount_amount, w.was_frozen,
       w.former_price, w.former_sibling_percent, planned.leaves_on,
       ${skippedSql} as skipped,
       case when w.proration = 'sessions' and w.starts_on > :from::date then (
         select coalesce(json_agg(g.id), '[]') from student_groups m join groups g on g.id = m.group_id
         where m.student_id = w.student_id and ${coversGroupSql('w', 'g')} and ${isMemberOn('w.starts_on')}
       ) end as late_group_ids,
       family.siblings
     from wanted w join students s on s.id = w.student_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('id', id, 'isElder', is_elder, 'percent', percent)), '[]') as siblings
       from (${siblingsSql('s', 'w.starts_on', 'greatest(w.starts_on, w.new_end)')}) one
     ) family
     -- who leaves one group and is in another stays
     cross join lateral (
       select case when max(coalesce(m.leave_date, 'infinity')) <= greatest(w.starts_on, w.new_end)
         then max(m.leave_date) end as leaves_on
       from student_groups m join groups g on g.id = m.group_id
       where m.student_id = w.student_id and g.active and ${coversGroupSql('w', 'g')} and m.join_date <= w.new_end
         and (m.leave_date is null or m.leave_date > greatest(w.starts_on, :today::date))
     ) planned
     order by s.last_name collate "ru-x-icu", s.first_name collate "ru-x-icu", w.student_id, w.plan_id`,
    { from, to, today },
  );
  return withListNames(rows);
}

/** Days of the month's sessions of all groups, cancelled ones left out. */
export async function findSessionDaysOfGroups(
  db: Knex,
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await db.raw<{ rows: { groupId: number; days: string[] }[] }>(
    `with groups_seen as materialized (select id from groups)
     select group_id, json_agg(date) as days from (${sessionsSql}) planned where state = 'planned' group by group_id`,
    { from, to },
  );
  return new Map(rows.map(({ groupId, days }) => [groupId, days]));
}
