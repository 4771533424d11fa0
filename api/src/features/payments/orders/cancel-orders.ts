import type { Knex } from 'knex';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withdrawMessagesByKeys } from '../../../platform/delivery/withdrawal';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { cancelPendingPayments, insertEvents } from '../payment-writes.repository';
import { queueClosings } from './close-orders';
import { listMessageKeys } from './order-links.repository';
import { setOrderStatus } from './order-status.repository';
import type { LockedOrder } from './payment-orders.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'audit' | 'jobs'>;

/** Why links end when their money came another way. */
export const paidAnotherWay = 'Оплачено другим способом';

/** Cancels orders that nobody has paid, with their payments; jobs tell the bank. The caller holds their locks. */
export async function cancelOrders(
  deps: Deps,
  trx: Knex.Transaction,
  orders: readonly LockedOrder[],
  reason: string,
  caller: Caller,
): Promise<void> {
  if (orders.length === 0) return;
  const now = deps.clock.now();
  const ids = orders.map(({ id }) => id);
  const paymentIds = orders.map(({ paymentId }) => paymentId);
  await setOrderStatus(trx, ids, 'cancelled', now);
  await cancelPendingPayments(trx, paymentIds, reason, now);
  const event = { kind: 'cancelled', at: now, userId: signedIn(caller).id, reason } as const;
  await insertEvents(
    trx,
    paymentIds.map((paymentId) => ({ ...event, paymentId })),
  );
  await withdrawMessagesByKeys(deps, trx, await listMessageKeys(trx, ids));
  const atBank = orders.filter(({ bankPaymentId }) => bankPaymentId !== null);
  await queueClosings(
    deps,
    trx,
    atBank.map(({ id }) => id),
  );
  await deps.audit.append(
    trx,
    paymentIds.map((paymentId) => auditEvent(caller, 'payment_order.cancelled', { paymentId })),
  );
}
