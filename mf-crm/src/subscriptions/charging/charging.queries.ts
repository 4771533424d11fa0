import { chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import type { RouteCall } from '@school/api-contract/route';
import { call, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** While a job charges the month, its result is asked for so often. */
const pollMs = 2_000;

export function usePreview(month: string) {
  return useQuery({ ...routeQuery(chargingRunRoutes.preview, { query: { month } }), ...refetchOnMount });
}

/** The runs, newest first; refetched until each is finished. */
export function useRuns() {
  return useQuery({
    ...routeQuery(chargingRunRoutes.list),
    ...refetchOnMount,
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'waiting') ? pollMs : false),
  });
}

type Body<Route extends 'commit' | 'undo'> = RouteCall<(typeof chargingRunRoutes)[Route]>['body'];

export function useCommitRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'commit'>) => call(chargingRunRoutes.commit, { body }),
    // after a refusal too, because the preview is another by now
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useUndoRun(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'undo'>) => call(chargingRunRoutes.undo, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries(),
  });
}
