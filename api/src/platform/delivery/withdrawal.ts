import type { DeliveryPurpose } from '@school/api-contract/contracts/deliveries';
import type { Knex } from 'knex';
import { withTransaction } from '../database/transaction';
import type { JobHandler } from '../jobs/jobs';
import type { PlatformDeps } from '../platform-deps';
import { erasedContent, waitingStatuses } from './outbox-store';

const withdrawalQueue = 'delivery-withdrawal';

type Deps = Pick<PlatformDeps, 'jobs' | 'clock'>;

/** Withdraws waiting messages of a contract that has ended. */
export function withdrawMessages(
  deps: Deps,
  trx: Knex.Transaction,
  contractId: number,
  purposes: readonly DeliveryPurpose[],
): Promise<void> {
  return withdrawWaiting(deps, trx, (row) => row.where({ contractId }).whereIn('purpose', purposes));
}

/** Withdraws messages without a contract, by their idempotency keys. */
export function withdrawMessagesByKeys(deps: Deps, trx: Knex.Transaction, keys: readonly string[]): Promise<void> {
  return withdrawWaiting(deps, trx, (row) => row.whereIn('idempotencyKey', keys));
}

/**
 * Does not wait for the mail server: a message that is being sent is left to a job, which withdraws it if that attempt
 * fails.
 */
async function withdrawWaiting(
  { jobs, clock }: Deps,
  trx: Knex.Transaction,
  which: (row: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<void> {
  const open = () =>
    trx('deliveries')
      .where((row) => which(row))
      .whereIn('status', waitingStatuses);
  await withdraw(trx, await open().forUpdate().skipLocked().pluck('id'), clock.now());
  const deliveryIds: number[] = await open().pluck('id');
  if (deliveryIds.length > 0) await jobs.enqueue(trx, withdrawalQueue, { deliveryIds });
}

/** Withdraws messages that were being sent, after that attempt has ended. */
export function withdrawalJob({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): JobHandler {
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
    .whereIn('status', waitingStatuses)
    .update({ ...erasedContent, status: 'failed', withdrawnAt: now, updatedAt: now });
}
