import {
  deletePushDevicesNotSeenSince,
  keepDevicesOfExpiredSessions,
} from '../features/auth/push/push-subscriptions.repository';
import { removeOldReleaseCounts } from '../features/releases/release-counts.repository';
import { removeExpiredChallenges } from '../platform/captcha/used-challenges';
import { giveUpExpiredDeliveries, requeueDeliveries } from '../platform/delivery/outbox-store';
import type { PlatformDeps } from '../platform/platform-deps';
import { removeExpiredRateLimits } from '../platform/rate-limits/rate-limits';
import type { ScheduledTask } from '../platform/scheduled-tasks/scheduled-task';
import { removeOldShortLinks } from '../platform/short-links/short-links';

/** Writing a file takes seconds, so nobody still writes an unfinished file of this age. */
const unfinishedMs = 3600_000;
/** A job takes a request within seconds, so a request of this age has lost its job. */
const lostRequestMs = 24 * 3600_000;
/** As long as a login session lasts at most. */
const unseenDeviceMs = 30 * 24 * 3600_000;

/**
 * Removes expired data: sessions, unfinished sign-ins, unconfirmed addresses, requests for reset links, browser
 * bindings, browsers that got push messages and were not seen for a month, codes and links in unsent messages, short
 * links, counters, counts of canaries, solved captchas, and unfinished files of killed processes. Requeues messages that lost their job.
 */
export function housekeepingTask({
  db,
  clock,
  settings,
  files,
  jobs,
}: Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'files' | 'jobs'>): ScheduledTask {
  return {
    name: 'housekeeping',
    everyHours: 1,
    async run() {
      const now = clock.now();
      await keepDevicesOfExpiredSessions(db, now);
      for (const table of [
        'sessions',
        'pendingSignIns',
        'passkeyChallenges',
        'emailChanges',
        'contractSigningSessions',
      ]) {
        await db(table).where('expiresAt', '<', now).delete();
      }
      await db('passwordResetRequests')
        .where('createdAt', '<', new Date(now.getTime() - lostRequestMs))
        .delete();
      await deletePushDevicesNotSeenSince(db, new Date(now.getTime() - unseenDeviceMs));
      await giveUpExpiredDeliveries({ db, settings }, now);
      await requeueDeliveries(db, jobs);
      await removeExpiredRateLimits(db, now);
      await removeExpiredChallenges(db, now);
      await removeOldShortLinks(db, now);
      await removeOldReleaseCounts(db, now);
      await files.removeUnfinished(new Date(now.getTime() - unfinishedMs));
    },
  };
}
