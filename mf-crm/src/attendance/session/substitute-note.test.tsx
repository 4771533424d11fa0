import { authRoutes } from '@school/api-contract/accounts/auth';
import { attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today } from '../attendance.fixtures';
import { Component } from '../attendance.page';

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T14:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

/** The list of a session that the coach on screen holds for a colleague. */
function show(facts: Partial<Journal>) {
  const user = createUser('coach');
  const substitute = { id: user.id, name: user.username };
  renderWithKit(<Component />, {
    ...{ user, locales, route: `/attendance?date=${today}&group=5`, path: '/attendance' },
    handlers: [
      respond(attendanceRoutes.journal, {
        ...{ ...journal, ...facts },
        sessions: journal.sessions.map((each) => (each.date === today ? { ...each, substitute } : each)),
      }),
      respond(attendanceRoutes.sessions, [session]),
      respond(authRoutes.currentUser, user),
    ],
  });
}

const limits = 'Переносят, отменяют и комментируют занятие тренер группы и руководители.';

test('a substitute reads who changes the session, and gets no menu in which nothing can be done', async () => {
  show({ mayMark: false, seesGroup: false, substituteDays: [today] });
  expect(await screen.findByText(limits)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Действия' })).toBeNull();
});

test('a substitute who may edit the group keeps the menu', async () => {
  show({ substituteDays: [today] });
  expect(await screen.findByText('Вы заменяете тренера')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Действия' })).toBeTruthy();
  expect(screen.queryByText(limits)).toBeNull();
});
