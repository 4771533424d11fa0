import { schoolReadinessRoutes as routes } from '@school/api-contract/school/school-readiness';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getReadiness, skipSetupStep } from './school-readiness.service';

export function schoolReadinessFeatureRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.read, () => getReadiness(deps, deps.db)),

    implement(routes.skipStep, async ({ params, body, caller }) => {
      await skipSetupStep(deps, caller, params.step, body.skipped);
      return getReadiness(deps, deps.db);
    }),
  ];
}
