import type { PaymentStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import type { NoticeFact } from './payment-state';

/** Notices of one order wait for each other, also while its payment does not exist yet. */
export async function lockOrder(trx: Knex.Transaction, orderId: string): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('bank order ' || :orderId, 0))`, { orderId });
}

export interface OrderPayment {
  id: number;
  amount: number;
  status: PaymentStatus;
  updatedAt: Date;
  /** Whether staff entered or ordered it, which fixes its amount. */
  isOrdered: boolean;
  /** Whether staff cancelled it or gave all of it back. */
  isClosedByStaff: boolean;
  /** Whether staff said that the money has come. */
  isConfirmedByStaff: boolean;
  /** What staff recorded as given back. */
  staffRefunds: number;
  isErased: boolean;
}

export async function lockOrderPayment(trx: Knex.Transaction, orderId: string): Promise<OrderPayment | undefined> {
  const { rows } = await trx.raw<{ rows: OrderPayment[] }>(
    `select p.id, p.amount, p.status, p.updated_at, p.created_by is not null as is_ordered,
       p.status = 'CANCELLED' and exists (
         select from payment_events e where e.payment_id = p.id and e.kind in ('cancelled', 'refunded')
       ) as is_closed_by_staff,
       exists (select from payment_events e where e.payment_id = p.id and e.kind = 'confirmed') as is_confirmed_by_staff,
       (select coalesce(sum(e.amount), 0)::int from payment_events e where e.payment_id = p.id) as staff_refunds,
       p.anonymized_at is not null as is_erased
     from payments p where p.order_id = :orderId for update`,
    { orderId },
  );
  return rows[0];
}

export interface PayerColumns {
  customerName: string | null;
  customerPhone: string | null;
  customerEmail: string | null;
  childName: string | null;
  description: string | null;
}

/** A payment that nobody ordered here. Returns its id. */
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

/** Keeps the notice. Returns false when the same one was kept before. */
export async function insertNotice(
  trx: Knex.Transaction,
  notice: NoticeFact & {
    deduplicationKey: string;
    paymentId: number;
    payload: object;
    receivedAt: Date;
  },
): Promise<boolean> {
  const rows = await trx('bankNotices')
    .insert({ ...notice, payload: JSON.stringify(notice.payload), outcome: 'kept' })
    .onConflict('deduplicationKey')
    .ignore()
    .returning('id');
  return rows.length > 0;
}

/** All notices of the payment that can be computed with. */
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
    refundedAmount?: number | null;
    cancelReason?: string | null;
    updatedAt: Date;
  },
): Promise<void> {
  await trx('payments').where({ id }).update(columns);
}
