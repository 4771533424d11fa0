import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type Group, type GroupAccess, type GroupBody, groupRoutes } from '@school/api-contract/groups/groups';
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
import { createRequestKeys } from '@school/kit/request-keys';
import { useState } from 'react';
import type { GroupsFilter } from './list/use-groups-filter';

function toQuery({ branchId, trainerId, direction, archived, sort }: GroupsFilter) {
  const active = archived ? ('false' as const) : ('true' as const);
  return { active, branchId, trainerId, sportsDirection: direction, sort };
}

/** A paged list; refetched on each visit, because other users take places too. */
export function useGroups(filter: GroupsFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(groupRoutes.list, { query: toQuery(filter) }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** The sessions of a day in the groups that the user may see; others mark them too. */
export function useSessionsOf(date: string) {
  return useQuery({ ...routeQuery(attendanceRoutes.sessions, { query: { date } }), ...refetchOnMount });
}

/** Address of the Excel file with all groups that match the filter. */
export function exportAddress(filter: GroupsFilter): string {
  return routeUrl(groupRoutes.export, { query: toQuery(filter) });
}

/** `week`: any day of the week, 'yyyy-MM-dd'; undefined: this week. */
export function useCalendar(query: Pick<GroupsFilter, 'branchId' | 'trainerId'> & { week: string | undefined }) {
  return useQuery({
    ...routeQuery(groupRoutes.calendar, { query }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export function useTimetables(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.timetables, { params: { id } }), ...refetchOnMount });
}

export function useNextSessions(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.nextSessions, { params: { id } }), ...refetchOnMount });
}

export function useGroupChoices() {
  return useQuery({ ...routeQuery(groupRoutes.choices), ...refetchOnMount });
}

export function useGroup(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.read, { params: { id } }), ...refetchOnMount });
}

/** Fetches the current group and bypasses the cache. */
export function useRefetchGroup(): (id: number) => Promise<Group> {
  const queries = useQueryClient();
  return (id) => queries.fetchQuery({ ...routeQuery(groupRoutes.read, { params: { id } }), ...refetchOnMount });
}

/** @param month 'yyyy-MM'; empty for the current members */
export function useRoster(id: number, month: string) {
  return useQuery({
    ...routeQuery(groupRoutes.roster, { params: { id }, query: { month: month || undefined } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** The current members if a tab has read them; asks for nothing. */
export function useReadRoster(id: number) {
  return useQuery({
    ...routeQuery(groupRoutes.roster, { params: { id }, query: { month: undefined } }),
    enabled: false,
  });
}

export function useWaitingList(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.waiting, { params: { id } }), ...refetchOnMount });
}

export function useGroupStaff(id: number) {
  return useQuery({ ...routeQuery(groupRoutes.access, { params: { id } }), ...refetchOnMount });
}

/** Changes of a group appear in lists, journals and student cards. */
function useInvalidate() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** @param group the group that filled the form; undefined creates one */
export function useSaveGroup(group: Group | undefined) {
  const invalidate = useInvalidate();
  const [getKey] = useState(createRequestKeys);
  return useMutation({
    mutationFn: async ({ body, tellFamilies }: { body: GroupBody; tellFamilies: boolean }) => {
      if (group === undefined) {
        const created = await call(groupRoutes.create, { body: { ...body, key: getKey(body) } });
        return { ...created, told: { email: 0, sms: 0, unreached: 0 } };
      }
      const { id, updatedAt } = group;
      return call(groupRoutes.update, { params: { id }, body: { ...body, updatedAt, tellFamilies } });
    },
    // After an error too, because another user may have changed the group.
    onSettled: invalidate,
  });
}

/** Whom a message about the group's schedule from the day on would reach. */
export function useScheduleFamilies(group: Group | undefined, from: string | undefined) {
  return useQuery({
    ...routeQuery(groupRoutes.scheduleFamilies, { params: { id: group?.id ?? 0 }, query: { from: from ?? '' } }),
    enabled: group?.active === true && from !== undefined,
  });
}

/** Cancels the schedule change for the given day, 'yyyy-MM-dd'. */
export function useCancelSchedule({ id, updatedAt }: Group) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ from, tellFamilies }: { from: string; tellFamilies: boolean }) =>
      call(groupRoutes.cancelSchedule, {
        params: { id, from },
        query: { updatedAt, tellFamilies: tellFamilies ? 'true' : 'false' },
      }),
    // After an error too, because another user may have changed the group.
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
    // A transfer from no group: unlike the plain call it says whom the group does not suit.
    mutationFn: (body: { studentIds: number[]; joinDate?: string; acceptMisfits?: boolean }) =>
      call(groupRoutes.moveStudents, { params: { id }, body: { ...body, from: [] } }),
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

/** Cancels a planned leave. */
export function useKeepStudent(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (studentId: number) => call(groupRoutes.keepStudent, { params: { id, studentId } }),
    onSettled: invalidate,
  });
}

export function useAddToWaitingList(id: number) {
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

export function usePlaceWaitingStudent(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ studentId, acceptMisfits }: { studentId: number; acceptMisfits?: boolean }) =>
      call(groupRoutes.place, { params: { id, studentId }, body: acceptMisfits ? { acceptMisfits } : {} }),
    onSettled: invalidate,
  });
}

/** Null revokes the access. */
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
