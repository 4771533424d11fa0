import { dashboardRoutes as routes } from '@school/api-contract/school/dashboard';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { createDashboard, createDashboardHistory, toMenuCounts } from './dashboard.service';

export function dashboardRoutes(deps: PlatformDeps): Implementation[] {
  const getDashboard = createDashboard(deps);
  const getHistory = createDashboardHistory(deps);
  return [
    implement(routes.read, ({ caller }) => getDashboard(signedIn(caller))),
    implement(routes.counts, async ({ caller }) => toMenuCounts(await getDashboard(signedIn(caller)))),
    implement(routes.history, ({ caller }) => getHistory(signedIn(caller))),
  ];
}
