import { withTransaction } from '../database/transaction';
import type { PlatformDeps } from '../platform-deps';
import type { ScheduledTask } from '../scheduled-tasks/scheduled-task';
import { eraseOldOrigins } from './erase-personal-data';
import { toRanges } from './erased-events';

/** Long enough to investigate a break-in, and no longer than needed (152-FZ art. 5(7)). */
const keptDays = 365;
const batchSize = 1000;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/**
 * Erases addresses and browsers of staff from events of the audit chain after a year. Events of a contract or a trial
 * request keep theirs as evidence, or lose them with the family's data.
 */
export function oldOriginsTask(deps: Deps): ScheduledTask {
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
    const erased = await eraseOldOrigins(trx, before, batchSize);
    const count = erased.length;
    const metadata = { count, before: before.toISOString(), erasedEvents: toRanges(erased) };
    if (count > 0) await audit.append(trx, [{ eventType: 'audit.origins_erased', metadata }]);
    return count;
  });
}
