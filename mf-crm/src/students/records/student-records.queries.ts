import { studentRoutes } from '@school/api-contract/students/students';
import { refetchOnMount, routePagesQuery, routeQuery, useInfiniteQuery, useQuery } from '@school/kit';

/* Other screens change marks, rosters and payments, so each tab refetches them when it opens. */

export function useMemberships(id: number) {
  return useQuery({ ...routeQuery(studentRoutes.groups, { params: { id } }), ...refetchOnMount });
}

export function useMarks(id: number) {
  return useQuery({ ...routeQuery(studentRoutes.attendance, { params: { id } }), ...refetchOnMount });
}

export function usePayments(id: number) {
  return useInfiniteQuery({ ...routePagesQuery(studentRoutes.payments, { params: { id } }), ...refetchOnMount });
}

export function useHistory(id: number) {
  return useInfiniteQuery({ ...routePagesQuery(studentRoutes.history, { params: { id } }), ...refetchOnMount });
}
