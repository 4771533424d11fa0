import { BankRefused } from '../../../platform/bank/bank';
import { withTransaction } from '../../../platform/database/transaction';
import type { JobHandler } from '../../../platform/jobs/jobs';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getReceiptSettings } from '../../school/receipt-settings.service';
import { isRefunding, recordAnswer } from '../bank/record-answer';
import { toFiscalReceipt } from '../fiscal-receipt';
import { insertEvent, lockPayment, updatePayment } from '../payment-writes.repository';
import { findRefundToMake, markAttempted, moveRefund } from './refunds.repository';

/** Asks the bank for a refund; data: `{refundId}`. */
export const refundQueue = 'payment-refund';

type Refund = NonNullable<Awaited<ReturnType<typeof findRefundToMake>>>;

export function refundJobs(deps: PlatformDeps): JobHandler[] {
  return [{ name: refundQueue, handle: (data) => makeRefund(deps, Number(data.refundId)) }];
}

/**
 * Asks the bank for a refund, outside of any transaction. May run twice or be killed at any point: a later try first
 * checks the result of an earlier one, and the bank makes one refund per `requestId`.
 */
export async function makeRefund(deps: PlatformDeps, refundId: number): Promise<void> {
  const { db, bank, clock } = deps;
  const refund = await findRefundToMake(db, refundId);
  if (!refund || !bank) return;
  if (refund.attemptedAt !== null && (await followUp(deps, refund))) return;
  await markAttempted(db, refundId, clock.now());
  const { taxation, tax } = await getReceiptSettings(db);
  const { orderId, bankPaymentId, amount, purpose, email, phone } = refund;
  try {
    const { status } = await bank.refund({
      paymentId: bankPaymentId,
      requestId: `${orderId}-refund-${refundId}`,
      amountMinor: amount * 100,
      purpose: purpose ?? 'Возврат',
      receipt: toFiscalReceipt({ taxation, tax, email, phone }),
    });
    await recordOutcome(deps, refund, status);
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error;
    await recordFailure(deps, refund, error.reason);
  }
}

/** Checks the result of an earlier try; returns false when the bank has to be asked again. */
async function followUp(deps: PlatformDeps, refund: Refund): Promise<boolean> {
  if (!deps.bank) return true;
  const { status } = await deps.bank.getPayment(refund.bankPaymentId);
  const isDone = status === 'REFUNDED' || status === 'PARTIAL_REFUNDED';
  if (isRefunding(status) || (refund.status === 'accepted' && isDone)) {
    await recordOutcome(deps, refund, status);
    return true;
  }
  if (refund.status === 'accepted') {
    await recordFailure(deps, refund, 'Банк не вернул деньги');
    return true;
  }
  return false;
}

function recordOutcome(deps: PlatformDeps, refund: Refund, status: string): Promise<void> {
  const { id, bankPaymentId, orderId, amount } = refund;
  return withTransaction(deps.db, async (trx) => {
    if (isRefunding(status)) {
      await moveRefund(trx, id, ['asked', 'accepted'], { status: 'accepted' }, deps.clock.now());
      return;
    }
    await recordAnswer(deps, trx, bankPaymentId, { orderId, status, amountMinor: amount * 100 }, id);
  });
}

function recordFailure(deps: PlatformDeps, refund: Refund, reason: string): Promise<void> {
  const { id, paymentId, amount, createdBy } = refund;
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const payment = await lockPayment(trx, paymentId);
    if (!payment || !(await moveRefund(trx, id, ['asked', 'accepted'], { status: 'failed', failure: reason }, now)))
      return;
    await insertEvent(trx, { paymentId, kind: 'refund_failed', at: now, userId: createdBy, amount, reason });
    await updatePayment(trx, paymentId, {}, now);
    await deps.audit.append(trx, [
      { eventType: 'payment.refund_failed', severity: 'warning', metadata: { paymentId, refundId: id, amount } },
    ]);
  });
}
