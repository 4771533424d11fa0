import { contractRoutes } from '@school/api-contract/contracts';
import { routeQuery, useQuery } from '@school/kit';

const MINUTE_MS = 60_000;

/** Cached 5 minutes, retained 10 (specification section 9). */
export function useContractForSigning(token: string, contractId: number) {
  return useQuery({
    ...routeQuery(contractRoutes.forSigning, { params: { token }, query: { cid: contractId } }),
    staleTime: 5 * MINUTE_MS,
    gcTime: 10 * MINUTE_MS,
    enabled: contractId > 0,
  });
}
