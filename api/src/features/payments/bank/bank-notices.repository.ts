import type { PaymentOrderStatus, PaymentStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import type { NoticeFact } from './payment-state';

/**
 * Serialises the notices of one order, even before its payment exists, and waits for another change of the payment: a statement
 * that waited for it would not see its parts and events.
 */
export async function lockOrder(trx: Knex.Transaction, orderId: string): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('bank order ' || :orderId, 0))`, { orderId });
  // an erasure locks students before payments, and received money may write the student's balance
  await trx.raw(
    `select from students where id in (select student_id from payments where order_id = :orderId) order by id for key share`,
    { orderId },
  );
  await trx('payments').where({ orderId }).forUpdate().select('id');
}

export interface OrderPayment {
  id: number;
  amount: number;
  status: PaymentStatus;
  updatedAt: Date;
  /** Whether staff entered or ordered it, which fixes its amount. */
  isOrdered: boolean;
  /** Whether staff cancelled it or refunded it in full. */
  isClosedByStaff: boolean;
  /** Whether staff confirmed that the money has arrived. */
  isConfirmedByStaff: boolean;
  /** Sum refunded by staff, or by the bank at their request. */
  staffRefunds: number;
  /** What was split from it for other children. */
  parts: { amount: number; areRefunded: boolean } | null;
  isErased: boolean;
  /** Its order with a payment link; null without one. */
  order: { id: number; status: PaymentOrderStatus } | null;
}

export async function lockOrderPayment(trx: Knex.Transaction, orderId: string): Promise<OrderPayment | undefined> {
  const { rows } = await trx.raw<{ rows: OrderPayment[] }>(
    `select p.id, p.amount, p.status, p.updated_at, p.created_by is not null as is_ordered,
       p.status = 'CANCELLED' and exists (
         select from payment_events e where e.payment_id = p.id and e.kind in ('cancelled', 'refunded')
       ) as is_closed_by_staff,
       exists (select from payment_events e where e.payment_id = p.id and e.kind = 'confirmed') as is_confirmed_by_staff,
       (select coalesce(sum(e.amount), 0)::int from payment_events e where e.payment_id = p.id and e.kind = 'refunded')
         as staff_refunds,
       (select json_build_object('amount', sum(part.amount), 'areRefunded', bool_or(part.refunded_amount > 0))
        from payments part where part.split_from = p.id having count(*) > 0) as parts,
       p.anonymized_at is not null as is_erased,
       (select json_build_object('id', o.id, 'status', o.status) from payment_orders o where o.payment_id = p.id) as "order"
     from payments p where p.order_id = :orderId for update`,
    { orderId },
  );
  return rows[0];
}

/** `kept`: a notice of the bank; `asked`: the bank's answer to a question. */
export type NoticeOutcome = 'kept' | 'asked';

export interface PayerColumns {
  customerName: string | null;
  customerPhone: string | null;
  customerEmail: string | null;
  childName: string | null;
  description: string | null;
}

/** Inserts a payment whose order is unknown here. Returns its id. */
export async function insertOrderPayment(
  trx: Knex.Transaction,
  columns: PayerColumns & { orderId: string; terminalKey: string | null; paymentId: string; amount: number },
  { today, now }: { today: string; now: Date },
): Promise<number> {
  const [row] = await trx('payments')
    .insert({ ...columns, date: today, type: 'bank_card', status: 'PENDING', createdAt: now, updatedAt: now })
    .returning('id');
  return row.id;
}

/** Stores the notice. Returns false when the same one was stored before. */
export async function insertNotice(
  trx: Knex.Transaction,
  notice: NoticeFact & {
    deduplicationKey: string;
    paymentId: number;
    payload: object;
    receivedAt: Date;
    outcome: NoticeOutcome;
  },
): Promise<boolean> {
  const rows = await trx('bankNotices')
    .insert({ ...notice, payload: JSON.stringify(notice.payload) })
    .onConflict('deduplicationKey')
    .ignore()
    .returning('id');
  return rows.length > 0;
}

/**
 * Stores the documents of a statement with their payments; their `outcome` is `statement`, and no state follows from them. The
 * unique key makes a document that was imported before fail.
 */
export async function insertStatementNotices(
  trx: Knex.Transaction,
  notices: readonly { deduplicationKey: string; paymentId: number; payload: object }[],
  receivedAt: Date,
): Promise<void> {
  await trx.raw(
    `insert into bank_notices (deduplication_key, payment_id, payload, received_at, outcome)
     select key, payment_id, payload, :receivedAt, 'statement'
     from unnest(:keys::text[], :paymentIds::bigint[], :payloads::jsonb[]) notice (key, payment_id, payload)`,
    {
      keys: notices.map(({ deduplicationKey }) => deduplicationKey),
      paymentIds: notices.map(({ paymentId }) => paymentId),
      payloads: notices.map(({ payload }) => JSON.stringify(payload)),
      receivedAt,
    },
  );
}

/** Lists the notices that decide the state of the payment. */
export function listNoticeFacts(trx: Knex.Transaction, paymentId: number): Promise<NoticeFact[]> {
  return trx('bankNotices')
    .where({ paymentId })
    .whereNotNull('status')
    .select('bankPaymentId', 'status', 'amountMinor')
    .orderBy([{ column: 'status' }, { column: 'amountMinor' }, { column: 'bankPaymentId' }]);
}

export async function updateOrderPayment(
  trx: Knex.Transaction,
  id: number,
  columns: {
    status: PaymentStatus;
    flag: string | null;
    amount?: number;
    date?: string;
    refundedAmount?: number | null;
    cancelReason?: string | null;
    updatedAt: Date;
  },
): Promise<void> {
  await trx('payments').where({ id }).update(columns);
}

/** Closes the payments split from a transfer of which the bank gave back all; returns their ids with what went back just now. */
export async function closeParts(
  trx: Knex.Transaction,
  id: number,
  now: Date,
): Promise<{ paymentId: number; amount: number }[]> {
  const { rows } = await trx.raw<{ rows: { paymentId: number; amount: number }[] }>(
    `with open as (
       select id, amount - coalesce(refunded_amount, 0) as rest from payments
       where split_from = :id and status = 'CONFIRMED' order by id for update
     )
     update payments p set status = 'CANCELLED', refunded_amount = p.amount,
       updated_at = greatest(:now::timestamptz, p.updated_at + interval '1 millisecond')
     from open where p.id = open.id returning p.id as payment_id, open.rest as amount`,
    { id, now },
  );
  return rows;
}

interface StoredBankPayment {
  orderId: string;
  amount: number;
  refundedAmount: number;
  status: PaymentStatus;
  description: string | null;
  expiresAt: Date;
}

/** Finds a payment by the bank's id, with what was split from it; a payment without an order never expires. */
export async function findStoredBankPayment(db: Knex, paymentId: string): Promise<StoredBankPayment | undefined> {
  const { rows } = await db.raw<{ rows: StoredBankPayment[] }>(
    `select p.order_id, p.amount + coalesce(parts.amount, 0) as amount,
       coalesce(p.refunded_amount, 0) + coalesce(parts.refunded_amount, 0) as refunded_amount, p.status, p.description,
       coalesce(o.expires_at, '2999-01-01') as expires_at
     from payments p left join payment_orders o on o.payment_id = p.id
     left join lateral (
       select sum(part.amount)::integer as amount, sum(part.refunded_amount)::integer as refunded_amount
       from payments part where part.split_from = p.id
     ) parts on true
     where p.payment_id = :paymentId and p.order_id is not null order by p.id desc limit 1`,
    { paymentId },
  );
  return rows[0];
}
