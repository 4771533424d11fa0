import type { BootSchool } from '@school/shell-contract/snapshot';
import { getSchoolForPages } from '../features/school-readiness/school-readiness.service';
import { areSubscriptionsOn } from '../features/subscriptions/settings.service';
import { withDatabaseBudget } from '../platform/database/time-limits';
import { listHeldChannels } from '../platform/delivery/create-carriers';
import type { PlatformDeps } from '../platform/platform-deps';

/** How long new pages may show outdated settings; spares the database when many pages are opened at once. */
const lifeMs = 1000;
/** Maximum time that a page waits for the settings. */
const answerWithinMs = 1000;

/**
 * Reads what each page of the portal needs about the school: its settings, whether it is open to families, and the held
 * channels. While the database is down it returns the last values, so that a visitor's page is still served; its own
 * calls then report the problem.
 */
export function createSchoolReader(deps: Pick<PlatformDeps, 'db' | 'clock' | 'settings'>): () => Promise<BootSchool> {
  const { db, clock, settings } = deps;
  const heldChannels = listHeldChannels(settings);
  let reading: Promise<BootSchool> = Promise.resolve({
    timeZone: 'Europe/Moscow',
    isReady: true,
    name: '',
    phone: '',
    email: '',
    address: '',
    accentColor: null,
    logoUrl: null,
    heldChannels,
    sellsSubscriptions: false,
  });
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(last: Promise<BootSchool>): Promise<BootSchool> {
    const school = await withDatabaseBudget(answerWithinMs, async () => ({
      ...(await getSchoolForPages(deps, db)),
      sellsSubscriptions: await areSubscriptionsOn(db),
    })).catch(() => undefined);
    return school ? { ...school, heldChannels } : last;
  }

  return () => {
    const now = clock.now().getTime();
    if (now - readAt >= lifeMs) {
      readAt = now;
      reading = read(reading);
    }
    return reading;
  };
}
