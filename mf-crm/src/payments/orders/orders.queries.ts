import { type PaymentOrder, paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import type { RouteCall } from '@school/api-contract/route';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { OrderFilter } from './use-order-filter';

const pollMs = 2000;
/** The numbers of all links, which the bank may leave waiting for long. */
const countPollMs = 10_000;

/** Whether the bank has not answered about the order yet. */
export const isOnItsWay = ({ state }: PaymentOrder) => state === 'link_pending';

/** A paged list; looks again while the bank has not got an order. */
export function useOrders(filter: OrderFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(paymentOrderRoutes.list, { query: filter }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isOnItsWay)) ? pollMs : false),
  });
}

/** The student's links that can still be paid. */
export function useOpenOrders(studentId: number | undefined) {
  const query = { studentId, open: 'true', limit: 20 } as const;
  return useQuery({
    ...routeQuery(paymentOrderRoutes.list, { query }),
    ...refetchOnMount,
    enabled: studentId !== undefined,
  });
}

/** The counts beside the filter. */
export function useOrderSummary() {
  return useQuery({
    ...routeQuery(paymentOrderRoutes.summary),
    ...refetchOnMount,
    refetchInterval: ({ state: { data } }) => ((data?.states.link_pending ?? 0) > 0 ? countPollMs : false),
  });
}

type Body<Route extends 'create' | 'resend' | 'cancel'> = RouteCall<(typeof paymentOrderRoutes)[Route]>['body'];

/** Refetches lists, cards and panels, after a refusal too. */
function useChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void queries.invalidateQueries() });
}

export function useCreateOrders() {
  return useChange((body: Body<'create'>) => call(paymentOrderRoutes.create, { body }));
}

export function useResendOrder(id: number) {
  return useChange((body: Body<'resend'>) => call(paymentOrderRoutes.resend, { params: { id }, body }));
}

export function useCancelOrder(id: number) {
  return useChange((body: Body<'cancel'>) => call(paymentOrderRoutes.cancel, { params: { id }, body }));
}
