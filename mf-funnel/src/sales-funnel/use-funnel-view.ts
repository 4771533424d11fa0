import { useLocation, useSearchParams } from '@school/kit';

export type FunnelView = 'board' | 'list';

/** Board or list: `?view=list`; the board by default. */
export function useFunnelView() {
  const [params, setParams] = useSearchParams();
  const view: FunnelView = params.get('view') === 'list' ? 'list' : 'board';
  const setView = (next: FunnelView) =>
    setParams(
      (newest) => {
        const kept = [...newest].filter(([name]) => name !== 'view' && name !== 'column');
        return next === 'list' ? [...kept, ['view', 'list']] : kept;
      },
      { preventScrollReset: true },
    );
  return [view, setView] as const;
}

/** Addresses of the board, of one request and of a new one that keep view and filter. */
export function useFunnelAddress() {
  const { search } = useLocation();
  return {
    listAddress: { pathname: '/sales-funnel', search },
    newAddress: { pathname: '/sales-funnel/new', search },
    toRequest: (id: number) => ({ pathname: `/sales-funnel/${id}`, search }),
  };
}
