import type { Bank } from '../../../platform/bank/bank';

interface Payment {
  orderId: string | null;
  paymentId: string | null;
  terminalKey: string | null;
}

/** Whether the bank that is set up has the payment, so that it can give the money back. */
export function isRefundedByBank(bank: Bank | null, { orderId, paymentId, terminalKey }: Payment): boolean {
  return bank !== null && orderId !== null && paymentId !== null && terminalKey === bank.terminalKey;
}
