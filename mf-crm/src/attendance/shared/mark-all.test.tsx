import { authRoutes } from '@school/api-contract/accounts/auth';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { type FakeHandler, renderWithKit, respond, respondOffline } from '@school/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today, waitingMark } from '../attendance.fixtures';
import { Component } from '../attendance.page';
import { cellKey } from './journal-marks';
import { listMarksForAll } from './mark-all';

const [one, two, three] = journal.students;
if (!one || !two || !three) throw new Error('three students');
const day = { date: today, students: [one, two, three], shown: new Map(), excuses: new Map(), stuck: [] };

test('marks present who has no mark, and absent whose absence is excused', () => {
  const shown = new Map([[cellKey(one.id, today), 'ABSENT']] as const);
  const excuses = new Map([[cellKey(two.id, today), 'болезнь']]);
  expect(listMarksForAll({ ...day, shown, excuses })).toEqual([
    { studentId: two.id, status: 'ABSENT' },
    { studentId: three.id, status: 'PRESENT' },
  ]);
});

test('leaves out a mark that needs a decision, and who is no longer in the group', () => {
  const gone = { ...three, leaveDate: today };
  const stuck = [{ ...waitingMark, studentId: one.id, problem: { kind: 'closed' } as const }];
  expect(listMarksForAll({ ...day, students: [one, two, gone], stuck })).toEqual([
    { studentId: two.id, status: 'PRESENT' },
  ]);
});

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T14:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

function show(read: Journal, ...handlers: FakeHandler[]) {
  const user = createUser('coach');
  return renderWithKit(<Component />, {
    school: { sellsSubscriptions: true },
    ...{ user, locales, route: `/attendance?date=${today}&group=5`, path: '/attendance' },
    handlers: [
      ...handlers,
      respond(subscriptionRoutes.ofGroup, []),
      respond(attendanceRoutes.journal, read),
      respond(attendanceRoutes.sessions, [session]),
      respond(attendanceRoutes.mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] })),
      respond(authRoutes.currentUser, user),
    ],
  });
}

const excused: Journal = {
  ...{ ...journal, students: [one, two, three], marks: [] },
  excuses: [{ studentId: one.id, date: today, reason: 'illness' }],
};

test('the button says how many become present and how many are excused, and undoing takes both back', async () => {
  const { api } = show(excused);
  const sent = () => api.requests.findLast(({ method }) => method === 'PUT')?.body;
  // at once: the excuses are there as soon as the list is
  fireEvent.click(await screen.findByRole('button', { name: /^(Отметить всех|Есть: \d)/ }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { studentId: one.id, status: 'ABSENT' },
      { studentId: two.id, status: 'PRESENT' },
      { studentId: three.id, status: 'PRESENT' },
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([one, two, three].map(({ id }) => ({ studentId: id, status: 'NOT_MARKED' }))),
  );
});

test('a substitute, who sees nothing of subscriptions, marks nobody present who is excused', async () => {
  const { api } = show({ ...excused, mayMark: false, seesGroup: false, substituteDays: [today] });
  fireEvent.click(await screen.findByRole('button', { name: 'Есть: 2, нет: 1' }));
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject([
      { studentId: one.id, status: 'ABSENT' },
      { studentId: two.id, status: 'PRESENT' },
      { studentId: three.id, status: 'PRESENT' },
    ]),
  );
});

test('an absence from a cancelled session is not excused', async () => {
  const marks = [{ studentId: two.id, date: today, status: 'ABSENT' as const }];
  const { unmount } = show({ ...journal, marks });
  expect(await screen.findByRole('button', { name: `Уважительная причина: ${two.name}` })).toBeTruthy();
  unmount();
  const cancelled = { state: 'cancelled' as const, reason: 'Праздник' };
  show({
    ...{ ...journal, marks },
    sessions: journal.sessions.map((each) => (each.date === today ? { ...each, ...cancelled } : each)),
  });
  expect(await screen.findByText('Праздник', { exact: false })).toBeTruthy();
  expect(screen.getByText(two.name)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Уважительная причина/ })).toBeNull();
});

test('without a network no excuse is offered, which needs one; those that are kept still count', async () => {
  const marks = [{ studentId: two.id, date: today, status: 'ABSENT' as const }];
  // the service worker's answer
  const kept = () => Response.json({ ...excused, marks }, { headers: { 'X-Kept-At': `${today}T13:00:00.000Z` } });
  show(
    excused,
    { route: attendanceRoutes.journal, answer: kept },
    respondOffline(trialLessonRoutes.children),
    respondOffline(subscriptionRoutes.ofGroup),
    respondOffline(sessionPhotoRoutes.timeline),
  );
  expect(await screen.findByRole('button', { name: 'Есть: 1, нет: 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Уважительная причина/ })).toBeNull();
});
