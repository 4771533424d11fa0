import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { notifyStaff } from '../notifications/notify-staff';
import { listTrialsTomorrow } from './trials-tomorrow.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/**
 * Notifies staff in the daytime of the trial lessons of the next day; runs each hour, because a lesson may be assigned
 * late, or its coach may change.
 */
export function trialsTomorrowTask(deps: Deps): ScheduledTask {
  return {
    name: 'trials-tomorrow',
    everyHours: 1,
    async run() {
      for (const trial of await listTrialsTomorrow(deps.db, deps.clock.now())) {
        const { id, groupId, substituteId, isHeldByGroup, day, date, time } = trial;
        const { childName, childAge, sectionName, groupName } = trial;
        await withTransaction(deps.db, (trx) =>
          notifyStaff(deps, trx, {
            event: 'trialTomorrow',
            subject: `trial_request:${id}`,
            occurrence: day,
            groupId,
            substituteId,
            isHeldByGroup,
            ids: { requestId: id, groupId: groupId ?? '', day },
            values: {
              child: childName,
              age: childAge === null ? 'не указан' : String(childAge),
              section: sectionName ?? 'секция не выбрана',
              group: groupName ?? 'группа не выбрана',
              date,
              time,
            },
          }),
        );
      }
    },
  };
}
