import type {
  ListedPayment,
  Payment,
  PaymentSummary,
  PaymentTotals,
  StudentSuggestion,
} from '@school/api-contract/money/payments';
import { type Child, toListNames } from '@school/api-contract/rules/list-names';
import { type PaymentWithOrder, toPaymentState } from '@school/api-contract/rules/payment-state';
import { paymentStatuses } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { plannedStatement } from '../../platform/database/prepared-statement';
import { comparedUntil } from '../../shared/calendar/compared-days.sql';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';
import { isOfFamilySql } from '../../shared/family.sql';
import { foldSql } from '../../shared/fold-text';
import { childSql, type WithChild, withListNames } from '../../shared/list-names';
import { byPurposeSql, likelySql } from './likely-student.sql';
import {
  fromStatementSql,
  isUnmatchedSql,
  type PaymentCondition,
  type PaymentFilter,
  toPaymentCondition,
} from './payment-filter.sql';

export interface PaymentPage {
  /** Day and id of the last payment of the previous page. */
  after: readonly [string, number] | undefined;
  /** Maximum number of rows. */
  limit: number;
}

export type StoredPayment = Omit<Payment, 'createdAt' | 'state'> & PaymentWithOrder & { createdAt: Date };

type ListedRow = StoredPayment & Pick<ListedPayment, 'likelyStudent'>;

/** Columns of a row from `payments p` with `joins`. */
const rowColumns = `p.id, p.student_id as "studentId",
  nullif(concat_ws(' ', s.last_name, s.first_name), '') as "studentName", p.amount,
  coalesce(p.refunded_amount, 0) as "refundedAmount", p.date, p.description, p.status, p.mistaken, p.type,
  ${fromStatementSql} as "fromStatement",
  p.customer_name as "customerName", p.child_name as "childName", p.flag, p.created_at as "createdAt",
  o.status as "orderStatus", o.failure is not null as "orderFailed"`;
const joins = 'left join students s on s.id = p.student_id left join payment_orders o on o.payment_id = p.id';

/** Payments, newest first, in one statement; `total` counts all rows that match the filter. */
export async function findPayments(
  db: Knex,
  filter: PaymentFilter,
  { after, limit }: PaymentPage,
): Promise<(ListedRow & { total: number })[]> {
  const { sql, values } = toPaymentCondition(filter);
  const rows = await plannedStatement<ListedRow & WithChild & { total: number }>(
    db,
    `with page as materialized (
       select p.id from payments p where ${sql} ${after ? 'and (p.date, p.id) < (:afterDate, :afterId)' : ''}
       order by p.date desc, p.id desc limit :limit
     ), facts as materialized (
       select p.id as key, p.customer_phone as phone, ${foldSql('p.child_name')} as child, ${foldSql('p.description')} as purpose
       from page join payments p on p.id = page.id where p.student_id is null and p.status = 'CONFIRMED' and p.flag is null
     ), ${likelySql}
     select ${rowColumns}, ${childSql('s')}, (
         select json_build_object('id', c.id, 'name', concat_ws(' ', c.last_name, c.first_name))
         from likely join students c on c.id = likely.student_id where likely.key = p.id
       ) as "likelyStudent", (select count(*) from payments p where ${sql}) as total
     from page join payments p on p.id = page.id ${joins}
     order by p.date desc, p.id desc`,
    { ...values, limit, ...(after && { afterDate: after[0], afterId: after[1] }) },
  );
  return withListNames(rows);
}

/** Returns the next payments for a file, newest first, without a total. */
export async function findPaymentsForExport(
  db: Knex,
  { sql, values }: PaymentCondition,
  { after, limit }: PaymentPage,
): Promise<StoredPayment[]> {
  const { rows } = await db.raw<{ rows: StoredPayment[] }>(
    `select ${rowColumns} from payments p ${joins}
     where ${sql} ${after ? 'and (p.date, p.id) < (:afterDate, :afterId)' : ''}
     order by p.date desc, p.id desc limit :limit`,
    { ...values, limit, ...(after && { afterDate: after[0], afterId: after[1] }) },
  );
  return rows;
}

/** Returns the first and the last day of the payments that match the condition, as 'yyyy-MM-dd'. */
export async function getPeriod(
  db: Knex,
  { sql, values }: PaymentCondition,
): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await db.raw<{ rows: { first: string | null; last: string | null }[] }>(
    `select min(p.date) as first, max(p.date) as last from payments p where ${sql}`,
    values,
  );
  return getOne(rows);
}

const received = `p.amount - coalesce(p.refunded_amount, 0)`;

export async function getTotals(db: Knex, filter: PaymentFilter): Promise<PaymentTotals> {
  const { sql, values } = toPaymentCondition(filter);
  const rows = await plannedStatement<PaymentTotals>(
    db,
    `select (select currency from settings_school) as currency, count(*) as count,
       coalesce(sum(${received}) filter (where p.status = 'CONFIRMED'), 0) as received,
       coalesce(sum(p.amount) filter (where p.status = 'PENDING'), 0) as pending,
       coalesce(sum(p.amount) filter (where p.status = 'REJECTED'), 0) as rejected,
       coalesce(sum(p.refunded_amount), 0) as refunded
     from payments p where ${sql}`,
    values,
  );
  return getOne(rows);
}

const countsOfStatuses = paymentStatuses
  .map((status) => `'${status}', count(*) filter (where status = '${status}')`)
  .join(', ');

type CountedByOrder = PaymentWithOrder & { count: number };

function countByState(counted: readonly CountedByOrder[]): PaymentSummary['states'] {
  const states = { waiting: 0, link_pending: 0, link_failed: 0, refused: 0, expired: 0, rejected: 0, cancelled: 0 };
  for (const { count, ...payment } of counted) {
    const state = toPaymentState(payment);
    if (state !== 'received') states[state] += count;
  }
  return states;
}

/** SQL: the payments that were not received, counted by what their state follows from. */
const countsByOrderSql = `select p.status, o.status as "orderStatus", o.failure is not null as "orderFailed", count(*)
  from payments p left join payment_orders o on o.payment_id = p.id
  where p.status in ('PENDING', 'REJECTED', 'CANCELLED') group by 1, 2, 3`;

/** Computes all figures in one statement; each reads only its part of an index, and the counts by status only an index. */
export async function getSummary(db: Knex, now: Date): Promise<PaymentSummary> {
  const { rows } = await db.raw<{ rows: (Omit<PaymentSummary, 'states'> & { byOrder: CountedByOrder[] })[] }>(
    `with day as materialized (
       select currency, ${todayFromSettingsSql} as today,
         date_trunc('month', ${todayFromSettingsSql}::timestamp)::date as month from settings_school
     ), period as materialized (
       select *, (month - interval '1 month')::date as last_month, (month + interval '1 month')::date as next_month,
         ${comparedUntil('month', "month + interval '1 month'", '1')} as compared_until
       from day
     )
     select currency,
       (select json_build_object(
          'current', coalesce(sum(${received}) filter (where p.date >= month), 0),
          'previous', coalesce(sum(${received}) filter (where p.date <= compared_until), 0))
        from payments p where p.status = 'CONFIRMED' and p.date >= last_month and p.date < next_month) as received,
       (select json_build_object('count', count(*), 'amount', coalesce(sum(p.amount), 0), 'overdue', json_build_object(
          'count', count(*) filter (where p.date < today),
          'amount', coalesce(sum(p.amount) filter (where p.date < today), 0)))
        from payments p where p.status = 'PENDING') as pending,
       (select json_build_object(
          'current', json_build_object('count', count(*) filter (where p.date >= month),
            'amount', coalesce(sum(p.amount) filter (where p.date >= month), 0)),
          'previous', json_build_object('count', count(*) filter (where p.date <= compared_until),
            'amount', coalesce(sum(p.amount) filter (where p.date <= compared_until), 0)))
        from payments p where p.status = 'REJECTED' and p.date >= last_month and p.date < next_month) as rejected,
       (select json_build_object('count', count(*), 'amount', coalesce(sum(p.amount), 0), 'oldest', min(p.date) filter (where p.status = 'CONFIRMED'))
        from payments p where ${isUnmatchedSql}) as unmatched,
       (select json_build_object(${countsOfStatuses}) from payments) as statuses,
       (select coalesce(json_agg(each), '[]') from (${countsByOrderSql}) each) as "byOrder"
     from period`,
    { now },
  );
  const { byOrder, ...figures } = getOne(rows);
  return { ...figures, states: countByState(byOrder) };
}

/**
 * Finds students whose phone or names are similar to those of an unmatched payment, the likeliest first. Names are
 * compared by trigrams, because people mistype them at the bank.
 */
export async function findSuggestions(db: Knex, paymentId: number): Promise<StudentSuggestion[]> {
  const { rows } = await db.raw<{ rows: (Omit<StudentSuggestion, 'name'> & { child: Child })[] }>(
    `with payer as materialized (
       select id, customer_phone as phone, ${foldSql('child_name')} as child, ${foldSql('customer_name')} as parent,
         ${foldSql('description')} as purpose
       from payments where id = :paymentId
     ), facts as materialized (
       select id as key, phone, child, purpose from payer
     ), ${byPurposeSql}, candidates as materialized (
       select s.id from students s, payer where s.parent_phone = payer.phone and s.anonymized_at is null
       union select s.id from students s, payer where s.search_text %> payer.child and s.anonymized_at is null
       union select s.id from students s, payer where s.search_text %> payer.parent and s.anonymized_at is null
       union select student_id from by_purpose
     ), judged as (
       select s.id, s.parent_phone = payer.phone as by_phone,
         exists (select from by_purpose where student_id = s.id and kind = 'number') as by_number,
         exists (select from by_purpose where student_id = s.id and kind = 'name') as by_name,
         coalesce(similarity(${foldSql(`s.last_name || ' ' || s.first_name`)}, payer.child), 0) as by_child,
         coalesce(similarity(${foldSql('s.parent_name')}, payer.parent), 0) as by_parent
       from candidates join students s using (id), payer
     )
     select s.id as student_id, ${childSql('s')}, s.parent_name,
       array_remove(array[case when by_number then 'number' end, case when by_name then 'purpose' end,
         case when by_phone then 'phone' end, case when by_child >= 0.5 then 'childName' end,
         case when by_parent >= 0.6 then 'payerName' end], null) as matches,
       array(select e.id from students e where ${isOfFamilySql('s', 'e')} and e.id <> s.id and e.active order by e.id) as siblings
     from judged join students s using (id)
     where by_number or by_name or by_phone or by_child >= 0.5 or by_parent >= 0.6
     order by by_number::int * 3 + by_name::int * 2 + coalesce(by_phone::int, 0) * 2 + by_child + by_parent desc, s.id limit 5`,
    { paymentId },
  );
  const names = toListNames(rows.map(({ studentId, child }) => [studentId, child]));
  return rows.map((row) => ({ ...row, name: names.get(row.studentId) ?? '' }));
}

/** Branches that are not closed, by name. */
export function findBranches(db: Knex): Promise<{ id: number; name: string }[]> {
  return db('branches').where({ active: true }).select('id', 'name').orderByRaw('name collate "ru-x-icu"');
}

function getOne<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('settings_school has no row');
  return row;
}
