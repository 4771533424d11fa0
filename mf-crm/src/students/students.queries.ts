import { groupRoutes } from '@school/api-contract/groups/groups';
import { studentRoutes } from '@school/api-contract/students/students';
import {
  keepPreviousData,
  refetchOnMount,
  routeKey,
  routePagesQuery,
  routeQuery,
  routeUrl,
  useInfiniteQuery,
  useLiveEvents,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { StudentFilter } from './use-student-filter';

const onlyTrue = (on: boolean) => (on ? ('true' as const) : undefined);

function toQuery({ search, active, groupId, direction, noGroup, owes, unsigned, documentEnding, sort }: StudentFilter) {
  return {
    search: search || undefined,
    active: active === undefined ? undefined : active ? ('true' as const) : ('false' as const),
    groupId,
    sportsDirection: direction,
    noGroup: onlyTrue(noGroup),
    owes: onlyTrue(owes),
    unsigned: onlyTrue(unsigned),
    documentEnding: onlyTrue(documentEnding),
    sort: sort === 'name' ? undefined : sort,
  };
}

/** A paged list; keeps the previous rows while a new filter loads. */
export function useStudents(filter: StudentFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(studentRoutes.list, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** How many students each quick filter admits; of all active ones, without the rest of the filter. */
export function useStudentCounts(enabled: boolean) {
  return useQuery({ ...routeQuery(studentRoutes.counts), ...refetchOnMount, enabled });
}

/** Address of the export of all rows of the filter, or of the chosen rows only, in the same order. */
export function exportAddress(filter: StudentFilter, chosen?: ReadonlySet<number>): string {
  return routeUrl(studentRoutes.export, { query: { ...toQuery(filter), ids: chosen && [...chosen].join() } });
}

export function useStudent(id: number) {
  return useQuery({ ...routeQuery(studentRoutes.read, { params: { id } }), ...refetchOnMount });
}

/** The groups that the caller may see, as choices. */
export function useGroupChoices(enabled: boolean) {
  return useQuery({ ...routeQuery(groupRoutes.active), ...refetchOnMount, enabled });
}

/** Refetches list and card when a contract changes, as the card's tab of contracts does. */
export function useLiveStudents(): void {
  const queries = useQueryClient();
  const refresh = () => {
    for (const route of liveRoutes) void queries.invalidateQueries({ queryKey: routeKey(route) });
  };
  useLiveEvents('contracts', { heard: refresh, missed: refresh });
}

const liveRoutes = [studentRoutes.list, studentRoutes.counts, studentRoutes.read];
