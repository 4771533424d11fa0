import { departureRoutes as routes } from '@school/api-contract/students/departures';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getDeparture, leaveSchool } from './departures.service';

export function departuresRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.read, ({ params, caller }) => getDeparture(deps, params.id, caller)),
    implement(routes.create, ({ params, body, caller }) => leaveSchool(deps, params.id, body, caller)),
  ];
}
