import { contractTemplateRoutes } from '@school/api-contract/contract-templates';
import type { RouteCall } from '@school/api-contract/route';
import { type Contract, staffContractRoutes } from '@school/api-contract/staff-contracts';
import { studentRoutes } from '@school/api-contract/students';
import {
  call,
  callPage,
  keepPreviousData,
  routeKey,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { ContractsFilter } from './use-contracts-view';

const SETTLING_POLL_MS = 4000;
const AWAITING_POLL_MS = 10_000;
const STUDENTS_OFFERED = 8;

type NewContract = RouteCall<typeof staffContractRoutes.create>['body'];

/** The contracts under a filter, asked anew at each visit: parents sign at any time. */
export function useContracts({ search, status, contractType, undelivered }: ContractsFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(staffContractRoutes.list, {
      query: { search: search || undefined, status, contractType, delivery: undelivered ? 'failed' : undefined },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useContractCounts() {
  return useQuery({ ...routeQuery(staffContractRoutes.counts), staleTime: 0 });
}

export function useStudentContracts(studentId: number) {
  return useQuery({ ...routeQuery(staffContractRoutes.ofStudent, { params: { id: studentId } }), staleTime: 0 });
}

/**
 * One contract; while its PDF is being sealed or a message is on its way, it is read again and again, and more slowly
 * while the parent may sign it and until it is completed.
 */
export function useContract(id: number) {
  return useQuery({
    ...routeQuery(staffContractRoutes.read, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? pollOf(state.data) : false),
  });
}

/** In so many milliseconds the contract may stand otherwise without this page; false: it will not. */
export function pollOf({ status, pdf, deliveries }: Pick<Contract, 'status' | 'pdf' | 'deliveries'>): number | false {
  const sealing = status === 'signed' && pdf === 'sealing';
  const sending = deliveries.some((delivery) => delivery.status === 'pending' || delivery.status === 'retrying');
  if (sealing || sending) return SETTLING_POLL_MS;
  return status === 'sent' || status === 'signed' ? AWAITING_POLL_MS : false;
}

/** Students whose name, phone or contract number the text is part of; nothing is asked for an empty text. */
export function useStudentsLike(search: string) {
  const input = { query: { search, active: 'true', limit: STUDENTS_OFFERED } } as const;
  return useQuery({
    queryKey: [...routeKey(studentRoutes.list, input), 'offered'],
    queryFn: ({ signal }) => callPage(studentRoutes.list, input, { signal }),
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
    staleTime: 0,
  });
}

/** Versions of the contract's text, newest first. */
export function useTemplates() {
  return useQuery({ ...routeQuery(contractTemplateRoutes.list, { query: { kind: 'contract' } }), staleTime: 0 });
}

/** What a new contract would say and what it lacks; it writes nothing, so it is read like anything else. */
export function usePreview(body: NewContract | undefined) {
  return useQuery({
    queryKey: [staffContractRoutes.preview.path, body],
    queryFn: ({ signal }) => {
      if (!body) throw new Error('there is nothing to preview');
      return call(staffContractRoutes.preview, { body }, { signal });
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // It holds what people typed, passports among it: gone with the form.
    gcTime: 0,
  });
}

/** After any act the lists, the counts and the students' cards are read anew; a refusal shows the present state too. */
function useInvalidate() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

/** The answer of an act is the contract itself: it is shown at once. */
function useShowAnswer() {
  const queries = useQueryClient();
  return (contract: Contract) =>
    queries.setQueryData(routeKey(staffContractRoutes.read, { params: { id: contract.id } }), contract);
}

export function useCreateContract() {
  const show = useShowAnswer();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: NewContract) => call(staffContractRoutes.create, { body }),
    onSuccess: (contract) => {
      show(contract);
      invalidate();
    },
  });
}

/** A new signing link by SMS and e-mail, earlier links end; a public offer goes out as PDF. */
export function useSendContract() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => call(staffContractRoutes.send, { params: { id } }),
    onSettled: invalidate,
  });
}

export function useCancelContract(id: number) {
  const show = useShowAnswer();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (reason: string) => call(staffContractRoutes.cancel, { params: { id }, body: { reason } }),
    onSuccess: show,
    onSettled: invalidate,
  });
}

export function useAcceptOffer(id: number) {
  const show = useShowAnswer();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: RouteCall<typeof staffContractRoutes.accept>['body']) =>
      call(staffContractRoutes.accept, { params: { id }, body }),
    onSuccess: show,
    onSettled: invalidate,
  });
}

export function useRetryDelivery(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (deliveryId: number) => call(staffContractRoutes.retryDelivery, { params: { id, deliveryId } }),
    onSettled: invalidate,
  });
}
