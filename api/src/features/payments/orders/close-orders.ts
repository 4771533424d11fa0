import type { Knex } from 'knex';
import { BankRefused } from '../../../platform/bank/bank';
import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { isUnpaid, recordAnswer } from '../bank/record-answer';
import { findOrderToWork } from './payment-orders.repository';

/** Tells the bank that an order was cancelled; data: `{orderId}`. */
export const closingQueue = 'payment-order-close';

/** Queues the closing of several orders; data: `{orderIds}`. */
export const closingsQueue = 'payment-orders-close';

/** Queues one job however many orders there are, since a statement of the bank may end thousands. */
export async function queueClosings(
  deps: Pick<PlatformDeps, 'jobs'>,
  trx: Knex.Transaction,
  orderIds: readonly number[],
): Promise<void> {
  const [first, ...others] = orderIds;
  if (first === undefined) return;
  if (others.length === 0) await queueClosing(deps, trx, first);
  else await deps.jobs.enqueue(trx, closingsQueue, { orderIds });
}

/** Queues a job for each order, so that the failure of one is tried again alone. May run twice. */
export function splitClosings(deps: PlatformDeps, orderIds: readonly number[]): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    for (const orderId of orderIds) await queueClosing(deps, trx, orderId);
  });
}

function queueClosing({ jobs }: Pick<PlatformDeps, 'jobs'>, trx: Knex.Transaction, orderId: number): Promise<void> {
  return jobs.enqueue(trx, closingQueue, { orderId }, { singletonKey: `payment-order-close-${orderId}` });
}

/**
 * Closes the payment at the bank, so that nobody pays a cancelled order. If it was paid in the meantime, records the
 * payment instead, because closing would refund it without anybody's request. May run twice.
 */
export async function closeAtBank(deps: PlatformDeps, orderId: number): Promise<void> {
  const { db, bank, log } = deps;
  const order = await findOrderToWork(db, orderId);
  if (!bank || order?.status !== 'cancelled' || order.bankPaymentId === null) return;
  const { bankPaymentId } = order;
  const known = await bank.getPayment(bankPaymentId);
  if (!isUnpaid(known.status)) {
    await withTransaction(db, (trx) => recordAnswer(deps, trx, bankPaymentId, known));
    return;
  }
  try {
    await bank.close(bankPaymentId);
  } catch (error) {
    // it has been closed already, or cannot be paid any more anyway
    if (!(error instanceof BankRefused)) throw error;
    log.info({ orderId, code: error.code }, 'The bank did not close a payment that nobody made');
  }
}
