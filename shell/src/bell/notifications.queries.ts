import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import {
  call,
  refetchOnMount,
  routeKey,
  routePagesQuery,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@school/kit';

export function useNotifications(enabled: boolean) {
  return useInfiniteQuery({ ...routePagesQuery(routes.list, { query: { limit: 30 } }), enabled, ...refetchOnMount });
}

/** Marks one notification as read, or with `upTo` all that the user has seen. */
export function useReading() {
  const queryClient = useQueryClient();
  const settle = (answer: { unread: number } | undefined) => {
    if (answer) queryClient.setQueryData(routeKey(routes.unread, undefined), answer);
    queryClient.invalidateQueries({ queryKey: routeKey(routes.list) });
  };
  const one = useMutation({
    mutationFn: (id: number) => call(routes.read, { params: { id } }),
    onSuccess: settle,
  });
  const all = useMutation({
    mutationFn: (upTo: number) => call(routes.readAll, { body: { upTo } }),
    onSuccess: settle,
  });
  return { readOne: one.mutate, readAll: all };
}
