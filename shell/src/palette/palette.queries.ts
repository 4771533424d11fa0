import { studentRoutes } from '@school/api-contract/students';
import { keepPreviousData, routeQuery, useCan, useQuery } from '@school/kit';

const fewestLetters = 2;

/** Students whose name, phone or contract number fits; only for who may see students, from two letters on. */
export function useFoundStudents(search: string) {
  const maySee = useCan('viewStudents');
  return useQuery({
    ...routeQuery(studentRoutes.list, { query: { search, limit: 8 } }),
    enabled: maySee && search.length >= fewestLetters,
    placeholderData: keepPreviousData,
    // A search is asked anew each time the palette is opened with it.
    staleTime: 0,
    gcTime: 60_000,
  });
}
