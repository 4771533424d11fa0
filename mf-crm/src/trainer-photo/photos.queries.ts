import { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routeKey,
  routeQuery,
  routeUrl,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';

/** Today's sessions of the coach. */
export function usePhotoDay() {
  return useQuery({ ...routeQuery(sessionPhotoRoutes.today), ...refetchOnMount });
}

/** The coach's sessions of the week before today. */
export function useRecentPhotos() {
  return useQuery({ ...routeQuery(sessionPhotoRoutes.recent), ...refetchOnMount });
}

/** @param period first and last day, 'yyyy-MM-dd' */
export function usePhotographed(period: { from: string; to: string }) {
  return useQuery({
    ...routeQuery(sessionPhotoRoutes.list, { query: period }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** @param month 'yyyy-MM' */
export function usePhotoScores(month: string) {
  return useQuery({
    ...routeQuery(sessionPhotoRoutes.scores, { query: { month } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** @param month 'yyyy-MM' */
export function useTimeline(groupId: number, month: string) {
  return useQuery({
    ...routeQuery(sessionPhotoRoutes.timeline, { params: { id: groupId }, query: { month } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export const exportAddress = (month: string) => routeUrl(sessionPhotoRoutes.export, { query: { month } });

/** @throws {ApiError} when the server refuses */
export function useRemovePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(sessionPhotoRoutes.remove, { params: { id } }),
    onSuccess: async () => {
      const { today, recent, list, scores, timeline } = sessionPhotoRoutes;
      for (const route of [today, recent, list, scores, timeline]) {
        await queryClient.invalidateQueries({ queryKey: routeKey(route) });
      }
    },
  });
}
