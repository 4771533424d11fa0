import { authRoutes } from '@school/api-contract/accounts/auth';
import { attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { createUser, journal, session, today } from './attendance.fixtures';
import { Component } from './attendance.page';

const students: Journal['students'] = Array.from({ length: 30 }, (_, index) => ({
  ...{ id: index + 1, joinDate: '2026-09-01', leaveDate: null },
  name: `${index === 7 ? 'Алёхина' : 'Петрова'} Ева ${index + 1}`,
}));

const earlier = { studentId: 1, date: '2026-11-16', status: 'PRESENT' } as const;

function show(view: 'list' | 'month') {
  const user = createUser('coach');
  return renderWithKit(<Component />, {
    user,
    route: `/attendance?date=${today}&group=5${view === 'month' ? '&view=month' : ''}`,
    path: '/attendance',
    locales,
    handlers: [
      respond(attendanceRoutes.mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] })),
      respond(attendanceRoutes.journal, { ...journal, students, marks: [earlier] }),
      respond(attendanceRoutes.sessions, [session]),
      respond(authRoutes.currentUser, user),
    ],
  });
}

test('in a long list a child can be searched for and marked; the counts still include everybody', async () => {
  const page = show('list');
  const field = await screen.findByRole('searchbox', { name: 'Найти по имени' });
  // nothing is marked yet that could be saved
  expect(screen.queryByText('Сохранено')).toBeNull();
  fireEvent.change(field, { target: { value: 'алехина' } });
  const list = within(screen.getByRole('list', { name: 'Ученики' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('Найдено: 1 из 30')).toBeTruthy();
  await page.visitor.click(list.getByRole('button', { name: /^Алёхина/ }));
  expect(within(screen.getByRole('region', { name: 'Итог занятия' })).getByText('29')).toBeTruthy();
  await screen.findByText('Сохранено');
});

test('"mark everybody" is disabled until the search is cleared', async () => {
  const page = show('list');
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'алех' } });
  const all = screen.getByRole('button', { name: /^Отметить (всех|еще)/ });
  expect(all.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Чтобы отметить всех, очистите поиск.')).toBeTruthy();
  await page.visitor.click(all);
  expect(within(screen.getByRole('region', { name: 'Итог занятия' })).getByText('30')).toBeTruthy();
  await page.visitor.click(screen.getByRole('searchbox'));
  await page.visitor.keyboard('{Escape}');
  await page.visitor.click(all);
  expect(await screen.findByText('Отмечено 30 учеников')).toBeTruthy();
});

test('the month shows the students that match the search, and the Tab key still reaches the grid', async () => {
  show('month');
  const grid = await screen.findByRole('grid');
  const last = within(grid).getByRole('row', { name: /^Петрова Ева 30/ });
  within(last)
    .getByRole('button', { name: /^18 ноября/ })
    .focus();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'алехина' } });
  // the header, the student, the totals
  expect(within(grid).getAllByRole('row')).toHaveLength(3);
  expect(
    within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  expect(within(grid).getByText('1/1')).toBeTruthy();
});
