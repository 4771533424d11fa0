import { groupRoutes } from '@school/api-contract/groups';
import { registrationRoutes } from '@school/api-contract/registrations';
import type { RouteCall } from '@school/api-contract/route';
import { staffContractRoutes } from '@school/api-contract/staff-contracts';
import type { RegistrationStatus } from '@school/api-contract/status-tables';
import {
  call,
  callPage,
  routeKey,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';

/** The queue of one status, asked anew at each visit: families send at any time. */
export function useRegistrations(status: RegistrationStatus) {
  return useInfiniteQuery({ ...routePagesQuery(registrationRoutes.list, { query: { status } }), staleTime: 0 });
}

export function useRegistration(id: number) {
  return useQuery({ ...routeQuery(registrationRoutes.read, { params: { id } }), staleTime: 0 });
}

export function useLinks() {
  return useInfiniteQuery({ ...routePagesQuery(registrationRoutes.links, { query: {} }), staleTime: 0 });
}

/** Groups with their free places. */
export function useGroupsWithPlaces() {
  const input = { query: { active: 'true', limit: 200 } } as const;
  return useQuery({
    queryKey: routeKey(groupRoutes.list, input),
    queryFn: async ({ signal }) => (await callPage(groupRoutes.list, input, { signal })).items,
    staleTime: 0,
  });
}

/** After a decision the queue, the registration and the students are read anew. */
function useInvalidate() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

export function useApprove(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: RouteCall<typeof registrationRoutes.approve>['body']) =>
      call(registrationRoutes.approve, { params: { id }, body }),
    onSettled: invalidate,
  });
}

export function useReject(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (rejectionReason: string) =>
      call(registrationRoutes.reject, { params: { id }, body: { rejectionReason } }),
    onSettled: invalidate,
  });
}

/** A new signing link by SMS and e-mail; earlier links of the contract end. */
export function useSendContract() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => call(staffContractRoutes.send, { params: { id } }),
    onSettled: invalidate,
  });
}

export function useIssueLink() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: RouteCall<typeof registrationRoutes.issueLink>['body']) =>
      call(registrationRoutes.issueLink, { body }),
    onSuccess: invalidate,
  });
}

export function useRevokeLink() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => call(registrationRoutes.revokeLink, { params: { id } }),
    onSettled: invalidate,
  });
}
