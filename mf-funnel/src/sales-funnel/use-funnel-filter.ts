import {
  type RequestProgress,
  requestProgresses,
  type TrialRequestSource,
  trialRequestSources,
} from '@school/api-contract/families/trial-requests';
import { type IdOrNone, toDay, toId, toIdOrNone } from '../shared/address-values';
import { useAddressFilter } from '../shared/use-address-filter';

export interface FunnelFilter {
  search: string;
  sectionId: IdOrNone | undefined;
  branchId: IdOrNone | undefined;
  source: TrialRequestSource | undefined;
  /** The person of the next step. */
  userId: number | undefined;
  /** Who last moved the request. */
  ledBy: IdOrNone | undefined;
  progress: RequestProgress | undefined;
  /** Days of the request 'yyyy-MM-dd', both included. */
  from: string | undefined;
  to: string | undefined;
  /** Only requests with a next step for today or earlier. */
  due: boolean;
}

/** The query of the API for a filter. */
export function toQuery({ search, due, ...filter }: FunnelFilter) {
  return { ...filter, search: search || undefined, due: due ? ('true' as const) : undefined };
}

/** Keeps the filter in the address, `?search=аня&branch=2&source=phone&due=1`, beside the view and the column. */
export function useFunnelFilter() {
  return useAddressFilter(read, toParameters, ['view', 'column']);
}

const read = (params: URLSearchParams): FunnelFilter => ({
  search: params.get('search') ?? '',
  sectionId: toIdOrNone(params.get('section')),
  branchId: toIdOrNone(params.get('branch')),
  source: trialRequestSources.find((source) => source === params.get('source')),
  userId: toId(params.get('person')),
  ledBy: toIdOrNone(params.get('ledBy')),
  progress: requestProgresses.find((progress) => progress === params.get('progress')),
  from: toDay(params.get('from')),
  to: toDay(params.get('to')),
  due: params.get('due') === '1',
});

/** The parameters of an address for a filter. */
export const toParameters = (filter: Partial<FunnelFilter>) => ({
  search: filter.search,
  section: filter.sectionId,
  branch: filter.branchId,
  source: filter.source,
  person: filter.userId,
  ledBy: filter.ledBy,
  progress: filter.progress,
  from: filter.from,
  to: filter.to,
  due: filter.due ? '1' : undefined,
});
