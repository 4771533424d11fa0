import type { Knex } from 'knex';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { insertEvent } from '../payment-writes.repository';
import { countRefundNotices, findOpenRefund, moveRefund, type OpenRefund } from './refunds.repository';

/**
 * Closes the open refund of a payment once the bank has answered it, and adds it to the payment's history. The caller
 * holds the payment's lock and brings the payment to its new state. Which notice answers which refund is counted, not
 * read from its amount: a notice of an earlier refund may come after a later one was asked for.
 *
 * @param answeredId the refund that the bank has just answered in the call itself
 */
export async function settleRefunds(
  { clock }: Pick<PlatformDeps, 'clock'>,
  trx: Knex.Transaction,
  paymentId: number,
  answeredId: number | undefined,
): Promise<OpenRefund[]> {
  const open = await findOpenRefund(trx, paymentId);
  if (!open) return [];
  const counts = await countRefundNotices(trx, paymentId);
  if (open.id !== answeredId && !counts.whole && counts.partial <= counts.done) return [];
  const now = clock.now();
  if (!(await moveRefund(trx, open.id, ['asked', 'accepted'], { status: 'done' }, now))) return [];
  const { amount, reason, createdBy } = open;
  await insertEvent(trx, { paymentId, kind: 'refunded', at: now, userId: createdBy, amount, reason });
  return [open];
}
