import { attendanceRoutes as routes } from '@school/api-contract/groups/attendance';
import { closureRoutes } from '@school/api-contract/groups/closures';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { closeDays, previewClosure } from './closures.service';
import { changeSession } from './session-changes.service';
import { getSessionImpact } from './session-impact.service';
import { changeSubstitute, listSubstituteChoices } from './substitutes.service';

export function sessionChangesRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.impact, ({ params, query, caller }) =>
      getSessionImpact(deps, params.id, params.date, query, caller),
    ),
    implement(routes.changeSession, ({ params, body, caller }) =>
      changeSession(deps, params.id, params.date, body, caller),
    ),
    implement(closureRoutes.preview, ({ query }) => previewClosure(deps, query)),
    implement(closureRoutes.close, ({ body, caller }) => closeDays(deps, body, caller)),
    implement(routes.substituteChoices, ({ params, caller }) =>
      listSubstituteChoices(deps, params.id, params.date, caller),
    ),
    implement(routes.changeSubstitute, async ({ params, body, caller }) => {
      await changeSubstitute(deps, params.id, params.date, body, caller);
      return undefined;
    }),
  ];
}
