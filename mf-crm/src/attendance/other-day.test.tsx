import { authRoutes } from '@school/api-contract/accounts/auth';
import { type TrialChildren, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { type FakeHandler, renderWithKit, respond, respondOffline } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { createUser, journal, session, today } from './attendance.fixtures';
import { Component } from './attendance.page';
import { applySettledMarks } from './attendance.queries';

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T14:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

function show(date: string, ...handlers: FakeHandler[]) {
  const user = createUser('coach');
  return renderWithKit(<Component />, {
    user,
    route: `/attendance?date=${date}&group=5`,
    path: '/attendance',
    locales,
    handlers: [
      ...handlers,
      respond(attendanceRoutes.mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] })),
      respond(attendanceRoutes.journal, journal),
      respond(attendanceRoutes.sessions, [session]),
      respond(authRoutes.currentUser, user),
    ],
  });
}

/** The service worker's answer without a network. */
const keptAnswer = (route: FakeHandler['route'], answer: Journal | TrialChildren): FakeHandler => ({
  route,
  answer: () => Response.json(answer, { headers: { 'X-Kept-At': '2026-11-17T15:00:00.000Z' } }),
});
const kept = (answer: Journal) => keptAnswer(attendanceRoutes.journal, answer);
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

test("without a network today's session can be marked in a journal that was stored yesterday", async () => {
  const page = show(
    today,
    kept({ ...journal, today: '2026-11-17', marks: [] }),
    respondOffline(attendanceRoutes.mark),
    respondOffline(trialLessonRoutes.children),
    respondOffline(subscriptionRoutes.ofGroup),
    respondOffline(sessionPhotoRoutes.timeline),
  );
  await page.visitor.click(await row('Анина Вера'));
  expect(await screen.findByText(/Ждет сеть: 1/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Сделать фото' }).getAttribute('href')).toBe('/trainer-photo-demo');
  expect(screen.queryByText(/другой день/)).toBeNull();
});

test('a child on trial today can be marked in a list that was kept yesterday', async () => {
  const child = {
    ...{ id: 8, childName: 'Новикова Ева', childAge: 7, startsAt: `${today}T14:30:00.000Z`, outcome: null },
    ...{ comment: null, confirmed: false, declined: false, open: true, walkIn: false },
  };
  onTestFinished(() => localStorage.clear());
  const page = show(
    today,
    kept({ ...journal, today: '2026-11-17', marks: [] }),
    keptAnswer(trialLessonRoutes.children, { date: today, mayMark: false, children: [child] }),
    respondOffline(trialLessonRoutes.mark),
    respondOffline(subscriptionRoutes.ofGroup),
    respondOffline(sessionPhotoRoutes.timeline),
  );
  await page.visitor.click(await row('Новикова Ева'));
  expect(await screen.findByText(/ждет сеть/)).toBeTruthy();
});

test('with a network the server’s day counts', async () => {
  show(today, respond(attendanceRoutes.journal, { ...journal, today: '2026-11-17' }));
  expect(await screen.findByText(/отметить можно в день занятия/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Анина Вера/ })).toBeNull();
});

test('warns when the device has another day than the school, with a link to the right one', async () => {
  show(today, respond(attendanceRoutes.journal, { ...journal, today: '2026-11-19' }));
  expect(await screen.findByText(/^На этом устройстве другой день. В школе сегодня .*19 ноября/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Занятия 19 ноября' }).getAttribute('href')).toBe(
    '/attendance?date=2026-11-19',
  );
});

test('does not warn when the user chose another day', async () => {
  show('2026-11-16', respond(attendanceRoutes.journal, { ...journal, today: '2026-11-19' }));
  await row('Анина Вера');
  expect(screen.queryByText(/другой день/)).toBeNull();
});

test('with a service worker the journal is refetched once when marking pauses', async () => {
  const page = show(today);
  await row('Анина Вера');
  const read = () => page.api.requests.filter(({ path }) => path === '/api/groups/5/attendance').length;
  expect(read()).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const settle = () =>
    applySettledMarks(page.queryClient, 5, [{ studentId: 1, date: today, status: 'PRESENT' }], false);
  settle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read()).toBe(1);
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  settle();
  await vi.advanceTimersByTimeAsync(4_000);
  settle();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(read()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await waitFor(() => expect(read()).toBe(2));
});
