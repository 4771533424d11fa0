import { trialRequestRoutes } from '@school/api-contract/trial-requests';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { createTrialRequest } from './create-trial-request';
import { changeStatus } from './move-trial-request';
import { findRefusalReasons } from './refusal-reasons.repository';
import { findBranches, findSections } from './sections.repository';
import { listTrialRequests } from './trial-requests.service';

export function trialRequestsRoutes(deps: AppDeps): Implementation[] {
  const { db } = deps;
  return [
    implement(trialRequestRoutes.sportsSections, () => findSections(db)),
    implement(trialRequestRoutes.branchesOfSection, ({ params }) => findBranches(db, params.sectionId)),
    implement(trialRequestRoutes.create, ({ body, caller }) => createTrialRequest(deps, body, caller)),
    implement(trialRequestRoutes.list, async ({ query, reply }) => {
      const page = await listTrialRequests(db, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(trialRequestRoutes.move, ({ params, body, caller }) =>
      changeStatus(deps, signedIn(caller), caller, params.id, body),
    ),
    implement(trialRequestRoutes.refusalReasons, () => findRefusalReasons(db)),
  ];
}
