import { toSitePath, useLocation, useSearchParams } from '@school/kit';

/** Addresses of the list and of one subscription that keep the filter; a panel opened from another page leads back. */
export function useSubscriptionAddress() {
  const { search } = useLocation();
  const [params] = useSearchParams();
  return {
    listAddress: toSitePath(params.get('from')) ?? { pathname: '/subscriptions', search },
    toSubscription: (id: number) => ({ pathname: `/subscriptions/${id}`, search }),
  };
}
