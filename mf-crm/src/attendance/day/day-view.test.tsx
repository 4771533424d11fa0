import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { Role } from '@school/api-contract/rules/roles';
import { schoolDay } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session } from '../attendance.fixtures';
import { Component } from '../attendance.page';
import { currentSession } from './current-session';

const other = { ...session, group: { id: 6, name: 'Танцы' }, own: false };

function show(route: string, role: Role, ...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user: createUser(role),
    route,
    path: '/attendance',
    locales,
    handlers: [
      ...handlers,
      respond(attendanceRoutes.journal, journal),
      respond(attendanceRoutes.unmarked, [session, other]),
    ],
  });
}

test('without parameters it opens the only own session of today; with a chosen day it lists all sessions', async () => {
  const todays = [
    { ...session, date: schoolDay() },
    { ...other, date: schoolDay() },
  ];
  const { router } = show('/attendance', 'coach', respond(attendanceRoutes.sessions, todays));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('group')).toBe('5'));
});

test('a day shows its sessions with place, coach and how many are marked', async () => {
  show('/attendance?date=2026-11-18', 'coach', respond(attendanceRoutes.sessions, [session, other]));
  expect(await screen.findByRole('link', { name: 'Гимнастика 7–9' })).toBeTruthy();
  expect(screen.getAllByText('Отмечено 1 из 3')).toHaveLength(2);
  expect(screen.getAllByText('Центр · Петрова О. И.')).toHaveLength(2);
  expect(screen.queryByText(/Не отмечены/)).toBeNull();
});

test('cancelled and rescheduled sessions say so with the reason', async () => {
  const cancelled = { ...session, state: 'cancelled', reason: 'Болен тренер' } as const;
  const moved = { ...other, state: 'moved', movedTo: '2026-11-20', reason: 'Праздник' } as const;
  show('/attendance?date=2026-11-18', 'coach', respond(attendanceRoutes.sessions, [cancelled, moved]));
  expect(await screen.findByText('Отменено')).toBeTruthy();
  expect(screen.getByText('Болен тренер')).toBeTruthy();
  expect(screen.getByText('Перенесено на 20 ноября')).toBeTruthy();
});

test('managers see the number and the list of unmarked sessions', async () => {
  const { visitor, router } = show(
    '/attendance?date=2026-11-18',
    'owner',
    respond(attendanceRoutes.sessions, [session]),
  );
  await visitor.click(await screen.findByRole('radio', { name: 'Не отмечены · 2' }));
  expect(await screen.findByRole('link', { name: 'Танцы' })).toBeTruthy();
  expect(new URLSearchParams(router.state.location.search).get('view')).toBe('unmarked');
});

test('a failed load can be retried', async () => {
  const { visitor, api } = show(
    '/attendance?date=2026-11-18',
    'coach',
    respondError(attendanceRoutes.sessions, 'SERVICE_UNAVAILABLE'),
  );
  const again = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(attendanceRoutes.sessions, []));
  await visitor.click(again);
  expect(await screen.findByText('Занятий в этот день нет')).toBeTruthy();
});

test.each([
  ['the one that is on', '2026-11-18T17:16', 5],
  ['none between two', '2026-11-18T12:00', undefined],
])('of two own sessions it opens %s', (_which, clock, groupId) => {
  const morning = { ...session, group: { id: 7, name: 'Утро' }, times: [{ startTime: '09:00', endTime: '10:00' }] };
  expect(currentSession([morning, session, other], clock)?.group.id).toBe(groupId);
});
