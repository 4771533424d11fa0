import { type AttendanceMark, attendanceRoutes, type Journal } from '@school/api-contract/attendance';
import type { RouteCall } from '@school/api-contract/route';
import { call, routeKey, routeQuery, useLiveEvents, useMutation, useQuery, useQueryClient } from '@school/kit';
import { useEffect } from 'react';
import { ownPage } from './queue/send-marks';
import { withMarks } from './shared/journal-marks';

type QueryClient = ReturnType<typeof useQueryClient>;

/** The sessions of a day, asked anew at each visit: others mark too. */
export function useSessions(date: string) {
  return useQuery({ ...routeQuery(attendanceRoutes.sessions, { query: { date } }), staleTime: 0 });
}

export function useUnmarked({ enabled }: { enabled: boolean }) {
  return useQuery({ ...routeQuery(attendanceRoutes.unmarked), staleTime: 0, enabled });
}

const journalInput = (groupId: number, month: string) => ({ params: { id: groupId }, query: { month } });
const journalOptions = (groupId: number, month: string) => ({
  ...routeQuery(attendanceRoutes.journal, journalInput(groupId, month)),
  staleTime: 0,
});

/** The journal of a month, 'yyyy-MM'; what was read before shows while it is read anew. */
export function useJournal(groupId: number, month: string) {
  return useQuery(journalOptions(groupId, month));
}

/** Reads the journals that will be wanted next, so that they are there when the gym has no network. */
export function usePrefetchedJournals(groupIds: readonly number[], month: string): void {
  const queryClient = useQueryClient();
  const ids = groupIds.join();
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(',')) {
      void queryClient.prefetchQuery({ ...journalOptions(Number(id), month), staleTime: 60_000 });
    }
  }, [queryClient, ids, month]);
}

/**
 * Puts marks that stand on the server into the journals that were read, and has the days' counts read anew; of a group
 * that was closed to the user the journals too.
 */
export function settleMarks(
  queryClient: QueryClient,
  groupId: number,
  marks: readonly AttendanceMark[],
  isClosed: boolean,
): void {
  for (const month of new Set(marks.map(({ date }) => date.slice(0, 7)))) {
    const queryKey = routeKey(attendanceRoutes.journal, journalInput(groupId, month));
    const journal = queryClient.getQueryData<Journal>(queryKey);
    queryClient.setQueryData<Journal>(queryKey, journal && withMarks(journal, marks));
    // A reading that began before the marks were taken in would bring the former ones back.
    const isOvertaken = queryClient.isFetching({ queryKey }) > 0;
    // Marks on a day that is in no schedule have made it a session.
    const isNewDay = marks.some(({ date }) => journal && !journal.sessions.some((session) => session.date === date));
    if (isOvertaken || isNewDay) void queryClient.invalidateQueries({ queryKey });
  }
  keepJournal(queryClient, groupId);
  invalidateDays(queryClient);
  if (isClosed) invalidateJournals(queryClient, groupId);
}

/** This long after the last mark that was taken in. */
const keepPauseMs = 5_000;
let keeping: ReturnType<typeof setTimeout> | undefined;

/**
 * Where a service worker keeps journals for a time without a network, one more reading when the marking pauses: it keeps them
 * as they were read, and the marks of this day would be gone from the page that is opened without one.
 */
function keepJournal(queryClient: QueryClient, groupId: number): void {
  if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return;
  clearTimeout(keeping);
  const queryKey = [attendanceRoutes.journal.path, { params: { id: groupId } }];
  // Of a screen that was left meanwhile too.
  keeping = setTimeout(() => void queryClient.invalidateQueries({ queryKey, refetchType: 'all' }), keepPauseMs);
}

/** @throws {ApiError} when refused */
export function useSaveComment(groupId: number, date: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { comment: string; seen: string }) =>
      call(attendanceRoutes.comment, { params: { id: groupId, date }, body }),
    onSuccess: () => invalidateAll(queryClient),
    // somebody else may have written
    onError: () => void invalidateAll(queryClient),
  });
}

export type SessionChange = RouteCall<typeof attendanceRoutes.changeSession>['body'];

/** Cancels, moves or restores a session. @throws {ApiError} when refused */
export function useChangeSession(groupId: number, date: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SessionChange) => call(attendanceRoutes.changeSession, { params: { id: groupId, date }, body }),
    onSuccess: () => invalidateAll(queryClient),
  });
}

/** Reads anew what others change while the screen is open. */
export function useLiveAttendance(): void {
  const queryClient = useQueryClient();
  useLiveEvents('attendance', {
    heard: ({ groupId, page }) => {
      // Put by this page alone: `settleMarks` has shown it already.
      if (page === ownPage) return;
      invalidateDays(queryClient);
      invalidateJournals(queryClient, groupId);
    },
    missed: () => void invalidateAll(queryClient),
  });
}

function invalidateDays(queryClient: QueryClient): void {
  for (const route of [attendanceRoutes.sessions, attendanceRoutes.unmarked]) {
    void queryClient.invalidateQueries({ queryKey: routeKey(route) });
  }
}

/** Of any month. */
function invalidateJournals(queryClient: QueryClient, groupId: number): void {
  void queryClient.invalidateQueries({ queryKey: [attendanceRoutes.journal.path, { params: { id: groupId } }] });
}

/** @returns when the journal on screen is read anew */
function invalidateAll(queryClient: QueryClient): Promise<void> {
  invalidateDays(queryClient);
  return queryClient.invalidateQueries({ queryKey: routeKey(attendanceRoutes.journal) });
}
