import { dashboardRoutes as routes } from '@school/api-contract/dashboard';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { createDashboard } from './dashboard.service';

export function dashboardRoutes(deps: AppDeps): Implementation[] {
  const dashboardOf = createDashboard(deps);
  return [implement(routes.read, ({ caller }) => dashboardOf(signedIn(caller)))];
}
