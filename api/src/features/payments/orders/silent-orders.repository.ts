import type { Knex } from 'knex';

export interface SilentOrder {
  id: number;
  paymentId: number;
  status: 'created' | 'sent';
  bankPaymentId: string | null;
  isOver: boolean;
}

/**
 * Lists open orders to check, those that were checked longest ago first: orders that have expired, and orders that the
 * bank has been silent about since `before`. Each is listed once in a run that began at `now`.
 */
export async function listSilentOrders(
  db: Knex,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<SilentOrder[]> {
  const { rows } = await db.raw<{ rows: SilentOrder[] }>(
    `select o.id, o.payment_id, o.status, p.payment_id as bank_payment_id, o.expires_at <= :now as is_over
     from payment_orders o join payments p on p.id = o.payment_id
     where o.status in ('created', 'sent')
       and (o.checked_at is null or o.checked_at < :now) and (o.expires_at <= :now or (o.status = 'sent' and o.checked_at < :before))
     order by o.checked_at nulls first, o.id limit :limit`,
    { now, before, limit },
  );
  return rows;
}

export async function markChecked(db: Knex, ids: readonly number[], now: Date): Promise<void> {
  await db('paymentOrders').whereIn('id', ids).update({ checkedAt: now });
}

/** Lists keys of calls with an order that has waited for the bank since `before` and was not refused by it. */
export function listStuckBatches(db: Knex, before: Date): Promise<string[]> {
  return db('paymentOrders')
    .where({ status: 'created', failure: null })
    .where('updatedAt', '<', before)
    .distinct('batchKey')
    .limit(100)
    .pluck('batchKey');
}
