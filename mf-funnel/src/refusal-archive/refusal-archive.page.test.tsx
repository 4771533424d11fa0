import { refusalArchiveRoutes } from '@school/api-contract/families/refusal-archive';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { renderWithKit } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { archiveServer, refusals } from './refusal-archive.fixtures';
import { Component } from './refusal-archive.page';

// loaded before, so that no test waits for the file
beforeAll(() => import('./archive-charts'));

const show = (rows = refusals, route = '/refusal-archive') =>
  renderWithKit(<Component />, {
    user: 'owner',
    route,
    path: '/refusal-archive',
    locales,
    handlers: archiveServer(rows),
  });

test('rows and charts follow the filter of the address', async () => {
  const { api } = show(refusals, '/refusal-archive?reason=4&stage=TRIAL_ASSIGNED&from=2026-11-01');
  expect(await screen.findByRole('link', { name: 'Ян Ковалев' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'По причинам' })).toBeTruthy();
  for (const { path } of [refusalArchiveRoutes.list, refusalArchiveRoutes.figures]) {
    expect(api.requests.filter((each) => each.path === path).map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ reasonId: '4', stage: 'TRIAL_ASSIGNED', from: '2026-11-01' }),
    );
  }
  expect(screen.getByText('обезличено')).toBeTruthy();
});

test('the period is one button, and the export has its days', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { visitor, router } = show(refusals, '/refusal-archive?stage=NEW&from=2026-11-05&to=2026-11-20');
  await visitor.click(await screen.findByRole('button', { name: 'Дата отказа: 5 ноя — 20 ноя 2026' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Дата отказа' }));
  await visitor.click(panel.getByRole('button', { name: /^Прошлый месяц/ }));
  expect(await screen.findByRole('button', { name: 'Дата отказа: Октябрь 2026' })).toBeTruthy();
  expect(router.state.location.search).toBe('?stage=NEW&from=2026-10-01&to=2026-10-31');
  const file = screen.getByRole('link', { name: /Excel/ }).getAttribute('href') ?? '';
  expect(file).toContain('from=2026-10-01&to=2026-10-31');
});

test('a request returns into the funnel, and a call back is planned for a day and a person', async () => {
  const { visitor, api } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Вернуть в воронку: Ян Ковалев' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      params: { id: '7' },
      body: { status: 'NEW' },
    }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Перезвонить…: Ян Ковалев' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Перезвонить…' }));
  await visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ nextStep: { kind: 'call' } }),
  );
});

test('a double press returns the request once', async () => {
  const { visitor, api } = show();
  api.use({ route: trialRequestRoutes.move, answer: () => new Promise(() => {}) });
  await visitor.dblClick(await screen.findByRole('button', { name: 'Вернуть в воронку: Ян Ковалев' }));
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('a row has the direction, the comment and who recorded it; the stages have counts that do not depend on the choice', async () => {
  const { api } = show(refusals, '/refusal-archive?stage=NEW');
  const row = within(await screen.findByRole('row', { name: /Ян Ковалев/ }));
  expect(row.getByRole('img', { name: 'Танцы' })).toBeTruthy();
  expect(row.getByText(/Просят позвонить в январе, когда появится вечерняя группа$/)).toBeTruthy();
  expect(row.getByText('Орлова М. И.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^До пробного ?25$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^После назначения пробного ?15$/ })).toBeTruthy();
  const asked = api.requests.filter(({ path }) => path === refusalArchiveRoutes.figures.path);
  expect(asked.map(({ query }) => query.stage ?? 'both').toSorted()).toEqual(['NEW', 'both']);
});

test('a planned call is below the reason, and an overdue one says so', async () => {
  const [first, planned] = refusals;
  const late = first && planned && { ...first, nextStep: planned.nextStep, overdue: true };
  show([...(late ? [late] : []), ...refusals.slice(1)]);
  const row = within(await screen.findByRole('row', { name: /Ян Ковалев/ }));
  expect(row.getByRole('cell', { name: /просрочено: 1 дек/ })).toBeTruthy();
  const other = within(screen.getByRole('row', { name: /Рождественская/ }));
  expect(other.getByRole('cell', { name: /перезвонить 1 дек/ })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Перезвонить' })).toBeNull();
});

test('an empty archive says what will be there', async () => {
  show([]);
  expect(await screen.findByText('Отказов пока нет')).toBeTruthy();
});
