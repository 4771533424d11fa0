import type { TrialForm } from '@school/api-contract/families/trial-request-form';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolForPages } from '../school-readiness/school-readiness.service';

/** Data for the form on the school's website; the portal's own page has them in its snapshot. */
export async function getTrialForm(deps: Pick<PlatformDeps, 'db' | 'settings'>): Promise<TrialForm> {
  const { isReady, timeZone, name, phone, email, accentColor } = await getSchoolForPages(deps, deps.db);
  return { isOpen: isReady, timeZone, schoolName: name, phone, email, accentColor };
}
