import type { AppDeps } from '../app-deps';
import { forgetUsedChallenges } from '../captcha/used-challenges';
import { forgetOldRateLimits } from '../rate-limits/rate-limits';

const everyMs = 3600 * 1000;

/** Removes once an hour what has run out: sessions, counters, solved captchas. Returns what stops it. */
export function startHousekeeping({ db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>): () => void {
  const tidy = async () => {
    const now = clock.now();
    await db('sessions').where('expiresAt', '<', now).delete();
    await forgetOldRateLimits(db, now);
    await forgetUsedChallenges(db, now);
  };
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => log.error({ err: error }, 'Housekeeping failed'));
  }, everyMs);
  return () => clearInterval(timer);
}
