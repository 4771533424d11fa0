import { dashboardRoutes as routes } from '@school/api-contract/school/dashboard';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { countMonthTasks, createDashboard, createDashboardHistory, toMenuCounts } from './dashboard.service';

export function dashboardRoutes(deps: PlatformDeps): Implementation[] {
  const getDashboard = createDashboard(deps);
  const getHistory = createDashboardHistory(deps);
  return [
    implement(routes.read, async ({ caller }) => {
      const user = signedIn(caller);
      const [dashboard, monthTasks] = await Promise.all([getDashboard(user), countMonthTasks(deps, user)]);
      return { ...dashboard, monthTasks };
    }),
    implement(routes.counts, async ({ caller }) => toMenuCounts(await getDashboard(signedIn(caller)))),
    implement(routes.history, ({ caller }) => getHistory(signedIn(caller))),
  ];
}
