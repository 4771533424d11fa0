import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import type { RouteCall } from '@school/api-contract/route';
import {
  addDays,
  call,
  keepPreviousData,
  refetchOnMount,
  routeKey,
  routePagesQuery,
  routeQuery,
  routeUrl,
  schoolDay,
  useInfiniteQuery,
  useLiveEvents,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import { isOnItsWay } from './orders/orders.queries';
import type { PaymentFilter } from './use-payment-filter';

function toQuery(given: PaymentFilter) {
  const { search, unmatched, overdue, openRefund, inRegister, changedSinceRegister, ...filter } = given;
  return {
    ...filter,
    search: search || undefined,
    unmatched: unmatched ? ('true' as const) : undefined,
    openRefund: openRefund ? ('true' as const) : undefined,
    inRegister: inRegister ? ('true' as const) : undefined,
    changedSinceRegister: changedSinceRegister ? ('true' as const) : undefined,
    ...(overdue && { status: 'PENDING' as const, to: toEarlier(filter.to, addDays(schoolDay(), -1)) }),
  };
}

const toEarlier = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other);

const toSortOut = { query: { toSortOut: 'true', limit: 5 } } as const;

/** The newest payments that a person must decide: received ones of no student and those that the bank flagged; at most five. */
export function usePaymentsToSortOut(enabled: boolean) {
  return useInfiniteQuery({ ...routePagesQuery(paymentRoutes.list, toSortOut), ...refetchOnMount, enabled });
}

/** A paged list; keeps the previous rows while a new filter loads. */
export function usePayments(filter: PaymentFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(paymentRoutes.list, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export function useTotals(filter: PaymentFilter) {
  return useQuery({
    ...routeQuery(paymentRoutes.totals, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export function useSummary() {
  return useQuery({ ...routeQuery(paymentRoutes.summary), ...refetchOnMount });
}

/** Refetches what the bank or other people change while the screen is open. */
export function useLivePayments(): void {
  const queries = useQueryClient();
  const refresh = () => {
    for (const route of liveRoutes) void queries.invalidateQueries({ queryKey: routeKey(route) });
  };
  useLiveEvents('payments', { heard: refresh, missed: refresh });
}

const liveRoutes = [
  paymentRoutes.list,
  paymentRoutes.totals,
  paymentRoutes.summary,
  paymentRoutes.read,
  paymentOrderRoutes.list,
  paymentOrderRoutes.summary,
];

export function usePaymentChoices() {
  return useQuery({ ...routeQuery(paymentRoutes.choices), ...refetchOnMount });
}

/** Address of the Excel file with everything that matches the filter. */
export function exportAddress(filter: PaymentFilter): string {
  return routeUrl(paymentRoutes.export, { query: toQuery(filter) });
}

/** Address of the register for 1C with the received payments that match the filter. */
export function registerAddress(filter: PaymentFilter): string {
  return routeUrl(paymentRoutes.export1c, { query: toQuery(filter) });
}

export function usePayment(id: number) {
  return useQuery({
    ...routeQuery(paymentRoutes.read, { params: { id } }),
    ...refetchOnMount,
    // the bank answers within seconds
    refetchInterval: ({ state: { data } }) => (data && isWaitingForBank(data) ? pollMs : false),
  });
}

const pollMs = 3000;

const isWaitingForBank = ({ openRefund, order }: PaymentDetail) =>
  openRefund !== null || (order !== null && isOnItsWay(order));

/** Fetches the current payment and bypasses the cache. */
export function useRefetchPayment(): (id: number) => Promise<PaymentDetail> {
  const queries = useQueryClient();
  return (id) => queries.fetchQuery({ ...routeQuery(paymentRoutes.read, { params: { id } }), ...refetchOnMount });
}

/** The children of the student's family, the student first. */
export function useFamily(studentId: number | undefined) {
  return useQuery({
    ...routeQuery(paymentRoutes.family, { query: { studentId: studentId ?? 0 } }),
    ...refetchOnMount,
    enabled: studentId !== undefined,
  });
}

export function useSuggestions(id: number) {
  return useQuery({ ...routeQuery(paymentRoutes.suggestions, { params: { id } }), ...refetchOnMount });
}

interface Like {
  studentId: number;
  amount: number;
  /** 'yyyy-MM-dd', any day of the month. */
  date: string;
}

/** Payments of the student in the month of the date; undefined sends no request. */
export function usePaymentsOfMonth(like: Like | undefined) {
  const month = like?.date.slice(0, 7) ?? '';
  // 'yyyy-MM-31' does not exist in every month
  const lastDay = like ? new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate() : 0;
  const query = { studentId: like?.studentId, from: `${month}-01`, to: `${month}-${lastDay}`, limit: 20 };
  return useQuery({ ...routeQuery(paymentRoutes.list, { query }), ...refetchOnMount, enabled: like !== undefined });
}

/** Shows the payment from an action's answer at once; refetches lists, sums and student cards, after a refusal too. */
function useChange<Input>(send: (input: Input) => Promise<PaymentDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (payment) => queries.setQueryData(routeKey(paymentRoutes.read, { params: { id: payment.id } }), payment),
    onSettled: () => void queries.invalidateQueries(),
  });
}

type Body<Route extends 'create' | 'update' | 'confirm' | 'refund' | 'mistake' | 'split'> = RouteCall<
  (typeof paymentRoutes)[Route]
>['body'];

export function useCreatePayment() {
  return useChange((body: Body<'create'>) => call(paymentRoutes.create, { body }));
}

export function useUpdatePayment(id: number) {
  return useChange((body: Body<'update'>) => call(paymentRoutes.update, { params: { id }, body }));
}

export function useConfirmPayment(id: number) {
  return useChange((body: Body<'confirm'>) => call(paymentRoutes.confirm, { params: { id }, body }));
}

export function useCancelPayment(id: number) {
  return useChange((body: { reason: string }) => call(paymentRoutes.cancel, { params: { id }, body }));
}

export function useRefundPayment(id: number) {
  return useChange((body: Body<'refund'>) => call(paymentRoutes.refund, { params: { id }, body }));
}

export function useCancelMistake(id: number) {
  return useChange((body: Body<'mistake'>) => call(paymentRoutes.mistake, { params: { id }, body }));
}

export function useLinkPayment(id: number) {
  return useChange((studentId: number) => call(paymentRoutes.link, { params: { id }, body: { studentId } }));
}

export function useSplitPayment(id: number) {
  return useChange((body: Body<'split'>) => call(paymentRoutes.split, { params: { id }, body }));
}

export function useUnlinkPayment(id: number) {
  return useChange((studentId: number) => call(paymentRoutes.unlink, { params: { id }, body: { studentId } }));
}
