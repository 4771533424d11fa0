import { type TrialRequestSource, trialRequestSources } from '@school/api-contract/families/trial-requests';
import { useSearchParams } from '@school/kit';
import { toDay, toId } from '../shared/address-values';

export interface FunnelFilter {
  search: string;
  sectionId: number | undefined;
  branchId: number | undefined;
  source: TrialRequestSource | undefined;
  /** The person of the next step. */
  userId: number | undefined;
  /** Days of the request 'yyyy-MM-dd', both included. */
  from: string | undefined;
  to: string | undefined;
  /** Only requests with a next step for today or earlier. */
  due: boolean;
}

const unfiltered: FunnelFilter = {
  search: '',
  sectionId: undefined,
  branchId: undefined,
  source: undefined,
  userId: undefined,
  from: undefined,
  to: undefined,
  due: false,
};

/** The query of the API for a filter. */
export function toQuery({ search, due, ...filter }: FunnelFilter) {
  return { ...filter, search: search || undefined, due: due ? ('true' as const) : undefined };
}

/**
 * Keeps the filter in the address: `?search=аня&branch=2&source=phone&due=1`, beside the view and the column. Typing
 * replaces the history entry, so that Back leaves the board; choosing a filter adds one, so that Back removes it.
 */
export function useFunnelFilter() {
  const [params, setParams] = useSearchParams();
  const filter: FunnelFilter = {
    search: params.get('search') ?? '',
    sectionId: toId(params.get('section')),
    branchId: toId(params.get('branch')),
    source: trialRequestSources.find((source) => source === params.get('source')),
    userId: toId(params.get('person')),
    from: toDay(params.get('from')),
    to: toDay(params.get('to')),
    due: params.get('due') === '1',
  };

  const setFilter = (change: Partial<FunnelFilter>) => {
    const next = { ...filter, ...change };
    const parts: [string, string | undefined][] = [
      ['view', params.get('view') ?? undefined],
      ['column', params.get('column') ?? undefined],
      ['search', next.search || undefined],
      ['section', next.sectionId?.toString()],
      ['branch', next.branchId?.toString()],
      ['source', next.source],
      ['person', next.userId?.toString()],
      ['from', next.from],
      ['to', next.to],
      ['due', next.due ? '1' : undefined],
    ];
    const kept = parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams(Object.fromEntries(kept), { replace: onlyTyped, preventScrollReset: true });
  };

  const isFiltered = JSON.stringify(filter) !== JSON.stringify(unfiltered);
  return { filter, isFiltered, setFilter, reset: () => setFilter(unfiltered) };
}
