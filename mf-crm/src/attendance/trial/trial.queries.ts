import { type TrialChild, type TrialChildren, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { fromSchoolClock, refetchOnMount, routeKey, routeQuery, useQuery, type useQueryClient } from '@school/kit';

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

/** Reads the children of the session again; resolves when the list on screen shows them. */
export function refetchTrialChildren(queries: Queries, session: Session): Promise<void> {
  return queries.invalidateQueries({ queryKey: childrenKey(session) });
}

/** Shows the mark that the server has stored. */
export function showMarkedChild(queries: Queries, session: Session, marked: TrialChild): void {
  queries.setQueryData<TrialChildren>(
    childrenKey(session),
    (list) => list && { ...list, children: list.children.map((child) => (child.id === marked.id ? marked : child)) },
  );
}

/** Adds a child whom the server has just written down, so that the list need not be read again to show it. */
export function showWalkIn(
  queries: Queries,
  session: Session,
  { id, childName }: Pick<TrialChild, 'id' | 'childName'>,
): void {
  const child: TrialChild = {
    ...{
      id,
      childName,
      childAge: null,
      startsAt: fromSchoolClock(`${session.date}T00:00`),
      outcome: 'CAME',
      comment: null,
    },
    ...{ confirmed: false, declined: false, open: false, walkIn: true },
  };
  queries.setQueryData<TrialChildren>(
    childrenKey(session),
    (list) => list && { ...list, children: [...list.children.filter((each) => each.id !== id), child] },
  );
}
