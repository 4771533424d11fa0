import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ScheduledTask } from '../../../platform/scheduled-tasks/scheduled-task';
import { notifyStaff } from '../../notifications/notify-staff';
import { listLostMessages } from './lost-messages.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/** Staff are notified only of recent failures; the list of contracts shows the older ones. */
const recentMs = 2 * 24 * 3600 * 1000;

/**
 * Notifies staff of messages about contracts that did not arrive. A message may fail in the worker, by its expiry or by
 * a later report of the provider; this task checks the outcome, so that no failure is missed.
 */
export function lostMessagesTask(deps: Deps): ScheduledTask {
  return {
    name: 'lost-messages',
    cron: '*/5 * * * *',
    async run() {
      const since = new Date(deps.clock.now().getTime() - recentMs);
      for (const lost of await listLostMessages(deps.db, since)) {
        await withTransaction(deps.db, (trx) =>
          notifyStaff(deps, trx, {
            event: 'deliveryFailed',
            subject: `contract:${lost.contractId}`,
            // a message that fails again after a resend is reported again
            occurrence: `${lost.deliveryId}:${lost.attempts}`,
            ids: { contractId: lost.contractId },
            values: { contract: lost.contractNumber, recipient: lost.recipient },
          }),
        );
      }
    },
  };
}
