import type { notificationRoutes } from '@school/api-contract/school/notifications';
import { routeKey, routeQuery, useLiveEvents, useQuery, useQueryClient } from '@school/kit';

// Named by its type: every staff page loads this, and the schemas would bring zod along.
const unreadRoute = { method: 'GET', path: '/api/notifications/unread' } as const;

/** How many notifications are unread, kept up to date while the page is open; undefined until known. */
export function useUnreadCount(): number | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery(routeQuery<(typeof notificationRoutes)['unread']>(unreadRoute));
  const refresh = () => {
    queryClient.invalidateQueries({ queryKey: routeKey(unreadRoute) });
    queryClient.invalidateQueries({ queryKey: ['/api/notifications'] });
  };
  useLiveEvents('notifications', { heard: refresh, missed: refresh });
  return data?.unread;
}
