import { useLocation } from '@school/kit';

/** Addresses of the list and of one payment that keep the filter. */
export function usePaymentAddress() {
  const { search } = useLocation();
  return {
    listAddress: { pathname: '/payments', search },
    toPayment: (id: number) => ({ pathname: `/payments/${id}`, search }),
  };
}
