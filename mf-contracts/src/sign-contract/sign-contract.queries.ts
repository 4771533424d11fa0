import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { routeQuery, signingContractCaching, useQuery } from '@school/kit';

/** Cached 5 minutes, retained 10 (specification section 9). */
export function useContractForSigning(token: string, contractId: number) {
  const options = routeQuery(contractRoutes.forSigning, { params: { token }, query: { cid: contractId } });
  const query = useQuery({
    ...options,
    ...signingContractCaching,
    enabled: Number.isSafeInteger(contractId) && contractId > 0,
  });
  return { query, queryKey: options.queryKey };
}
