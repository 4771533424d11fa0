import type { AppDeps } from '../app-deps';
import type { Chore } from '../chores/chore';
import { withTransaction } from '../database/transaction';
import { eraseOldOrigins } from './erase-personal-data';

/** Long enough to look into a break-in, and no longer (152-FZ art. 5(7)). */
const keptDays = 365;
const batchSize = 1000;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'audit'>;

/**
 * Erases addresses and browsers of staff from events of the audit chain after a year. Those of a contract or a trial request
 * are evidence, or go with the family's data.
 */
export function oldOriginsChore(deps: Deps): Chore {
  return {
    name: 'audit-old-origins',
    everyHours: 24,
    async run() {
      const before = new Date(deps.clock.now().getTime() - keptDays * 24 * 3600 * 1000);
      while ((await eraseBatch(deps, before)) === batchSize);
    },
  };
}

function eraseBatch({ db, audit }: Deps, before: Date): Promise<number> {
  return withTransaction(db, async (trx) => {
    const count = await eraseOldOrigins(trx, before, batchSize);
    const metadata = { count, before: before.toISOString() };
    if (count > 0) await audit.append(trx, [{ eventType: 'audit.origins_erased', metadata }]);
    return count;
  });
}
