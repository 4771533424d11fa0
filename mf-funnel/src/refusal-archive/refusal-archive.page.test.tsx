import { refusalArchiveRoutes } from '@school/api-contract/families/refusal-archive';
import { renderWithKit } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
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
  expect(await screen.findByRole('heading', { name: 'Отказы по причинам' })).toBeTruthy();
  for (const { path } of [refusalArchiveRoutes.list, refusalArchiveRoutes.figures]) {
    expect(api.requests.find((each) => each.path === path)?.query).toMatchObject({
      ...{ reasonId: '4', stage: 'TRIAL_ASSIGNED', from: '2026-11-01' },
    });
  }
  expect(screen.getByText('обезличено')).toBeTruthy();
});

test('a request returns into the funnel, and a call back is planned for a day and a person', async () => {
  const { visitor, api } = show();
  const open = async (item: string) => {
    await visitor.click(await screen.findByRole('button', { name: 'Действия: Ян Ковалев' }));
    await visitor.click(await screen.findByRole('menuitem', { name: item }));
  };
  await open('Вернуть в воронку');
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      params: { id: '7' },
      body: { status: 'NEW' },
    }),
  );
  await open('Перезвонить…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Перезвонить…' }));
  await visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ nextStep: { kind: 'call' } }),
  );
});

test('an empty archive says what will be there', async () => {
  show([]);
  expect(await screen.findByText('Отказов пока нет')).toBeTruthy();
});
