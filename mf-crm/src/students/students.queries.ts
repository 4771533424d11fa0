import { groupRoutes } from '@school/api-contract/groups';
import { studentRoutes } from '@school/api-contract/students';
import {
  callPage,
  keepPreviousData,
  routeKey,
  routePagesQuery,
  routeQuery,
  routeUrl,
  useInfiniteQuery,
  useQuery,
} from '@school/kit';
import type { StudentFilter } from './use-student-filter';

const onlyTrue = (on: boolean) => (on ? ('true' as const) : undefined);

function queryOf({ search, active, groupId, noGroup, owes, unsigned, documentEnding, sort }: StudentFilter) {
  return {
    search: search || undefined,
    active: active ? ('true' as const) : ('false' as const),
    groupId,
    noGroup: onlyTrue(noGroup),
    owes: onlyTrue(owes),
    unsigned: onlyTrue(unsigned),
    documentEnding: onlyTrue(documentEnding),
    sort: sort === 'name' ? undefined : sort,
  };
}

/** Others change cards, groups and marks too: what was read before shows while it is read anew. */
const fresh = { staleTime: 0 };

/** Page after page; while a new filter loads, the former rows stay. */
export function useStudents(filter: StudentFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(studentRoutes.list, { query: queryOf(filter) }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
}

/** Address of the file with everything that the filter admits; or of the chosen ones alone, in the same order. */
export function exportAddress(filter: StudentFilter, chosen?: ReadonlySet<number>): string {
  return routeUrl(studentRoutes.export, { query: { ...queryOf(filter), ids: chosen && [...chosen].join() } });
}

export function useStudent(id: number) {
  return useQuery({ ...routeQuery(studentRoutes.read, { params: { id } }), ...fresh });
}

/** The groups that the caller may see, to choose one of. */
export function useGroupChoices(enabled: boolean) {
  const input = { query: { active: 'true', limit: 200 } } as const;
  return useQuery({
    queryKey: routeKey(groupRoutes.list, input),
    queryFn: async ({ signal }) => (await callPage(groupRoutes.list, input, { signal })).items,
    ...fresh,
    enabled,
  });
}
