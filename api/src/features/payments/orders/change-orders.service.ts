import type { OrderChannel, PaymentOrder } from '@school/api-contract/money/payment-orders';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { toLaterMoment } from '../../../platform/database/later-moment';
import { withTransaction } from '../../../platform/database/transaction';
import { withdrawMessagesByKeys } from '../../../platform/delivery/withdrawal';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { insertEvent, updatePayment } from '../payment-writes.repository';
import { queueClosing } from './close-orders';
import { getBankForLinks } from './create-orders.service';
import { listMessageKeys } from './order-links.repository';
import { sendOrderLink } from './order-messages';
import { setOrderStatus } from './order-status.repository';
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
  const { id: userId } = signedIn(caller);
  return change(deps, id, async (trx, order, now) => {
    const { status, paymentId, paymentStatus } = order;
    if (status !== 'created' && status !== 'sent') throw refuse('ILLEGAL_TRANSITION', { status });
    await setOrderStatus(trx, id, 'cancelled', now);
    // an attempt that the bank rejected stays rejected
    const isOpen = paymentStatus === 'PENDING';
    const columns = isOpen ? { status: 'CANCELLED' as const, cancelReason: reason, flag: null } : {};
    await updatePayment(trx, paymentId, columns, toLaterMoment(order.updatedAt, now));
    await insertEvent(trx, { paymentId, kind: 'cancelled', at: now, userId, reason });
    await withdrawMessagesByKeys(deps, trx, await listMessageKeys(trx, id));
    if (order.bankPaymentId !== null) await queueClosing(deps, trx, id);
    await deps.audit.append(trx, [auditEvent(caller, 'payment_order.cancelled', { paymentId })]);
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
