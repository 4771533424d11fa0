import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { type TrialRequest, trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { call, refetchOnMount, routeQuery, useMutation, useQuery } from '@school/kit';

/** Groups for a trial lesson. Refetched each time the dialog opens, since free places change all day. */
export function useActiveGroups() {
  return useQuery({ ...routeQuery(groupRoutes.active), ...refetchOnMount });
}

/** Coming sessions with free places, refetched each time the dialog opens. */
export function useTrialSlots(id: number) {
  return useQuery({ ...routeQuery(trialLessonRoutes.slots, { params: { id } }), ...refetchOnMount });
}

export function useRefusalReasons() {
  return useQuery(routeQuery(trialRequestRoutes.refusalReasons));
}

/** Creates a link for this family and sends it by SMS. */
export function useSendLink() {
  return useMutation({
    mutationFn: (card: TrialRequest) =>
      call(registrationRoutes.issueLink, { body: { trialRequestId: card.id, sendTo: { phone: card.parentPhone } } }),
  });
}
