import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { studentRoutes } from '@school/api-contract/students/students';
import { type KitOptions, renderWithKit, respond, respondOffline, respondPage } from '@school/kit/testing';
import type { Slots } from '@school/shell-contract/slots';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { setTheme } from '../layout/top-bar/theme';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from '../testing/sample-remotes';
import { anna } from '../testing/sample-students';
import { CommandPalette } from './command-palette';
import { usePaletteStore } from './palette-store';

const nothingElse = [
  respondPage(staffContractRoutes.list, { items: [] }),
  respondPage(trialRequestRoutes.list, { items: [] }),
  respond(groupRoutes.active, []),
];

// The store outlives a test.
afterEach(() => usePaletteStore.setState({ open: false, typed: '' }));

const contract = {
  id: 135,
  contractNumber: 'О-2026-0135',
  contractDate: '2026-11-01',
  contractType: 'electronic_signature',
  status: 'sent',
  studentId: 42,
  studentName: 'Котова Анна',
  parentName: 'Котова Ольга',
  parentPhone: '+79161234567',
  createdAt: '2026-11-01T09:00:00.000Z',
  sentAt: '2026-11-01T09:00:00.000Z',
  signedAt: null,
  linkExpiresAt: null,
  waitingSince: null,
  delivery: 'delivered',
} as const;

function renderPalette(options: KitOptions = {}) {
  return renderWithKit(
    <RemotesContext value={sampleRemotes}>
      <CommandPalette />
    </RemotesContext>,
    { user: 'owner', handlers: [respondPage(studentRoutes.list, { items: [anna] }), ...nothingElse], ...options },
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

test('what is typed before the palette is there is searched for, and presses nothing on the page', async () => {
  const { visitor, router } = renderPalette();
  press({ code: 'KeyK', ctrlKey: true });
  for (const key of ['в', 'о', 'т', 'Backspace', 'р', 'Enter']) {
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
  }
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('вор'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  await visitor.keyboard('онка{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/sales-funnel'));
});

test('what is typed is kept also where the palette was called from a panel, which is a dialog itself', async () => {
  renderPalette();
  const panel = document.createElement('div');
  panel.role = 'dialog';
  const field = panel.appendChild(document.createElement('input'));
  document.body.append(panel);
  onTestFinished(() => panel.remove());
  field.focus();
  press({ code: 'KeyK', ctrlKey: true });
  expect(fireEvent.keyDown(field, { key: 'в' })).toBe(false);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('в'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  expect(fireEvent.keyDown(screen.getByRole('combobox'), { key: 'о' })).toBe(true);
});

test('finds a screen and opens it by keyboard', async () => {
  const { visitor, router } = renderPalette();
  press({ code: 'KeyK', ctrlKey: true });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  await visitor.keyboard('ворон{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/sales-funnel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('finds a screen and a student by what is typed in the other keyboard layout, and says why', async () => {
  const found = { by: 'layout', text: 'котова', relationship: null } as const;
  const students = respondPage(studentRoutes.list, { items: [{ ...anna, found }] });
  const { visitor } = renderPalette({ handlers: [students, ...nothingElse] });
  press({ code: 'KeyK', ctrlKey: true });
  const input = await screen.findByRole('combobox');
  await visitor.type(input, 'djhjy');
  expect(await screen.findByRole('option', { name: /Воронка продаж/ })).toBeTruthy();
  await visitor.clear(input);
  await visitor.type(input, 'rjnjdf');
  expect(await screen.findByRole('option', { name: /Котова Анна.*котова: другая раскладка/ })).toBeTruthy();
});

test('finds a student by name with one request after typing pauses', async () => {
  const { visitor, api, router } = renderPalette();
  press({ code: 'KeyK', ctrlKey: true });
  const input = await screen.findByRole('combobox');
  await visitor.type(input, 'котова');
  await visitor.click(await screen.findByRole('option', { name: /Котова Анна/ }));
  expect(router.state.location.pathname).toBe('/students/42');
  expect(api.requests.filter(({ path }) => path === '/api/students')).toMatchObject([
    { query: { search: 'котова', limit: '8' } },
  ]);
});

test('a student found by something else than the name says by what', async () => {
  const byPhone = { ...anna, found: { by: 'phone', text: '+79160000140', relationship: null } } as const;
  const byNumber = {
    ...{ ...anna, id: 43, firstName: 'Вера' },
    found: { by: 'contractNumber', text: 'О-2026-0140', relationship: null },
  } as const;
  const { visitor } = renderPalette({
    handlers: [respondPage(studentRoutes.list, { items: [byPhone, byNumber] }), ...nothingElse],
  });
  press({ code: 'KeyK', ctrlKey: true });
  await visitor.type(await screen.findByRole('combobox'), '0140');
  expect(await screen.findByRole('option', { name: /Котова Анна.*\+7 \(916\) 000-01-40/ })).toBeTruthy();
  expect(screen.getByRole('option', { name: /Котова Вера.*О-2026-0140/ })).toBeTruthy();
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
  const { visitor } = renderPalette({ handlers: [respondOffline(studentRoutes.list), ...nothingElse] });
  press({ code: 'KeyK', ctrlKey: true });
  await visitor.type(await screen.findByRole('combobox'), 'щщщ');
  expect(await screen.findByText('Ничего не нашли. Попробуйте другое слово.')).toBeTruthy();
  expect(await screen.findByText(/Показано не все: Нет связи с сервером/)).toBeTruthy();
});

test('finds a group by its name and a contract by its number', async () => {
  const place = { branch: { id: 1, name: 'Центральный' }, address: 'Москва, ул. Мира, 1', days: [2, 4] };
  const room = { youngestAge: 7, oldestAge: 9, maxStudents: 12, studentCount: 9 };
  const group = { id: 7, name: 'Искры 7–9', sportsDirection: 'dance', ...place, ...room };
  const { visitor, router } = renderPalette({
    handlers: [
      respondPage(studentRoutes.list, { items: [] }),
      respondPage(staffContractRoutes.list, { items: [contract] }),
      respond(groupRoutes.active, [
        { ...group, access: 'manage' },
        { ...group, id: 8, name: 'Дзюдо', access: 'view' },
      ]),
    ],
  });
  press({ code: 'KeyK', ctrlKey: true });
  const input = await screen.findByRole('combobox');
  await visitor.type(input, 'искры');
  expect(await screen.findByRole('option', { name: /Искры 7–9.*Центральный/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Дзюдо/ })).toBeNull();
  await visitor.click(await screen.findByRole('option', { name: /Договор № О-2026-0135/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contracts/135'));
});

test('an action runs without opening a page', async () => {
  const { visitor, router } = renderPalette();
  const before = router.state.location.pathname;
  press({ code: 'KeyK', ctrlKey: true });
  await visitor.type(await screen.findByRole('combobox'), 'темн');
  await visitor.click(await screen.findByRole('option', { name: 'Оформление: Темное' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(router.state.location.pathname).toBe(before);
  act(() => setTheme('system'));
});

test('settings that their remote finds are listed, and open at their address', async () => {
  const found = [
    { to: '/settings?tab=school#school-accentColor', title: 'Цвет школы', section: 'Школа' },
    { to: '/settings?tab=profile', title: 'Профиль', section: 'Профиль' },
  ];
  const Filler = ({ query, onFound }: Slots['settings-search']) => {
    useEffect(() => onFound(query === 'цвет' ? [...found] : []), [query, onFound]);
    return null;
  };
  const { visitor, router } = renderPalette({ slots: { 'settings-search': Filler } });
  press({ code: 'KeyK', ctrlKey: true });
  await visitor.type(await screen.findByRole('combobox'), 'цвет');
  expect(await screen.findByRole('option', { name: 'Профиль' })).toBeTruthy();
  await visitor.click(await screen.findByRole('option', { name: /Цвет школы.*Школа/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(router.state.location.hash).toBe('#school-accentColor');
});
