import type { AppDeps } from '../app-deps';
import { forgetUsedChallenges } from '../captcha/used-challenges';
import type { Chore } from '../chores/chore';
import { giveUpExpiredDeliveries, sweepDeliveries } from '../delivery/outbox-store';
import { forgetOldRateLimits } from '../rate-limits/rate-limits';

/** Writing a file takes seconds: what is unfinished after so long, nobody writes any more. */
const unfinishedMs = 3600_000;

/**
 * Removes what has run out: sessions, browsers' bindings, codes and links in unsent messages, counters, solved captchas;
 * and the halves of files that a killed process left. Messages whose job was given up get another one.
 */
export function housekeeping({
  db,
  clock,
  settings,
  files,
  jobs,
}: Pick<AppDeps, 'db' | 'clock' | 'settings' | 'files' | 'jobs'>): Chore {
  return {
    name: 'housekeeping',
    everyHours: 1,
    async run() {
      const now = clock.now();
      await db('sessions').where('expiresAt', '<', now).delete();
      await db('contractSigningSessions').where('expiresAt', '<', now).delete();
      await giveUpExpiredDeliveries({ db, settings }, now);
      await sweepDeliveries(db, jobs);
      await forgetOldRateLimits(db, now);
      await forgetUsedChallenges(db, now);
      await files.removeUnfinished(new Date(now.getTime() - unfinishedMs));
    },
  };
}
