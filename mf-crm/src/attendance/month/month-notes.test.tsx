import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today } from '../attendance.fixtures';
import { Component } from '../attendance.page';

const show = (given: Partial<typeof journal>) =>
  renderWithKit(<Component />, {
    user: createUser('coach'),
    school: { sellsSubscriptions: true },
    route: `/attendance?group=5&date=${today}&view=month`,
    path: '/attendance',
    locales,
    handlers: [
      respond(attendanceRoutes.journal, { ...journal, ...given }),
      respond(attendanceRoutes.sessions, [session]),
      respond(attendanceRoutes.unmarked, []),
    ],
  });

test('comments, changes and excuses of the month are below it in whole, by day', async () => {
  const [child] = journal.students;
  show({
    sessions: journal.sessions.map((each) => (each.date === today ? { ...each, comment: 'Принести ленты' } : each)),
    excuses: [{ studentId: child?.id ?? 0, date: today, reason: 'illness' }],
  });
  const notes = within(await screen.findByRole('region', { name: 'Примечания' }));
  expect(notes.getAllByRole('listitem')).toHaveLength(1);
  expect(notes.getByText('Принести ленты')).toBeTruthy();
  expect(notes.getByText(/: уважительная: болезнь$/)).toBeTruthy();
  expect(notes.getByRole('link').getAttribute('href')).toBe(`/attendance?date=${today}&group=5`);
});

test('brothers and sisters with one initial have a note each', async () => {
  const failed = vi.spyOn(console, 'error');
  onTestFinished(() => failed.mockRestore());
  const [child, other] = journal.students;
  if (!child || !other) throw new Error('The fixture has too few students');
  show({
    students: [child, { ...other, name: 'Анина Виктория' }],
    excuses: [child, other].map(({ id }) => ({ studentId: id, date: today, reason: 'illness' })),
  });
  const notes = within(await screen.findByRole('region', { name: 'Примечания' }));
  expect(notes.getAllByText('Анина В.: уважительная: болезнь')).toHaveLength(2);
  expect(failed).not.toHaveBeenCalled();
});

test('a month without any has no heading for them', async () => {
  show({});
  expect(await screen.findByRole('grid')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Примечания' })).toBeNull();
});
