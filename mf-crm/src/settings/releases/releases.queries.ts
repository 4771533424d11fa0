import { releaseRoutes } from '@school/api-contract/school/releases';
import { refetchOnMount, routeQuery, useQuery, useQueryClient } from '@school/kit';

/** Refetched each minute, since failures are counted while somebody watches a new release. */
export function useReleases() {
  return useQuery({ ...routeQuery(releaseRoutes.list), ...refetchOnMount, refetchInterval: 60_000 });
}

export function useRefetchReleases() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: routeQuery(releaseRoutes.list).queryKey });
}
