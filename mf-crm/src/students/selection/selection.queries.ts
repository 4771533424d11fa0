import { groupRoutes } from '@school/api-contract/groups';
import { call, useMutation, useQueryClient } from '@school/kit';

/** From today on. Places may have gone meanwhile, so groups are read anew in any case. */
export function usePutIntoGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, studentIds }: { groupId: number; studentIds: number[] }) =>
      call(groupRoutes.addStudents, { params: { id: groupId }, body: { studentIds } }),
    // lists, cards, rosters and journals
    onSettled: () => queries.invalidateQueries(),
  });
}
