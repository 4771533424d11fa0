import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { notifyStaff } from '../notifications/notify-staff';
import { listDueSteps } from './next-steps-due.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/** Notifies the responsible person of the next steps of the day; runs each hour, because a step may be planned late. */
export function nextStepsDueTask(deps: Deps): ScheduledTask {
  return {
    name: 'next-steps-due',
    everyHours: 1,
    async run() {
      for (const step of await listDueSteps(deps.db, deps.clock.now())) {
        const { id, isOutcome, userId, day, childName, parentPhone, sectionName } = step;
        await withTransaction(deps.db, (trx) =>
          notifyStaff(deps, trx, {
            event: isOutcome ? 'trialOutcomeAsked' : 'callBackDue',
            subject: `trial_request:${id}`,
            occurrence: day,
            ...(userId !== null && { onlyUserIds: [userId] }),
            ids: { requestId: id },
            values: { child: childName, phone: parentPhone, section: sectionName ?? 'секция не выбрана' },
          }),
        );
      }
    },
  };
}
