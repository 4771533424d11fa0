import { closureRoutes } from '@school/api-contract/groups/closures';
import type { RouteCall } from '@school/api-contract/route';
import { call, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

type ClosedDays = NonNullable<RouteCall<typeof closureRoutes.preview>['query']>;

/** What the closure would cancel; sends no request while the days are incomplete or wrong. */
export function useClosurePreview(days: ClosedDays) {
  return useQuery({
    ...routeQuery(closureRoutes.preview, { query: days }),
    ...refetchOnMount,
    enabled: closureRoutes.preview.query.safeParse(days).success && days.from <= days.to,
  });
}

export function useCloseDays() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCall<typeof closureRoutes.close>['body']) => call(closureRoutes.close, { body }),
    // calendars, journals, dashboards and trial requests show the sessions
    onSettled: () => queries.invalidateQueries(),
  });
}
