import type { EndedLinkState, OrderChannel } from '@school/api-contract/money/payment-orders';
import type { Knex } from 'knex';

export async function insertLink(
  trx: Knex.Transaction,
  link: { orderId: number; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<number> {
  const [row] = await trx('paymentOrderLinks').insert(link).returning('id');
  return row.id;
}

export interface LinkMessage {
  channel: OrderChannel;
  deliveryId: number | null;
  problem: 'no_address' | 'sms_limit' | null;
}

export async function insertMessages(
  trx: Knex.Transaction,
  linkId: number,
  messages: readonly LinkMessage[],
): Promise<void> {
  if (messages.length > 0) {
    await trx('paymentOrderMessages').insert(messages.map((message) => ({ ...message, linkId })));
  }
}

/** Keys of the messages with the orders' links. */
export async function listMessageKeys(db: Knex, orderIds: readonly number[]): Promise<string[]> {
  return db('paymentOrderMessages as m')
    .join('paymentOrderLinks as l', 'l.id', 'm.linkId')
    .join('deliveries as d', 'd.id', 'm.deliveryId')
    .whereIn('l.orderId', orderIds)
    .pluck('d.idempotencyKey');
}

export interface LinkedOrder {
  number: string;
  amount: number;
  refundedAmount: number;
  purpose: string | null;
  childFirstName: string | null;
  orderStatus: 'sent' | 'paid';
  paymentStatus: string;
  /** Whether the bank has reported anything about it, so that the money may be on its way. */
  isAtWork: boolean;
  expiresAt: Date;
  paymentUrl: string | null;
  qrContent: string | null;
  paidAt: Date | null;
}

/** Finds the order behind a link, in one statement; only an order that can be paid or has been paid. */
export async function findLinkedOrder(db: Knex, tokenHash: string, now: Date): Promise<LinkedOrder | undefined> {
  const { rows } = await db.raw<{ rows: LinkedOrder[] }>(
    `select p.order_id as number, p.amount, coalesce(p.refunded_amount, 0) as refunded_amount, p.description as purpose,
       case when s.anonymized_at is null then s.first_name end as child_first_name, o.status as order_status, p.status as payment_status, o.expires_at, o.payment_url, o.qr_content,
       p.flag is not null or exists (
         select from bank_notices n where n.payment_id = p.id and n.status = 'AUTHORIZED') as is_at_work,
       coalesce(
         (select min(n.received_at) from bank_notices n where n.payment_id = p.id and n.status = 'CONFIRMED'),
         (select min(e.at) from payment_events e where e.payment_id = p.id and e.kind = 'confirmed')) as paid_at
     from payment_order_links l join payment_orders o on o.id = l.order_id join payments p on p.id = o.payment_id
       left join students s on s.id = p.student_id
     where l.token_hash = :tokenHash and l.expires_at > :now and p.anonymized_at is null
       and (o.status = 'paid' or (o.status = 'sent' and o.expires_at > :now and p.status <> 'CANCELLED'))`,
    { tokenHash, now },
  );
  return rows[0];
}

/** Why a link opens no payment any more; undefined for an unknown link, and once the payment is anonymised. */
export async function findEndedLinkState(db: Knex, tokenHash: string): Promise<EndedLinkState | undefined> {
  const { rows } = await db.raw<{ rows: { state: EndedLinkState }[] }>(
    `select case when p.status = 'CONFIRMED' then 'paid'
         when o.status = 'cancelled' or o.status in ('created', 'sent') and p.status = 'CANCELLED' then 'cancelled'
         else 'expired' end as state
     from payment_order_links l join payment_orders o on o.id = l.order_id join payments p on p.id = o.payment_id
     where l.token_hash = :tokenHash and p.anonymized_at is null`,
    { tokenHash },
  );
  return rows[0]?.state;
}
