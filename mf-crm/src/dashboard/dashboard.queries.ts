import type { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { refetchOnMount, routeQuery, useQuery } from '@school/kit';

/** All figures in one call; refetched on each visit, so that finished tasks disappear. */
export function useDashboard() {
  return useQuery({
    ...routeQuery<typeof dashboardRoutes.read>({ method: 'GET', path: '/api/dashboard' }),
    ...refetchOnMount,
  });
}

/** The figures of twelve months, which a chart and a line under each card show. */
export function useDashboardHistory() {
  return useQuery({
    ...routeQuery<typeof dashboardRoutes.history>({ method: 'GET', path: '/api/dashboard/history' }),
    ...refetchOnMount,
  });
}
