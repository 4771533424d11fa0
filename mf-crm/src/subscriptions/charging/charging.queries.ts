import { chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import type { RouteCall } from '@school/api-contract/route';
import { call, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';
import { useEffect, useEffectEvent, useRef } from 'react';

/** How often the result is fetched while a job charges the month. */
const pollMs = 2_000;

/** Refetched when a run begins or ends, here or elsewhere, since its job changes who is left to charge. */
export function usePreview(month: string) {
  const preview = useQuery({ ...routeQuery(chargingRunRoutes.preview, { query: { month } }), ...refetchOnMount });
  const states = useRuns()
    .data?.map(({ id, state }) => `${id} ${state}`)
    .join();
  const seen = useRef(states);
  const onChange = useEffectEvent(() => void preview.refetch());
  useEffect(() => {
    if (states !== seen.current && seen.current !== undefined) onChange();
    seen.current = states;
  }, [states]);
  return preview;
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
    // after a refusal too, because the preview has changed by now
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
