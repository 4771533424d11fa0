import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { notifyStaff } from '../notifications/notify-staff';
import { listEndedUnmarked } from './ended-unmarked.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/** Notifies staff of sessions that ended more than an hour ago, today or yesterday, with an unmarked student. */
export function unmarkedSessionsTask(deps: Deps): ScheduledTask {
  return {
    name: 'unmarked-sessions',
    everyHours: 1,
    async run() {
      const sessions = await listEndedUnmarked(deps.db, deps.clock.now());
      for (const { groupId, groupName, day, date, time, substituteId, isHeldByGroup } of sessions) {
        await withTransaction(deps.db, (trx) =>
          notifyStaff(deps, trx, {
            event: 'sessionUnmarked',
            subject: `group:${groupId}`,
            occurrence: day,
            groupId,
            substituteId,
            isHeldByGroup,
            ids: { groupId, day, month: day.slice(0, 7) },
            values: { group: groupName, date, time },
          }),
        );
      }
    },
  };
}
