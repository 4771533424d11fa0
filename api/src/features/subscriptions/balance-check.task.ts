import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { correctBalances, findWrongBalances } from './balance-check.repository';

/**
 * Every day: compares the stored sums of students with their charges and payments. They can differ only after a manual
 * change of the database; then they are corrected, and the audit log has their number. Without a difference nothing is
 * locked.
 */
export function balanceCheckTask(deps: Pick<PlatformDeps, 'db' | 'audit' | 'log'>): ScheduledTask {
  return {
    name: 'student-balance-check',
    everyHours: 24,
    async run() {
      if ((await findWrongBalances(deps.db)).length === 0) return;
      await withTransaction(deps.db, async (trx) => {
        const corrected = await correctBalances(trx);
        if (corrected.length === 0) return;
        const metadata = {
          count: corrected.length,
          studentIds: corrected.slice(0, 20).map(({ studentId }) => studentId),
        };
        await deps.audit.append(trx, [{ eventType: 'subscription.balances_corrected', severity: 'warning', metadata }]);
        deps.log.error(metadata, 'Kept sums of students differed from their charges and payments');
      });
    },
  };
}
