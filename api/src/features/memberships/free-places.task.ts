import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { notifyStaff } from '../notifications/notify-staff';
import { listGroupsWithPlaceAndWaiting } from './waiting-list.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/**
 * Notifies staff of groups that have both a free place and a waiting list, once for each child who comes first in the
 * list.
 */
export function freePlacesTask(deps: Deps): ScheduledTask {
  return {
    name: 'waiting-list-places',
    everyHours: 1,
    async run() {
      for (const { groupId, groupName, waiting, firstId } of await listGroupsWithPlaceAndWaiting(deps.db)) {
        await withTransaction(deps.db, (trx) =>
          notifyStaff(deps, trx, {
            event: 'waitingPlaceFree',
            subject: `group:${groupId}`,
            occurrence: `waiting:${firstId}`,
            groupId,
            ids: { groupId },
            values: { group: groupName, count: String(waiting) },
          }),
        );
      }
    },
  };
}
