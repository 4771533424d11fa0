import { type PaymentState, paymentStates } from '@school/api-contract/rules/payment-state';
import { useSearchParams } from '@school/kit';
import { z } from 'zod';

export interface OrderFilter {
  search: string | undefined;
  state: PaymentState | undefined;
  /** The orders that one call of the form created. */
  batch: string | undefined;
  /** Set by a link of the dashboard only: their students still owe and have no other link. */
  toRenew: 'true' | undefined;
}

/** Keeps the filter in the address: `?tab=orders&order=waiting`. */
export function useOrderFilter() {
  const [params, setParams] = useSearchParams();
  const batch = z.uuid().safeParse(params.get('batch'));
  const filter: OrderFilter = {
    search: params.get('search') || undefined,
    state: paymentStates.find((state) => state === params.get('order')),
    batch: batch.data,
    toRenew: params.get('renew') === '1' ? 'true' : undefined,
  };
  const setFilter = ({ search, state, batch: key, toRenew }: Partial<OrderFilter>) => {
    const next = new URLSearchParams({ tab: 'orders' });
    if (search) next.set('search', search);
    if (state) next.set('order', state);
    if (key) next.set('batch', key);
    if (toRenew) next.set('renew', '1');
    setParams(next, { replace: search !== filter.search, preventScrollReset: true });
  };
  return { filter, setFilter };
}
