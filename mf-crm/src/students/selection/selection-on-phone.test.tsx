import { groupRoutes } from '@school/api-contract/groups/groups';
import { studentRoutes } from '@school/api-contract/students/students';
import { renderWithKit, respond, respondPage } from '@school/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { group, rows, student } from '../students.fixtures';
import { Component } from '../students.page';

beforeEach(() =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(max-width: 639px)' }),
  ),
);
afterEach(() => void vi.unstubAllGlobals());

function show() {
  return renderWithKit(<Component />, {
    user: 'owner',
    route: '/students',
    path: '/students/:id?',
    locales,
    handlers: [
      respond(groupRoutes.active, [group]),
      respondPage(studentRoutes.list, { items: rows }),
      respond(studentRoutes.read, student),
    ],
  });
}
const list = async () => within(await screen.findByRole('list', { name: 'Список учеников' }));
const bar = () => within(screen.getByRole('region', { name: 'Действия с выбранными' }));

async function begin(visitor: ReturnType<typeof show>['visitor']) {
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Выбрать' }));
}

test('rows show their boxes only during a selection, and a tap on a row then selects it', async () => {
  const { visitor, router } = show();
  const items = await list();
  expect(await items.findByText(/^Ли Ян/)).toBeTruthy();
  expect(items.queryByRole('checkbox')).toBeNull();

  await begin(visitor);
  expect(bar().getByText('Отметьте учеников')).toBeTruthy();
  await visitor.click(items.getByText(/^Ли Ян/));
  expect(bar().getByText('Выбран 1 ученик')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/students');

  await visitor.click(bar().getByRole('checkbox', { name: 'Все' }));
  expect(bar().getByText(new RegExp(`^Выбрано ${rows.length} `))).toBeTruthy();

  await visitor.click(bar().getByRole('button', { name: 'Закончить выбор' }));
  expect(items.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Действия с выбранными' }));
  await visitor.click(items.getByRole('link', { name: /^Ли Ян/ }));
  expect(router.state.location.pathname).toBe('/students/9');
});

test('a finger that rests on a row selects it and does not open its card', async () => {
  const { visitor, router } = show();
  const items = await list();
  const name = await items.findByRole('link', { name: /^Ли Ян/ });
  fireEvent.pointerDown(name, { pointerType: 'touch', isPrimary: true });
  // Android asks for the menu when the finger has rested long enough.
  expect(fireEvent.contextMenu(name)).toBe(false);
  fireEvent.pointerUp(name, { pointerType: 'touch', isPrimary: true });
  fireEvent.click(items.getByText(/^Ли Ян/));
  expect(router.state.location.pathname).toBe('/students');
  expect(items.getByRole<HTMLInputElement>('checkbox', { name: 'Выбрать: Ли Ян' }).checked).toBe(true);

  await visitor.click(items.getByText(/^Ли Ян/));
  expect(bar().getByText('Отметьте учеников')).toBeTruthy();
});
