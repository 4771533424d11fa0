import { attendanceRoutes as routes } from '@school/api-contract/groups/attendance';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { changeSession } from './session-changes.service';
import { getSessionImpact } from './session-impact.service';

export function sessionChangesRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.impact, ({ params, query, caller }) =>
      getSessionImpact(deps, params.id, params.date, query, caller),
    ),
    implement(routes.changeSession, ({ params, body, caller }) =>
      changeSession(deps, params.id, params.date, body, caller),
    ),
  ];
}
