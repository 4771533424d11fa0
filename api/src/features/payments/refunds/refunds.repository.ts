import type { Knex } from 'knex';

export interface OpenRefund {
  id: number;
  paymentId: number;
  amount: number;
  reason: string;
  status: 'asked' | 'accepted';
  attemptedAt: Date | null;
  createdBy: number | null;
  createdAt: Date;
}

const openStatuses = ['asked', 'accepted'];
const columns = ['id', 'paymentId', 'amount', 'reason', 'status', 'attemptedAt', 'createdBy', 'createdAt'];

/** Returns undefined when another refund of the payment is open. */
export async function insertRefund(
  trx: Knex.Transaction,
  refund: { paymentId: number; amount: number; reason: string; createdBy: number; createdAt: Date },
): Promise<number | undefined> {
  const [row] = await trx('paymentRefunds')
    .insert({ ...refund, updatedAt: refund.createdAt })
    .onConflict(trx.raw(`(payment_id) where status in ('asked', 'accepted')`))
    .ignore()
    .returning('id');
  return row?.id;
}

export function findOpenRefund(db: Knex, paymentId: number): Promise<OpenRefund | undefined> {
  return db('paymentRefunds').where({ paymentId }).whereIn('status', openStatuses).first(columns);
}

/** Returns an open refund with the bank's data of its payment. */
export async function findRefundToMake(
  db: Knex,
  id: number,
): Promise<
  | (OpenRefund & {
      orderId: string;
      bankPaymentId: string;
      purpose: string | null;
      email: string | null;
      phone: string | null;
    })
  | undefined
> {
  return db('paymentRefunds as r')
    .join('payments as p', 'p.id', 'r.paymentId')
    .leftJoin('students as s', 's.id', 'p.studentId')
    .where('r.id', id)
    .whereIn('r.status', openStatuses)
    .first(
      ...columns.map((name) => `r.${name}`),
      'p.orderId',
      { bankPaymentId: 'p.paymentId', purpose: 'p.description' },
      db.raw(
        'coalesce(s.parent_email, p.customer_email) as email, coalesce(s.parent_phone, p.customer_phone) as phone',
      ),
    );
}

/** Returns false when the refund is no longer in any of the states. */
export async function moveRefund(
  trx: Knex,
  id: number,
  from: readonly string[],
  to: { status: 'accepted' | 'done' | 'failed'; failure?: string },
  now: Date,
): Promise<boolean> {
  const moved = await trx('paymentRefunds')
    .where({ id })
    .whereIn('status', from)
    .update({ ...to, updatedAt: now });
  return moved > 0;
}

export async function markAttempted(db: Knex, id: number, now: Date): Promise<void> {
  await db('paymentRefunds').where({ id }).update({ attemptedAt: now });
}

/**
 * Counts for a payment how often the bank itself reported a partial refund, whether it reported a full one, and how
 * many refunds are done.
 */
export async function countRefundNotices(
  trx: Knex.Transaction,
  paymentId: number,
): Promise<{ partial: number; whole: boolean; done: number }> {
  const { rows } = await trx.raw<{ rows: { partial: number; whole: boolean; done: number }[] }>(
    `select count(*) filter (where status in ('PARTIAL_REFUNDED', 'PARTIAL_REVERSED') and outcome = 'kept') as partial,
       coalesce(bool_or(status in ('REFUNDED', 'REVERSED', 'CANCELED')), false) as whole,
       (select count(*) from payment_refunds where payment_id = :paymentId and status = 'done') as done
     from bank_notices where payment_id = :paymentId`,
    { paymentId },
  );
  return rows[0] ?? { partial: 0, whole: false, done: 0 };
}

/** Ids of refunds that have waited since `before`, the longest first. */
export function listWaitingRefunds(db: Knex, before: Date, limit: number): Promise<number[]> {
  return db('paymentRefunds')
    .whereIn('status', openStatuses)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(limit)
    .pluck('id');
}
