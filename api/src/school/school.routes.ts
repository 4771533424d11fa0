import { schoolRoutes as routes } from '@school/api-contract/school';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { readSchool } from './school.repository';
import { changeSchool } from './school.service';

export function schoolRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(routes.read, () => readSchool(deps.db)),
    implement(routes.update, ({ body, caller }) => changeSchool(deps, body, caller)),
  ];
}
