import type { DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import { type ContractType, textsOfContracts } from '@school/api-contract/contracts/contracts';
import { type Contract, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import type { RouteCall } from '@school/api-contract/route';
import {
  call,
  keepPreviousData,
  notCached,
  refetchOnMount,
  routeKey,
  routePagesQuery,
  routeQuery,
  routeUrl,
  useInfiniteQuery,
  useLiveEvents,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { ContractsFilter } from './use-contracts-view';

const SETTLING_POLL_MS = 4000;
const AWAITING_POLL_MS = 10_000;

type NewContract = RouteCall<typeof staffContractRoutes.create>['body'];

function toQuery({ search, state, contractType, undelivered, waitingLong, sort }: ContractsFilter) {
  return {
    search: search || undefined,
    status: state,
    contractType,
    delivery: undelivered ? ('failed' as const) : undefined,
    waiting: waitingLong ? ('long' as const) : undefined,
    sort: sort ?? (waitingLong ? ('waiting' as const) : undefined),
  };
}

/** Contracts that match a filter; refetched on each visit, since parents may sign at any time. */
export function useContracts(filter: ContractsFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(staffContractRoutes.list, { query: toQuery(filter) }),
    placeholderData: keepPreviousData,
    ...refetchOnMount,
  });
}

/** Address of the Excel file with everything that matches the filter. */
export function exportAddress(filter: ContractsFilter): string {
  return routeUrl(staffContractRoutes.export, { query: toQuery(filter) });
}

export function useContractCounts() {
  return useQuery({ ...routeQuery(staffContractRoutes.counts), ...refetchOnMount });
}

/** The contracts of a student; refetched when one of them changes. */
export function useStudentContracts(studentId: number) {
  const queries = useQueryClient();
  const options = routeQuery(staffContractRoutes.ofStudent, { params: { id: studentId } });
  const refresh = () => void queries.invalidateQueries({ queryKey: options.queryKey });
  useLiveEvents('contracts', {
    heard: (event) => {
      if (event.studentId === studentId) refresh();
    },
    missed: refresh,
  });
  return useQuery({ ...options, ...refetchOnMount });
}

/**
 * One contract. Polls while its PDF is being sealed or a message is being delivered, and more slowly while the parent
 * may sign and until the contract is completed.
 */
export function useContract(id: number) {
  return useQuery({
    ...routeQuery(staffContractRoutes.read, { params: { id } }),
    ...refetchOnMount,
    refetchInterval: ({ state }) => (state.data ? getPollInterval(state.data) : false),
  });
}

/** Polling interval in ms; false when the contract will not change without this page. */
export function getPollInterval({
  status,
  pdf,
  deliveries,
}: Pick<Contract, 'status' | 'pdf' | 'deliveries'>): number | false {
  const sealing = status === 'signed' && pdf === 'sealing';
  const sending = deliveries.some((delivery) => delivery.status === 'pending' || delivery.status === 'retrying');
  if (sealing || sending) return SETTLING_POLL_MS;
  return status === 'sent' || status === 'signed' ? AWAITING_POLL_MS : false;
}

/** Versions of the text for contracts of this type, newest first. */
export function useTemplates(contractType: ContractType) {
  const kind = textsOfContracts[contractType];
  return useQuery({ ...routeQuery(contractTemplateRoutes.list, { query: { kind } }), ...refetchOnMount });
}

/** Preview of a new contract with its missing fields. A query, since the call writes nothing. */
export function usePreview(body: NewContract | undefined) {
  return useQuery({
    queryKey: [staffContractRoutes.preview.path, body],
    queryFn: ({ signal }) => {
      if (!body) throw new Error('there is nothing to preview');
      return call(staffContractRoutes.preview, { body }, { signal });
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    // Contains passport data that the user typed, so it is removed with the form.
    ...notCached,
  });
}

/** Refetches lists, counts and student cards after any action; after a refusal too, to show the current state. */
function useInvalidate() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

/** Shows the contract from an action's answer immediately. */
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

/** Sends a new signing link by SMS and e-mail, which invalidates earlier links; a public offer is sent as PDF. */
export function useSendContract() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, onDifferences }: { id: number; onDifferences?: DifferencesDecision }) =>
      call(staffContractRoutes.send, { params: { id }, body: { onDifferences } }),
    onSettled: invalidate,
  });
}

export function useCancelContract(id: number) {
  const show = useShowAnswer();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: RouteCall<typeof staffContractRoutes.cancel>['body']) =>
      call(staffContractRoutes.cancel, { params: { id }, body }),
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

/** Retries a PDF after the server gave up. */
export function useRetryPdf(id: number) {
  const show = useShowAnswer();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => call(staffContractRoutes.retryPdf, { params: { id } }),
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
