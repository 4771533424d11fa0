import { refusalArchiveRoutes } from '@school/api-contract/families/refusal-archive';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routePagesQuery,
  routeQuery,
  routeUrl,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { ArchiveFilter } from './use-archive-filter';

const toQuery = ({ search, ...filter }: ArchiveFilter) => ({ ...filter, search: search || undefined });

export function useRefusals(filter: ArchiveFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(refusalArchiveRoutes.list, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export function useRefusalFigures(filter: ArchiveFilter) {
  return useQuery({
    ...routeQuery(refusalArchiveRoutes.figures, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** Address of the Excel file with everything that matches the filter. */
export function exportAddress(filter: ArchiveFilter): string {
  return routeUrl(refusalArchiveRoutes.export, { query: toQuery(filter) });
}

/** Returns a request into the funnel; its history stays. Settles when the archive has been read again. */
export function useReturnToFunnel() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(trialRequestRoutes.move, { params: { id }, body: { status: 'NEW' } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
