import { schoolReadinessRoutes as routes } from '@school/api-contract/school/school-readiness';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getReadiness } from './school-readiness.service';

export function schoolReadinessFeatureRoutes(deps: PlatformDeps): Implementation[] {
  return [implement(routes.read, () => getReadiness(deps, deps.db))];
}
