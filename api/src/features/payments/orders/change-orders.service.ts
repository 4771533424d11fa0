import type { OrderChannel, PaymentOrder } from '@school/api-contract/money/payment-orders';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { insertEvent } from '../payment-writes.repository';
import { cancelOrders } from './cancel-orders';
import { getBankForLinks } from './create-orders.service';
import { sendOrderLink } from './order-messages';
import { findOrder, type LockedOrder, lockOrderById, setOrderFailure, toOrder } from './payment-orders.repository';
import { queueRegistration } from './register-orders';

/** Each SMS costs money, and a button is easily pressed twice. */
const resendPauseMs = 60_000;

/**
 * Sends a new link for an order that can be paid, or registers an order again that the bank refused. A second call
 * within a minute sends nothing. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, PAYMENT_LINKS_OFF.
 */
export function resendOrder(
  deps: PlatformDeps,
  id: number,
  channels: readonly OrderChannel[],
  caller: Caller,
): Promise<PaymentOrder> {
  const { id: userId } = signedIn(caller);
  return change(deps, id, async (trx, order, now) => {
    await getBankForLinks(deps, trx);
    const canBePaid = order.expiresAt > now && (order.status === 'created' || order.status === 'sent');
    if (!canBePaid || order.paymentStatus === 'CONFIRMED') throw refuse('ILLEGAL_TRANSITION', { status: order.status });
    if (order.status === 'created') {
      await setOrderFailure(trx, id, null, now);
      await queueRegistration(deps, trx, order.batchKey);
    } else {
      if (order.lastLinkAt !== null && now.getTime() - order.lastLinkAt.getTime() < resendPauseMs) return;
      await sendOrderLink(deps, trx, order, channels);
      await insertEvent(trx, { paymentId: order.paymentId, kind: 'link_sent', at: now, userId });
    }
    const metadata = { paymentId: order.paymentId, channels, status: order.status };
    await deps.audit.append(trx, [auditEvent(caller, 'payment_order.resent', metadata)]);
  });
}

/**
 * Cancels an order that nobody has paid, with its payment; a job tells the bank. Refuses with NOT_FOUND and
 * ILLEGAL_TRANSITION.
 */
export function cancelOrder(deps: PlatformDeps, id: number, reason: string, caller: Caller): Promise<PaymentOrder> {
  return change(deps, id, async (trx, order) => {
    const { status } = order;
    if (status !== 'created' && status !== 'sent') throw refuse('ILLEGAL_TRANSITION', { status });
    await cancelOrders(deps, trx, [order], reason, caller);
  });
}

function change(
  deps: PlatformDeps,
  id: number,
  act: (trx: Knex.Transaction, order: LockedOrder, now: Date) => Promise<void>,
): Promise<PaymentOrder> {
  return withTransaction(deps.db, async (trx) => {
    const order = await lockOrderById(trx, id);
    if (!order) throw refuse('NOT_FOUND');
    await act(trx, order, deps.clock.now());
    const changed = await findOrder(trx, { id });
    if (!changed) throw refuse('NOT_FOUND');
    return toOrder(changed);
  });
}
