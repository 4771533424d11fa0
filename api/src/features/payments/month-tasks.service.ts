import type { PlatformDeps } from '../../platform/platform-deps';
import { findPaymentTasks, type PaymentTasks } from './month-tasks.repository';

/** Counts what the lists of payments and payment links show for each task of an accountant's month. */
export function countPaymentTasks({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): Promise<PaymentTasks> {
  return findPaymentTasks(db, clock.now());
}
