import { type PayerView, paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { notCached, routeQuery, routeUrl, useQuery } from '@school/kit';

const pollMs = 4000;

/** Whether another tab or the bank may still change the payment; only then a visible page polls. */
const isOpen = ({ state }: PayerView) => state === 'waiting' || state === 'refused' || state === 'checked';

/** The payment behind the link; removed from the cache with the page. */
export function usePayerView(token: string) {
  return useQuery({
    ...routeQuery(paymentOrderRoutes.payerView, { params: { token } }),
    ...notCached,
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? pollMs : false),
  });
}

export const receiptAddress = (token: string) => routeUrl(paymentOrderRoutes.receipt, { params: { token } });
