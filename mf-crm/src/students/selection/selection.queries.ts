import { groupRoutes } from '@school/api-contract/groups';
import { studentRoutes } from '@school/api-contract/students';
import { call, routeKey, useMutation, useQueryClient } from '@school/kit';

/** From today on. Places may have gone meanwhile, so groups are read anew in any case. */
export function usePutIntoGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, studentIds }: { groupId: number; studentIds: number[] }) =>
      call(groupRoutes.addStudents, { params: { id: groupId }, body: { studentIds } }),
    onSettled: () => {
      for (const route of [groupRoutes.list, studentRoutes.list, studentRoutes.read, studentRoutes.groups]) {
        void queries.invalidateQueries({ queryKey: routeKey(route) });
      }
    },
  });
}
