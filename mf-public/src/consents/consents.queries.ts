import { consentRoutes } from '@school/api-contract/personal-data';
import { call, routeKey, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

export function useRequestLink() {
  return useMutation({ mutationFn: (email: string) => call(consentRoutes.requestLink, { body: { email } }) });
}

/** The consents behind a mailed link, asked anew at each visit and forgotten with the page. */
export function useOwnConsents(token: string) {
  return useQuery({
    ...routeQuery(consentRoutes.held, { params: { token } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The answer is the list itself: it is shown at once. */
export function useRevokeOwn(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (consentIds: number[]) => call(consentRoutes.revokeHeld, { params: { token }, body: { consentIds } }),
    onSuccess: (answer) => queries.setQueryData(routeKey(consentRoutes.held, { params: { token } }), answer),
  });
}
