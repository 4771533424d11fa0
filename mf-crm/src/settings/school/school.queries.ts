import { type School, schoolRoutes } from '@school/api-contract/school/school';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { call, notCached, routeKey, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** Refetched on each visit and not shown from the cache: a form filled from an old answer would undo changes. */
export function useSchool() {
  return useQuery({ ...routeQuery(schoolRoutes.read), ...notCached });
}

/** What is missing before the school may contact families. */
export function useReadiness() {
  return useQuery(routeQuery(schoolReadinessRoutes.read));
}

export function useSaveSchool() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: School) => call(schoolRoutes.update, { body }),
    onSuccess: (school) => {
      queries.setQueryData(routeQuery(schoolRoutes.read).queryKey, school);
      return queries.invalidateQueries({ queryKey: routeKey(schoolReadinessRoutes.read) });
    },
  });
}
