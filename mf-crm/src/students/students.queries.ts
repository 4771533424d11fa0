import { studentRoutes } from '@school/api-contract/students';
import { keepPreviousData, routePagesQuery, routeQuery, useInfiniteQuery, useQuery } from '@school/kit';
import type { StudentFilter } from './use-student-filter';

/** Page after page; while a new filter loads, the former rows stay. */
export function useStudents({ search, active }: StudentFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(studentRoutes.list, {
      query: { search: search || undefined, active: active ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
  });
}

export function useStudent(id: number) {
  return useQuery(routeQuery(studentRoutes.read, { params: { id } }));
}
