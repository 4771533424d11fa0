import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, largeJournal } from '../attendance.fixtures';
import { Component } from '../attendance.page';

test('the month says which children have a medical alert, and its text is one key away', async () => {
  const { visitor, api } = renderWithKit(<Component />, {
    user: createUser('coach'),
    route: '/attendance?group=5&date=2026-11-18&view=month',
    path: '/attendance',
    locales,
    handlers: [respond(attendanceRoutes.journal, largeJournal)],
  });
  const sign = await screen.findByRole('button', { name: 'Здоровье: Новикова Жанна' });
  expect(screen.getAllByRole('button', { name: /^Здоровье: / })).toHaveLength(2);
  sign.focus();
  await visitor.keyboard('{Enter}');
  expect((await screen.findByRole('dialog', { name: 'Здоровье: Новикова Жанна' })).textContent).toContain(
    'Без вращений: эпилепсия',
  );
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
});
