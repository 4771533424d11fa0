import { type Group, type GroupAccess, type GroupBody, groupRoutes } from '@school/api-contract/groups';
import { studentRoutes } from '@school/api-contract/students';
import {
  call,
  callPage,
  keepPreviousData,
  routeKey,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { GroupsFilter } from './use-groups-filter';

const fresh = { staleTime: 0 };

/** Page after page, asked anew at each visit: places are taken by others too. */
export function useGroups({ branchId, trainerId, direction, archived }: GroupsFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(groupRoutes.list, {
      query: { active: archived ? 'false' : 'true', branchId, trainerId, sportsDirection: direction },
    }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
}

/** `week`: a day of the week, 'yyyy-MM-dd'; undefined: this one. */
export function useCalendar(query: Pick<GroupsFilter, 'branchId' | 'trainerId'> & { week: string | undefined }) {
  return useQuery({
    ...routeQuery(groupRoutes.calendar, { query }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
}

export function useTimetables(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.timetables, { params: { id } }), ...fresh });
}

export function useGroupChoices() {
  return useQuery({ ...routeQuery(groupRoutes.choices), ...fresh });
}

export function useGroup(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.read, { params: { id } }), ...fresh });
}

/** @param month 'yyyy-MM'; empty: who is in the group now */
export function useRoster(id: number, month: string) {
  return useQuery({
    ...routeQuery(groupRoutes.roster, { params: { id }, query: { month: month || undefined } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
}

export function useWaitingList(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.waiting, { params: { id } }), ...fresh });
}

export function useGroupStaff(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.access, { params: { id } }), ...fresh });
}

/** The first students that fit what was typed; nothing typed, nothing asked. */
export function useStudentsLike(search: string) {
  const input = { query: { search, active: 'true', limit: 10 } } as const;
  return useQuery({
    queryKey: routeKey(studentRoutes.list, input),
    queryFn: ({ signal }) => callPage(studentRoutes.list, input, { signal }),
    enabled: search !== '',
  });
}

/** A change of a group shows in lists, journals and students' cards. */
function useInvalidate() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** @param group as the form was filled with it; undefined: a new one */
export function useSaveGroup(group: Group | undefined) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: GroupBody) =>
      group === undefined
        ? call(groupRoutes.create, { body })
        : call(groupRoutes.update, { params: { id: group.id }, body: { ...body, updatedAt: group.updatedAt } }),
    // after a refusal too: somebody else may have changed the group
    onSettled: invalidate,
  });
}

/** Takes back the change of the schedule that is set for the day, 'yyyy-MM-dd'. */
export function useCancelSchedule({ id, updatedAt }: Group) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (from: string) => call(groupRoutes.cancelSchedule, { params: { id, from }, query: { updatedAt } }),
    // after a refusal too: somebody else may have changed the group
    onSettled: invalidate,
  });
}

export function useMoveToArchive(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (archived: boolean) => call(archived ? groupRoutes.archive : groupRoutes.restore, { params: { id } }),
    onSettled: invalidate,
  });
}

export function useAddStudents(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: { studentIds: number[]; joinDate?: string }) =>
      call(groupRoutes.addStudents, { params: { id }, body }),
    onSettled: invalidate,
  });
}

export function useRemoveStudent(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ studentId, leaveDate }: { studentId: number; leaveDate: string }) =>
      call(groupRoutes.removeStudent, { params: { id, studentId }, query: { leaveDate } }),
    onSettled: invalidate,
  });
}

export function useWait(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (studentIds: number[]) => call(groupRoutes.wait, { params: { id }, body: { studentIds } }),
    onSettled: invalidate,
  });
}

export function useStopWaiting(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (studentId: number) => call(groupRoutes.stopWaiting, { params: { id, studentId } }),
    onSettled: invalidate,
  });
}

export function usePlace(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (studentId: number) => call(groupRoutes.place, { params: { id, studentId }, body: {} }),
    onSettled: invalidate,
  });
}

/** Null takes the access back. */
export function useSetAccess(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ userId, accessType }: { userId: number; accessType: GroupAccess | null }) => {
      if (accessType === null) await call(groupRoutes.revoke, { params: { id, userId } });
      else await call(groupRoutes.grant, { params: { id, userId }, body: { accessType } });
    },
    onSettled: invalidate,
  });
}
