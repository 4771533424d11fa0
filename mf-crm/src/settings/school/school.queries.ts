import { type School, schoolRoutes } from '@school/api-contract/school';
import { call, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** Asked anew at each visit, and nothing shown before: a form begun with an old answer would put it back. */
export function useSchool() {
  return useQuery({ ...routeQuery(schoolRoutes.read), staleTime: 0, gcTime: 0 });
}

export function useSaveSchool() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: School) => call(schoolRoutes.update, { body }),
    onSuccess: (school) => queries.setQueryData(routeQuery(schoolRoutes.read).queryKey, school),
  });
}
