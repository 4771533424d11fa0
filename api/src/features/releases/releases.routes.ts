import { releaseRoutes as routes } from '@school/api-contract/school/releases';
import { type Implementation, implement } from '../../platform/http/implement';
import { halt, listReleases, type ReleasesDeps, recordStart, rollBack } from './releases.service';

export function releasesFeatureRoutes(deps: ReleasesDeps): Implementation[] {
  return [
    implement(routes.list, () => listReleases(deps)),
    implement(routes.start, async ({ body }) => {
      await recordStart(deps, body);
      return undefined;
    }),
    implement(routes.rollback, async (call) => {
      await rollBack(deps, call, call.caller);
      return undefined;
    }),
    implement(routes.halt, async (call) => {
      await halt(deps, call, call.caller);
      return undefined;
    }),
  ];
}
