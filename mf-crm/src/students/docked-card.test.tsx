import { studentRoutes } from '@school/api-contract/students/students';
import {
  type FakeHandler,
  fakeLiveEvents,
  renderWithKit,
  respond,
  respondError,
  respondPage,
} from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { row, rows, student } from './students.fixtures';
import { Component } from './students.page';

// A window with room for the card beside the list.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1240px)' }),
  ),
);
afterEach(() => void vi.unstubAllGlobals());

const list = respondPage(studentRoutes.list, { items: rows, total: 160 });
const card = respond(studentRoutes.read, ({ params }) => ({
  ...student,
  ...rows.find(({ id }) => id === Number(params.id)),
}));

function show(route: string, ...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user: 'admin',
    route,
    path: '/students/:id?',
    locales,
    handlers: [...handlers, card, list],
  });
}

const openCard = (name: RegExp) => screen.findByRole('region', { name });
const line = (name: RegExp) => screen.findByRole('row', { name });
const address = (router: ReturnType<typeof show>['router']) => [
  router.state.location.pathname,
  Object.fromEntries(new URLSearchParams(router.state.location.search)),
];

test('the list stays usable beside the card: another row, its tab, a filter, Back', async () => {
  const { visitor, router } = show('/students?archived=1');
  await visitor.click(within(await line(/Иванова/)).getByText('Танцы 7–9'));
  await visitor.click(await within(await openCard(/^Иванова/)).findByRole('tab', { name: 'Группы' }));
  await visitor.click(within(await line(/Мурадов/)).getByText('Танцы 7–9'));
  expect(await openCard(/^Мурадов/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await line(/Мурадов/)).getAttribute('aria-current')).toBe('true');
  expect((await line(/Иванова/)).hasAttribute('aria-current')).toBe(false);
  expect(address(router)).toEqual(['/students/10', { archived: '1', tab: 'groups' }]);

  const search = screen.getByRole('searchbox');
  await visitor.click(search);
  await visitor.paste('тимур');
  await waitFor(() =>
    expect(address(router)).toEqual(['/students/10', { archived: '1', tab: 'groups', search: 'тимур' }]),
  );
  expect(await openCard(/^Мурадов/)).toBeTruthy();

  await act(() => router.navigate(-1));
  expect(await openCard(/^Иванова/)).toBeTruthy();
});

test('a contract signed meanwhile shows in the row and in the head of the open card', async () => {
  const live = fakeLiveEvents();
  onTestFinished(live.restore);
  const withContract = (contractStatus: 'sent' | 'signed') => [
    respondPage(studentRoutes.list, { items: [{ ...row, contractStatus }] }),
    respond(studentRoutes.read, { ...student, contractStatus }),
  ];
  const { api } = show('/students/7', ...withContract('sent'));
  const head = within(await openCard(/^Иванова/));
  expect(await head.findByText('Ждет подписи')).toBeTruthy();
  expect(within(await line(/Иванова/)).getByText('Ждет подписи')).toBeTruthy();
  api.use(...withContract('signed'));
  live.tell('contracts', { studentId: 7 });
  expect(await head.findByText(/^Подписан/)).toBeTruthy();
  await waitFor(async () => expect(within(await line(/Иванова/)).queryByText('Ждет подписи')).toBeNull());
});

test('by keyboard: open, step, close to the row', async () => {
  const { visitor, router } = show('/students');
  const name = within(await line(/Иванова/)).getByRole('link', { name: /^Иванова/ });
  name.focus();
  await visitor.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: /^Иванова/, level: 2 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('Ученик 1 из 160')).toBeTruthy();
  await visitor.keyboard('{ArrowDown}{ArrowDown}');
  expect(await openCard(/^Ли Ян/)).toBeTruthy();
  expect(screen.getByText('Ученик 3 из 160')).toBeTruthy();
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/students'));
  expect(document.activeElement).toBe(within(await line(/Ли Ян/)).getByRole('link', { name: 'Ли Ян' }));
});

test('beside the card the age stands behind the name, and the secondary actions are in a menu', async () => {
  show('/students/7');
  expect(within(await line(/Иванова/)).getByRole('rowheader').textContent).toMatch(/^Иванова Анна.*, \d+ лет$/);
  expect(screen.queryByRole('columnheader', { name: 'Возраст' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Скачать Excel' })).toBeNull();
});

test('the head comes from the row while the card loads, and a failure is shown in the card alone', async () => {
  const { unmount } = show('/students/7', respond(studentRoutes.read, student, { pending: true }));
  expect(within(await openCard(/^Иванова/)).getByRole('status', { name: 'Загрузка карточки ученика' })).toBeTruthy();
  unmount();
  show('/students/7', respondError(studentRoutes.read, 'SERVICE_UNAVAILABLE'));
  expect(await within(await openCard(/^Иванова/)).findByRole('button', { name: 'Повторить' })).toBeTruthy();
  expect(await line(/Мурадов/)).toBeTruthy();
});

test('a changed form asks before another row replaces it', async () => {
  const { visitor, router } = show('/students/7?edit=1', respond(studentRoutes.duplicates, []));
  await visitor.type(await screen.findByLabelText('Отчество'), 'а');
  await visitor.click(within(await line(/Мурадов/)).getByText('Танцы 7–9'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(router.state.location.pathname).toBe('/students/7');
  await visitor.click(question.getByRole('button', { name: 'Уйти' }));
  expect(await openCard(/^Мурадов/)).toBeTruthy();
  expect(address(router)).toEqual(['/students/10', {}]);
});

test('a card opened from another page covers the list and leads back there', async () => {
  show('/students/7?from=%2Fgroups%2F5');
  expect(await screen.findByRole('dialog', { name: /^Иванова/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Иванова/ })).toBeNull();
});

test('near the end of the loaded rows the next page is requested', async () => {
  const many = Array.from({ length: 5 }, (_, index) => ({ ...row, id: index + 20, lastName: `Иванова-${index}` }));
  const { api } = show(
    '/students/20',
    respond(studentRoutes.read, student, { pending: true }),
    respondPage(studentRoutes.list, ({ query }) =>
      query.cursor === 'second' ? { items: [row], total: 6 } : { items: many, total: 6, nextCursor: 'second' },
    ),
  );
  const pages = () => api.requests.filter(({ path, query }) => path === '/api/students' && query.cursor).length;
  const region = await screen.findByRole('region', { name: /^Иванова-0/ });
  expect(pages()).toBe(0);
  const next = within(region).getByRole('button', { name: 'Следующая запись' });
  act(() => next.click());
  await openCard(/^Иванова-1/);
  act(() => next.click());
  await openCard(/^Иванова-2/);
  await waitFor(() => expect(pages()).toBe(1));
});
