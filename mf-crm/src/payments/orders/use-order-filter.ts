import { type PaymentOrderStatus, paymentOrderStatuses } from '@school/api-contract/rules/status-tables';
import { useSearchParams } from '@school/kit';
import { z } from 'zod';

export interface OrderFilter {
  status: PaymentOrderStatus | undefined;
  /** The orders that one call of the form created. */
  batch: string | undefined;
}

/** Keeps the filter in the address: `?tab=orders&order=sent`. */
export function useOrderFilter() {
  const [params, setParams] = useSearchParams();
  const batch = z.uuid().safeParse(params.get('batch'));
  const filter: OrderFilter = {
    status: paymentOrderStatuses.find((status) => status === params.get('order')),
    batch: batch.data,
  };
  const setFilter = ({ status, batch: key }: Partial<OrderFilter>) => {
    const next = new URLSearchParams({ tab: 'orders' });
    if (status) next.set('order', status);
    if (key) next.set('batch', key);
    setParams(next, { preventScrollReset: true });
  };
  return { filter, setFilter };
}
