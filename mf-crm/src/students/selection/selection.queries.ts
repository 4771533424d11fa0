import { groupRoutes } from '@school/api-contract/groups/groups';
import { call, useMutation, useQueryClient } from '@school/kit';

interface PutIntoGroup {
  groupId: number;
  studentIds: number[];
  /** Also ends the memberships in other groups. */
  leaving: boolean;
}

/**
 * Adds students to a group from today on. Refetches the groups after an error too, because places may have been taken.
 */
export function usePutIntoGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, studentIds, leaving }: PutIntoGroup) => {
      const input = { params: { id: groupId }, body: { studentIds } };
      return leaving ? call(groupRoutes.moveStudents, input) : call(groupRoutes.addStudents, input);
    },
    // lists, cards, rosters and journals show memberships
    onSettled: () => queries.invalidateQueries(),
  });
}
