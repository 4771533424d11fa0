import { auditLogRoutes } from '@school/api-contract/accounts/audit-logs';
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
export function useAuditLog({ type, severity, from, to, contractId }: AuditFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(auditLogRoutes.list, {
      query: { eventType: type || undefined, severity, from: from || undefined, to: to || undefined, contractId },
    }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
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
