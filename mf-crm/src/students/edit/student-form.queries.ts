import { type Student, type StudentBody, type StudentDuplicate, studentRoutes } from '@school/api-contract/students';
import { call, routeQuery, useMutation, useQueryClient } from '@school/kit';

/** Creates a card, or changes that of the id; lists and the card's history are read anew. */
export function useSaveStudent(id: number | undefined) {
  const refresh = useRefreshStudent();
  return useMutation({
    mutationFn: (body: StudentBody & { updatedAt?: string }): Promise<Student> =>
      id === undefined ? call(studentRoutes.create, { body }) : call(studentRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useArchiveStudent(id: number) {
  const refresh = useRefreshStudent();
  return useMutation({
    mutationFn: (archive: boolean) => call(archive ? studentRoutes.archive : studentRoutes.restore, { params: { id } }),
    onSuccess: refresh,
    // it may have been done meanwhile: then the card shows it
    onError: (_error, _archive) => refresh(undefined),
  });
}

/** Puts a changed card in its place and has everything that shows a part of it read anew: lists, rosters, journals. */
export function useRefreshStudent(): (student: Student | undefined) => void {
  const queries = useQueryClient();
  return (student) => {
    if (student) {
      queries.setQueryData(routeQuery(studentRoutes.read, { params: { id: student.id } }).queryKey, student);
    }
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => student === undefined || queryKey[0] !== studentRoutes.read.path,
    });
  };
}

/** The card as it is now, past what is cached. */
export function useReadAnew(): (id: number) => Promise<Student> {
  const queries = useQueryClient();
  return (id) => queries.fetchQuery({ ...routeQuery(studentRoutes.read, { params: { id } }), staleTime: 0 });
}

/** Whom a child may already be. A warning only: when it cannot be had, there is none. */
export function useFindDuplicates(): (card: StudentBody, exceptId: number | undefined) => Promise<StudentDuplicate[]> {
  return async ({ lastName, firstName, birthDate, parentPhone: phone }, exceptId) => {
    try {
      return await call(studentRoutes.duplicates, { query: { lastName, firstName, birthDate, phone, exceptId } });
    } catch {
      return [];
    }
  };
}
