import { dashboardRoutes as routes } from '@school/api-contract/school/dashboard';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { createDashboard } from './dashboard.service';

export function dashboardRoutes(deps: PlatformDeps): Implementation[] {
  const getDashboard = createDashboard(deps);
  return [implement(routes.read, ({ caller }) => getDashboard(signedIn(caller)))];
}
