import type { AppDeps } from '../platform/app-deps';
import type { Chore } from '../platform/chores/chore';
import { withTransaction } from '../platform/database/transaction';
import { recordContractEvents } from './contract-events';
import { endSigning, lockLapsed, markExpired } from './contracts.repository';

const batchSize = 200;

/** sent -> expired for contracts to be signed whose link has run out. */
export function expireContractsChore(deps: Pick<AppDeps, 'db' | 'clock' | 'audit'>): Chore {
  return { name: 'expire-contracts', everyHours: 1, run: () => expireContracts(deps) };
}

async function expireContracts(deps: Pick<AppDeps, 'db' | 'clock' | 'audit'>): Promise<void> {
  let afterId: number | undefined = 0;
  while (afterId !== undefined) afterId = await expireBatch(deps, afterId);
}

/** The id that the next batch begins after; undefined when there is none. */
function expireBatch(deps: Pick<AppDeps, 'db' | 'clock' | 'audit'>, afterId: number): Promise<number | undefined> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const lapsed = await lockLapsed(trx, { afterId, limit: batchSize, now });
    const expired = await markExpired(trx, lapsed, now);
    if (expired.length > 0) {
      await endSigning(trx, expired, now);
      const events = expired.map((contractId) => ({ eventType: 'contract.expired', contractId }));
      await recordContractEvents(deps, trx, events);
    }
    return lapsed.length === batchSize ? lapsed.at(-1) : undefined;
  });
}
