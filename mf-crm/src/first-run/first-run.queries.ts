import type { SetupStep } from '@school/api-contract/school/school-readiness';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { call, routeQuery, useMutation, useQueryClient } from '@school/kit';

/** Puts a step off, or takes it up again. */
export function useSkipStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ step, skipped }: { step: SetupStep; skipped: boolean }) =>
      call(schoolReadinessRoutes.skipStep, { params: { step }, body: { skipped } }),
    onSuccess: (readiness) => queries.setQueryData(routeQuery(schoolReadinessRoutes.read).queryKey, readiness),
  });
}
