import { studentRoutes } from '@school/api-contract/students/students';
import { keepPreviousData, refetchOnMount, routeQuery, useCan, useQuery } from '@school/kit';

const fewestLetters = 2;

/**
 * Students whose name, phone or contract number matches; only for users who may see students, and from two letters on.
 */
export function useFoundStudents(search: string) {
  const maySee = useCan('viewStudents');
  return useQuery({
    ...routeQuery(studentRoutes.list, { query: { search, limit: 8 } }),
    enabled: maySee && search.length >= fewestLetters,
    placeholderData: keepPreviousData,
    // Refetches each time the palette is opened.
    ...refetchOnMount,
  });
}
