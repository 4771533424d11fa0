import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ScheduledTask } from '../../../platform/scheduled-tasks/scheduled-task';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { getOperator } from '../../school/school-operator';
import { countUnsealedContracts } from './completion.repository';
import { unsealedLetter } from './operator-letters';
import { resumeSignedContracts } from './signing.jobs';

/** Longer than all attempts of one job and all waiting for a time-stamp. */
const overdueMs = 2 * 3600 * 1000;
const letterLifetimeMs = 24 * 3600 * 1000;

type Deps = Pick<PlatformDeps, 'db' | 'jobs' | 'clock' | 'outbox' | 'log' | 'settings'>;

/**
 * Queues a new job for signed contracts whose job has failed, so that no restart is needed after a full disk or an
 * expired certificate is fixed, and notifies the operator of them.
 */
export function unsealedTask(deps: Deps): ScheduledTask {
  return {
    name: 'unsealed-contracts',
    everyHours: 1,
    async run() {
      await resumeSignedContracts(deps);
      // the demo's contracts are created with a signature long before they are sealed
      if (!deps.settings.demo) await notifyOperator(deps);
    },
  };
}

/** Sends at most one letter a day. */
function notifyOperator({ db, clock, outbox, log }: Deps): Promise<void> {
  return withTransaction(db, async (trx) => {
    const now = clock.now();
    const count = await countUnsealedContracts(trx, new Date(now.getTime() - overdueMs));
    if (count === 0) return;
    log.error({ count }, 'Signed contracts wait for their seal');
    const { operator, timeZone } = await getOperator(trx);
    await outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'operator_notice',
      to: operator.operatorEmail,
      ...unsealedLetter(count),
      idempotencyKey: `unsealed-contracts:${toSchoolDay(now, timeZone)}`,
      // the next day has its own letter
      expiresAt: new Date(now.getTime() + letterLifetimeMs),
    });
  });
}
