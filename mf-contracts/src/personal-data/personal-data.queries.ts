import { consentRoutes, personalDataRoutes } from '@school/api-contract/families/personal-data';
import type { RouteCall } from '@school/api-contract/route';
import {
  call,
  callFile,
  callPage,
  keepPreviousData,
  notCached,
  refetchOnMount,
  routeKey,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { ConsentsFilter } from './use-personal-data-view';

/** The API's minimum length of a search. */
export const shortestSearch = 3;

export function useConsents({ search, kind, state }: ConsentsFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(consentRoutes.list, { query: { search: search || undefined, kind, state } }),
    placeholderData: keepPreviousData,
    ...refetchOnMount,
  });
}

/** Number of consents in a state. */
export function useConsentCount(state: 'active' | 'revoked') {
  const input = { query: { state, limit: 1 } } as const;
  return useQuery({
    queryKey: [...routeKey(consentRoutes.list, input), 'count'],
    queryFn: async ({ signal }) => (await callPage(consentRoutes.list, input, { signal })).total,
    ...refetchOnMount,
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
    ...refetchOnMount,
  });
}

export function useExportFamily(parentPhone: string) {
  return useMutation({ mutationFn: () => callFile(personalDataRoutes.exportFamily, { body: { parentPhone } }) });
}

/** Plan of an erasure. A query, since the call writes nothing; never cached. */
export function useErasurePlan(parentPhone: string) {
  return useQuery({
    queryKey: [personalDataRoutes.planErasure.path, parentPhone],
    queryFn: ({ signal }) => call(personalDataRoutes.planErasure, { body: { parentPhone } }, { signal }),
    ...notCached,
  });
}

export function useEraseFamily() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCall<typeof personalDataRoutes.erase>['body']) => call(personalDataRoutes.erase, { body }),
    // Names appear in most lists of the portal, and the plan is outdated.
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== personalDataRoutes.planErasure.path }),
  });
}

export function useErasureActs() {
  return useInfiniteQuery({ ...routePagesQuery(personalDataRoutes.acts), ...refetchOnMount });
}
