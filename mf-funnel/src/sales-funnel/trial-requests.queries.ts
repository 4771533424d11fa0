import {
  type TrialRequest,
  type TrialRequestTransitionBody,
  trialRequestRoutes,
} from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import {
  call,
  notify,
  type Page,
  routePagesQuery,
  useErrorText,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useT,
} from '@school/kit';

const columnQuery = (status: TrialRequestStatus) => routePagesQuery(trialRequestRoutes.list, { query: { status } });

/** One column of the board in pages, the latest card first. */
export function useColumn(status: TrialRequestStatus) {
  return useInfiniteQuery(columnQuery(status));
}

interface Pages {
  pages: Page<TrialRequest>[];
  pageParams: (string | undefined)[];
}

export interface StatusChange {
  card: TrialRequest;
  move: TrialRequestTransitionBody;
}

/**
 * Moves the card to its new column immediately; an error moves it back, shows the reason, and refetches both columns.
 */
export function useChangeStatus() {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const queries = useQueryClient();

  return useMutation({
    mutationFn: ({ card, move }: StatusChange) =>
      call(trialRequestRoutes.move, { params: { id: card.id }, body: move }),
    onMutate: async ({ card, move }) => {
      const keys = [columnQuery(card.status).queryKey, columnQuery(move.status).queryKey] as const;
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
    onSuccess: (card) => {
      notify({ title: t('moved', { child: card.childName, status: t(`status.${card.status}`) }) });
    },
    onError: (error, _input, putBack) => {
      putBack?.();
      notify({ title: t('moveFailed'), description: errorText(error), tone: 'destructive' });
    },
    onSettled: (_card, _error, { card, move }) =>
      Promise.all(
        [card.status, move.status].map((status) =>
          queries.invalidateQueries({ queryKey: columnQuery(status).queryKey }),
        ),
      ),
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
