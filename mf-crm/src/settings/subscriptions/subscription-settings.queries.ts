import { groupRoutes } from '@school/api-contract/groups/groups';
import {
  type PlanBody,
  type SubscriptionPlan,
  subscriptionPlanRoutes,
} from '@school/api-contract/money/subscription-plans';
import {
  type SubscriptionSettings,
  type SubscriptionSettingsBody,
  subscriptionSettingsRoutes,
} from '@school/api-contract/money/subscription-settings';
import {
  call,
  notCached,
  refetchOnMount,
  routeQuery,
  useCan,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';

/** Not shown from the cache: a form filled from an old answer would undo changes. */
export function useStoredSettings() {
  return useQuery({ ...routeQuery(subscriptionSettingsRoutes.read), ...notCached });
}

export function useRefetchSettings() {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...routeQuery(subscriptionSettingsRoutes.read), staleTime: 0 });
}

export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SubscriptionSettingsBody): Promise<SubscriptionSettings> =>
      call(subscriptionSettingsRoutes.update, { body }),
    onSuccess: () => void queries.invalidateQueries(),
  });
}

export function useStoredPlans() {
  return useQuery({ ...routeQuery(subscriptionPlanRoutes.list), ...refetchOnMount });
}

/** Undefined when the plan is gone. */
export function useRefetchPlan() {
  const queries = useQueryClient();
  return async (id: number) =>
    (await queries.fetchQuery({ ...routeQuery(subscriptionPlanRoutes.list), staleTime: 0 })).find(
      (each) => each.id === id,
    );
}

/** Saves the plan as it was read; undefined adds one. */
export function useSavePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ plan, body }: { plan: SubscriptionPlan | undefined; body: PlanBody }) =>
      plan === undefined
        ? call(subscriptionPlanRoutes.create, { body })
        : call(subscriptionPlanRoutes.update, {
            params: { id: plan.id },
            body: { ...body, updatedAt: plan.updatedAt },
          }),
    // After an error too, because another user may have changed the plan.
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Groups that a plan can be limited to, as far as the role may list them. */
export function useGroupChoices() {
  const seesGroups = useCan('viewAttendance');
  return useQuery({ ...routeQuery(groupRoutes.active), ...refetchOnMount, enabled: seesGroups });
}
