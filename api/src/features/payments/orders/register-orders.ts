import { bankNoticeRoutes } from '@school/api-contract/money/bank-notices';
import type { Knex } from 'knex';
import { type Bank, BankRefused, BankUnavailable } from '../../../platform/bank/bank';
import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getReceiptSettings } from '../../school/receipt-settings.service';
import { toFiscalReceipt } from '../fiscal-receipt';
import { insertEvent } from '../payment-writes.repository';
import { sendOrderLink } from './order-messages';
import {
  findOrderToWork,
  listOrdersToRegister,
  lockOrderById,
  markOrderSent,
  setOrderFailure,
} from './payment-orders.repository';

/** Registers the orders of one call at the bank; data: `{batch}`. */
export const registrationQueue = 'payment-orders';

/** Queues one job for all orders of a call. */
export function queueRegistration(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  trx: Knex.Transaction,
  batch: string,
): Promise<void> {
  return jobs.enqueue(trx, registrationQueue, { batch }, { singletonKey: `payment-orders-${batch}` });
}

/**
 * Registers orders at the bank one after another, and sends each link as soon as the bank has its order. May run twice
 * or be killed at any point: an order whose payment at the bank was not stored gets another one there, and nobody ever
 * sees the address of the first. Throws when the bank is unavailable; the remaining orders wait for the next try.
 */
export async function registerOrders(deps: PlatformDeps, batch: string): Promise<void> {
  if (!deps.bank) return;
  for (const id of await listOrdersToRegister(deps.db, batch)) await registerOrder(deps, deps.bank, id);
}

async function registerOrder(deps: PlatformDeps, bank: Bank, id: number): Promise<void> {
  const { db, settings, clock } = deps;
  const order = await findOrderToWork(db, id);
  if (order?.status !== 'created') return;
  const receipt = await getReceiptSettings(db);
  try {
    const registered = await bank.register({
      orderId: order.number,
      amountMinor: order.amount * 100,
      purpose: order.purpose ?? 'Занятия',
      expiresAt: order.expiresAt,
      returnUrl: `${settings.publicUrl}/pay`,
      noticeUrl: `${settings.publicUrl}${bankNoticeRoutes.receive.path}`,
      receipt: toFiscalReceipt({ ...receipt, email: order.email, phone: order.phone }),
    });
    const qrContent = await findQr(bank, registered.paymentId);
    await storeRegistered(deps, id, { ...registered, qrContent });
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error;
    await setOrderFailure(db, id, error.reason || error.message, clock.now());
  }
}

/** A terminal without SBP takes payments by card only. */
async function findQr(bank: Bank, paymentId: string): Promise<string | null> {
  try {
    return await bank.getQr(paymentId);
  } catch (error) {
    if (error instanceof BankRefused || error instanceof BankUnavailable) return null;
    throw error;
  }
}

function storeRegistered(
  deps: PlatformDeps,
  id: number,
  bank: { paymentId: string; paymentUrl: string; qrContent: string | null },
): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const order = await lockOrderById(trx, id);
    // cancelled meanwhile, or another worker was faster
    if (order?.status !== 'created') return;
    const { paymentId: bankPaymentId, ...addresses } = bank;
    await markOrderSent(trx, order, { bankPaymentId, ...addresses }, now);
    await sendOrderLink(deps, trx, order, order.channels);
    await insertEvent(trx, { paymentId: order.paymentId, kind: 'link_sent', at: now, userId: null });
    await deps.audit.append(trx, [
      { eventType: 'payment_order.sent', metadata: { paymentId: order.paymentId, channels: order.channels } },
    ]);
  });
}
