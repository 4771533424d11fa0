import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { removeOldConsentLinks } from './consent-links.repository';

/** Removes expired links to consents, and requests for a link that were not served in time. */
export function oldConsentLinksTask({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): ScheduledTask {
  return { name: 'old-consent-links', everyHours: 1, run: () => removeOldConsentLinks(db, clock.now()) };
}
