import type { RouteInput } from '@school/api-contract/route';
import { departureRoutes } from '@school/api-contract/students/departures';
import { studentRoutes } from '@school/api-contract/students/students';
import { call, notCached, routeQuery, useMutation, useQuery } from '@school/kit';
import { useRefreshStudent } from '../edit/student-form.queries';

/** What the student still has; fetched when somebody asks to archive the card. */
export function useDeparture(id: number) {
  return useQuery({ ...routeQuery(departureRoutes.read, { params: { id } }), ...notCached });
}

/** Archives the card; with a body, also ends what it names. */
export function useLeaveSchool(id: number) {
  const refresh = useRefreshStudent();
  return useMutation({
    mutationFn: (body: RouteInput<typeof departureRoutes.create>['body'] | undefined) =>
      body ? call(departureRoutes.create, { params: { id }, body }) : call(studentRoutes.archive, { params: { id } }),
    onSuccess: refresh,
    // another user may have archived the card already; the refetched card shows it
    onError: (_error, _body) => refresh(undefined),
  });
}
