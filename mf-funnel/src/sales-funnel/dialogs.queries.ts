import { groupRoutes } from '@school/api-contract/groups';
import { registrationRoutes } from '@school/api-contract/registrations';
import { type TrialRequest, trialRequestRoutes } from '@school/api-contract/trial-requests';
import { call, callPage, routeKey, routeQuery, useMutation, useQuery } from '@school/kit';

/** Groups that a trial can be assigned to. Places change all day, so each opening of the dialog asks anew. */
export function useActiveGroups() {
  const input = { query: { active: 'true', limit: 200 } } as const;
  return useQuery({
    queryKey: routeKey(groupRoutes.list, input),
    queryFn: async ({ signal }) => (await callPage(groupRoutes.list, input, { signal })).items,
    staleTime: 0,
  });
}

export function useRefusalReasons() {
  return useQuery(routeQuery(trialRequestRoutes.refusalReasons));
}

/** Issues a link for this family and sends it by SMS. */
export function useSendLink() {
  return useMutation({
    mutationFn: (card: TrialRequest) =>
      call(registrationRoutes.issueLink, { body: { trialRequestId: card.id, sendTo: { phone: card.parentPhone } } }),
  });
}
