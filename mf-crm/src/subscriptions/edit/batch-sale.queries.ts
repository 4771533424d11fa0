import { subscriptionSaleRoutes } from '@school/api-contract/money/subscription-sales';
import type { RouteCall } from '@school/api-contract/route';
import { call, keepPreviousData, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** What the user has changed: who is left out, and who buys although there is a subscription. */
export interface BatchChoice {
  without: readonly number[];
  also: readonly number[];
}

interface PreviewInput {
  planId: number;
  startsOn: string;
  studentIds: readonly number[];
  choice: BatchChoice;
}

/** What the sale would cost each; keeps the previous figures while new ones load. Undefined sends no request. */
export function useBatchPreview(input: PreviewInput | undefined) {
  const { planId = 0, startsOn = '', studentIds = [], choice } = input ?? {};
  const query = {
    ...{ planId, startsOn, studentIds: studentIds.join() },
    without: choice?.without.join() || undefined,
    also: choice?.also.join() || undefined,
  };
  return useQuery({
    ...routeQuery(subscriptionSaleRoutes.preview, { query }),
    ...refetchOnMount,
    enabled: input !== undefined,
    placeholderData: input && keepPreviousData,
  });
}

export function useSellBatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCall<typeof subscriptionSaleRoutes.create>['body']) =>
      call(subscriptionSaleRoutes.create, { body }),
    onSettled: () => void queries.invalidateQueries(),
  });
}
