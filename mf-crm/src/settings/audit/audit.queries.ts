import { auditLogRoutes } from '@school/api-contract/accounts/audit-logs';
import { userRoutes } from '@school/api-contract/accounts/users';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { AuditFilter } from './use-audit-filter';

/** In pages; refetched on each visit. The previous rows stay while a new filter loads. */
export function useAuditLog({ type, severity, from, to, ...ids }: AuditFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(auditLogRoutes.list, {
      query: { eventType: type || undefined, severity, from: from || undefined, to: to || undefined, ...ids },
    }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** All people with an account, also deactivated ones: the log names them too. */
export function usePeople() {
  return useQuery({ ...routeQuery(userRoutes.list, { query: { limit: 200 } }), ...refetchOnMount });
}

export function useChain() {
  return useQuery({ ...routeQuery(auditLogRoutes.chain), ...refetchOnMount });
}

export function useVerifyChain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(auditLogRoutes.verifyChain),
    onSuccess: (chain) => queries.setQueryData(routeQuery(auditLogRoutes.chain).queryKey, chain),
  });
}
