import { registrationRoutes } from '@school/api-contract/families/registrations';
import type { RouteCall } from '@school/api-contract/route';
import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routePagesQuery,
  routeQuery,
  routeUrl,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';

function toQuery(status: RegistrationStatus, search: string) {
  return { status, search: search || undefined };
}

/** Registrations of one status; refetched on each visit, since families may register at any time. */
export function useRegistrations(status: RegistrationStatus, search: string) {
  return useInfiniteQuery({
    ...routePagesQuery(registrationRoutes.list, { query: toQuery(status, search) }),
    placeholderData: keepPreviousData,
    ...refetchOnMount,
  });
}

/** Address of the Excel file with all registrations of one status that match the search. */
export function exportAddress(status: RegistrationStatus, search: string): string {
  return routeUrl(registrationRoutes.export, { query: toQuery(status, search) });
}

export function useRegistrationCounts() {
  return useQuery({ ...routeQuery(registrationRoutes.counts), ...refetchOnMount });
}

export function useRegistration(id: number) {
  return useQuery({ ...routeQuery(registrationRoutes.read, { params: { id } }), ...refetchOnMount });
}

export function useLinks() {
  return useInfiniteQuery({ ...routePagesQuery(registrationRoutes.links, { query: {} }), ...refetchOnMount });
}

/** Groups for the child, the best first; refetched for each decision, since places are taken at any time. */
export function useGroupSuggestions(id: number) {
  return useQuery({ ...routeQuery(registrationRoutes.suggestGroups, { params: { id } }), ...refetchOnMount });
}

/** Prefetches the groups while the registration loads, so that the dialog opens with them. */
export function usePreloadSuggestions(id: number, isPending: boolean) {
  useQuery({ ...routeQuery(registrationRoutes.suggestGroups, { params: { id } }), enabled: isPending });
}

/** Refetches the queue, the registration and the students after a decision. */
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
    mutationFn: (body: RouteCall<typeof registrationRoutes.reject>['body']) =>
      call(registrationRoutes.reject, { params: { id }, body }),
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
