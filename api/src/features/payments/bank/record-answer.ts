import type { Knex } from 'knex';
import type { BankPayment } from '../../../platform/bank/bank';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { recordFact } from './record-fact';

/** Statuses that say nothing about money: the payer has not decided yet, or the bank is still working. */
const unsettledStatuses = [
  ...['NEW', 'FORM_SHOWED', 'AUTHORIZING', 'CONFIRMING', 'CONFIRM_CHECKING', '3DS_CHECKING', '3DS_CHECKED'],
  ...['PAY_CHECKING', 'REFUNDING', 'ASYNC_REFUNDING', 'REVERSING', 'DEADLINE_EXPIRED'],
];

/** Whether nobody has paid and no money is on its way. */
export const isUnpaid = (status: string) =>
  ['NEW', 'FORM_SHOWED', 'DEADLINE_EXPIRED', 'REJECTED', 'AUTH_FAIL', 'CANCELED'].includes(status);

/** Whether the bank has accepted a refund and not finished it. */
export const isRefunding = (status: string) => ['REFUNDING', 'ASYNC_REFUNDING', 'REVERSING'].includes(status);

/** Records the bank's answer about a payment as if it were a notice. */
export async function recordAnswer(
  deps: Pick<PlatformDeps, 'clock' | 'audit' | 'outbox' | 'settings'>,
  trx: Knex.Transaction,
  bankPaymentId: string,
  { orderId, status, amountMinor }: BankPayment,
  refundId?: number,
): Promise<void> {
  if (unsettledStatuses.includes(status)) return;
  await recordFact(deps, trx, {
    orderId,
    terminalKey: null,
    bankPaymentId,
    status,
    amountMinor,
    payer: { customerName: null, customerPhone: null, customerEmail: null, childName: null, description: null },
    // the answers about two partial refunds may be equal
    payload: { OrderId: orderId, PaymentId: bankPaymentId, Status: status, Amount: amountMinor, Refund: refundId ?? 0 },
    outcome: 'asked',
    refundId,
  });
}
