import {
  type RefusalReasonBody,
  refusalReasonRoutes,
  type StoredRefusalReason,
} from '@school/api-contract/families/refusal-reasons';
import { type ReminderDays, reminderDaysRoutes } from '@school/api-contract/students/document-reminder-days';
import { call, notCached, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** In the school's order; other people change them too. */
export function useRefusalReasons() {
  return useQuery({ ...routeQuery(refusalReasonRoutes.list), ...refetchOnMount });
}

/** Saves the reason as it was read; undefined adds one. */
export function useSaveRefusalReason() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, body }: { reason: StoredRefusalReason | undefined; body: RefusalReasonBody }) =>
      reason === undefined
        ? call(refusalReasonRoutes.create, { body: { name: body.name } })
        : call(refusalReasonRoutes.update, {
            params: { id: reason.id },
            body: { ...body, updatedAt: reason.updatedAt },
          }),
    // After an error too, because another user may have changed the reason.
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useRefetchRefusalReason() {
  const queries = useQueryClient();
  return async (id: number) =>
    (await queries.fetchQuery({ ...routeQuery(refusalReasonRoutes.list), staleTime: 0 })).find(
      (each) => each.id === id,
    );
}

/** Shows the new order at once and reverts it when the server refuses. */
export function useReorderRefusalReasons() {
  const queries = useQueryClient();
  const { queryKey } = routeQuery(refusalReasonRoutes.list);
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(refusalReasonRoutes.reorder, { body: { ids: [...ids] } }),
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<StoredRefusalReason[]>(queryKey, (before) =>
        before?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      );
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Not shown from the cache: a form filled from an old answer would undo changes. */
export function useReminderDays() {
  return useQuery({ ...routeQuery(reminderDaysRoutes.read), ...notCached });
}

export function useRefetchReminderDays() {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...routeQuery(reminderDaysRoutes.read), staleTime: 0 });
}

export function useSaveReminderDays() {
  return useMutation({ mutationFn: (body: ReminderDays) => call(reminderDaysRoutes.update, { body }) });
}
