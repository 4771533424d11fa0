import type { paymentRoutes } from '@school/api-contract/money/payments';
import type { RouteInput } from '@school/api-contract/route';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import { searchPatterns } from '../../shared/student-search';
import { daysSql, movesCashSql } from './late-events.sql';
import { toPaymentStateCondition } from './orders/payment-state.sql';
import { groupCandidates, groupValues, toRevenuePartCondition } from './revenue/revenue-part.sql';

export type PaymentFilter = RouteInput<typeof paymentRoutes.totals>['query'];

/** SQL condition on `payments p`: pending or confirmed, and not linked to a student. */
export const isUnmatchedSql = `p.student_id is null and p.status in ('PENDING', 'CONFIRMED')`;

/** SQL: whether `payments p`, or the transfer that it was split from, was imported from a bank statement. */
export const fromStatementSql = `exists (
  select from bank_notices n where n.payment_id = coalesce(p.split_from, p.id) and n.outcome = 'statement')`;

/** SQL condition on `payments p`: with a refund that the bank has not answered. */
export const hasOpenRefundSql = `p.id in (select payment_id from payment_refunds where status in ('asked', 'accepted'))`;

/**
 * SQL condition on `payments p`: a register for 1C has it, since its money came to the account, also if some or all of it went
 * back later.
 */
export const isInRegisterSql = `p.type <> 'cash'
  and (p.status = 'CONFIRMED' or p.status = 'CANCELLED' and p.refunded_amount > 0)`;

/**
 * SQL of the registers for 1C that were written to the audit log, with the days that were over when they were taken.
 * Filters other than the period leave out payments, so that it is not whole; the register has what belongs in it whatever
 * the status or state of the filter.
 */
export const registersSql = `
  select coalesce((metadata ->> 'registerFrom')::date, '-infinity') as first_day, timestamp,
    least((metadata ->> 'registerTo')::date, (timestamp at time zone time_zone)::date - 1) as last_day,
    metadata -> 'filters' <@ '["from", "to", "status", "state", "inRegister"]' as is_whole
  from audit_logs, settings_school
  where event_type = 'payment.exported' and jsonb_exists(metadata, 'registerFrom')`;

/**
 * SQL of the payments that staff changed after the last register for 1C of their day, or of the day that they had before,
 * so that this register is wrong, each with these days. No register has cash, nor a mistake that was entered after it. Reads
 * the few late events (`isLateSql`), however many there are since the first register.
 */
const changesSinceRegisterSql = `
  with whole as materialized (select * from (${registersSql}) registers where is_whole)
  select e.payment_id, days.day
  from payment_events e join payments q on q.id = e.payment_id cross join settings_school
  cross join lateral (${daysSql}) days
  cross join lateral (select max(timestamp) as at from whole where days.day between first_day and last_day) taken
  where e.is_late and e.at > (select min(timestamp) from whole)
    and (q.status = 'CONFIRMED' or q.mistaken or q.refunded_amount > 0)
    and (q.type <> 'cash' or ${movesCashSql})
    and days.day < (e.at at time zone time_zone)::date
    and e.at > taken.at
    and not (q.mistaken and exists (
      select from payment_events entry
      where entry.payment_id in (q.id, q.split_from) and entry.kind = 'confirmed' and entry.at > taken.at))`;

/** SQL condition on `payments p`: changed since the last register for 1C of its day. */
export const isChangedSinceRegisterSql = `p.id in (select payment_id from (${changesSinceRegisterSql}) changes)`;

/** SQL of the first and last day whose register for 1C is wrong; null when each is right. */
export const changedDaysSql = `
  select min(day)::text as "from", max(day)::text as "to" from (${changesSinceRegisterSql}) changes`;

/**
 * SQL condition on `payments p`: the student was in a group of such a direction, or branch, on the payment's day, as in the
 * revenue report. Reading the set of their students once leaves few payments to check one by one.
 */
const trainedInSql = (by: 'sportsDirection' | 'branch', value: string) => `(p.student_id in (
    select m.student_id from student_groups m join groups g on g.id = m.group_id where ${groupCandidates(by, value)})
  and exists (
    select from student_groups m join groups g on g.id = m.group_id
    where m.student_id = p.student_id and (${groupValues[by]})::text = ${value} and ${isMemberOn('p.date')}))`;

const conditions: Record<Exclude<keyof PaymentFilter, 'search' | 'state' | 'revenuePart'>, string> = {
  from: 'p.date >= :from',
  to: 'p.date <= :to',
  status: 'p.status = :status',
  type: 'p.type = :type',
  studentId: 'p.student_id = :studentId',
  sportsDirection: trainedInSql('sportsDirection', ':sportsDirection'),
  branchId: trainedInSql('branch', '(:branchId)::text'),
  unmatched: isUnmatchedSql,
  openRefund: hasOpenRefundSql,
  inRegister: isInRegisterSql,
  changedSinceRegister: isChangedSinceRegisterSql,
  // as in the condition of payments_to_sort_out_index
  toSortOut: `(p.student_id is null and p.status = 'CONFIRMED' or p.flag is not null)`,
};

export interface PaymentCondition {
  sql: string;
  values: Record<string, string | number>;
}

/** SQL condition on `payments p` with its values; a word of a search may be in the payment or in the student's card. */
export function toPaymentCondition({ search, state, revenuePart, ...filter }: PaymentFilter): PaymentCondition {
  const given = Object.entries(conditions).filter(([name]) => Reflect.get(filter, name) !== undefined);
  const patterns = search === undefined ? [] : searchPatterns(search);
  const words = patterns.map(
    (_, index) => `(p.search_text like :word${index}
      or p.student_id in (select id from students where search_text like :word${index}))`,
  );
  const part = revenuePart === undefined ? undefined : toRevenuePartCondition(revenuePart);
  return {
    sql: [
      'true',
      ...given.map(([, sql]) => sql),
      ...(state === undefined ? [] : [toPaymentStateCondition(state)]),
      ...words,
      ...(part ? [part.sql] : []),
    ].join(' and '),
    values: {
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
      ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
      ...part?.values,
    },
  };
}

/** The same for what a register for 1C has of it, whatever the status and state of the filter. */
export const toRegisterCondition = (filter: PaymentFilter): PaymentCondition =>
  toPaymentCondition({ ...filter, state: undefined, status: undefined, inRegister: 'true' });
