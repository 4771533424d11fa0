import { consentRoutes } from '@school/api-contract/families/personal-data';
import { call, notCached, routeKey, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

export function useRequestLink() {
  return useMutation({ mutationFn: (email: string) => call(consentRoutes.requestLink, { body: { email } }) });
}

/** The consents behind an e-mailed link; refetched on each visit and removed from the cache with the page. */
export function useOwnConsents(token: string) {
  return useQuery({
    ...routeQuery(consentRoutes.held, { params: { token } }),
    ...notCached,
  });
}

/** Shows the list from the call's answer immediately. */
export function useRevokeOwn(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (consentIds: number[]) => call(consentRoutes.revokeHeld, { params: { token }, body: { consentIds } }),
    onSuccess: (answer) => queries.setQueryData(routeKey(consentRoutes.held, { params: { token } }), answer),
  });
}
