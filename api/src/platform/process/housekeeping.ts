import type { AppDeps } from '../app-deps';
import { forgetUsedChallenges } from '../captcha/used-challenges';
import type { Chore } from '../chores/chore';
import { giveUpExpiredDeliveries } from '../delivery/outbox-store';
import { forgetOldRateLimits } from '../rate-limits/rate-limits';

/** Removes what has run out: sessions, browsers' bindings, codes and links in unsent messages, counters, solved captchas. */
export function housekeeping({ db, clock, settings }: Pick<AppDeps, 'db' | 'clock' | 'settings'>): Chore {
  return {
    name: 'housekeeping',
    everyHours: 1,
    async run() {
      const now = clock.now();
      await db('sessions').where('expiresAt', '<', now).delete();
      await db('contractSigningSessions').where('expiresAt', '<', now).delete();
      await giveUpExpiredDeliveries({ db, settings }, now);
      await forgetOldRateLimits(db, now);
      await forgetUsedChallenges(db, now);
    },
  };
}
