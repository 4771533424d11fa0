import { consentRoutes, personalDataRoutes } from '@school/api-contract/personal-data';
import type { RouteCall } from '@school/api-contract/route';
import {
  call,
  callFile,
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
import type { ConsentsFilter } from './use-personal-data-view';

/** The API's own limit of a search. */
export const shortestSearch = 3;

export function useConsents({ search, kind, state }: ConsentsFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(consentRoutes.list, { query: { search: search || undefined, kind, state } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many consents are revoked: what staff should look at. */
export function useRevokedCount() {
  const input = { query: { state: 'revoked', limit: 1 } } as const;
  return useQuery({
    queryKey: [...routeKey(consentRoutes.list, input), 'count'],
    queryFn: async ({ signal }) => (await callPage(consentRoutes.list, input, { signal })).total,
    staleTime: 0,
  });
}

export function useRevokeConsent(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(consentRoutes.revoke, { params: { id }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [consentRoutes.list.path] }),
  });
}

export function useFamilies(search: string) {
  return useQuery({
    ...routeQuery(personalDataRoutes.families, { query: { search } }),
    enabled: search.trim().length >= shortestSearch,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useExportFamily(parentPhone: string) {
  return useMutation({ mutationFn: () => callFile(personalDataRoutes.exportFamily, { body: { parentPhone } }) });
}

/** What an erasure would do; it writes nothing, so it is read like anything else, and anew each time. */
export function useErasurePlan(parentPhone: string) {
  return useQuery({
    queryKey: [personalDataRoutes.planErasure.path, parentPhone],
    queryFn: ({ signal }) => call(personalDataRoutes.planErasure, { body: { parentPhone } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useEraseFamily() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCall<typeof personalDataRoutes.erase>['body']) => call(personalDataRoutes.erase, { body }),
    // names stand in most lists of the portal; the plan has been carried out
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== personalDataRoutes.planErasure.path }),
  });
}

export function useActs() {
  return useInfiniteQuery({ ...routePagesQuery(personalDataRoutes.acts), staleTime: 0 });
}
