import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { refetchOnMount, routeQuery, useQuery } from '@school/kit';

/** Sections, branches and people to filter by and to choose from. */
export function useFunnelChoices() {
  return useQuery({ ...routeQuery(trialRequestCardRoutes.choices), ...refetchOnMount });
}
