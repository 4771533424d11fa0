import { registrationRoutes } from '@school/api-contract/families/registrations';
import { renderWithKit, respond, respondPage } from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { registration, row, suggestions } from './registrations.fixtures';
import { Component } from './registrations.page';

// A window with room for the registration beside the queue.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1240px)' }),
  ),
);
afterEach(() => void vi.unstubAllGlobals());

const second = { ...row, id: row.id + 1, childName: 'Петров Пётр Ильич' };

function show(route: string) {
  return renderWithKit(<Component />, {
    user: 'admin',
    route,
    path: '/registrations',
    locales,
    handlers: [
      respondPage(registrationRoutes.list, ({ query }) => ({ items: query.search ? [second] : [row, second] })),
      respond(registrationRoutes.counts, { pending: 2, approved: 0, rejected: 0 }),
      respond(registrationRoutes.read, ({ params }) =>
        Number(params.id) === second.id ? { ...registration, ...second } : registration,
      ),
      respond(registrationRoutes.suggestGroups, suggestions),
    ],
  });
}

const openPanel = (name: string) => screen.findByRole('region', { name });

test('the queue is worked through by the arrow keys, with the decision in reach', async () => {
  const { visitor, router } = show('/registrations');
  const name = await screen.findByRole('button', { name: row.childName });
  name.focus();
  await visitor.keyboard('{Enter}');
  await openPanel(row.childName);
  expect(screen.getByText('Регистрация 1 из 2')).toBeTruthy();
  await visitor.keyboard('{ArrowDown}');
  const panel = within(await openPanel(second.childName));
  expect(new URLSearchParams(router.state.location.search).get('open')).toBe(String(second.id));
  const [call] = await panel.findAllByRole('link', { name: /^\+7 \(/ });
  const group = panel.getByRole('heading', { name: 'Подходящая группа' });
  expect(call && call.compareDocumentPosition(group) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await visitor.click(await panel.findByRole('button', { name: 'Отклонить' }));
  expect(await screen.findByRole('dialog', { name: 'Отклонить регистрацию' })).toBeTruthy();
  // Escape belongs to the dialog
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openPanel(second.childName)).toBeTruthy();
});

test('a search keeps the open registration', async () => {
  const { visitor, router } = show(`/registrations?open=${second.id}`);
  await openPanel(second.childName);
  await visitor.click(screen.getByRole('searchbox'));
  await visitor.paste('петров');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      open: String(second.id),
      search: 'петров',
    }),
  );
  expect(await screen.findByText('Регистрация 1 из 1')).toBeTruthy();
});

test('a reason that is not sent stays when the window becomes too narrow for the panel beside the queue', async () => {
  let isWide = true;
  const queries = new Set<EventTarget>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = Object.assign(new EventTarget(), { matches: isWide && query === '(min-width: 1240px)' });
    queries.add(list);
    return list;
  });
  const { visitor } = show(`/registrations?open=${row.id}`);
  await visitor.click(await within(await openPanel(row.childName)).findByRole('button', { name: 'Отклонить' }));
  const dialog = await screen.findByRole('dialog', { name: 'Отклонить регистрацию' });
  const reason = within(dialog).getByRole('textbox');
  await visitor.type(reason, 'нет мест');
  act(() => {
    isWide = false;
    for (const list of queries) list.dispatchEvent(new Event('change'));
  });
  expect(reason.isConnected).toBe(true);
  expect(reason).toHaveProperty('value', 'нет мест');
  await visitor.click(within(dialog).getByRole('button', { name: 'Отмена' }));
  await visitor.click(await screen.findByRole('button', { name: 'Уйти' }));
  expect(await screen.findByRole('dialog', { name: row.childName })).toBeTruthy();
});
