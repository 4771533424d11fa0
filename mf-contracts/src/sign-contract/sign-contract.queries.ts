import { contractRoutes } from '@school/api-contract/contracts';
import { routeQuery, useQuery } from '@school/kit';

const MINUTE_MS = 60_000;

/** Cached 5 minutes, retained 10 (specification section 9). */
export function useContractForSigning(token: string, contractId: number) {
  const options = routeQuery(contractRoutes.forSigning, { params: { token }, query: { cid: contractId } });
  const query = useQuery({
    ...options,
    staleTime: 5 * MINUTE_MS,
    gcTime: 10 * MINUTE_MS,
    enabled: contractId > 0,
  });
  return { query, queryKey: options.queryKey };
}
