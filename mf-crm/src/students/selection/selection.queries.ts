import { groupRoutes } from '@school/api-contract/groups/groups';
import { call, useMutation, useQueryClient } from '@school/kit';

interface PutIntoGroup {
  groupId: number;
  studentIds: number[];
  /** Out of the groups they are in. */
  leaving: boolean;
}

/** From today on. Places may have gone meanwhile, so groups are read anew in any case. */
export function usePutIntoGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, studentIds, leaving }: PutIntoGroup) => {
      const input = { params: { id: groupId }, body: { studentIds } };
      return leaving ? call(groupRoutes.moveStudents, input) : call(groupRoutes.addStudents, input);
    },
    // lists, cards, rosters and journals
    onSettled: () => queries.invalidateQueries(),
  });
}
