import { type TrialChildren, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes, type WalkInBody } from '@school/api-contract/families/trial-request-cards';
import type { TrialOutcome } from '@school/api-contract/families/trial-requests';
import { call, refetchOnMount, routeKey, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

const input = (groupId: number, date: string) => ({ params: { id: groupId }, query: { date } });

/** Children on trial in the group on the day. */
export function useTrialChildren(groupId: number, date: string) {
  return useQuery({ ...routeQuery(trialLessonRoutes.children, input(groupId, date)), ...refetchOnMount });
}

interface TrialMark {
  outcome: TrialOutcome;
  comment: string | null;
}

interface TrialRow {
  groupId: number;
  date: string;
  requestId: number;
}

/** Marks a child on trial, one mark after the other, and shows the stored mark. */
export function useMarkTrialChild({ groupId, date, requestId }: TrialRow, onError?: (error: Error) => void) {
  const queries = useQueryClient();
  const queryKey = routeKey(trialLessonRoutes.children, input(groupId, date));
  return useMutation({
    scope: { id: `trial ${requestId}` },
    mutationFn: (body: TrialMark) => call(trialLessonRoutes.mark, { params: { id: groupId, requestId }, body }),
    onError,
    onSuccess: (marked) =>
      queries.setQueryData<TrialChildren>(
        queryKey,
        (list) =>
          list && { ...list, children: list.children.map((child) => (child.id === marked.id ? marked : child)) },
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}

/** Writes down a child who came without a request. */
export function useWriteDownWalkIn() {
  return useMutation({
    mutationFn: (body: WalkInBody) => call(trialRequestCardRoutes.walkIn, { body }),
  });
}
