import type { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { routeKey, routeQuery, useLiveEvents, useLocation, useQuery, useQueryClient } from '@school/kit';
import { useEffect, useState } from 'react';
import { useMenuCountsStore } from './menu-counts-store';
import { createSoon } from './soon';

// Named by its type: every staff page loads this, and the schemas would bring zod along.
const countsRoute = { method: 'GET', path: '/api/dashboard/counts' } as const;

/** Until then the database has told the API of a change; several changes in a row are one request. */
const ownChangeMs = 1_000;
/** Every tap of a colleague who marks is an event. */
const marksMs = 30_000;
/** A session begins without an event, so that another screen asks again. */
const freshMs = 60_000;

/** Keeps the numbers of the menu up to date: after this page's changes, events, and with another screen. */
export function FollowMenuCounts() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { data } = useQuery({
    ...routeQuery<(typeof dashboardRoutes)['counts']>(countsRoute),
    staleTime: freshMs,
  });
  const [soon] = useState(() =>
    createSoon(() => void queryClient.invalidateQueries({ queryKey: routeKey(countsRoute) })),
  );
  const changed = () => soon.within(ownChangeMs);

  useEffect(() => {
    if (data) useMenuCountsStore.setState({ counts: data });
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason to ask again
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: routeKey(countsRoute), stale: true });
  }, [queryClient, pathname]);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') soon.within(ownChangeMs);
      }),
    [queryClient, soon],
  );
  useEffect(
    () => () => {
      soon.stop();
      useMenuCountsStore.setState({ counts: undefined });
    },
    [soon],
  );
  useLiveEvents('notifications', { heard: changed, missed: changed });
  useLiveEvents('payments', { heard: changed, missed: changed });
  useLiveEvents('attendance', { heard: () => soon.within(marksMs), missed: changed });
  return null;
}
