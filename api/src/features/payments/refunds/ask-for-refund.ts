import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { refundQueue } from './make-refund';
import { insertRefund } from './refunds.repository';

/** Queues a refund at the bank. Refuses with CONFLICT while another one of the payment is open. */
export async function askForRefund(
  { jobs, clock }: Pick<PlatformDeps, 'jobs' | 'clock'>,
  trx: Knex.Transaction,
  { userId, ...refund }: { paymentId: number; amount: number; reason: string; userId: number },
): Promise<void> {
  const refundId = await insertRefund(trx, { ...refund, createdBy: userId, createdAt: clock.now() });
  if (refundId === undefined) throw refuse('CONFLICT');
  await jobs.enqueue(trx, refundQueue, { refundId }, { singletonKey: `payment-refund-${refundId}` });
}
