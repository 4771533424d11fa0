import { authRoutes } from '@school/api-contract/accounts/auth';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type FakeLiveEvents, fakeLiveEvents, renderWithKit, respond } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { createUser, journal, session, today } from './attendance.fixtures';
import { Component } from './attendance.page';

let live: FakeLiveEvents;
beforeEach(() => {
  live = fakeLiveEvents();
});
afterEach(() => live.restore());

function show(date = today) {
  const user = createUser('coach');
  return renderWithKit(<Component />, {
    user,
    route: `/attendance?date=${date}&group=5`,
    path: '/attendance',
    locales,
    handlers: [
      respond(attendanceRoutes.mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] })),
      respond(attendanceRoutes.journal, journal),
      respond(trialLessonRoutes.children, { date, mayMark: true, children: [] }),
      respond(attendanceRoutes.sessions, [session]),
      respond(authRoutes.currentUser, user),
    ],
  });
}

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const findPageId = ({ api }: ReturnType<typeof show>) =>
  api.requests.find(({ method }) => method === 'PUT')?.query.page;
const journalsRead = ({ api }: ReturnType<typeof show>) =>
  api.requests.filter(({ method, path }) => method === 'GET' && path === '/api/groups/5/attendance').length;

test('does not refetch for the event about its own saved marks', async () => {
  const page = show();
  await page.visitor.click(await row('Анина Вера'));
  await screen.findByText('Сохранено');
  const before = journalsRead(page);
  live.tell('attendance', { groupId: 5, page: findPageId(page) });
  expect((await row('Анина Вера')).textContent).toContain('Присутствует');
  live.tell('attendance', { groupId: 5, page: 'another' });
  await waitFor(() => expect(journalsRead(page)).toBe(before + 1));
});

test.each([
  ['another page', 'k3x9'],
  ['this page and another at once', undefined],
])('refetches marks of %s and keeps its own', async (_who, teller) => {
  const page = show();
  await page.visitor.click(await row('Анина Вера'));
  await screen.findByText('Сохранено');
  expect(findPageId(page)).toMatch(/^[a-z0-9]+$/);
  page.api.use(
    respond(attendanceRoutes.journal, {
      ...journal,
      marks: [
        { studentId: 1, date: today, status: 'PRESENT' },
        { studentId: 2, date: today, status: 'ABSENT' },
      ],
    }),
  );
  live.tell('attendance', { groupId: 5, page: teller });
  await waitFor(async () => expect((await row('Борин Глеб')).textContent).toContain('Отсутствует'));
  expect((await row('Анина Вера')).textContent).toContain('Присутствует');
});

test('a mark that creates a session refetches the journal, since its own event does not', async () => {
  const page = show('2026-11-17');
  await page.visitor.click(await screen.findByRole('button', { name: /^Отметить/ }));
  await page.visitor.click(await row('Анина Вера'));
  await screen.findByText('Сохранено');
  await waitFor(() => expect(journalsRead(page)).toBe(2));
});

test('a child who comes for a trial lesson meanwhile appears in the list', async () => {
  const page = show();
  await row('Анина Вера');
  const child = {
    ...{ id: 8, childName: 'Новикова Ева', childAge: 7, startsAt: `${today}T14:30:00.000Z`, outcome: null },
    ...{ comment: null, confirmed: false, declined: false, open: true, walkIn: false },
  };
  page.api.use(respond(trialLessonRoutes.children, { date: today, mayMark: true, children: [child] }));
  live.tell('attendance', { groupId: 5 });
  await row('Новикова Ева');
});
