import type { PaymentDetail, PaymentEvent } from '@school/api-contract/money/payments';
import type { PaymentStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';
import { isLateSql } from './late-events.sql';
import { fromStatementSql } from './payment-filter.sql';

/** The columns that staff write. */
export interface PaymentColumns {
  amount: number;
  date: string;
  type: string;
  description: string | null;
  studentId: number | null;
}

export interface LockedPayment extends PaymentColumns {
  id: number;
  status: PaymentStatus;
  refundedAmount: number;
  fromBank: boolean;
  fromStatement: boolean;
  /** Its order number at the bank; null for a payment that the bank does not know. */
  orderId: string | null;
  paymentId: string | null;
  terminalKey: string | null;
  /** Why staff must check it. */
  flag: string | null;
  updatedAt: Date;
  /** The first payment of the transfer that was split; null for that one and for a whole transfer. */
  splitFrom: number | null;
  /** Whether others were split from it. */
  hasParts: boolean;
  maySplit: boolean;
}

const fromBankSql = '(p.payment_id is not null or p.terminal_key is not null)';

/** SQL: whether `p` has parts split from it. */
const hasPartsSql = 'exists (select from payments part where part.split_from = p.id)';

/** SQL: whether `p` is received money that may be split: no order of a payment link, nothing refunded or to be checked. */
const maySplitSql = `(p.status = 'CONFIRMED' and p.flag is null and coalesce(p.refunded_amount, 0) = 0 and p.amount > 1
  and (p.order_id is null or p.created_by is null) and not exists (select from payment_orders o where o.payment_id = p.id)
  and not exists (select from payment_refunds r where r.payment_id = p.id and r.status in ('asked', 'accepted')))`;

/**
 * Locks a payment for a change, and before it the first one of its transfer, as a notice of the bank does; undefined when there
 * is none. Reads it in a statement of its own, which sees the parts that another change has made meanwhile.
 */
export async function lockPayment(trx: Knex.Transaction, id: number): Promise<LockedPayment | undefined> {
  await trx.raw(
    `select from payments where id in (:id, (select split_from from payments where id = :id))
     order by split_from nulls first for update`,
    { id },
  );
  const { rows } = await trx.raw<{ rows: LockedPayment[] }>(
    `select p.id, p.amount, p.date, p.type, p.description, p.student_id, p.status, p.flag, p.updated_at,
       p.order_id, p.payment_id, p.terminal_key, coalesce(p.refunded_amount, 0) as refunded_amount, ${fromBankSql} as from_bank,
       ${fromStatementSql} as from_statement, p.split_from, ${hasPartsSql} as has_parts, ${maySplitSql} as may_split
     from payments p where p.id = :id`,
    { id },
  );
  return rows[0];
}

type StoredEvent = Omit<PaymentEvent, 'at'> & { at: string };
type OwnColumns = Omit<
  PaymentDetail,
  'createdAt' | 'updatedAt' | 'events' | 'notices' | 'order' | 'state' | 'refundByBank' | 'openRefund'
>;
export type StoredDetail = OwnColumns & {
  terminalKey: string | null;
  hasParts: boolean;
  openRefund: { amount: number; reason: string; askedAt: string } | null;
  createdAt: Date;
  updatedAt: Date;
  events: StoredEvent[];
  notices: PaymentDetail['notices'];
};

/** A payment with its history, in one statement. */
export async function findPayment(db: Knex, id: number): Promise<StoredDetail | undefined> {
  const { rows } = await db.raw<{ rows: StoredDetail[] }>(
    `select p.id, p.student_id, nullif(concat_ws(' ', s.last_name, s.first_name), '') as student_name, p.amount,
       coalesce(p.refunded_amount, 0) as refunded_amount, p.date, p.description, p.status, p.mistaken, p.type, p.customer_name,
       p.child_name, p.customer_phone, p.customer_email, p.order_id, p.payment_id, p.terminal_key, p.flag, p.created_at, p.updated_at,
       (select json_build_object('amount', r.amount, 'reason', r.reason, 'askedAt', r.created_at)
        from payment_refunds r where r.payment_id = p.id and r.status in ('asked', 'accepted')) as open_refund,
       ${fromBankSql} as from_bank, ${fromStatementSql} as from_statement, ${hasPartsSql} as has_parts, ${maySplitSql} as may_split,
       (select coalesce(json_agg(json_build_object('id', part.id, 'amount', part.amount, 'status', part.status,
          'studentName', nullif(concat_ws(' ', child.last_name, child.first_name), '')) order by part.id), '[]')
        from payments part left join students child on child.id = part.student_id
        where (part.id = p.split_from or part.split_from = coalesce(p.split_from, p.id)) and part.id <> p.id) as parts,
       (select currency from settings_school) as currency,
       (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'amount', e.amount,
          'reason', e.reason, 'changes', e.changes, 'byName', ${userNameSql('u')}) order by e.id), '[]')
        from payment_events e left join users u on u.id = e.user_id where e.payment_id = p.id) as events,
       (select coalesce(json_agg(json_build_object('receivedAt', n.received_at, 'outcome', n.outcome,
          'payload', n.payload) order by n.id), '[]')
        from bank_notices n
        -- the notices are erased with the transfer, which a part may not wait for
        where n.payment_id = coalesce(p.split_from, p.id) and (p.split_from is null or p.anonymized_at is null)) as notices
     from payments p left join students s on s.id = p.student_id where p.id = :id`,
    { id },
  );
  return rows[0];
}

/** Returns whether the student exists and has not been erased. */
export async function hasStudent(db: Knex, id: number): Promise<boolean> {
  const row = await db('students').where({ id }).whereNull('anonymizedAt').first('id');
  return row !== undefined;
}

/** The payment that this user entered with the key, with its parts; makes another request with the same key wait. */
export async function lockPaymentByKey(
  trx: Knex.Transaction,
  { userId, key }: { userId: number; key: string },
): Promise<{ id: number; shares: { studentId: number | null; amount: number }[] } | undefined> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('payment ' || :key, 0))`, { key });
  const { rows } = await trx.raw<{ rows: { id: number; shares: { studentId: number | null; amount: number }[] }[] }>(
    `select p.id, (
       select json_agg(json_build_object('studentId', line.student_id, 'amount', line.amount) order by line.id)
       from payments line where line.id = p.id or line.split_from = p.id) as shares
     from payments p where p.created_by = :userId and p.request_key = :key`,
    { userId, key },
  );
  return rows[0];
}

const lockStudentSql = (studentId: string) =>
  `pg_advisory_xact_lock(hashtextextended('payment of ' || (${studentId})::text, 0))`;

/**
 * Makes other entries for the payment's student wait. An entry locks the student before the student's expected payments,
 * so whoever changes one of these and then looks for the same payment calls this first. Returns the student, to compare
 * once the payment is locked too.
 */
export async function lockStudentOfPayment(trx: Knex.Transaction, id: number): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { studentId: number }[] }>(
    `select student_id, ${lockStudentSql('student_id')} from payments where id = :id and student_id is not null`,
    { id },
  );
  return rows[0]?.studentId ?? null;
}

/** Makes other entries for the students wait. One order for all of them, so that two entries never wait for each other. */
export async function lockStudents(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx.raw(
    `select ${lockStudentSql('id')} from (select distinct id from unnest(:ids::integer[]) id order by id) students`,
    { ids: [...ids] },
  );
}

/**
 * Makes an erasure of these students, and of the payment's own one, wait. Call it before a payment is locked: an erasure locks
 * students before payments (the lock order of contracts.repository.ts). Returns those that are not erased yet.
 */
export async function holdStudents(
  trx: Knex.Transaction,
  ids: readonly number[],
  paymentId?: number,
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number; isErased: boolean }[] }>(
    `select id, anonymized_at is not null as is_erased from students where id = any(:ids::integer[]) or id = (select student_id from payments where id = :paymentId)
     order by id for key share`,
    { ids: [...ids], paymentId: paymentId ?? null },
  );
  return rows.filter(({ isErased }) => !isErased).map(({ id }) => id);
}

export interface PaidShare {
  studentId: number | null;
  amount: number;
}

/**
 * The last payment of one of the students with that amount that was confirmed since, by staff or by the bank; makes another
 * entry for the students wait.
 */
export async function lockSamePayment(
  trx: Knex.Transaction,
  { shares, since }: { shares: readonly PaidShare[]; since: Date },
): Promise<{ id: number; at: Date; byName: string | null } | undefined> {
  const known = shares.flatMap(({ studentId, amount }) => (studentId === null ? [] : [{ studentId, amount }]));
  if (known.length === 0) return undefined;
  const studentIds = known.map(({ studentId }) => studentId);
  await lockStudents(trx, studentIds);
  const { rows } = await trx.raw<{ rows: { id: number; at: Date; byName: string | null }[] }>(
    `select p.id, confirmed.at, ${userNameSql('u')} as by_name
     from unnest(:studentIds::integer[], :amounts::integer[]) share (student_id, amount)
     join payments p on p.student_id = share.student_id and p.amount = share.amount cross join lateral (
       -- a part came with its transfer, whenever that was split
       select e.at, e.user_id from payment_events e where e.payment_id in (p.id, p.split_from) and e.kind = 'confirmed'
       union all
       select n.received_at, null from bank_notices n
       where n.payment_id = coalesce(p.split_from, p.id) and n.status = 'CONFIRMED'
     ) confirmed left join users u on u.id = confirmed.user_id
     where p.status = 'CONFIRMED' and confirmed.at > :since
     order by confirmed.at desc limit 1`,
    { studentIds, amounts: known.map(({ amount }) => amount), since },
  );
  return rows[0];
}

/** Enters a payment for each share, the first one with the key. Returns their ids. */
export async function insertPayments(
  trx: Knex.Transaction,
  {
    shares,
    requestKey,
    ...columns
  }: Omit<PaymentColumns, keyof PaidShare> & {
    shares: readonly PaidShare[];
    status: PaymentStatus;
    requestKey: string | undefined;
  },
  { userId, now }: { userId: number; now: Date },
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with given as materialized (
       select nextval(pg_get_serial_sequence('payments', 'id')) as id, number, student_id, amount
       from unnest(:studentIds::integer[], :amounts::integer[]) with ordinality share (student_id, amount, number) order by number
     )
     insert into payments (id, student_id, amount, split_from, request_key, date, type, description, status, created_by, created_at, updated_at) overriding system value
     select id, student_id, amount, case when number > 1 then first_value(id) over (order by number) end,
       case when number = 1 then :requestKey end, :date, :type, :description, :status, :userId, :now, :now
     from given order by number returning id`,
    {
      ...columns,
      studentIds: shares.map(({ studentId }) => studentId),
      amounts: shares.map(({ amount }) => amount),
      requestKey: requestKey ?? null,
      userId,
      now,
    },
  );
  return rows.map(({ id }) => id);
}

/** Money that came to the school's account by a document of a bank statement. */
export interface Transfer {
  studentId: number | null;
  amount: number;
  date: string;
  payer: string | null;
  purpose: string | null;
}

/** Enters a received payment for each transfer. Returns their ids in the order of the transfers. */
export async function insertTransfers(
  trx: Knex.Transaction,
  transfers: readonly Transfer[],
  { userId, now }: { userId: number; now: Date },
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into payments (student_id, amount, date, customer_name, description, status, created_by, created_at, updated_at)
     select student_id, amount, date, payer, purpose, 'CONFIRMED', :userId, :now, :now
     from unnest(:studentIds::bigint[], :amounts::integer[], :dates::date[], :payers::text[], :purposes::text[])
       with ordinality transfer (student_id, amount, date, payer, purpose, number)
     order by number returning id`,
    {
      studentIds: transfers.map(({ studentId }) => studentId),
      amounts: transfers.map(({ amount }) => amount),
      dates: transfers.map(({ date }) => date),
      payers: transfers.map(({ payer }) => payer),
      purposes: transfers.map(({ purpose }) => purpose),
      userId,
      now,
    },
  );
  return rows.map(({ id }) => id);
}

/** Splits shares from a payment: each a payment like it, of another student. Returns their ids in the order of the shares. */
export async function insertParts(
  trx: Knex.Transaction,
  { from, shares, userId, now }: { from: LockedPayment; shares: readonly PaidShare[]; userId: number; now: Date },
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into payments (student_id, amount, split_from, date, type, description, status, customer_name, customer_phone,
       customer_email, child_name, payment_id, terminal_key, created_by, created_at, updated_at)
     select share.student_id, share.amount, coalesce(p.split_from, p.id), p.date, p.type, p.description, p.status, p.customer_name,
       p.customer_phone, p.customer_email, p.child_name, p.payment_id, p.terminal_key, :userId, :now, :now
     from payments p, unnest(:studentIds::integer[], :amounts::integer[]) with ordinality share (student_id, amount, number)
     where p.id = :id order by share.number returning id`,
    {
      id: from.id,
      studentIds: shares.map(({ studentId }) => studentId),
      amounts: shares.map(({ amount }) => amount),
      userId,
      now,
    },
  );
  return rows.map(({ id }) => id);
}

export async function updatePayment(
  trx: Knex.Transaction,
  id: number,
  columns: Partial<
    PaymentColumns & { status: PaymentStatus; refundedAmount: number; cancelReason: string; mistaken: true; flag: null }
  >,
  updatedAt: Date,
): Promise<void> {
  await trx('payments')
    .where({ id })
    .update({ ...columns, updatedAt });
}

/** Nobody need check the payment any more; one that nobody had to check stays as it is for whoever changes it. */
export async function clearFlag(trx: Knex.Transaction, id: number, now: Date): Promise<void> {
  await trx.raw(
    `update payments set flag = null, updated_at = greatest(:now::timestamptz, updated_at + interval '1 millisecond')
     where id = :id and flag is not null`,
    { id, now },
  );
}

/** Cancels those of the payments that are pending; an attempt that the bank rejected stays rejected. */
export async function cancelPendingPayments(
  trx: Knex.Transaction,
  ids: readonly number[],
  reason: string,
  now: Date,
): Promise<void> {
  await trx.raw(
    `update payments set
       status = case when status = 'PENDING' then 'CANCELLED' else status end,
       cancel_reason = case when status = 'PENDING' then :reason else cancel_reason end,
       flag = case when status = 'PENDING' then null else flag end,
       -- two changes within a millisecond have different moments
       updated_at = greatest(:now::timestamptz, updated_at + interval '1 millisecond')
     where id = any(:ids)`,
    { ids: [...ids], reason, now },
  );
}

interface NewEvent {
  paymentId: number;
  kind: PaymentEvent['kind'];
  at: Date;
  /** Null: not a member of staff. */
  userId: number | null;
  amount?: number;
  reason?: string;
  changes?: PaymentEvent['changes'];
}

/** Adds to a payment's history. */
export function insertEvent(trx: Knex.Transaction, event: NewEvent): Promise<void> {
  return insertEvents(trx, [event]);
}

/** Adds to the histories of payments, which have changed already; each with its mark for registers. */
export async function insertEvents(trx: Knex.Transaction, events: readonly NewEvent[]): Promise<void> {
  const given = events.map(({ paymentId, userId, ...event }) => ({
    ...{ payment_id: paymentId, user_id: userId, changes: [] },
    ...event,
  }));
  await trx.raw(
    `insert into payment_events (payment_id, kind, at, user_id, amount, reason, changes, is_late)
     select e.payment_id, e.kind, e.at, e.user_id, e.amount, e.reason, e.changes, ${isLateSql}
     from jsonb_to_recordset(:events::jsonb) as e (
       payment_id bigint, kind text, at timestamptz, user_id bigint, amount integer, reason text, changes jsonb)`,
    { events: JSON.stringify(given) },
  );
}
