import type { PaymentStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { findStoredBankPayment } from './bank-notices.repository';

const bankStatuses: Record<PaymentStatus, string> = {
  PENDING: 'NEW',
  CONFIRMED: 'CONFIRMED',
  REJECTED: 'REJECTED',
  CANCELLED: 'CANCELED',
};

/** Returns what is known here about a payment at the bank, in the bank's terms; undefined for an unknown id. */
export async function findBankPayment(db: Knex, paymentId: string) {
  const known = await findStoredBankPayment(db, paymentId);
  if (!known) return undefined;
  const { orderId, amount, refundedAmount, status, description, expiresAt } = known;
  return {
    orderId,
    amountMinor: amount * 100,
    refundedMinor: refundedAmount * 100,
    status: status === 'CONFIRMED' && refundedAmount > 0 ? 'PARTIAL_REFUNDED' : bankStatuses[status],
    purpose: description ?? '',
    expiresAt,
  };
}
