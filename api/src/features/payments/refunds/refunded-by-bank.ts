import type { Bank } from '../../../platform/bank/bank';

interface Payment {
  orderId: string | null;
  paymentId: string | null;
  terminalKey: string | null;
  /** Whether others were split from it. */
  hasParts: boolean;
}

/**
 * Returns whether the payment is at the bank that is set up, so that this bank can refund it. The bank knows a split transfer
 * only as a whole, so that staff give back a part of it and record that.
 */
export function isRefundedByBank(bank: Bank | null, payment: Payment): boolean {
  const { orderId, paymentId, terminalKey, hasParts } = payment;
  return bank !== null && orderId !== null && paymentId !== null && terminalKey === bank.terminalKey && !hasParts;
}
