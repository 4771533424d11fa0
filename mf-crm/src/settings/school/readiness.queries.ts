import type { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { refetchOnMount, routeQuery, useQuery } from '@school/kit';

/** What is missing before the school may contact families, and which steps of the set-up are open. */
export function useReadiness() {
  // By its address: the contract would bring zod into the dashboard's first load.
  return useQuery({
    ...routeQuery<typeof schoolReadinessRoutes.read>({ method: 'GET', path: '/api/school/readiness' }),
    // Other screens of the settings, such as those of branches and staff, make steps done.
    ...refetchOnMount,
  });
}
