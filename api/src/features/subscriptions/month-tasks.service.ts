import type { MonthTasks } from '@school/api-contract/school/dashboard';
import type { PlatformDeps } from '../../platform/platform-deps';
import { countCharged } from './charging/preview';
import { findDebtTotals } from './debts/debts.repository';
import { findContext } from './settings.repository';

/** Counts whom the charging of this month and the list of old debts show; null where the school takes payments only. */
export async function countSubscriptionTasks({
  db,
  clock,
}: Pick<PlatformDeps, 'db' | 'clock'>): Promise<Pick<MonthTasks, 'toCharge' | 'oldDebts'>> {
  const { settings, today } = await findContext(db, clock.now());
  if (!settings.enabled) return { toCharge: null, oldDebts: null };
  const [toCharge, debts] = await Promise.all([
    countCharged(db, today.slice(0, 7), today),
    findDebtTotals(db, { bucket: 'over30' }, today),
  ]);
  return { toCharge, oldDebts: debts.reduce((sum, { count }) => sum + count, 0) };
}
