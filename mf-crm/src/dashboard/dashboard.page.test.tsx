import type { Role } from '@school/api-contract/rules/roles';
import { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { figures } from './dashboard.fixtures';
import { Component } from './dashboard.page';

function show(user: Role, handler: FakeHandler, language: 'ru' | 'en' = 'ru') {
  return renderWithKit(<Component />, { user, language, locales, handlers: [handler] });
}

test('shows the four cards with last month beside each, revenue in dollars', async () => {
  show('owner', respond(dashboardRoutes.read, figures));
  expect(await screen.findByText('160')).toBeTruthy();
  expect(screen.getByText('В прошлом месяце: 152')).toBeTruthy();
  expect(screen.getByText('11,3')).toBeTruthy();
  expect(screen.getByText(/^24\s500\s\$$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Всего учеников' }).getAttribute('href')).toBe('/students');
});

test('each visit asks anew; when that fails, what was read before stays', async () => {
  const { api, visitor, router } = renderWithKit(<Component />, {
    user: 'owner',
    path: '/',
    locales,
    handlers: [respond(dashboardRoutes.read, figures)],
  });
  await visitor.click(await screen.findByRole('link', { name: 'Активные группы' }));
  expect(router.state.location.pathname).toBe('/groups');
  const totalStudents = { current: 161, previous: 152 };
  api.use(respond(dashboardRoutes.read, { ...figures, totalStudents }));
  await act(() => router.navigate('/'));
  expect(await screen.findByText('161')).toBeTruthy();
  await act(() => router.navigate('/students'));
  api.use(respondOffline(dashboardRoutes.read));
  await act(() => router.navigate('/'));
  await waitFor(() => expect(api.requests).toHaveLength(3));
  expect(screen.getByText('161')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

test('a card whose figure the role does not get is not there', async () => {
  show('coach', respond(dashboardRoutes.read, { ...figures, monthlyRevenue: null }));
  expect(await screen.findByText('160')).toBeTruthy();
  expect(screen.queryByText('Выручка за месяц')).toBeNull();
});

test('while loading, only the cards of the role are drawn', () => {
  show('accountant', respond(dashboardRoutes.read, figures, { pending: true }));
  expect(screen.getByText('Выручка за месяц')).toBeTruthy();
  expect(screen.queryByText('Активные группы')).toBeNull();
});

test('a failure can be tried again', async () => {
  const { visitor, api } = show('owner', respondError(dashboardRoutes.read, 'INTERNAL'), 'en');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.use(respond(dashboardRoutes.read, figures));
  await visitor.click(retry);
  expect(await screen.findByText('160')).toBeTruthy();
});

test('the day stands below with its sessions, and what waits leads to where it is seen to', async () => {
  show('owner', respond(dashboardRoutes.read, figures));
  expect(await screen.findByText('9 занятий · не отмечены 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Каратэ, начинающие' }).getAttribute('href')).toBe(
    '/attendance?date=2026-11-18&group=2',
  );
  const tasks = screen.getByRole('region', { name: 'Ждут решения' });
  expect(tasks.textContent).toContain('Регистрации семей3');
  expect(screen.getByRole('link', { name: 'Ученики, у которых истекают документы' }).getAttribute('href')).toBe(
    '/students?documentEnding=1',
  );
});

test('who has no sessions and nothing to see to meets the cards alone', async () => {
  const tasks = { registrations: null, trialsToday: null, unmatchedPayments: null, documentsEnding: null };
  show('accountant', respond(dashboardRoutes.read, { ...figures, activeGroups: null, sessions: null, tasks }));
  expect(await screen.findByText('160')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Сегодня' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Ждут решения' })).toBeNull();
});
