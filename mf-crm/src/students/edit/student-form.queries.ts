import { groupRoutes } from '@school/api-contract/groups/groups';
import type { StudentBody } from '@school/api-contract/students/student-fields';
import {
  type PhoneUses,
  type Student,
  type StudentDuplicate,
  type StudentMembership,
  studentRoutes,
} from '@school/api-contract/students/students';
import { call, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';
import { createRequestKeys } from '@school/kit/request-keys';
import { useState } from 'react';

/** Creates a card or updates the one with the id; refetches lists and the card's history. */
export function useSaveStudent(id: number | undefined) {
  const refresh = useRefreshStudent();
  const [getKey] = useState(createRequestKeys);
  return useMutation({
    mutationFn: ({
      updatedAt,
      phoneAlsoOf,
      ...card
    }: StudentBody & { updatedAt?: string; phoneAlsoOf?: number[] }): Promise<Student> =>
      id === undefined
        ? call(studentRoutes.create, { body: { ...card, key: getKey(card) } })
        : call(studentRoutes.update, {
            params: { id },
            body: { ...card, updatedAt, ...(phoneAlsoOf && { phoneAlsoOf }) },
          }),
    onSuccess: refresh,
  });
}

/** Takes a student back from the archive; returns the groups that were left last, to offer them. */
export function useRestoreStudent(id: number) {
  const refresh = useRefreshStudent();
  return useMutation({
    mutationFn: async () => {
      const student = await call(studentRoutes.restore, { params: { id } });
      return { student, formerGroups: await findFormerGroups(id) };
    },
    onSuccess: ({ student }) => refresh(student),
    // another user may have restored the card already; the refetched card shows it
    onError: () => refresh(undefined),
  });
}

/** Replaces the cached card and refetches everything that shows part of it: lists, rosters, journals. */
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

/** Fetches the current card and bypasses the cache. */
export function useRefetchStudent(): (id: number) => Promise<Student> {
  const queries = useQueryClient();
  return (id) => queries.fetchQuery({ ...routeQuery(studentRoutes.read, { params: { id } }), ...refetchOnMount });
}

/** Students who may be the same child. Only a warning, so a failed call returns none. */
export function useFindDuplicates(): (card: StudentBody, exceptId: number | undefined) => Promise<StudentDuplicate[]> {
  return async ({ lastName, firstName, birthDate, parentPhone: phone }, exceptId) => {
    try {
      return await call(studentRoutes.duplicates, { query: { lastName, firstName, birthDate, phone, exceptId } });
    } catch {
      return [];
    }
  };
}

/** Students of whom either parent has the phone; asks nothing without one. */
export function usePhoneOwners(phone: string | undefined) {
  return useQuery({ ...routeQuery(studentRoutes.duplicates, { query: { phone } }), enabled: phone !== undefined });
}

/** What else has the parent's phone of the card. Only a question, so a failed call returns nothing. */
export async function findPhoneUses(id: number): Promise<PhoneUses> {
  try {
    return await call(studentRoutes.phoneUses, { params: { id } });
  } catch {
    return { siblings: [], waitingContracts: [] };
  }
}

/** Adds a new student to a group from today on. Refetches after an error too, because places may have been taken. */
export function useJoinGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, studentId }: { groupId: number; studentId: number }) =>
      call(groupRoutes.addStudents, { params: { id: groupId }, body: { studentIds: [studentId] } }),
    onSettled: () => queries.invalidateQueries(),
  });
}

/** The visible groups that the student left on the last day. Only an offer, so a failed call returns none. */
async function findFormerGroups(id: number): Promise<StudentMembership['group'][]> {
  try {
    const left = (await call(studentRoutes.groups, { params: { id } })).filter(({ leaveDate }) => leaveDate !== null);
    const last = left
      .map(({ leaveDate }) => leaveDate ?? '')
      .sort()
      .at(-1);
    return left.filter(({ leaveDate }) => leaveDate === last).map(({ group }) => group);
  } catch {
    return [];
  }
}
