import { schoolRoutes as routes } from '@school/api-contract/school/school';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolRow } from './school.repository';
import { updateSchool } from './school.service';

export function schoolRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.read, () => getSchoolRow(deps.db)),
    implement(routes.update, ({ body, caller }) => updateSchool(deps, body, caller)),
  ];
}
