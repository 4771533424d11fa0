import { QueryClient } from '@tanstack/react-query';

/** The cache of specification section 9: never stale, no refetch on focus, no polling, no retries. A query may say otherwise. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Without a network a call fails and says so; the default would hold it back in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
