import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ScheduledTask } from '../../../platform/scheduled-tasks/scheduled-task';
import { recordContractEvents } from '../contract-events';
import { lockContractsToExpire, markExpired, revokeSigningAccess } from '../contracts.repository';

const batchSize = 200;

/** sent -> expired for electronic contracts whose link has expired. */
export function expireContractsTask(deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>): ScheduledTask {
  return { name: 'expire-contracts', everyHours: 1, run: () => expireContracts(deps) };
}

async function expireContracts(deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>): Promise<void> {
  let afterId: number | undefined = 0;
  while (afterId !== undefined) afterId = await expireBatch(deps, afterId);
}

/** Returns the id after which the next batch begins; undefined after the last batch. */
function expireBatch(deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>, afterId: number): Promise<number | undefined> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const lapsed = await lockContractsToExpire(trx, { afterId, limit: batchSize, now });
    const expired = await markExpired(trx, lapsed, now);
    if (expired.length > 0) {
      await revokeSigningAccess(trx, expired, now);
      const events = expired.map((contractId) => ({ eventType: 'contract.expired', contractId }));
      await recordContractEvents(deps, trx, events);
    }
    return lapsed.length === batchSize ? lapsed.at(-1) : undefined;
  });
}
