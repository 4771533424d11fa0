import { QueryClient } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/** The cache of specification section 9: never stale, no refetch on focus, no polling, no retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Without a network a call must fail visibly; the default would pause it silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** For data that other people change: shows the cached answer and refetches on each mount. */
export const refetchOnMount = { staleTime: 0 } as const;

/** For data that must not outlive its screen: one-time challenges, previews, personal data behind a link. */
export const notCached = { staleTime: 0, gcTime: 0 } as const;

/** For the contract that a parent signs: stale after 5 minutes, dropped after 10 (specification section 9). */
export const signingContractCaching = { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS } as const;
