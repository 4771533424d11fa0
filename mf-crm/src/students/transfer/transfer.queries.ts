import { groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import type { RouteCall } from '@school/api-contract/route';
import { call, keepPreviousData, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** Groups for the student, the best first; refetched for each transfer, since places are taken at any time. */
export function useTransferChoices(id: number, query: { from: number | undefined; joinDate: string | undefined }) {
  return useQuery({
    ...routeQuery(transferRoutes.choices, { params: { id }, query }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

type Transfer = RouteCall<typeof groupRoutes.moveStudents>['body'] & { groupId: number };

/** Refetches everything after an error too, because others may have taken the place or moved the student. */
export function useTransfer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, ...body }: Transfer) => call(groupRoutes.moveStudents, { params: { id: groupId }, body }),
    // lists, cards, rosters and journals show memberships
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Appends students to the waiting list of a group without places. */
export function useWaitForGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, studentIds }: { groupId: number; studentIds: number[] }) =>
      call(groupRoutes.wait, { params: { id: groupId }, body: { studentIds } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
