import type { dashboardRoutes } from '@school/api-contract/dashboard';
import { routeQuery, useQuery } from '@school/kit';

/** Everything in one call, asked anew at each visit: what was marked or decided meanwhile no longer waits. */
export function useDashboard() {
  return useQuery({
    ...routeQuery<typeof dashboardRoutes.read>({ method: 'GET', path: '/api/dashboard' }),
    staleTime: 0,
  });
}
