import type { DeliveryPurpose } from '@school/api-contract/deliveries';
import type { Knex } from 'knex';
import type { AppDeps } from '../app-deps';
import { withTransaction } from '../database/transaction';
import type { JobHandler } from '../jobs/jobs';
import { blank, waiting } from './outbox-store';

const withdrawalQueue = 'delivery-withdrawal';

/**
 * Calls back what waits of a contract's messages: what they lead to has ended. Nobody waits for the mail server: one that
 * is being sent at this moment is left to a job, which withdraws it should that try fail.
 */
export async function withdrawMessages(
  { jobs, clock }: Pick<AppDeps, 'jobs' | 'clock'>,
  trx: Knex.Transaction,
  contractId: number,
  purposes: readonly DeliveryPurpose[],
): Promise<void> {
  const open = () => trx('deliveries').where({ contractId }).whereIn('purpose', purposes).whereIn('status', waiting);
  await withdraw(trx, await open().forUpdate().skipLocked().pluck('id'), clock.now());
  const deliveryIds: number[] = await open().pluck('id');
  if (deliveryIds.length > 0) await jobs.enqueue(trx, withdrawalQueue, { deliveryIds });
}

/** For those that were being sent: waits for the end of that try. */
export function withdrawalJob({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): JobHandler {
  return {
    name: withdrawalQueue,
    handle: ({ deliveryIds }) =>
      withTransaction(db, (trx) => withdraw(trx, [deliveryIds].flat().map(Number), clock.now())),
  };
}

async function withdraw(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx('deliveries')
    .whereIn('id', ids)
    .whereIn('status', waiting)
    .update({ ...blank, status: 'failed', withdrawnAt: now, updatedAt: now });
}
