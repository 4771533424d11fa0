import type { PlatformDeps } from '../platform-deps';
import type { ScheduledTask } from '../scheduled-tasks/scheduled-task';
import { requeueStalledSms } from './outbox-store';

/** Longer than the longest pause between two attempts of an SMS. */
const stalledMs = 120_000;

/** Requeues SMS whose process died. Runs every minute, since a parent may be waiting for a code. */
export function stalledSmsTask({ db, jobs, clock }: Pick<PlatformDeps, 'db' | 'jobs' | 'clock'>): ScheduledTask {
  return {
    name: 'forgotten-sms',
    cron: '* * * * *',
    async run() {
      await requeueStalledSms(db, jobs, new Date(clock.now().getTime() - stalledMs));
    },
  };
}
