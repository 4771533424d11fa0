import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { notifyStaff } from '../notifications/notify-staff';
import { listMissingPhotos } from './session-photos.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/** Notifies staff of sessions of today and yesterday that ended without a photo. */
export function missingPhotosTask(deps: Deps): ScheduledTask {
  return {
    name: 'missing-photos',
    everyHours: 1,
    async run() {
      const sessions = await listMissingPhotos(deps);
      for (const { groupId, groupName, day, date, time, substituteId, isHeldByGroup } of sessions) {
        await withTransaction(deps.db, (trx) =>
          notifyStaff(deps, trx, {
            event: 'photoMissing',
            subject: `group:${groupId}`,
            occurrence: day,
            groupId,
            substituteId,
            isHeldByGroup,
            ids: { groupId, day },
            values: { group: groupName, date, time },
          }),
        );
      }
    },
  };
}
