import { type TrialRequest, trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { studentRoutes } from '@school/api-contract/students/students';
import { routePagesQuery, routeQuery, useInfiniteQuery, useQuery } from '@school/kit';

/** Students of whom either parent has the phone; asks nothing without one. */
export function usePhoneOwners(phone: string | undefined) {
  return useQuery({ ...routeQuery(studentRoutes.duplicates, { query: { phone } }), enabled: phone !== undefined });
}

/** The first requests with the phone, whatever has become of them. */
export function usePhoneRequests(phone: string | undefined): TrialRequest[] {
  const found = useInfiniteQuery({
    ...routePagesQuery(trialRequestRoutes.list, { query: { search: phone, limit: 5 } }),
    enabled: phone !== undefined,
  });
  return found.data?.pages.flatMap(({ items }) => items).filter(({ parentPhone }) => parentPhone === phone) ?? [];
}
