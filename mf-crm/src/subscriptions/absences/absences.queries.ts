import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type AbsenceExcuse, absenceExcuseRoutes } from '@school/api-contract/money/absence-excuses';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { RouteCall } from '@school/api-contract/route';
import {
  call,
  refetchOnMount,
  routeKey,
  routeQuery,
  routeUrl,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import { sendFile } from '@school/kit/forms';

export function useExcuses(studentId: number) {
  return useQuery({ ...routeQuery(absenceExcuseRoutes.list, { query: { studentId } }), ...refetchOnMount });
}

export function useCredits(studentId: number) {
  return useQuery({ ...routeQuery(absenceExcuseRoutes.credits, { query: { studentId } }), ...refetchOnMount });
}

/** Sessions with free places for a credit; other people take places too. */
export function useMakeupSessions(creditId: number) {
  return useQuery({ ...routeQuery(absenceExcuseRoutes.sessions, { params: { id: creditId } }), ...refetchOnMount });
}

/** The remaining sessions of each student of a group; the journal does not wait for them. */
export function useGroupSubscriptions(groupId: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    ...routeQuery(subscriptionRoutes.ofGroup, { params: { id: groupId } }),
    ...refetchOnMount,
    enabled,
  });
}

/** Address that downloads the document of an excuse. */
export function documentAddress(id: number): string {
  return routeUrl(absenceExcuseRoutes.file, { params: { id } });
}

type ExcuseBody = RouteCall<typeof absenceExcuseRoutes.create>['body'];

/** Records the excuses, and stores the document with the first of the days. */
export function useExcuseAbsence() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ file, ...body }: ExcuseBody & { file: File | null }) => {
      const excuses = await call(absenceExcuseRoutes.create, { body });
      const first = excuses.at(-1);
      if (!file || !first) return excuses;
      const parts = new FormData();
      parts.append('file', file);
      const url = routeUrl(absenceExcuseRoutes.attach, { params: { id: first.id } });
      await sendFile<AbsenceExcuse>({ url, parts, onProgress: () => {}, signal: new AbortController().signal });
      return excuses;
    },
    // after an error too: the days may be excused although the document was refused
    onSettled: refresh,
  });
}

export function useRemoveExcuse() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(absenceExcuseRoutes.remove, { params: { id } }),
    onSettled: refresh,
  });
}

export function useUseCredit(creditId: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RouteCall<typeof absenceExcuseRoutes.use>['body']) =>
      call(absenceExcuseRoutes.use, { params: { id: creditId }, body }),
    onSettled: refresh,
  });
}

export function useReleaseCredit() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(absenceExcuseRoutes.release, { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const route of [
      absenceExcuseRoutes.list,
      attendanceRoutes.journal,
      absenceExcuseRoutes.credits,
      absenceExcuseRoutes.sessions,
      subscriptionRoutes.ofStudent,
      subscriptionRoutes.ofGroup,
      subscriptionRoutes.read,
    ]) {
      void queries.invalidateQueries({ queryKey: routeKey(route) });
    }
  };
}
