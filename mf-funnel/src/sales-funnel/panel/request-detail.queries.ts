import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import {
  type EnteredRequestBody,
  type NextStepBody,
  type RequestFactsBody,
  trialRequestCardRoutes as routes,
  type TrialRequestDetail,
} from '@school/api-contract/families/trial-request-cards';
import type { TrialOutcome } from '@school/api-contract/families/trial-requests';
import { call, refetchOnMount, routeKey, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';
import { useRefetchFunnel } from '../trial-requests.queries';

export function useRequest(id: number) {
  return useQuery({ ...routeQuery(routes.read, { params: { id } }), ...refetchOnMount });
}

/** Fetches the current request and bypasses the cache. */
export function useFetchRequest(): (id: number) => Promise<TrialRequestDetail> {
  const queries = useQueryClient();
  return (id) => queries.fetchQuery({ ...routeQuery(routes.read, { params: { id } }), ...refetchOnMount });
}

/** Shows the request from an action's answer at once; refetches board and list, after a refusal too. */
function useChange<Input>(send: (input: Input) => Promise<TrialRequestDetail>) {
  const queries = useQueryClient();
  const refetch = useRefetchFunnel();
  return useMutation({
    mutationFn: send,
    onSuccess: (detail) => queries.setQueryData(routeKey(routes.read, { params: { id: detail.id } }), detail),
    onSettled: () => void refetch(),
  });
}

export function useAddNote(id: number) {
  return useChange((text: string) => call(routes.addNote, { params: { id }, body: { text } }));
}

export function useSetNextStep(id: number) {
  return useChange((body: { nextStep: NextStepBody | null; updatedAt: string }) =>
    call(routes.setNextStep, { params: { id }, body }),
  );
}

export function useTellOutcome(id: number) {
  return useChange((outcome: TrialOutcome) =>
    call(trialLessonRoutes.recordOutcome, { params: { id }, body: { outcome } }),
  );
}

export function useUpdateFacts(id: number) {
  return useChange((body: RequestFactsBody) => call(routes.update, { params: { id }, body }));
}

export function useEnterRequest() {
  return useChange((body: EnteredRequestBody) => call(routes.enter, { body }));
}
