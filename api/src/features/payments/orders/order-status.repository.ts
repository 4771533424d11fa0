import type { PaymentOrderStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';

/** Sets the status of orders. The caller holds the locks of their payments, so nobody else changes them. */
export async function setOrderStatus(
  trx: Knex.Transaction,
  ids: readonly number[],
  status: PaymentOrderStatus,
  now: Date,
): Promise<void> {
  await trx('paymentOrders').whereIn('id', ids).update({ status, updatedAt: now });
}
