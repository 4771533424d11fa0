import {
  type OrderChannel,
  type OrderSummary,
  openOrderStates,
  type PaymentOrder,
} from '@school/api-contract/money/payment-orders';
import { type PaymentState, toPaymentState } from '@school/api-contract/rules/payment-state';
import type { PaymentOrderStatus, PaymentStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { owedSql } from '../../../shared/balance.sql';
import { todaySql } from '../../../shared/calendar/today.sql';
import { childSql, type WithChild, withListNames } from '../../../shared/list-names';
import { isOpenOrder } from '../../../shared/open-orders.sql';
import { searchPatterns } from '../../../shared/student-search';
import { toStateCondition } from './payment-state.sql';

export type StoredOrder = Omit<PaymentOrder, 'state' | 'createdAt' | 'expiresAt' | 'sentAt'> & {
  paymentStatus: PaymentStatus;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
};

/**
 * Columns from `payment_orders o`, `payments p`, `students s` (left join); the bank's address only while the order can
 * be paid.
 */
const columns = `o.id, o.payment_id, p.order_id as number, p.student_id,
  nullif(concat_ws(' ', s.last_name, s.first_name), '') as student_name, p.amount, p.description as purpose, o.status,
  p.status as payment_status, o.failure, o.created_at, o.expires_at, o.sent_at,
  case when o.status = 'sent' then o.payment_url end as payment_url,
  case when o.status = 'sent' then o.qr_content end as qr_content,
  (select coalesce(json_agg(json_build_object('channel', m.channel, 'status', coalesce(m.problem, d.status, 'failed'))
     order by m.id), '[]')
   from payment_order_messages m left join deliveries d on d.id = m.delivery_id
   where m.link_id = (select l.id from payment_order_links l where l.order_id = o.id order by l.id desc limit 1)
  ) as messages`;
const tables = `payment_orders o join payments p on p.id = o.payment_id left join students s on s.id = p.student_id`;

export interface OrderFilter {
  search?: string;
  state?: PaymentState;
  studentId?: number;
  open?: 'true';
  toRenew?: 'true';
  batch?: string;
}

/** SQL condition on `payment_orders o` and `payments p`: expired, and its student still owes and has no other link. */
export const isToRenewSql = `${toStateCondition('expired')} and p.student_id in (select student_id from (${owedSql(todaySql)}) owed)
  and not exists (
    select from payment_orders o join payments other on other.id = o.payment_id
    where other.student_id = p.student_id and ${isOpenOrder(':now')})`;

const conditions: Record<Exclude<keyof OrderFilter, 'search' | 'state'>, string> = {
  studentId: 'p.student_id = :studentId',
  open: isOpenOrder(':now'),
  toRenew: isToRenewSql,
  batch: 'o.batch_key = :batch',
};

/** Orders, newest first, in one statement; `total` counts all that match the filter. */
export async function findOrders(
  db: Knex,
  { search = '', state, ...filter }: OrderFilter,
  { afterId, limit, now }: { afterId: number | undefined; limit: number; now: Date },
): Promise<(StoredOrder & { total: number })[]> {
  const given = Object.entries(conditions).filter(([name]) => Reflect.get(filter, name) !== undefined);
  const words = searchPatterns(search);
  const where = [
    'true',
    ...(state ? [toStateCondition(state)] : []),
    ...given.map(([, sql]) => sql),
    ...words.map((_, index) => `p.student_id in (select id from students where search_text like :word${index})`),
  ].join(' and ');
  const { rows } = await db.raw<{ rows: (StoredOrder & WithChild & { total: number })[] }>(
    `with page as materialized (
       select o.id from payment_orders o join payments p on p.id = o.payment_id
       where ${where} ${afterId === undefined ? '' : 'and o.id < :afterId'} order by o.id desc limit :limit
     )
     select ${columns}, ${childSql('s')},
       (select count(*) from payment_orders o join payments p on p.id = o.payment_id where ${where}) as total
     from page join payment_orders o using (id) join payments p on p.id = o.payment_id
       left join students s on s.id = p.student_id
     order by o.id desc`,
    {
      limit,
      ...(afterId !== undefined && { afterId }),
      ...((filter.open ?? filter.toRenew) && { now }),
      ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    },
  );
  return withListNames(rows);
}

const countsOfStates = openOrderStates
  .map((state) => `'${state}', count(*) filter (where ${toStateCondition(state)})`)
  .join(', ');

/** Counts the orders that are not closed, which have an index, in one statement. */
export async function getOrderSummary(db: Knex): Promise<OrderSummary> {
  const { rows } = await db.raw<{ rows: OrderSummary[] }>(
    `select json_build_object(${countsOfStates}) as states
     from payment_orders o join payments p on p.id = o.payment_id where o.status in ('created', 'sent')`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without groups has one row');
  return row;
}

/** The orders of one call, in its order. */
export async function findBatch(db: Knex, key: string): Promise<StoredOrder[]> {
  const { rows } = await db.raw<{ rows: StoredOrder[] }>(
    `select ${columns} from ${tables} where o.batch_key = :key order by o.batch_position`,
    { key },
  );
  return rows;
}

export async function findOrder(
  db: Knex,
  by: { id: number } | { paymentId: number },
): Promise<StoredOrder | undefined> {
  const { rows } = await db.raw<{ rows: StoredOrder[] }>(
    `select ${columns} from ${tables} where ${'id' in by ? 'o.id = :id' : 'o.payment_id = :paymentId'}`,
    { ...by },
  );
  return rows[0];
}

export function toOrder({ paymentStatus, createdAt, expiresAt, sentAt, ...order }: StoredOrder): PaymentOrder {
  const { status, failure } = order;
  return {
    ...order,
    state: toPaymentState({ status: paymentStatus, orderStatus: status, orderFailed: failure !== null }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

export interface LockedOrder {
  id: number;
  paymentId: number;
  studentId: number | null;
  status: PaymentOrderStatus;
  batchKey: string;
  channels: OrderChannel[];
  failure: string | null;
  expiresAt: Date;
  number: string;
  amount: number;
  purpose: string | null;
  paymentStatus: string;
  bankPaymentId: string | null;
  updatedAt: Date;
  email: string | null;
  phone: string | null;
  childFirstName: string | null;
  /** When the last link was created. */
  lastLinkAt: Date | null;
}

const lockedColumns = `o.id, o.payment_id, p.student_id, o.status, o.batch_key, o.channels, o.failure, o.expires_at,
  p.order_id as number, p.amount, p.description as purpose, p.status as payment_status, p.payment_id as bank_payment_id,
  p.updated_at, s.parent_email as email, s.parent_phone as phone, s.first_name as child_first_name,
  (select max(l.created_at) from payment_order_links l where l.order_id = o.id) as last_link_at`;

/** Locks the order's payment, which guards both; undefined when there is no such order. */
export async function lockOrderById(trx: Knex.Transaction, id: number): Promise<LockedOrder | undefined> {
  await trx.raw('select from payments where id = (select payment_id from payment_orders where id = :id) for update', {
    id,
  });
  return findOrderToWork(trx, id);
}

/** Locks the students' orders that can still be paid, in the order of their payments. */
export async function lockOpenOrders(
  trx: Knex.Transaction,
  studentIds: readonly number[],
  now: Date,
): Promise<LockedOrder[]> {
  const values = { studentIds: [...studentIds], now };
  const isOfStudents = `p.student_id = any(:studentIds) and ${isOpenOrder(':now')}`;
  await trx.raw(
    `select from payments p join payment_orders o on o.payment_id = p.id where ${isOfStudents} order by p.id for update of p`,
    values,
  );
  const { rows } = await trx.raw<{ rows: LockedOrder[] }>(
    `select ${lockedColumns} from ${tables} where ${isOfStudents} order by p.id`,
    values,
  );
  return rows;
}

/** Returns the order with the data for the bank and the payer, without a lock. */
export async function findOrderToWork(db: Knex, id: number): Promise<LockedOrder | undefined> {
  const { rows } = await db.raw<{ rows: LockedOrder[] }>(`select ${lockedColumns} from ${tables} where o.id = :id`, {
    id,
  });
  return rows[0];
}

/** Lists ids of the batch's orders that are not at the bank and were not refused by it. */
export function listOrdersToRegister(db: Knex, batchKey: string): Promise<number[]> {
  return db('paymentOrders').where({ batchKey, status: 'created', failure: null }).orderBy('batchPosition').pluck('id');
}

export interface NewOrderRow {
  studentId: number;
  amount: number;
  purpose: string;
  number: string;
}

/** Makes calls with the same key wait for each other. */
export async function lockBatch(trx: Knex.Transaction, key: string): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('payment orders ' || :key, 0))`, { key });
}

/** Inserts payments and their orders in two statements; returns the ids of the payments in the order of `rows`. */
export async function insertOrders(
  trx: Knex.Transaction,
  rows: readonly NewOrderRow[],
  batch: {
    key: string;
    channels: readonly OrderChannel[];
    expiresAt: Date;
    terminalKey: string;
    dueDay: string;
    userId: number;
    now: Date;
  },
): Promise<number[]> {
  const { key, channels, expiresAt, terminalKey, dueDay, userId, now } = batch;
  const made = { createdBy: userId, createdAt: now, updatedAt: now };
  const payments: { id: number; orderId: string }[] = await trx('payments')
    .insert(
      rows.map(({ studentId, amount, purpose, number }) => ({
        ...{ studentId, amount, description: purpose, orderId: number, terminalKey, date: dueDay },
        ...{ type: 'bank_card', status: 'PENDING', ...made },
      })),
    )
    .returning(['id', 'orderId']);
  const idByNumber = new Map(payments.map(({ id, orderId }) => [orderId, id]));
  const ids = rows.map(({ number }) => idByNumber.get(number) ?? 0);
  await trx('paymentOrders').insert(
    ids.map((paymentId, batchPosition) => ({
      ...{ paymentId, batchKey: key, batchPosition, channels: [...channels], expiresAt },
      ...made,
    })),
  );
  await trx('paymentEvents').insert(ids.map((paymentId) => ({ paymentId, kind: 'created', at: now, userId })));
  return ids;
}

/** created -> sent: the bank has the order. */
export async function markOrderSent(
  trx: Knex.Transaction,
  { id, paymentId }: Pick<LockedOrder, 'id' | 'paymentId'>,
  bank: { bankPaymentId: string; paymentUrl: string; qrContent: string | null },
  now: Date,
): Promise<void> {
  const { bankPaymentId, ...addresses } = bank;
  await trx('paymentOrders')
    .where({ id })
    .update({ ...addresses, status: 'sent', sentAt: now, checkedAt: now, updatedAt: now });
  await trx('payments').where({ id: paymentId }).update({ paymentId: bankPaymentId });
}

export async function setOrderFailure(db: Knex, id: number, failure: string | null, now: Date): Promise<void> {
  await db('paymentOrders').where({ id, status: 'created' }).update({ failure, updatedAt: now });
}

/**
 * Makes other calls for these students wait until the transaction ends, and lists those of them that do not exist or are
 * erased.
 */
export async function lockStudents(trx: Knex.Transaction, ids: readonly number[]): Promise<number[]> {
  const known: number[] = await trx('students')
    .whereIn('id', ids)
    .whereNull('anonymizedAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .pluck('id');
  return ids.filter((id) => !known.includes(id));
}
