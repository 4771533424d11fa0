import { type BankPayment, BankRefused } from '../../../platform/bank/bank';
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
/** After this time a job counts as lost or out of tries. */
const stuckMs = 20 * 60_000;
const batchSize = 50;
/** A small number, so that the bank gets a steady trickle of calls and not a burst. */
const atOnce = 5;
/** Time limit of a run; the next run continues with the order that was checked longest ago. */
const runMs = 8 * 60_000;

/**
 * Every ten minutes: asks the bank about orders that it has been silent about, ends those that have expired, and
 * continues what a killed process left. It may be killed at any point; each order is checked and recorded on its own.
 */
export function silentOrdersTask(deps: PlatformDeps): ScheduledTask {
  return { name: 'silent-payment-orders', cron: '*/10 * * * *', run: () => checkSilentOrders(deps) };
}

export async function checkSilentOrders(deps: PlatformDeps): Promise<void> {
  if (!deps.bank) return;
  const now = deps.clock.now();
  await requeueLostWork(deps, new Date(now.getTime() - stuckMs));
  const before = new Date(now.getTime() - silenceMs);
  let orders: SilentOrder[];
  do {
    orders = await listSilentOrders(deps.db, { now, before, limit: batchSize });
    for (let first = 0; first < orders.length; first += atOnce) {
      await checkOrders(deps, orders.slice(first, first + atOnce));
    }
  } while (orders.length === batchSize && deps.clock.now().getTime() - now.getTime() < runMs);
}

/**
 * Asks about several orders at once and records the answers one after another. Throws when the bank is unavailable: the
 * remaining orders are then not tried, and no order ends without an answer.
 */
async function checkOrders(deps: PlatformDeps, orders: readonly SilentOrder[]): Promise<void> {
  // marked first, so that one order that fails does not keep the others waiting
  const ids = orders.map(({ id }) => id);
  await markChecked(deps.db, ids, deps.clock.now());
  const answers = await Promise.allSettled(
    orders.map(async (order) => ({ order, payment: await findAtBank(deps, order.bankPaymentId) })),
  );
  for (const answer of answers) {
    if (answer.status === 'fulfilled') await recordOrder(deps, answer.value.order, answer.value.payment);
  }
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

async function requeueLostWork(deps: PlatformDeps, before: Date): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    for (const batch of await listStuckBatches(trx, before)) await queueRegistration(deps, trx, batch);
    for (const refundId of await listWaitingRefunds(trx, before, batchSize)) {
      await deps.jobs.enqueue(trx, refundQueue, { refundId }, { singletonKey: `payment-refund-${refundId}` });
    }
  });
}

async function recordOrder(
  deps: PlatformDeps,
  { id, bankPaymentId, isOver }: SilentOrder,
  payment: BankPayment | null,
): Promise<void> {
  if (payment && bankPaymentId !== null && !isUnpaid(payment.status)) {
    await withTransaction(deps.db, (trx) => recordAnswer(deps, trx, bankPaymentId, payment));
    return;
  }
  if (isOver) await expireOrder(deps, id);
}

/** Null when the bank does not know it. */
async function findAtBank({ bank, log }: PlatformDeps, bankPaymentId: string | null): Promise<BankPayment | null> {
  if (!bank || bankPaymentId === null) return null;
  try {
    return await bank.getPayment(bankPaymentId);
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error;
    log.warn({ code: error.code }, 'The bank does not tell the state of a payment');
    return null;
  }
}

/** created or sent -> expired, with its payment; an order that was paid in the meantime stays. */
function expireOrder(deps: PlatformDeps, id: number): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const order = await lockOrderById(trx, id);
    if (!order || (order.status !== 'created' && order.status !== 'sent')) return;
    const { paymentId, paymentStatus, updatedAt } = order;
    await setOrderStatus(trx, [id], 'expired', now);
    if (paymentStatus === 'PENDING') {
      const columns = { status: 'CANCELLED' as const, cancelReason: 'Срок оплаты по ссылке вышел' };
      await updatePayment(trx, paymentId, columns, toLaterMoment(updatedAt, now));
    }
    await insertEvent(trx, { paymentId, kind: 'expired', at: now, userId: null });
    await deps.audit.append(trx, [{ eventType: 'payment_order.expired', metadata: { paymentId } }]);
  });
}
