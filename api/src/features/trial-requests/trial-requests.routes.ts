import { refusalReasonRoutes } from '@school/api-contract/families/refusal-reasons';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { changeTrialRequestStatus } from './change-trial-request-status';
import { createTrialRequest } from './create-trial-request';
import { findRefusalReasons, listRefusalReasons } from './refusal-reasons.repository';
import { changeRefusalReason, createRefusalReason, reorderRefusalReasons } from './refusal-reasons.service';
import { listTrialRequests } from './trial-requests.service';

export function trialRequestsRoutes(deps: PlatformDeps): Implementation[] {
  const { db } = deps;
  return [
    implement(trialRequestRoutes.create, ({ body, caller }) => createTrialRequest(deps, body, caller)),
    implement(trialRequestRoutes.list, async ({ query, reply }) => {
      const page = await listTrialRequests(db, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(trialRequestRoutes.move, ({ params, body, caller }) =>
      changeTrialRequestStatus(deps, signedIn(caller), caller, params.id, body),
    ),
    implement(trialRequestRoutes.refusalReasons, () => listRefusalReasons(db)),
    implement(refusalReasonRoutes.list, () => findRefusalReasons(db)),
    implement(refusalReasonRoutes.create, ({ body, caller }) => createRefusalReason(deps, body.name, caller)),
    implement(refusalReasonRoutes.reorder, ({ body, caller }) => reorderRefusalReasons(deps, body.ids, caller)),
    implement(refusalReasonRoutes.update, ({ params, body, caller }) =>
      changeRefusalReason(deps, params.id, body, caller),
    ),
  ];
}
