import { auditLogRoutes } from '@school/api-contract/audit-logs';
import {
  call,
  keepPreviousData,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { AuditFilter } from './use-audit-filter';

/** Page after page, asked anew at each visit; while a new filter loads, the former rows stay. */
export function useAuditLog({ type, severity, from, to, contractId }: AuditFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(auditLogRoutes.list, {
      query: { eventType: type || undefined, severity, from: from || undefined, to: to || undefined, contractId },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useChain() {
  return useQuery({ ...routeQuery(auditLogRoutes.chain), staleTime: 0 });
}

export function useVerifyChain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(auditLogRoutes.verifyChain),
    onSuccess: (chain) => queries.setQueryData(routeQuery(auditLogRoutes.chain).queryKey, chain),
  });
}
