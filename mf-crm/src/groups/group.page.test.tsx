import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type Group, groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { Role } from '@school/api-contract/rules/roles';
import { studentRoutes } from '@school/api-contract/students/students';
import { schoolDay } from '@school/kit';
import {
  type FakeHandler,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  respondPage,
} from '@school/kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../attendance/attendance.fixtures';
import { locales } from '../shared/locales.fixtures';
import { rows as students } from '../students/students.fixtures';
import { misfit, choices as transferChoices } from '../students/transfer/transfer.fixtures';
import { Component } from './group.page';
import { choices, fullGroup, group, roster, rosterRow, staff, waitingRows } from './groups.fixtures';

function show({
  of = group as Group,
  address = '',
  search = '',
  user = 'admin' as Role,
  school = undefined as { sellsSubscriptions: boolean } | undefined,
  handlers = [] as FakeHandler[],
} = {}) {
  const kit = renderWithKit(<Component />, {
    ...{ user, school },
    route: `/groups/${address || of.id}${search}`,
    path: '/groups/:id',
    locales,
    handlers: [
      ...handlers,
      respond(groupRoutes.roster, ({ query }) => (query.month ? roster.slice(0, 1) : roster)),
      respond(groupRoutes.choices, choices),
      respond(subscriptionRoutes.ofGroup, []),
      respond(attendanceRoutes.sessions, []),
      respond(groupRoutes.waiting, waitingRows),
      respond(groupRoutes.access, staff),
      respondPage(studentRoutes.list, { items: students }),
      // last, because `:id` also matches the literal paths
      respond(groupRoutes.read, of),
    ],
  });
  const sent = (method: string) =>
    kit.api.requests.filter((each) => each.method === method).map(({ path, query, body }) => ({ path, query, body }));
  return { ...kit, sent };
}
afterEach(() => void vi.useRealTimers());

/** The form of the group is in the menu of its head. */
async function openForm(visitor: ReturnType<typeof show>['visitor']) {
  await visitor.click(await button('Действия с группой'));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Изменить' }));
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

/** The button that saves, once it is known whom a message about the schedule reaches. */
const findReady = (drawer: ReturnType<typeof within>) =>
  waitFor(() => {
    const save = drawer.getByRole('button', { name: 'Сохранить' });
    expect(save.getAttribute('aria-disabled')).toBeNull();
    return save;
  });

const nobody = { email: 0, sms: 0, unreached: 0 };

test('the header shows coach, place and times, and links to marking', async () => {
  show({ user: 'coach' });
  expect(await screen.findByRole('heading', { level: 1, name: group.name })).toBeTruthy();
  expect(screen.getByText('Пн, Ср 17:30–19:00; Сб 10:00–11:00')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Занято мест' }).getAttribute('aria-valuetext')).toBe('9/12');
  expect(screen.getByRole('link', { name: 'Отметить' }).getAttribute('href')).toBe('/attendance?group=5');
});

test.each([
  // the school's time is three hours later; the session lasts from 17:30 to 19:00
  ['14:14', 'Отметить'],
  ['14:15', 'Отметить сейчас'],
  ['16:00', 'Отметить 17:30'],
  ['21:00', 'Отметить'],
])('the header asks for the marks of the session of today: at %s UTC «%s»', async (at, name) => {
  vi.useFakeTimers({ now: new Date(`2026-11-18T${at}:00Z`), toFake: ['Date'] });
  const today = { ...session, group: { id: group.id, name: group.name }, present: 0 };
  show({
    user: 'coach',
    handlers: [respond(attendanceRoutes.sessions, ({ query }) => (query.date === today.date ? [today] : []))],
  });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/attendance?group=5');
});

test('a user who may not mark sees the reason instead of the link', async () => {
  const { unmount } = show();
  const reason = 'Администратор только смотрит посещаемость: отмечают тренеры и руководители.';
  const mark = await button('Отметить');
  expect(mark.disabled).toBe(true);
  expect(document.getElementById(mark.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  unmount();
  show({ user: 'coach', of: { ...group, access: 'view' } });
  expect((await button('Отметить')).disabled).toBe(true);
  expect(screen.queryByText(reason)).toBeNull();
});

test('a group without access disappears from the screen at the next fetch', async () => {
  const { api, queryClient } = show();
  await screen.findByRole('row', { name: /Иванова Анна/ });
  api.use(respondError(groupRoutes.read, 'NOT_FOUND'));
  await queryClient.invalidateQueries();
  expect(await screen.findByRole('heading', { level: 1, name: 'Группа не найдена' })).toBeTruthy();
  expect(screen.queryByText(/Иванова Анна/)).toBeNull();
});

test.each([
  ['no network', respondOffline(groupRoutes.read), 'Группа'],
  ['a failing server', respondError(groupRoutes.read, 'INTERNAL'), 'Группа'],
  ['a refusal', respondError(groupRoutes.read, 'FORBIDDEN'), 'Группа'],
  ['no such group', respondError(groupRoutes.read, 'NOT_FOUND'), 'Группа не найдена'],
])('with %s there is a heading, a way to the list and another try', async (_what, handler, heading) => {
  const { visitor, api } = show({ handlers: [handler] });
  const again = await button('Повторить');
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К списку групп' }).getAttribute('href')).toBe('/groups');
  api.use(respond(groupRoutes.read, group));
  await visitor.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: group.name })).toBeTruthy();
});

test('an address without a number names no group, and nothing is asked', async () => {
  const { api } = show({ address: 'new' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Группа не найдена' })).toBeTruthy();
  expect(api.requests).toEqual([]);
});

test('the page has its heading while it loads', async () => {
  show({ handlers: [respond(groupRoutes.read, group, { pending: true })] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Группа' })).toBeTruthy();
});

test('loaded data stay when a refetch fails', async () => {
  const { api, queryClient } = show();
  await screen.findByRole('row', { name: /Иванова Анна/ });
  api.use(respondOffline(groupRoutes.roster), respondOffline(groupRoutes.read));
  await queryClient.invalidateQueries();
  expect(screen.getByRole('row', { name: /Иванова Анна/ })).toBeTruthy();
  expect(screen.queryByText('Не удалось загрузить данные')).toBeNull();
});

test('a menu has the actions, with the reason when one is not allowed', async () => {
  const { visitor } = show({ of: { ...group, access: 'edit' } });
  await visitor.click(await button('Действия с группой'));
  const archive = await screen.findByRole('menuitem', { name: /^В архив/ });
  expect(archive.getAttribute('aria-disabled')).toBe('true');
  expect(archive.textContent).toContain('те, кто ей управляет');
});

const many = Array.from({ length: 30 }, (_, index) => ({
  ...rosterRow,
  ...{ id: 1000 + index, studentId: 1000 + index, name: `${index === 7 ? 'Алёхина' : 'Петрова'} Ева ${index + 1}` },
}));

test('a long roster can be searched by name; Escape shows all again', async () => {
  const { router } = show({ handlers: [respond(groupRoutes.roster, many)] });
  const field = await screen.findByRole('searchbox', { name: 'Найти по имени' });
  expect(screen.getAllByRole('row')).toHaveLength(31);
  fireEvent.change(field, { target: { value: 'ЕВА алех' } });
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText('Найдено: 1 из 30').getAttribute('role')).toBe('status');
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('name')).toBe('ЕВА алех'));
  fireEvent.change(field, { target: { value: 'ЕВА ъ' } });
  expect(screen.getByText('Никого не нашли')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getAllByRole('row')).toHaveLength(31);
});

test('a short roster has no search field', async () => {
  show();
  await screen.findByRole('row', { name: /Иванова Анна/ });
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('the roster has age, join date, attendance, a number to call and the medical alert', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /Иванова Анна/ }));
  expect(row.getByText('Аллергия на орехи')).toBeTruthy();
  expect(row.getByText(/^1 сен/)).toBeTruthy();
  expect(row.getByText(/^92\s%$/)).toBeTruthy();
  expect(row.getByRole('link', { name: /Позвонить/ }).getAttribute('href')).toBe('tel:+79161234567');
  expect(within(screen.getByRole('row', { name: /Ли Ян/ })).getByText('Нет отметок')).toBeTruthy();
});

test('those who handle payments sell a plan to the whole group', async () => {
  const { visitor } = show({ user: 'owner' });
  const open = async () => visitor.click(await button('Действия с группой'));
  await open();
  await visitor.click(await screen.findByRole('menuitem', { name: 'Продать абонемент' }));
  const dialog = await screen.findByRole('dialog', { name: 'Абонементы нескольким ученикам' });
  const { length } = roster;
  expect(within(dialog).getByText(new RegExp(`^Выбран(о)? ${length} `))).toBeTruthy();
  cleanup();
  show({ user: 'admin' });
  await open();
  expect(await screen.findByRole('menuitem', { name: /архив/ })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Продать абонемент' })).toBeNull();
});

test('selling to the whole group says when its members cannot be loaded, and can be tried again', async () => {
  const { visitor, api } = show({
    ...{ user: 'owner', search: '?tab=waiting' },
    handlers: [respondError(groupRoutes.roster, 'INTERNAL')],
  });
  const sell = async () => {
    await visitor.click(await button('Действия с группой'));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Продать абонемент' }));
  };
  await sell();
  expect(await screen.findByText(/^Что-то пошло не так/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.use(respond(groupRoutes.roster, roster));
  await sell();
  expect(await screen.findByText(new RegExp(`^Выбран(о)? ${roster.length} `))).toBeTruthy();
});

test('the roster of today says what is left of each subscription, that of a month does not', async () => {
  const of = { endsOn: '2026-12-02', sessionsLeft: null };
  const { visitor, api } = show({
    school: { sellsSubscriptions: true },
    handlers: [
      respond(subscriptionRoutes.ofGroup, [
        { ...of, studentId: roster[0]?.studentId ?? 0, state: 'active', sessionsLeft: 3 },
        { ...of, studentId: roster[1]?.studentId ?? 0, state: 'active' },
        { ...of, studentId: roster[2]?.studentId ?? 0, state: 'none' },
      ]),
    ],
  });
  const rows = within(await screen.findByRole('table', { name: 'Состав группы' }));
  for (const cell of ['3 занятия', /^до 2 дек/, 'Нет абонемента']) expect(await rows.findByText(cell)).toBeTruthy();
  const [, , last] = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Состав' }).options;
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Состав' }), last?.value ?? '');
  await waitFor(() => expect(screen.queryByText('3 занятия')).toBeNull());
  expect(api.requests.filter(({ path }) => path === '/api/groups/5/subscriptions')).toHaveLength(1);
});

test('a school without subscriptions asks for none', async () => {
  const { api } = show({ school: { sellsSubscriptions: false } });
  await screen.findByRole('row', { name: /Иванова Анна/ });
  expect(screen.queryByRole('columnheader', { name: 'Абонемент' })).toBeNull();
  expect(api.requests.some(({ path }) => path.endsWith('/subscriptions'))).toBe(false);
});

test('a past month is requested and kept in the address', async () => {
  const { visitor, router, api } = show();
  await screen.findByRole('row', { name: /Ли Ян/ });
  const [, , last] = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Состав' }).options;
  const month = last?.value ?? '';
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Состав' }), month);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ли Ян/ })).toBeNull());
  expect(router.state.location.search).toBe(`?month=${month}`);
  expect(api.requests.at(-1)?.query).toEqual({ month });
});

test('students are found, chosen and added from a day on', async () => {
  const { visitor, sent } = show({ handlers: [respond(groupRoutes.moveStudents, { added: 1 })] });
  await visitor.click(await button('Добавить учеников'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  expect(await dialog.findByText('Выберите хотя бы одного ученика')).toBeTruthy();
  await visitor.type(dialog.getByRole('combobox', { name: /^Найти ученика/ }), 'ли');
  await dialog.findByRole('option', { name: /^Ли Ян/ });
  await visitor.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(within(dialog.getByRole('list', { name: 'Выбранные ученики' })).getByText('Ли Ян')).toBeTruthy();
  const day = dialog.getByRole('textbox', { name: /^В группе с/ });
  await visitor.clear(day);
  await visitor.type(day, '01.12.2026');
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  expect(await screen.findByText('Добавлен 1 ученик')).toBeTruthy();
  expect(sent('POST')).toEqual([
    {
      ...{ path: '/api/groups/5/students/move', query: {} },
      body: { studentIds: [9], from: [], joinDate: '2026-12-01' },
    },
  ]);
});

test('offers the first of many found students and shows their number, also when all offered ones are chosen', async () => {
  const [first] = students;
  if (!first) throw new Error('no students');
  const { visitor } = show({ handlers: [respondPage(studentRoutes.list, { items: [first], total: 62 })] });
  await visitor.click(await button('Добавить учеников'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
  const field = dialog.getByRole('combobox', { name: /^Найти ученика/ });
  await visitor.type(field, 'ли');
  expect(await dialog.findByText('Показано 1 из 62. Уточните поиск.')).toBeTruthy();
  await visitor.click(await dialog.findByRole('option'));
  await visitor.type(field, 'ли');
  expect(await dialog.findByText('Показано 0 из 62. Уточните поиск.')).toBeTruthy();
});

test('a new search shows no results of the previous one', async () => {
  const found = (query: Record<string, string>) => students.filter(({ firstName }) => firstName === query.search);
  const { visitor } = show({ handlers: [respondPage(studentRoutes.list, ({ query }) => ({ items: found(query) }))] });
  await visitor.click(await button('Добавить учеников'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
  const field = dialog.getByRole('combobox', { name: /^Найти ученика/ });
  await visitor.type(field, 'Анна');
  await visitor.click(await dialog.findByRole('option', { name: /Анна/ }));
  fireEvent.change(field, { target: { value: 'Ян' } });
  expect(dialog.queryByRole('option')).toBeNull();
  await visitor.click(await dialog.findByRole('option', { name: /^Ли Ян/ }));
  expect(within(dialog.getByRole('list', { name: 'Выбранные ученики' })).getAllByRole('listitem')).toHaveLength(2);
});

test('when a place was taken meanwhile, offers the waiting list and keeps the chosen students', async () => {
  const { visitor, sent } = show({
    handlers: [respondError(groupRoutes.moveStudents, 'GROUP_FULL'), respond(groupRoutes.wait, { added: 1 })],
  });
  await visitor.click(await button('Добавить учеников'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
  await visitor.type(dialog.getByRole('combobox', { name: /^Найти ученика/ }), 'ли');
  await visitor.click(await dialog.findByRole('option', { name: /^Ли Ян/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  expect(await dialog.findByText('В группе нет свободных мест')).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: 'Добавить в лист ожидания' }));
  expect(await screen.findByText('В лист ожидания добавлен 1 ученик')).toBeTruthy();
  expect(sent('POST').at(-1)).toMatchObject({ path: '/api/groups/5/waiting-list', body: { studentIds: [9] } });
});

test('a student whom the server refuses is named in the list, until the choice changes', async () => {
  const details = [{ path: 'studentIds.0', message: 'Ученик в архиве' }];
  const { visitor } = show({ handlers: [respondError(groupRoutes.moveStudents, 'VALIDATION_FAILED', { details })] });
  await visitor.click(await button('Добавить учеников'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
  const field = dialog.getByRole('combobox', { name: /^Найти ученика/ });
  await visitor.type(field, 'ли');
  await visitor.click(await dialog.findByRole('option', { name: /^Ли Ян/ }));
  await visitor.type(field, 'ли');
  await visitor.click(await dialog.findByRole('option', { name: /Анна/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  const chosen = within(dialog.getByRole('list', { name: 'Выбранные ученики' }));
  expect(await chosen.findByText('Ученик в архиве')).toBeTruthy();
  expect(dialog.queryByText('Выберите хотя бы одного ученика')).toBeNull();
  await visitor.click(chosen.getByRole('button', { name: /Ли Ян/ }));
  await waitFor(() => expect(chosen.queryByText('Ученик в архиве')).toBeNull());
  expect(chosen.getAllByRole('listitem')).toHaveLength(1);
});

test('without a day nobody is removed, and the field says why', async () => {
  const { visitor, sent } = show();
  await visitor.click(await button(/^Убрать из группы: Иванова/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Убрать из группы?' }));
  const day = dialog.getByRole('textbox', { name: /^Не занимается с/ });
  await visitor.clear(day);
  await visitor.click(dialog.getByRole('button', { name: 'Убрать' }));
  expect(await dialog.findByText('Укажите дату')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(sent('DELETE')).toEqual([]);
});

test('a student is transferred into another group from the roster', async () => {
  const { visitor, sent } = show({
    handlers: [
      respond(groupRoutes.moveStudents, { added: 1 }),
      respond(transferRoutes.choices, {
        ...transferChoices,
        current: [{ id: group.id, name: group.name, joinDate: '2026-09-01' }],
      }),
    ],
  });
  await visitor.click(await button(/^Перевести в другую группу: Иванова Анна/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Перевести в другую группу' }));
  await visitor.click(await dialog.findByRole('radio', { name: /^Средние/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('GET').find(({ path }) => path.endsWith('/transfer-choices'))?.query).toMatchObject({
    from: String(group.id),
  });
  expect(sent('POST')).toMatchObject([{ path: '/api/groups/21/students/move', body: { from: [group.id] } }]);
});

test('removes a student from a day on, after a confirmation', async () => {
  const { visitor, sent } = show({ handlers: [respond(groupRoutes.removeStudent, undefined)] });
  await visitor.click(await button(/^Убрать из группы: Иванова/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Убрать из группы?' }));
  const day = dialog.getByRole('textbox', { name: /^Не занимается с/ });
  await visitor.clear(day);
  await visitor.type(day, '15.10.2026');
  await visitor.click(dialog.getByRole('button', { name: 'Убрать' }));
  expect(await screen.findByText('Иванова Анна Сергеевна: больше не в группе')).toBeTruthy();
  expect(sent('DELETE')).toMatchObject([{ path: '/api/groups/5/students/7', query: { leaveDate: '2026-10-15' } }]);
});

const leavingRow = { ...rosterRow, id: 901, name: 'Уварова Ольга Петровна', leaveDate: '2099-12-01' };

test('a planned leave is shown in the roster, and can be cancelled', async () => {
  const { visitor, sent } = show({
    handlers: [respond(groupRoutes.keepStudent, undefined), respond(groupRoutes.roster, [rosterRow, leavingRow])],
  });
  expect(await screen.findByText('Уходит 1 дек 2099')).toBeTruthy();
  // nobody is transferred out of a group that is left anyway
  expect(screen.queryByRole('button', { name: /^Перевести в другую группу: Уварова/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Отменить уход: Иванова/ })).toBeNull();
  await visitor.click(await button('Отменить уход: Уварова Ольга Петровна'));
  expect(await screen.findByText('Уварова Ольга Петровна: остается в группе')).toBeTruthy();
  expect(sent('DELETE')).toMatchObject([{ path: '/api/groups/5/students/7/leave' }]);
});

test('a leave that cannot be cancelled any more says why', async () => {
  const { visitor } = show({
    handlers: [respondError(groupRoutes.keepStudent, 'GROUP_FULL'), respond(groupRoutes.roster, [leavingRow])],
  });
  await visitor.click(await button(/^Отменить уход: Уварова/));
  expect(await screen.findByText('В группе нет свободных мест')).toBeTruthy();
});

test('a free place is offered and given to the first in line', async () => {
  const offered = { ...group, waitingCount: 2, offer: { id: 21, name: 'Соколова Мария' } };
  const { visitor, router, sent } = show({ of: offered, handlers: [respond(groupRoutes.place, undefined)] });
  expect(await screen.findByText('Первый в очереди: Соколова Мария.')).toBeTruthy();
  await visitor.click(await button('К листу ожидания'));
  expect(router.state.location.search).toBe('?tab=waiting');
  await visitor.click(await button('Принять в группу: Соколова Мария Ильинична'));
  expect(await screen.findByText('Соколова Мария Ильинична: теперь в группе')).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ path: '/api/groups/5/waiting-list/21/place', body: {} }]);
});

test('a student whom the group does not suit is added or placed only after a question', async () => {
  const handlers = [
    respondError(groupRoutes.moveStudents, 'GROUP_MISFITS', { misfits: [misfit] }),
    respondError(groupRoutes.place, 'GROUP_MISFITS', { misfits: [misfit] }),
  ];
  const { visitor, api, sent } = show({ handlers });
  await visitor.click(await button('Добавить учеников'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
  await visitor.type(dialog.getByRole('combobox', { name: /^Найти ученика/ }), 'ли');
  await visitor.click(await dialog.findByRole('option', { name: /^Ли Ян/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  const ask = async () => within(await screen.findByRole('alertdialog', { name: 'Группа подходит не всем' }));
  expect((await ask()).getByText(/^Иванова Анна: /)).toBeTruthy();
  api.use(respond(groupRoutes.moveStudents, { added: 1 }));
  await visitor.click((await ask()).getByRole('button', { name: 'Записать' }));
  expect(await screen.findByText('Добавлен 1 ученик')).toBeTruthy();

  await visitor.click(await screen.findByRole('tab', { name: /^Лист ожидания/ }));
  await visitor.click(await button('Принять в группу: Соколова Мария Ильинична'));
  api.use(respond(groupRoutes.place, undefined));
  await visitor.click((await ask()).getByRole('button', { name: 'Записать' }));
  expect(await screen.findByText('Соколова Мария Ильинична: теперь в группе')).toBeTruthy();
  expect(sent('POST').map(({ body }) => body)).toMatchObject([
    { studentIds: [9], from: [] },
    { studentIds: [9], from: [], acceptMisfits: true },
    {},
    { acceptMisfits: true },
  ]);
});

test('while the group is full nobody can get a place, and the page says why', async () => {
  const { visitor, sent } = show({
    of: fullGroup,
    search: '?tab=waiting',
    handlers: [respond(groupRoutes.stopWaiting, undefined)],
  });
  expect((await button(/^Принять в группу: Белова/)).disabled).toBe(true);
  expect(screen.getByText('Принять можно, когда освободится место.')).toBeTruthy();
  await visitor.click(await button('Убрать из листа ожидания: Белова Дарья'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Убрать из листа ожидания?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(sent('DELETE')).toMatchObject([{ path: '/api/groups/6/waiting-list/22' }]));
});

test('an archived group accepts nobody and says so; waiting students can still be removed', async () => {
  const archived = { ...group, active: false, waitingCount: 2 };
  const { visitor, sent } = show({
    of: archived,
    search: '?tab=waiting',
    handlers: [respond(groupRoutes.stopWaiting, undefined)],
  });
  const note = /^В архиве Группа в архиве: принимать учеников нельзя/;
  for (const name of ['Добавить в лист ожидания', /^Принять в группу: Соколова/]) {
    const action = await button(name);
    expect(action.disabled).toBe(true);
    expect(document.getElementById(action.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(note);
  }
  await visitor.click(await button('Убрать из листа ожидания: Белова Дарья'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Убрать из листа ожидания?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(sent('DELETE')).toMatchObject([{ path: '/api/groups/5/waiting-list/22' }]));
});

test('access is granted and revoked; the group’s coach and users who may not be changed are locked with the reason', async () => {
  const { visitor, sent } = show({
    search: '?tab=access',
    handlers: [
      respond(groupRoutes.grant, {
        ...{ userId: 9, name: 'Белкина Нина', role: 'admin', mayChange: true },
        ...{ access: 'edit', source: 'grant' },
      }),
      respond(groupRoutes.revoke, undefined),
    ],
  });
  const own = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Доступ: Орлова Вера' });
  expect(own.disabled).toBe(true);
  expect(screen.getByText('Управляет как тренер группы')).toBeTruthy();
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Доступ: Белкина Нина' }), 'Изменение');
  expect(await screen.findByText('Белкина Нина: доступ «Изменение»')).toBeTruthy();
  const other = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Доступ: Соколов Иван' });
  await waitFor(() => expect(other.disabled).toBe(false));
  await visitor.selectOptions(other, 'Нет доступа');
  expect(await screen.findByText('Соколов Иван: доступа больше нет')).toBeTruthy();
  expect(sent('PUT')).toMatchObject([{ path: '/api/groups/5/access/9', body: { accessType: 'edit' } }]);
  expect(sent('DELETE')).toMatchObject([{ path: '/api/groups/5/access/4' }]);
});

test('a read-only user finds every action disabled, with the reason', async () => {
  const { visitor } = show({ of: { ...group, access: 'view' } });
  const reason = 'У вас доступ «Просмотр»: состав и саму группу меняют те, у кого доступ шире.';
  expect(await screen.findByText(reason)).toBeTruthy();
  for (const name of ['Добавить учеников', /^Убрать из группы: Иванова/]) {
    const action = await button(name);
    expect(action.disabled).toBe(true);
    expect(document.getElementById(action.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  }
  await visitor.click(await button('Действия с группой'));
  for (const name of [/^Изменить/, /^В архив/]) {
    const item = await screen.findByRole('menuitem', { name });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(within(item).getByText(reason)).toBeTruthy();
  }
});

test('archiving asks first and can be undone', async () => {
  const { visitor, sent } = show({
    handlers: [respond(groupRoutes.archive, { ...group, active: false }), respond(groupRoutes.restore, group)],
  });
  await visitor.click(await button('Действия с группой'));
  await visitor.click(await screen.findByRole('menuitem', { name: 'В архив' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Отправить группу/ }));
  await visitor.click(dialog.getByRole('button', { name: 'В архив' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await visitor.click(await button('Отменить'));
  expect(await screen.findByText(`Группа «${group.name}» возвращена из архива`)).toBeTruthy();
  expect(sent('POST').map(({ path }) => path)).toEqual(['/api/groups/5/archive', '/api/groups/5/restore']);
});

test('a change sends all fields and shows what the server refuses', async () => {
  const { visitor, sent } = show({
    handlers: [
      respondError(groupRoutes.update, 'VALIDATION_FAILED', {
        details: [{ path: 'maxStudents', message: 'В группе уже больше учеников' }],
      }),
    ],
  });
  await openForm(visitor);
  const drawer = within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
  const places = drawer.getByRole('textbox', { name: /^Число мест/ });
  await visitor.clear(places);
  await visitor.type(places, '3');
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  expect((await drawer.findAllByText('В группе уже больше учеников')).length).toBeGreaterThan(0);
  expect(sent('PUT')).toMatchObject([
    {
      path: '/api/groups/5',
      body: {
        name: group.name,
        trainerId: 3,
        branchId: 1,
        maxStudents: 3,
        schedules: group.schedules,
        updatedAt: group.updatedAt,
      },
    },
  ]);
  // the schedule is unchanged, and the future one stays
  expect(sent('PUT')[0]?.body).not.toHaveProperty('schedulesFrom');
});

test('a schedule can start on a future day, and the form names the future schedule that it replaces', async () => {
  const tuesday = { dayOfWeek: 2, startTime: '10:00', endTime: '11:00' };
  const of: Group = {
    ...group,
    comingSchedules: [
      { from: '2099-06-01', schedules: [] },
      { from: '2099-09-01', schedules: [tuesday] },
    ],
  };
  const { visitor, sent } = show({
    of,
    handlers: [
      respond(groupRoutes.update, { ...of, told: nobody }),
      respond(groupRoutes.scheduleFamilies, { email: 0, sms: 0, unreached: 3 }),
    ],
  });
  const findValue = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  await button('Действия с группой');
  expect(findValue('Расписание с 1 июня 2099')).toBe('занятий нет');
  expect(findValue('Расписание с 1 сентября 2099')).toBe('Вт 10:00–11:00');

  await openForm(visitor);
  const drawer = within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
  expect(drawer.queryByText('Это расписание заменит запланированное')).toBeNull();
  const day = drawer.getByRole('textbox', { name: /^Расписание действует с/ });
  await visitor.clear(day);
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  expect((await drawer.findAllByText('Укажите дату')).length).toBeGreaterThan(0);
  expect(sent('PUT')).toEqual([]);
  await visitor.type(day, '01.07.2099');
  expect(await drawer.findByText('С 1 сентября 2099: Вт 10:00–11:00')).toBeTruthy();
  expect(drawer.queryByText(/С 1 июня/)).toBeNull();
  await visitor.click(drawer.getByRole('button', { name: 'Убрать занятие 3' }));
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Добавить занятие' })));
  await visitor.click(await findReady(drawer));
  expect(await screen.findByText('Группа сохранена')).toBeTruthy();
  expect(sent('PUT')).toMatchObject([
    // nobody can be reached, so nothing was asked
    { body: { schedulesFrom: '2099-07-01', schedules: group.schedules.slice(0, 2), tellFamilies: false } },
  ]);
});

test('a new schedule is told to the families, unless staff say no, and another change is not', async () => {
  const today = schoolDay();
  const told = { email: 11, sms: 1, unreached: 0 };
  const days: (string | undefined)[] = [];
  const { visitor, sent } = show({
    handlers: [
      respond(groupRoutes.update, { ...group, told }),
      respond(groupRoutes.scheduleFamilies, ({ query }) => {
        days.push(query.from);
        return told;
      }),
    ],
  });
  const open = async () => {
    await openForm(visitor);
    return within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
  };
  const save = async (drawer: Awaited<ReturnType<typeof open>>) => {
    await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const first = await open();
  await visitor.type(first.getByRole('textbox', { name: /^Название/ }), '!');
  expect(first.queryByRole('checkbox', { name: /Сообщить семьям/ })).toBeNull();
  await save(first);
  const second = await open();
  await visitor.click(second.getByRole('button', { name: 'Убрать занятие 3' }));
  const question = await second.findByRole<HTMLInputElement>('checkbox', { name: 'Сообщить семьям: 11 писем, 1 SMS' });
  expect(question.checked).toBe(true);
  await save(second);
  expect(await screen.findByText(/Сообщаем семьям: 11 писем, 1 SMS/)).toBeTruthy();
  const third = await open();
  await visitor.click(third.getByRole('button', { name: 'Убрать занятие 3' }));
  await visitor.click(await third.findByRole('checkbox', { name: /Сообщить семьям/ }));
  await save(third);
  expect(sent('PUT').map(({ body }) => body)).toMatchObject([
    { tellFamilies: false },
    { tellFamilies: true },
    { tellFamilies: false },
  ]);
  // a form that is opened after midnight starts on the next day
  expect(days.filter((day) => day !== today && day !== schoolDay())).toEqual([]);
  expect(days).not.toEqual([]);
});

test('a new schedule is not saved before it is known whom to tell, and a failure to learn it is said', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { visitor, api, sent } = show({
    handlers: [
      respond(groupRoutes.update, { ...group, told: nobody }),
      respond(groupRoutes.scheduleFamilies, async () => {
        await asked;
        return { email: 11, sms: 1, unreached: 0 };
      }),
    ],
  });
  await openForm(visitor);
  const drawer = within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
  await visitor.click(drawer.getByRole('button', { name: 'Убрать занятие 3' }));
  await visitor.click(drawer.getByRole('button', { name: /Сохранить/ }));
  expect(sent('PUT')).toEqual([]);
  answer();
  expect(await drawer.findByRole('checkbox', { name: 'Сообщить семьям: 11 писем, 1 SMS' })).toBeTruthy();

  api.use(respondError(groupRoutes.scheduleFamilies, 'SERVICE_UNAVAILABLE'));
  const day = drawer.getByRole('textbox', { name: /^Расписание действует с/ });
  await visitor.clear(day);
  await visitor.type(day, '01.07.2099');
  expect(
    await drawer.findByText('О новом расписании семьям не сообщим: не удалось узнать, до кого дойдет сообщение'),
  ).toBeTruthy();
});

test('an unknown or inaccessible group is distinguished from a failure', async () => {
  show({ handlers: [respondError(groupRoutes.read, 'NOT_FOUND')] });
  expect(await screen.findByText('Группа не найдена')).toBeTruthy();
});

test('the second user to save sees the other’s changes, keeps the typed values, and can save', async () => {
  const { visitor, api, sent } = show({ handlers: [respondError(groupRoutes.update, 'CONFLICT')] });
  await openForm(visitor);
  const drawer = within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
  await visitor.type(drawer.getByRole('textbox', { name: /^Название/ }), '!');
  await visitor.clear(drawer.getByRole('textbox', { name: /^Число мест/ }));
  await visitor.type(drawer.getByRole('textbox', { name: /^Число мест/ }), '20');
  const theirs = { ...group, maxStudents: 18, description: 'Берем форму', updatedAt: '2026-11-18T15:00:00.000Z' };
  const readAnew = [respond(groupRoutes.choices, choices), respond(groupRoutes.read, theirs)];
  api.use(respondError(groupRoutes.update, 'CONFLICT'), ...readAnew);
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  expect(await drawer.findByText('Группу уже изменил кто-то другой')).toBeTruthy();
  expect(drawer.getByText('Число мест: там теперь «18», а у вас другое')).toBeTruthy();
  expect(drawer.queryByText(/Обновите страницу/)).toBeNull();
  expect(drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Описание' }).value).toBe('Берем форму');
  api.use(respond(groupRoutes.update, { ...theirs, told: nobody }), ...readAnew);
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('PUT').at(-1)?.body).toMatchObject({
    name: `${group.name}!`,
    maxStudents: 20,
    description: 'Берем форму',
    updatedAt: theirs.updatedAt,
  });
});

test('Back with a changed form asks first, although the form is not in the address', async () => {
  const { visitor, router } = show();
  await act(() => router.navigate(`/groups/${group.id}?tab=schedule`));
  await openForm(visitor);
  await visitor.type(await screen.findByRole('textbox', { name: /^Название/ }), '!');
  await act(() => router.navigate(-1));
  const question = within(await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' }));
  await visitor.click(question.getByRole('button', { name: 'Остаться' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Название/ }).value).toBe(`${group.name}!`);
});

test('closing a changed form asks first, an unchanged one closes at once', async () => {
  const { visitor } = show();
  await openForm(visitor);
  const drawer = within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
  await visitor.click(drawer.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await openForm(visitor);
  await visitor.type(await screen.findByRole('textbox', { name: /^Название/ }), '!');
  await visitor.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' }));
  await visitor.click(question.getByRole('button', { name: 'Остаться' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Название/ }).value).toBe(`${group.name}!`);
  await visitor.keyboard('{Escape}');
  await screen.findByRole('alertdialog');
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await visitor.click(
    within(screen.getByRole('dialog', { name: 'Изменить группу' })).getByRole('button', { name: 'Отмена' }),
  );
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Уйти' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
