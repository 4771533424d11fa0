import type { dashboardRoutes } from '@school/api-contract/dashboard';
import { routeQuery, useQuery } from '@school/kit';

/** The cards in one call. */
export function useDashboard() {
  return useQuery(routeQuery<typeof dashboardRoutes.read>({ method: 'GET', path: '/api/dashboard' }));
}
