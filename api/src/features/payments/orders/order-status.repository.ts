import type { PaymentOrderStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';

/** Sets the status of an order. The caller holds the payment's lock, so nobody else changes the order. */
export async function setOrderStatus(
  trx: Knex.Transaction,
  id: number,
  status: PaymentOrderStatus,
  now: Date,
): Promise<void> {
  await trx('paymentOrders').where({ id }).update({ status, updatedAt: now });
}
