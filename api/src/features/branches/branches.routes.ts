import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { branchRoutes as routes } from '@school/api-contract/school/branches';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { findBranchSections } from './branch-sections.repository';
import { changeBranchSection, createBranchSection, removeBranchSection } from './branch-sections.service';
import { findBranches } from './branches.repository';
import { changeBranch, createBranch } from './branches.service';
import { createHall, removeHall, renameHall } from './halls.service';
import { listOpenBranches, listOpenSections } from './open-sections.repository';
import { findSections } from './sections.repository';
import { changeSection, createSection } from './sections.service';

export function branchesRoutes(deps: PlatformDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(trialRequestRoutes.sportsSections, () => listOpenSections(db)),
    implement(trialRequestRoutes.branchesOfSection, ({ params }) =>
      listOpenBranches(db, params.sectionId, clock.now()),
    ),
    implement(routes.list, () => findBranches(db)),
    implement(routes.create, ({ body, caller }) => createBranch(deps, body, caller)),
    implement(routes.update, ({ params, body, caller }) => changeBranch(deps, params.id, body, caller)),
    implement(routes.createHall, ({ params, body, caller }) => createHall(deps, params.id, body, caller)),
    implement(routes.renameHall, ({ params, body, caller }) =>
      renameHall(deps, { branchId: params.id, hallId: params.hallId }, body, caller),
    ),
    implement(routes.removeHall, async ({ params, caller }) => {
      await removeHall(deps, { branchId: params.id, hallId: params.hallId }, caller);
      return undefined;
    }),
    implement(routes.listSections, () => findSections(db)),
    implement(routes.createSection, ({ body, caller }) => createSection(deps, body, caller)),
    implement(routes.updateSection, ({ params, body, caller }) => changeSection(deps, params.id, body, caller)),
    implement(routes.listBranchSections, () => findBranchSections(db)),
    implement(routes.createBranchSection, ({ body, caller }) => createBranchSection(deps, body, caller)),
    implement(routes.updateBranchSection, ({ params, body, caller }) =>
      changeBranchSection(deps, params.id, body, caller),
    ),
    implement(routes.removeBranchSection, async ({ params, caller }) => {
      await removeBranchSection(deps, params.id, caller);
      return undefined;
    }),
  ];
}
