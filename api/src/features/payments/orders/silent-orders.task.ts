import { BankRefused } from '../../../platform/bank/bank';
import { toLaterMoment } from '../../../platform/database/later-moment';
import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ScheduledTask } from '../../../platform/scheduled-tasks/scheduled-task';
import { isUnpaid, recordAnswer } from '../bank/record-answer';
import { insertEvent, updatePayment } from '../payment-writes.repository';
import { refundQueue } from '../refunds/make-refund';
import { listWaitingRefunds } from '../refunds/refunds.repository';
import { setOrderStatus } from './order-status.repository';
import { lockOrderById } from './payment-orders.repository';
import { queueRegistration } from './register-orders';
import { listSilentOrders, listStuckBatches, markChecked, type SilentOrder } from './silent-orders.repository';

const silenceMs = 30 * 60_000;
/** A job that was lost or has used up its tries. */
const stuckMs = 20 * 60_000;
/** As many as fit into the time between two runs, however slow the bank is. */
const batchSize = 50;

/**
 * Every ten minutes: asks the bank about orders that it has been silent about, ends those that have run out, and takes up
 * what a killed process left. It may be killed at any point; each order is asked about and recorded on its own.
 */
export function silentOrdersTask(deps: PlatformDeps): ScheduledTask {
  return { name: 'silent-payment-orders', cron: '*/10 * * * *', run: () => checkSilentOrders(deps) };
}

export async function checkSilentOrders(deps: PlatformDeps): Promise<void> {
  if (!deps.bank) return;
  const now = deps.clock.now();
  await requeueLostWork(deps, new Date(now.getTime() - stuckMs));
  const before = new Date(now.getTime() - silenceMs);
  for (const order of await listSilentOrders(deps.db, { now, before, limit: batchSize })) await checkOrder(deps, order);
}

async function requeueLostWork(deps: PlatformDeps, before: Date): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    for (const batch of await listStuckBatches(trx, before)) await queueRegistration(deps, trx, batch);
    for (const refundId of await listWaitingRefunds(trx, before, batchSize)) {
      await deps.jobs.enqueue(trx, refundQueue, { refundId }, { singletonKey: `payment-refund-${refundId}` });
    }
  });
}

/** Throws when the bank is unavailable: then the others need not be tried, and nothing ends unasked. */
async function checkOrder(deps: PlatformDeps, order: SilentOrder): Promise<void> {
  const { id, bankPaymentId, isOver } = order;
  const now = deps.clock.now();
  // first, so that one order that fails does not keep the others waiting
  await markChecked(deps.db, id, now);
  const known = bankPaymentId === null ? null : await findAtBank(deps, bankPaymentId);
  if (known && bankPaymentId !== null && !isUnpaid(known.status)) {
    await withTransaction(deps.db, (trx) => recordAnswer(deps, trx, bankPaymentId, known));
    return;
  }
  if (isOver) await expireOrder(deps, id);
}

/** Null when the bank does not know it. */
async function findAtBank({ bank, log }: PlatformDeps, bankPaymentId: string) {
  if (!bank) return null;
  try {
    return await bank.getPayment(bankPaymentId);
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error;
    log.warn({ code: error.code }, 'The bank does not tell the state of a payment');
    return null;
  }
}

/** created or sent -> expired, with its payment; one that was paid in the meantime stays. */
function expireOrder(deps: PlatformDeps, id: number): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const order = await lockOrderById(trx, id);
    if (!order || (order.status !== 'created' && order.status !== 'sent')) return;
    const { paymentId, paymentStatus, updatedAt } = order;
    await setOrderStatus(trx, id, 'expired', now);
    if (paymentStatus === 'PENDING') {
      const columns = { status: 'CANCELLED' as const, cancelReason: 'Срок оплаты по ссылке вышел' };
      await updatePayment(trx, paymentId, columns, toLaterMoment(updatedAt, now));
    }
    await insertEvent(trx, { paymentId, kind: 'expired', at: now, userId: null });
    await deps.audit.append(trx, [{ eventType: 'payment_order.expired', metadata: { paymentId } }]);
  });
}
