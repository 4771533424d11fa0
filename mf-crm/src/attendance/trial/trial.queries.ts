import { type TrialChild, type TrialChildren, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import type { TrialOutcome } from '@school/api-contract/families/trial-requests';
import { call, refetchOnMount, routeKey, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

const input = (groupId: number, date: string) => ({ params: { id: groupId }, query: { date } });

/** Children on trial in the group on the day. */
export function useTrialChildren(groupId: number, date: string) {
  return useQuery({ ...routeQuery(trialLessonRoutes.children, input(groupId, date)), ...refetchOnMount });
}

interface Session {
  groupId: number;
  date: string;
}
type Queries = ReturnType<typeof useQueryClient>;
const childrenKey = ({ groupId, date }: Session) => routeKey(trialLessonRoutes.children, input(groupId, date));

/** Reads the children of the session again. */
export function refetchTrialChildren(queries: Queries, session: Session): void {
  void queries.invalidateQueries({ queryKey: childrenKey(session) });
}

/** Shows the mark that the server has stored. */
export function showMarkedChild(queries: Queries, session: Session, marked: TrialChild): void {
  queries.setQueryData<TrialChildren>(
    childrenKey(session),
    (list) => list && { ...list, children: list.children.map((child) => (child.id === marked.id ? marked : child)) },
  );
}

interface TrialMark {
  outcome: TrialOutcome;
  comment: string | null;
}

interface TrialRow extends Session {
  requestId: number;
}

/** Writes the comment on the mark of a child on trial, and shows what is stored. */
export function useMarkTrialChild({ groupId, date, requestId }: TrialRow) {
  const queries = useQueryClient();
  const session = { groupId, date };
  return useMutation({
    scope: { id: `trial ${requestId}` },
    mutationFn: (body: TrialMark) => call(trialLessonRoutes.mark, { params: { id: groupId, requestId }, body }),
    onSuccess: (marked) => showMarkedChild(queries, session, marked),
    onSettled: () => refetchTrialChildren(queries, session),
  });
}
