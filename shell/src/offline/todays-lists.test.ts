import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { type AttendanceSession, attendanceRoutes } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchTodaysLists } from './todays-lists';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

function session(date: string, id: number, own: boolean): AttendanceSession {
  return {
    ...{ date, state: 'planned', times: [{ startTime: '17:30', endTime: '19:00' }], movedTo: null, reason: null },
    ...{ comment: null, group: { id, name: `Группа ${id}` }, sportsDirection: 'dance', branchName: null },
    ...{ hall: null, trainerId: null, trainerName: null, substitute: null, substituteComment: null },
    // no session to come may be marked yet
    ...{ students: 12, present: 0, absent: 0, mayMark: date === '2026-11-30', own },
  };
}

function coachsPage() {
  return renderWithKit(null, {
    user: 'coach',
    handlers: [
      respond(attendanceRoutes.sessions, ({ query }) =>
        query.date === '2026-11-30'
          ? [session('2026-11-30', 5, true), session('2026-11-30', 6, false)]
          : [session('2026-12-01', 5, true), session('2026-12-01', 7, true), session('2026-12-01', 8, false)],
      ),
      respond(attendanceRoutes.unmarked, []),
      respond(attendanceRoutes.journal, {
        ...{
          group: { id: 5, name: 'Группа 5' },
          sportsDirection: 'dance',
          trainerName: null,
          mayMark: true,
          today: '2026-11-30',
        },
        ...{ seesGroup: true, substituteDays: [] },
        ...{ sessions: [], students: [], marks: [], excuses: [] },
      }),
      respond(trialLessonRoutes.children, ({ query }) => ({ date: String(query.date), mayMark: true, children: [] })),
    ],
  });
}

test('loads the lists of today and tomorrow, each group’s month once, and nothing of other coaches', async () => {
  const { api } = coachsPage();
  await prefetchTodaysLists();
  expect(api.requests.map(({ path, query }) => `${path} ${query.date ?? query.month}`)).toEqual([
    '/api/attendance/sessions 2026-11-30',
    '/api/attendance/sessions 2026-12-01',
    '/api/groups/5/attendance 2026-11',
    '/api/groups/5/attendance 2026-12',
    '/api/groups/7/attendance 2026-12',
    '/api/attendance/unmarked undefined',
    '/api/groups/5/trial-lessons 2026-11-30',
    '/api/groups/5/trial-lessons 2026-12-01',
    '/api/groups/7/trial-lessons 2026-12-01',
  ]);
});
