import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { renderWithKit, respond } from '@school/kit/testing';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Component } from '../sales-funnel.page';
import { request, requestDetail, boardServer as server } from '../trial-requests.fixtures';

// A window with room for the request beside the list.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1240px)' }),
  ),
);
afterEach(() => void vi.unstubAllGlobals());

const other = { ...request, id: 2, childName: 'Петя' };

function show(route: string) {
  return renderWithKit(<Component />, {
    user: 'owner',
    route,
    path: '/sales-funnel/:id?',
    locales,
    handlers: [
      respond(trialRequestCardRoutes.read, ({ params }) => ({
        ...requestDetail,
        ...(Number(params.id) === other.id ? other : request),
      })),
      ...server([request, other]),
    ],
  });
}

test('a row says the state of one request, and that its step is overdue', async () => {
  renderWithKit(<Component />, {
    user: 'owner',
    route: '/sales-funnel?view=list',
    path: '/sales-funnel/:id?',
    locales,
    handlers: server([{ ...request, overdue: true }]),
  });
  const row = within(await screen.findByRole('row', { name: /Маша/ }));
  expect(row.getByText('Новая')).toBeTruthy();
  expect(row.getByText('Просрочено:')).toBeTruthy();
});

test('a row ends with the call and then the menu, which is gone beside the open request', async () => {
  const { visitor } = show('/sales-funnel?view=list');
  const row = within(await screen.findByRole('row', { name: /Маша/ }));
  expect(row.getByRole('link', { name: 'Позвонить: Маша, +7 (916) 123-45-67' }).getAttribute('href')).toBe(
    'tel:+79161234567',
  );
  await visitor.click(row.getByRole('button', { name: 'Переместить в…: Маша' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Переместить в «Отказ»' }));
  await visitor.click(
    within(await screen.findByRole('dialog', { name: 'Записать отказ' })).getByRole('button', { name: 'Отмена' }),
  );
  await visitor.click(row.getByRole('link', { name: 'Маша' }));
  await screen.findByText('Заявка 1 из 2');
  expect(row.queryByRole('button', { name: 'Переместить в…: Маша' })).toBeNull();
});

test('beside the list the steps go through its rows', async () => {
  const { visitor, router } = show(`/sales-funnel/${request.id}?view=list`);
  expect(await screen.findByText('Заявка 1 из 2')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Следующая запись' }));
  const panel = await screen.findByRole('region', { name: /^Петя/ });
  expect(within(panel).getByText('Заявка 2 из 2')).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/sales-funnel/2', search: '?view=list' });
  expect(screen.getByRole('row', { name: /Петя/ }).getAttribute('aria-current')).toBe('true');
});

test('a note that is not sent asks before another row replaces it', async () => {
  const { visitor, router } = show(`/sales-funnel/${request.id}?view=list`);
  await visitor.type(await screen.findByLabelText('Новая заметка'), 'а');
  await visitor.click(within(screen.getByRole('row', { name: /Петя/ })).getByRole('link', { name: 'Петя' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(router.state.location.pathname).toBe(`/sales-funnel/${request.id}`);
  await visitor.click(question.getByRole('button', { name: 'Уйти' }));
  expect(await screen.findByRole('region', { name: /^Петя/ })).toBeTruthy();
});

test('a note that is not sent asks before the board replaces the list', async () => {
  const { visitor, router } = show(`/sales-funnel/${request.id}?view=list`);
  await visitor.type(await screen.findByLabelText('Новая заметка'), 'а');
  await visitor.click(screen.getByRole('radio', { name: 'Доска' }));
  const question = within(await screen.findByRole('alertdialog'));
  await visitor.click(question.getByRole('button', { name: 'Остаться' }));
  expect(router.state.location.search).toBe('?view=list');
  expect(screen.getByLabelText('Новая заметка')).toHaveProperty('value', 'а');
});

test('a note that is not sent stays when the window becomes too narrow for the panel beside the list', async () => {
  let isWide = true;
  const queries = new Set<EventTarget>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = Object.assign(new EventTarget(), { matches: isWide && query === '(min-width: 1240px)' });
    queries.add(list);
    return list;
  });
  const { visitor } = show(`/sales-funnel/${request.id}?view=list`);
  await visitor.type(await screen.findByLabelText('Новая заметка'), 'ждет брата');
  act(() => {
    isWide = false;
    for (const list of queries) list.dispatchEvent(new Event('change'));
  });
  const sheet = within(await screen.findByRole('dialog', { name: new RegExp(`^${request.childName}`) }));
  expect(sheet.getByLabelText('Новая заметка')).toHaveProperty('value', 'ждет брата');
});

test('over the board, which needs its whole width, the request is a sheet', async () => {
  show(`/sales-funnel/${request.id}`);
  expect(await screen.findByRole('dialog', { name: new RegExp(`^${request.childName}`) })).toBeTruthy();
});
