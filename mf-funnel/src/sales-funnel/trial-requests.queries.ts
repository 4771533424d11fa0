import { funnelConversionRoutes } from '@school/api-contract/families/funnel-conversion';
import {
  type TrialRequest,
  type TrialRequestTransitionBody,
  trialRequestRoutes,
} from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import {
  call,
  keepPreviousData,
  notify,
  type Page,
  refetchOnMount,
  routePagesQuery,
  routeUrl,
  useErrorText,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useT,
} from '@school/kit';
import { type FunnelFilter, toQuery } from './use-funnel-filter';

const columnQuery = (status: TrialRequestStatus, filter: FunnelFilter) =>
  routePagesQuery(trialRequestRoutes.list, { query: { ...toQuery(filter), status } });

/** One column of the board in pages: an open one by the next step, a closed one the latest first. */
export function useColumn(status: TrialRequestStatus, filter: FunnelFilter) {
  return useInfiniteQuery({ ...columnQuery(status, filter), ...refetchOnMount, placeholderData: keepPreviousData });
}

/** Requests of all stages in pages. */
export function useRequests(filter: FunnelFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(trialRequestRoutes.list, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** How many requests of the filter have a next step for today or earlier. */
export function useDueCount(filter: FunnelFilter): number | undefined {
  const { data } = useInfiniteQuery({
    ...routePagesQuery(trialRequestRoutes.list, { query: { ...toQuery({ ...filter, due: true }), limit: 1 } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
  return data?.pages[0]?.total;
}

/** Address of the Excel file with everything that matches the filter. */
export function exportAddress(filter: FunnelFilter): string {
  return routeUrl(trialRequestRoutes.export, { query: toQuery(filter) });
}

/** Refetches columns, list, the open card and the conversion. */
export function useRefetchFunnel(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' &&
        (path.startsWith(trialRequestRoutes.list.path) || path === funnelConversionRoutes.read.path),
    });
}

interface Pages {
  pages: Page<TrialRequest>[];
  pageParams: (string | undefined)[];
}

export interface StatusChange {
  card: TrialRequest;
  move: TrialRequestTransitionBody;
}

/** Moves the card to its new column immediately; an error moves it back, shows the reason, and refetches. */
export function useChangeStatus(filter: FunnelFilter) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refetch = useRefetchFunnel();

  return useMutation({
    mutationFn: ({ card, move }: StatusChange) =>
      call(trialRequestRoutes.move, { params: { id: card.id }, body: move }),
    onMutate: async ({ card, move }) => {
      if (card.status === move.status) return undefined;
      const keys = [columnQuery(card.status, filter).queryKey, columnQuery(move.status, filter).queryKey] as const;
      await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey })));
      const before = keys.map((queryKey) => queries.getQueryData<Pages>(queryKey));
      queries.setQueryData<Pages>(keys[0], (column) => column && without(column, card.id));
      queries.setQueryData<Pages>(keys[1], (column) => column && withFirst(column, { ...card, status: move.status }));
      return () => {
        keys.forEach((queryKey, index) => {
          queries.setQueryData(queryKey, before[index]);
        });
      };
    },
    onSuccess: (card, { card: before }) => {
      const isSameStage = before.status === card.status;
      notify({
        title: isSameStage
          ? t('rescheduled', { child: card.childName })
          : t('moved', { child: card.childName, status: t(`status.${card.status}`) }),
      });
    },
    onError: (error, _input, putBack) => {
      putBack?.();
      notify({ title: t('moveFailed'), description: errorText(error), tone: 'destructive' });
    },
    onSettled: refetch,
  });
}

function without(column: Pages, id: number): Pages {
  return {
    ...column,
    pages: column.pages.map((page) => ({
      ...page,
      total: Math.max(0, page.total - 1),
      items: page.items.filter((item) => item.id !== id),
    })),
  };
}

function withFirst(column: Pages, card: TrialRequest): Pages {
  return {
    ...column,
    pages: column.pages.map((page, index) => ({
      ...page,
      total: page.total + 1,
      items: index === 0 ? [card, ...page.items] : page.items,
    })),
  };
}
