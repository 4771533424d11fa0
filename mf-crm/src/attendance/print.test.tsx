import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { createUser, journal, today } from './attendance.fixtures';
import { Component } from './attendance.page';

function show(search: string) {
  return renderWithKit(<Component />, {
    user: createUser('coach'),
    route: `/attendance?date=${today}&group=5${search}`,
    path: '/attendance',
    locales,
    handlers: [respond(attendanceRoutes.journal, { ...journal, group: { id: 5, name: 'Группа "А" \\ Б' } })],
  });
}

test("a printed month names its group in the table's head, which each page repeats", async () => {
  show('&view=month');
  const [corner] = within(await screen.findByRole('grid')).getAllByRole('columnheader');
  // On screen the page's heading shows it.
  expect(corner?.querySelector('[hidden]')?.textContent).toBe('Журнал: Группа "А" \\ Б, ноябрь 2026');
});

test.each(['', '&view=month'])('a printed journal (%s) ends with the coach and a place to sign', async (search) => {
  show(search);
  const signature = await screen.findByText(/^Подпись _+/);
  expect(signature.closest('p')?.hidden).toBe(true);
  expect(signature.closest('p')?.textContent).toContain('Тренер: ');
});
