import { authRoutes, type SessionUser } from '@school/api-contract/accounts/auth';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { trialMarksKey } from '@school/shell-contract/offline';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createUser, today, waitingMark } from '../attendance/attendance.fixtures';
import { openMarkStorage } from '../attendance/queue/mark-storage';
import { openWalkInStorage } from '../attendance/walk-ins/walk-in-storage';
import { locales } from '../shared/locales.fixtures';
import { figures, history } from './dashboard.fixtures';
import { Component } from './dashboard.page';

/** The figure on its card; charts and tables have it too. */
const card = { selector: 'div' };

const { mark } = attendanceRoutes;
const saved = respond(mark, { saved: 1, conflicts: [] });

function show(user: SessionUser, handler: FakeHandler) {
  const handlers = [
    handler,
    respond(dashboardRoutes.read, figures),
    respond(dashboardRoutes.history, history),
    respond(authRoutes.currentUser, user),
  ];
  return renderWithKit(<Component />, { user, locales, handlers });
}

async function leaveMark(user: SessionUser) {
  await (await openMarkStorage(user.id)).write([{ of: waitingMark, next: waitingMark }]);
}

afterEach(() => void vi.doUnmock('../attendance/queue/queued-marks'));

const puts = ({ api }: ReturnType<typeof show>) => api.requests.filter(({ method }) => method === 'PUT');

test('unsent marks of an earlier visit are shown on the dashboard and sent', async () => {
  const coach = createUser('coach');
  await leaveMark(coach);
  const page = show(coach, respondOffline(mark));
  expect(await screen.findByText(/Ждет сеть: 1/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Гимнастика 7–9, / }).getAttribute('href')).toBe(
    `/attendance?date=${today}&group=5`,
  );
  page.api.use(saved);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Гимнастика 7–9, / })).toBeNull());
  expect(puts(page).at(-1)?.body).toMatchObject([{ studentId: 1, date: today, status: 'PRESENT' }]);
  expect(await (await openMarkStorage(coach.id)).readAll()).toEqual([]);
});

test('marks whose code could not be loaded without a network are sent once there is one', async () => {
  const coach = createUser('coach');
  await leaveMark(coach);
  const tries: string[] = [];
  vi.doMock('../attendance/queue/queued-marks', () => {
    tries.push('failed');
    throw new Error('Loading chunk failed');
  });
  const page = show(coach, saved);
  await waitFor(() => expect(tries).not.toEqual([]));
  expect(puts(page)).toEqual([]);
  vi.doUnmock('../attendance/queue/queued-marks');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(puts(page)).toHaveLength(1));
  await waitFor(async () => expect(await (await openMarkStorage(coach.id)).readAll()).toEqual([]));
});

test('marks of children on trial that wait are sent from the dashboard too', async () => {
  const coach = createUser('coach');
  const waiting = { groupId: 5, date: today, requestId: 8, childName: 'Варя', outcome: 'CAME', comment: null };
  localStorage.setItem(trialMarksKey(coach.id), JSON.stringify([{ ...waiting, markedAt: `${today}T14:00:00.000Z` }]));
  onTestFinished(() => localStorage.clear());
  const page = show(coach, respondError(trialLessonRoutes.mark, 'ILLEGAL_TRANSITION'));
  expect(await screen.findByText('Не удалось отметить пробное: Варя')).toBeTruthy();
  expect(puts(page)).toMatchObject([{ params: { id: '5', requestId: '8' }, body: { outcome: 'CAME' } }]);
  expect(localStorage.getItem(trialMarksKey(coach.id))).toBeNull();
});

test('a user who may not mark sends nothing, even if marks are stored', async () => {
  const admin = createUser('admin');
  await leaveMark(admin);
  // loaded beforehand, a page that showed the marks would do so at once
  await import('../attendance/queue/queued-marks');
  const page = show(admin, saved);
  expect(await screen.findByText('160', card)).toBeTruthy();
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
  expect(puts(page)).toEqual([]);
  expect(screen.queryByRole('link', { name: /^Гимнастика 7–9, / })).toBeNull();
});

test('a new child of an earlier visit is shown and sent, also of a user who may not mark', async () => {
  const admin = createUser('admin');
  const key = 'a'.repeat(32);
  await (await openWalkInStorage(admin.id)).change(key, () => ({
    ...{ userId: admin.id, key, groupId: 5, groupName: 'Гимнастика 7–9', date: today, notedAt: `${today}T14:40:00Z` },
    ...{ childName: 'Лев', parentPhone: '+79161234567', reason: '', isTried: false },
  }));
  const page = show(admin, respondOffline(authRoutes.currentUser));
  expect(await screen.findByText('Новые дети ждут сеть: 1')).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Гимнастика 7–9, / });
  expect(link.getAttribute('href')).toBe(`/attendance?date=${today}&group=5`);
  page.api.use(respond(trialRequestCardRoutes.walkIn, { id: 3 }), respond(authRoutes.currentUser, admin));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^Новые дети/)).toBeNull());
  const posts = page.api.requests.filter(({ method }) => method === 'POST');
  expect(posts).toMatchObject([{ body: { childName: 'Лев', key, session: { groupId: 5, date: today } } }]);
});
