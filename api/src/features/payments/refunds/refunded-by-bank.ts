import type { Bank } from '../../../platform/bank/bank';

interface Payment {
  orderId: string | null;
  paymentId: string | null;
  terminalKey: string | null;
}

/** Returns whether the payment is at the bank that is set up, so that this bank can refund it. */
export function isRefundedByBank(bank: Bank | null, { orderId, paymentId, terminalKey }: Payment): boolean {
  return bank !== null && orderId !== null && paymentId !== null && terminalKey === bank.terminalKey;
}
