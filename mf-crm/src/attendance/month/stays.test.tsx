import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today } from '../attendance.fixtures';
import { Component } from '../attendance.page';

/** Left on the 5th and came back on the 16th. */
const student = {
  ...{ id: 2, name: 'Борин Глеб', joinDate: '2026-09-01', leaveDate: null },
  stays: [
    { joinDate: '2026-09-01', leaveDate: '2026-11-05' },
    { joinDate: '2026-11-16', leaveDate: null },
  ],
};

const show = (search: string, marks: typeof journal.marks = []) =>
  renderWithKit(<Component />, {
    user: createUser('coach'),
    route: `/attendance?group=5${search}`,
    path: '/attendance',
    locales,
    handlers: [
      respond(attendanceRoutes.journal, { ...journal, students: [student], marks }),
      respond(attendanceRoutes.sessions, [session]),
      respond(attendanceRoutes.unmarked, []),
    ],
  });

test('days between two memberships in the group cannot be marked and do not count', async () => {
  const { visitor, api } = show(`&date=${today}&view=month`, [{ studentId: 2, date: '2026-11-16', status: 'ABSENT' }]);
  const row = within(await screen.findByRole('row', { name: /^Борин Глеб/ }));
  const labels = row.getAllByRole('button').map((cell) => cell.getAttribute('aria-label')?.split(': ')[1]);
  const [member, outsider] = ['Без отметки', 'Не в группе'];
  expect(labels).toEqual([member, member, outsider, outsider, 'Отсутствует', member, member, member]);
  // of the sessions with a mark: what nobody marked is no absence
  expect(row.getByText('0 из 1')).toBeTruthy();
  const between = row.getByRole('button', { name: '9 ноября: Не в группе' });
  expect(between.getAttribute('aria-disabled')).toBe('true');
  await visitor.click(between);
  expect(between.getAttribute('aria-label')).toBe('9 ноября: Не в группе');
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('the list of a day between two memberships omits the child', async () => {
  const { unmount } = show('&date=2026-11-09');
  expect(await screen.findByText('В этот день в группе не было ни одного ученика.')).toBeTruthy();
  unmount();
  show('&date=2026-11-16');
  expect(await screen.findByRole('button', { name: /^Борин Глеб/ })).toBeTruthy();
});

test('a mark on a day that is no longer in the membership is shown and locked, and still counts', async () => {
  const marks = [{ studentId: 2, date: '2026-11-09', status: 'PRESENT' as const }];
  const { visitor, api, unmount } = show(`&date=${today}&view=month`, marks);
  const row = within(await screen.findByRole('row', { name: /^Борин Глеб/ }));
  const cell = row.getByRole('button', { name: '9 ноября: Присутствует. Не в группе' });
  expect(cell.getAttribute('aria-disabled')).toBe('true');
  await visitor.click(cell);
  expect(row.getByText('1 из 1')).toBeTruthy();
  unmount();
  show('&date=2026-11-09', marks);
  expect((await screen.findByText('Не в группе')).closest('li')?.textContent).toContain('Борин Глеб');
  expect(screen.queryByRole('button', { name: /^Борин Глеб/ })).toBeNull();
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
});
