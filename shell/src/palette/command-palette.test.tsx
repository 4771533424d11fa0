import { studentRoutes } from '@school/api-contract/students/students';
import { type KitOptions, renderWithKit, respondOffline, respondPage } from '@school/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from '../testing/sample-remotes';
import { anna } from '../testing/sample-students';
import { CommandPalette } from './command-palette';
import { usePaletteStore } from './palette-store';

// The store outlives a test.
afterEach(() => usePaletteStore.setState({ open: false }));

function renderPalette(options: KitOptions = {}) {
  return renderWithKit(
    <RemotesContext value={sampleRemotes}>
      <CommandPalette />
    </RemotesContext>,
    { user: 'owner', handlers: [respondPage(studentRoutes.list, { items: [anna] })], ...options },
  );
}

const press = (init: KeyboardEventInit) => fireEvent.keyDown(window, init);

test('opens by the physical key in any keyboard layout', async () => {
  renderPalette();
  press({ code: 'KeyK', key: 'k' });
  expect(screen.queryByRole('dialog')).toBeNull();
  press({ code: 'KeyK', key: 'л', ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Быстрый поиск' })).toBeTruthy();
});

test('finds a screen and opens it by keyboard', async () => {
  const { visitor, router } = renderPalette();
  press({ code: 'KeyK', ctrlKey: true });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  await visitor.keyboard('ворон{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/sales-funnel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('finds a student by name with one request after typing pauses', async () => {
  const { visitor, api, router } = renderPalette();
  press({ code: 'KeyK', ctrlKey: true });
  const input = await screen.findByRole('combobox');
  await visitor.type(input, 'котова');
  await visitor.click(await screen.findByRole('option', { name: /Котова Анна/ }));
  expect(router.state.location.pathname).toBe('/students/42');
  expect(api.requests).toMatchObject([{ path: '/api/students', query: { search: 'котова', limit: '8' } }]);
});

test('the arrows go round the list and the combobox names the active option', async () => {
  const { visitor } = renderPalette({ user: 'accountant' });
  press({ code: 'KeyK', ctrlKey: true });
  const input = await screen.findByRole('combobox');
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('Панель управления');
  expect(input.getAttribute('aria-label')).toBe('Быстрый поиск');
  await visitor.type(input, '{ArrowDown}');
  expect(active()).toBe('Ученики');
  await visitor.type(input, '{ArrowUp}{ArrowUp}');
  expect(active()).toBe('Настройки');
});

test('starts empty each time and announces the number of results', async () => {
  const { visitor } = renderPalette();
  press({ code: 'KeyK', ctrlKey: true });
  await visitor.type(await screen.findByRole('combobox'), 'настр');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 результата'));
  await visitor.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press({ code: 'KeyK', ctrlKey: true });
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
  expect(screen.getAllByRole('option')).toHaveLength(7);
});

test('says when nothing is found and when students cannot be searched', async () => {
  const { visitor } = renderPalette({ handlers: [respondOffline(studentRoutes.list)] });
  press({ code: 'KeyK', ctrlKey: true });
  await visitor.type(await screen.findByRole('combobox'), 'щщщ');
  expect(await screen.findByText('Ничего не найдено. Попробуйте другое слово.')).toBeTruthy();
  expect(await screen.findByText(/Не удалось найти учеников: Нет связи с сервером/)).toBeTruthy();
});
