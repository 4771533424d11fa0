import { groupRoutes } from '@school/api-contract/groups/groups';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { RouteCall } from '@school/api-contract/route';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routeKey,
  routePagesQuery,
  routeQuery,
  routeUrl,
  useCan,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import { type SubscriptionFilter, toSort } from './use-subscription-filter';

function toQuery({ search, state, ending, lapsed, owes, sort, ...filter }: SubscriptionFilter) {
  return {
    ...filter,
    state: state === undefined && !owes && !lapsed ? ('current' as const) : state === 'all' ? undefined : state,
    search: search || undefined,
    ending: ending ? ('true' as const) : undefined,
    lapsed: lapsed ? ('true' as const) : undefined,
    owes: owes ? ('true' as const) : undefined,
    sort: toSort({ sort, state, ending, lapsed }),
  };
}

/** A paged list; keeps the previous rows while a new filter loads. */
export function useSubscriptions(filter: SubscriptionFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(subscriptionRoutes.list, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** Address of the Excel file with everything that matches the filter. */
export function exportAddress(filter: SubscriptionFilter): string {
  return routeUrl(subscriptionRoutes.export, { query: toQuery(filter) });
}

export function useSubscriptionSummary() {
  return useQuery({ ...routeQuery(subscriptionRoutes.summary), ...refetchOnMount });
}

/** All plans, archived ones last. */
export function usePlans() {
  return useQuery({ ...routeQuery(subscriptionPlanRoutes.list), ...refetchOnMount });
}

/** Groups and branches to filter by, as far as the role may list them. */
export function useFilterChoices() {
  const seesGroups = useCan('viewAttendance');
  const seesPayments = useCan('payments');
  const groups = useQuery({ ...routeQuery(groupRoutes.active), ...refetchOnMount, enabled: seesGroups });
  const ofGroups = useQuery({ ...routeQuery(groupRoutes.choices), ...refetchOnMount, enabled: seesGroups });
  const ofPayments = useQuery({
    ...routeQuery(paymentRoutes.choices),
    ...refetchOnMount,
    enabled: seesPayments && !seesGroups,
  });
  return { groups: groups.data ?? [], branches: (ofGroups.data ?? ofPayments.data)?.branches ?? [] };
}

export function useSubscription(id: number) {
  return useQuery({ ...routeQuery(subscriptionRoutes.read, { params: { id } }), ...refetchOnMount });
}

export function useStudentSubscriptions(studentId: number) {
  return useQuery({ ...routeQuery(subscriptionRoutes.ofStudent, { params: { id: studentId } }), ...refetchOnMount });
}

export interface QuoteInput {
  studentId: number;
  planId: number;
  startsOn: string | undefined;
  discountPercent: number | undefined;
  discountAmount: number | undefined;
}

/** What a sale would cost; keeps the previous figures while new ones load. Undefined sends no request. */
export function useQuote(input: QuoteInput | undefined) {
  const { studentId = 0, planId = 0, ...query } = input ?? {};
  return useQuery({
    ...routeQuery(subscriptionRoutes.quote, { params: { id: studentId }, query: { planId, ...query } }),
    ...refetchOnMount,
    enabled: input !== undefined,
    placeholderData: input && keepPreviousData,
  });
}

type Body<Route extends 'sell' | 'renew' | 'freeze' | 'unfreeze' | 'extend' | 'cancel'> = RouteCall<
  (typeof subscriptionRoutes)[Route]
>['body'];

/**
 * Shows the subscription from an action's answer at once; refetches lists, sums and student cards, after a refusal too.
 */
function useChange<Input>(send: (input: Input) => Promise<SubscriptionDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (detail) =>
      queries.setQueryData(routeKey(subscriptionRoutes.read, { params: { id: detail.id } }), detail),
    onSettled: () => void queries.invalidateQueries(),
  });
}

export function useSell() {
  return useChange(({ studentId, ...body }: Body<'sell'> & { studentId: number }) =>
    call(subscriptionRoutes.sell, { params: { id: studentId }, body }),
  );
}

export function useRenew(id: number) {
  return useChange((body: Body<'renew'>) => call(subscriptionRoutes.renew, { params: { id }, body }));
}

export function useFreeze(id: number) {
  return useChange((body: Body<'freeze'>) => call(subscriptionRoutes.freeze, { params: { id }, body }));
}

export function useUnfreeze(id: number) {
  return useChange((body: Body<'unfreeze'>) => call(subscriptionRoutes.unfreeze, { params: { id }, body }));
}

export function useExtend(id: number) {
  return useChange((body: Body<'extend'>) => call(subscriptionRoutes.extend, { params: { id }, body }));
}

export function useCancelSubscription(id: number) {
  return useChange((body: Body<'cancel'>) => call(subscriptionRoutes.cancel, { params: { id }, body }));
}
