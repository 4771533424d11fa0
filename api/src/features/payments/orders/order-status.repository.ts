import type { PaymentOrderStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';

/** The caller has locked the payment, so that nobody else changes its order. */
export async function setOrderStatus(
  trx: Knex.Transaction,
  id: number,
  status: PaymentOrderStatus,
  now: Date,
): Promise<void> {
  await trx('paymentOrders').where({ id }).update({ status, updatedAt: now });
}
