import type { AppDeps } from '../app-deps';
import { forgetUsedChallenges } from '../captcha/used-challenges';
import { giveUpExpiredDeliveries } from '../delivery/outbox-store';
import { forgetOldRateLimits } from '../rate-limits/rate-limits';

const everyMs = 3600 * 1000;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log' | 'settings'>;

/** Removes what has run out: sessions, browsers' bindings, codes and links in unsent messages, counters, solved captchas. */
export async function tidy({ db, clock, settings }: Omit<Deps, 'log'>): Promise<void> {
  const now = clock.now();
  await db('sessions').where('expiresAt', '<', now).delete();
  await db('contractSigningSessions').where('expiresAt', '<', now).delete();
  await giveUpExpiredDeliveries({ db, settings }, now);
  await forgetOldRateLimits(db, now);
  await forgetUsedChallenges(db, now);
}

/** Tidies once an hour. Returns what stops it. */
export function startHousekeeping(deps: Deps): () => void {
  const timer = setInterval(() => {
    tidy(deps).catch((error: unknown) => deps.log.error({ err: error }, 'Housekeeping failed'));
  }, everyMs);
  return () => clearInterval(timer);
}
