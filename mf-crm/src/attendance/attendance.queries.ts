import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { type AttendanceMark, attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import type { RouteCall } from '@school/api-contract/route';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routeKey,
  routeQuery,
  useLiveEvents,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import { useEffect } from 'react';
import { answerTimeoutMs } from '../shared/final-answer';
import { ownPageId } from './queue/send-marks';
import { applySavedMarks } from './shared/journal-marks';

type QueryClient = ReturnType<typeof useQueryClient>;

/** The sessions of a day; refetched on each visit, since other users mark too. */
export function useSessions(date: string) {
  return useQuery({ ...routeQuery(attendanceRoutes.sessions, { query: { date } }), ...refetchOnMount });
}

export function useUnmarked() {
  return useQuery({ ...routeQuery(attendanceRoutes.unmarked), ...refetchOnMount });
}

const journalInput = (groupId: number, month: string) => ({ params: { id: groupId }, query: { month } });
const journalOptions = (groupId: number, month: string) => ({
  ...routeQuery(attendanceRoutes.journal, journalInput(groupId, month)),
  ...refetchOnMount,
});

/** The journal of a month, 'yyyy-MM'; shows the cached one while it is refetched. */
export function useJournal(groupId: number, month: string) {
  return useQuery(journalOptions(groupId, month));
}

/** Prefetches journals that are likely to be needed, so that they are available when the gym has no network. */
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
 * Applies marks that the server has saved to cached journals and refetches the counts of their days; after a refusal
 * refetches the journals too, since the user may no longer mark the group, or a child has left it.
 */
export function applySettledMarks(
  queryClient: QueryClient,
  groupId: number,
  marks: readonly AttendanceMark[],
  isOutdated: boolean,
): void {
  for (const month of new Set(marks.map(({ date }) => date.slice(0, 7)))) {
    const queryKey = routeKey(attendanceRoutes.journal, journalInput(groupId, month));
    const journal = queryClient.getQueryData<Journal>(queryKey);
    queryClient.setQueryData<Journal>(queryKey, journal && applySavedMarks(journal, marks));
    // A fetch that began before the marks were saved would bring the old marks back.
    const isOvertaken = queryClient.isFetching({ queryKey }) > 0;
    // Marks on an unscheduled day have created a session.
    const isNewDay = marks.some(({ date }) => journal && !journal.sessions.some((session) => session.date === date));
    if (isOvertaken || isNewDay) void queryClient.invalidateQueries({ queryKey });
  }
  keepJournal(queryClient, groupId);
  invalidateDays(queryClient);
  if (isOutdated) invalidateJournals(queryClient, groupId);
}

/** Pause after the last saved mark. */
const keepPauseMs = 5_000;
let keeping: ReturnType<typeof setTimeout> | undefined;

/**
 * Refetches the journal when marking pauses, so that the service worker keeps it with today's marks; otherwise a page
 * opened without a network would lack them.
 */
function keepJournal(queryClient: QueryClient, groupId: number): void {
  if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return;
  clearTimeout(keeping);
  const queryKey = [attendanceRoutes.journal.path, { params: { id: groupId } }];
  // Includes queries of screens that the user has left.
  keeping = setTimeout(() => void queryClient.invalidateQueries({ queryKey, refetchType: 'all' }), keepPauseMs);
}

/** @throws {ApiError} when the server refuses */
export function useSaveComment(groupId: number, date: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { comment: string; seen: string }) =>
      call(
        attendanceRoutes.comment,
        { params: { id: groupId, date }, body },
        { signal: AbortSignal.timeout(answerTimeoutMs) },
      ),
    onSuccess: () => invalidateAll(queryClient),
    // Another user may have written a comment.
    onError: () => void invalidateAll(queryClient),
  });
}

/**
 * What a change of the session affects, and what it meets at the new time once all of it is given; shows the earlier
 * answer while the next one loads.
 */
export function useSessionImpact(
  groupId: number,
  date: string,
  place?: { movedTo: string; startTime: string; endTime: string },
) {
  const query = place && attendanceRoutes.impact.query.safeParse(place).success ? place : {};
  return useQuery({
    ...routeQuery(attendanceRoutes.impact, { params: { id: groupId, date }, query }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export type SessionChange = RouteCall<typeof attendanceRoutes.changeSession>['body'];

/**
 * Cancels, reschedules or restores a session.
 *
 * @throws {ApiError} when the server refuses
 */
export function useChangeSession(groupId: number, date: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SessionChange) => call(attendanceRoutes.changeSession, { params: { id: groupId, date }, body }),
    // an extended subscription is on many screens
    onSuccess: ({ extended }) => (extended > 0 ? queryClient.invalidateQueries() : invalidateAll(queryClient)),
  });
}

/** Coaches who may hold the session, the free ones first. */
export function useSubstituteChoices(groupId: number, date: string) {
  return useQuery({
    ...routeQuery(attendanceRoutes.substituteChoices, { params: { id: groupId, date } }),
    ...refetchOnMount,
  });
}

/**
 * Names the substitute of a session, or takes it back.
 *
 * @throws {ApiError} when the server refuses
 */
export function useChangeSubstitute(groupId: number, date: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCall<typeof attendanceRoutes.changeSubstitute>['body']) =>
      call(attendanceRoutes.changeSubstitute, { params: { id: groupId, date }, body }),
    onSuccess: () => invalidateAll(queryClient),
    // Another user may have named a substitute.
    onError: () => void invalidateAll(queryClient),
  });
}

/** Refetches what other users change while the screen is open. */
export function useLiveAttendance(): void {
  const queryClient = useQueryClient();
  useLiveEvents('attendance', {
    heard: ({ groupId, page }) => {
      // The marks of this page: `applySettledMarks` has already shown them.
      if (page === ownPageId) return;
      invalidateDays(queryClient);
      invalidateJournals(queryClient, groupId);
      invalidateTrials(queryClient, groupId);
    },
    missed: () => void invalidateAll(queryClient),
  });
}

function invalidateDays(queryClient: QueryClient): void {
  for (const route of [attendanceRoutes.sessions, attendanceRoutes.unmarked]) {
    void queryClient.invalidateQueries({ queryKey: routeKey(route) });
  }
}

/** Invalidates the group's journals of all months. */
function invalidateJournals(queryClient: QueryClient, groupId: number): void {
  void queryClient.invalidateQueries({ queryKey: [attendanceRoutes.journal.path, { params: { id: groupId } }] });
}

/** Invalidates the children on trial in the group on all days. */
function invalidateTrials(queryClient: QueryClient, groupId: number): void {
  void queryClient.invalidateQueries({ queryKey: [trialLessonRoutes.children.path, { params: { id: groupId } }] });
}

/** @returns resolves when the journal on screen is refetched */
export function invalidateAll(queryClient: QueryClient): Promise<void> {
  invalidateDays(queryClient);
  void queryClient.invalidateQueries({ queryKey: routeKey(trialLessonRoutes.children) });
  return queryClient.invalidateQueries({ queryKey: routeKey(attendanceRoutes.journal) });
}
