import type { BootSchool } from '@school/shell-contract/snapshot';
import type { AppDeps } from '../app-deps';

/** How long a changed setting may go unseen by new pages. */
const lifeMs = 30_000;

/**
 * What each page of the portal is told of the school, from `settings_school`. While the database does not answer it is
 * what was read last, so that a visitor's page still comes; its own calls then say what is wrong.
 */
export function createSchoolReader({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): () => Promise<BootSchool> {
  let reading: Promise<BootSchool> = Promise.resolve({ timeZone: 'Europe/Moscow' });
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(last: Promise<BootSchool>): Promise<BootSchool> {
    const row = await db('settingsSchool')
      .first('timeZone')
      .catch(() => undefined);
    return row ? { timeZone: row.timeZone } : last;
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
