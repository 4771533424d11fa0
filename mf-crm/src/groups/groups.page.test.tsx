import { closureRoutes } from '@school/api-contract/groups/closures';
import { groupRoutes } from '@school/api-contract/groups/groups';
import type { Role } from '@school/api-contract/rules/roles';
import { branchRoutes } from '@school/api-contract/school/branches';
import { addDays, schoolDay } from '@school/kit';
import {
  type FakeHandler,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  respondPage,
} from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { format, parseISO } from 'date-fns';
import { ru } from 'date-fns/locale';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { choices, createCalendar, group, groups } from './groups.fixtures';
import { Component } from './groups.page';
import { toMonday } from './list/use-groups-filter';

function show({ route = '/groups', user = 'admin' as Role, handlers = [] as FakeHandler[] } = {}) {
  const kit = renderWithKit(<Component />, {
    user,
    route,
    path: '/groups',
    locales,
    handlers: [
      ...handlers,
      respond(groupRoutes.choices, choices),
      respond(groupRoutes.calendar, createCalendar(toMonday(schoolDay()))),
      respondPage(groupRoutes.list, ({ query }) => ({ items: query.branchId === '2' ? [] : groups })),
    ],
  });
  const listRequests = (path: string) => kit.api.requests.filter((each) => each.path === path && each.method === 'GET');
  return { ...kit, listRequests };
}

test('a card shows coach, place, days, places, the next session and the waiting list', async () => {
  show();
  const card = within((await screen.findByRole('link', { name: group.name })).closest('article') ?? document.body);
  expect(card.getByTitle('Орлова Вера').textContent).toBe('Орлова В.');
  expect(card.getByTitle(`${group.branch?.name}, ${group.hall}`)).toBeTruthy();
  // a range of times stays on one line
  expect(card.getByText('17:30–19:00')).toBeTruthy();
  expect(card.getByRole('progressbar', { name: 'Занято мест' }).getAttribute('aria-valuetext')).toBe('9/12');
  expect(card.getByText('Следующее: 25 ноя 2126 в 17:30')).toBeTruthy();
  expect(card.getByText('25 ноя 2126')).toBeTruthy();
  expect(screen.getByText('Есть место для первого в очереди: Соколова Мария')).toBeTruthy();
  const full = within(screen.getByRole('link', { name: 'Грация 7–9' }).closest('article') ?? document.body);
  expect(full.getByText('В очереди 2')).toBeTruthy();
  expect(full.queryByText('Мест нет')).toBeNull();
  // the places stand before it, as on the other cards
  expect(full.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('12/12');
});

test('cards stand below their direction, which sums the places of its groups', async () => {
  const dances = { ...group, id: 91, name: 'Бальные 5–8', sportsDirection: 'dance', studentCount: 11 } as const;
  show({ handlers: [respondPage(groupRoutes.list, { items: [dances, group, { ...group, id: 92, name: 'Лента' }] })] });
  const gymnastics = within(await screen.findByRole('region', { name: 'Художественная гимнастика' }));
  expect(gymnastics.getAllByRole('article').map((card) => within(card).getByRole('link').textContent)).toEqual([
    group.name,
    'Лента',
  ]);
  expect(gymnastics.getByText('из 24 мест').parentElement?.textContent).toBe('18 из 24 мест');
  expect(gymnastics.getByText('2 группы')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Танцы' })).getByText('из 12 мест')).toBeTruthy();
});

test('a direction states no sums while further pages follow', async () => {
  show({ handlers: [respondPage(groupRoutes.list, { items: [group], total: 60, nextCursor: 'next' })] });
  const gymnastics = within(await screen.findByRole('region', { name: 'Художественная гимнастика' }));
  expect(gymnastics.queryByText(/^из/)).toBeNull();
});

async function openClosure(handlers: FakeHandler[] = []) {
  const kit = show({
    user: 'owner',
    handlers: [
      ...handlers,
      respond(closureRoutes.preview, ({ query }) => ({
        ...{ sessions: query.branchId === '2' ? 0 : 8, groups: 2, trials: 1 },
        ...{ families: { email: 11, sms: 3, unreached: 1 }, subscriptions: query.branchId === '2' ? 0 : 3 },
      })),
      respond(closureRoutes.close, { cancelled: 8, told: { email: 11, sms: 3, unreached: 1 }, extended: 3 }),
    ],
  });
  await kit.visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  await kit.visitor.click(await screen.findByRole('menuitem', { name: 'Отменить занятия за период' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отменить занятия за период' }));
  expect(dialog.getByRole('button', { name: 'Не отменять' })).toBeTruthy();
  return { ...kit, dialog, posted: () => kit.api.requests.filter(({ method }) => method === 'POST') };
}

test('sessions of a period are cancelled after the dialog has said how many, and whom it tells', async () => {
  const { visitor, dialog, posted } = await openClosure();
  expect(await dialog.findByText('Будет отменено 8 занятий')).toBeTruthy();
  expect(dialog.getByText(/^В 2 группах. Пробных занятий: 1/)).toBeTruthy();
  const type = async (name: RegExp, day: string) => {
    const field = dialog.getByRole('textbox', { name });
    await visitor.clear(field);
    await visitor.type(field, day);
  };
  await type(/^С/, '30.12.2098');
  // the last day is not before the first one
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^По/ }).value).toBe('30.12.2098');
  await type(/^По/, '08.01.2099');
  const submit = () => visitor.click(dialog.getByRole('button', { name: 'Отменить 8 занятий' }));
  await submit();
  expect(await dialog.findByText('Укажите причину')).toBeTruthy();
  await visitor.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Каникулы');
  expect(dialog.getByRole('checkbox', { name: /^Сообщить семьям: 11 писем, 3 SMS/ })).toBeTruthy();
  // only when somebody wants it, since it is not taken back
  const extend = dialog.getByRole('checkbox', { name: 'Продлить 3 абонемента на занятия' });
  expect(extend).toHaveProperty('checked', false);
  await visitor.click(extend);
  await submit();
  expect(await screen.findByText('Отменено 8 занятий')).toBeTruthy();
  expect(screen.getAllByText(/^Продлены 3 абонемента\. Сообщаем/)).not.toHaveLength(0);
  expect(posted().map(({ body }) => body)).toEqual([
    { from: '2098-12-30', to: '2099-01-08', reason: 'Каникулы', tellFamilies: true, extendSubscriptions: true },
  ]);
});

test('a branch without sessions on these days says so, and a refusal is shown at its field', async () => {
  const details = [{ path: 'to', message: 'Не больше двух месяцев за один раз' }];
  const { visitor, dialog } = await openClosure([respondError(closureRoutes.close, 'VALIDATION_FAILED', { details })]);
  await visitor.selectOptions(dialog.getByRole('combobox', { name: 'Отделение' }), '2');
  expect(await dialog.findByText('В эти дни занятий нет.')).toBeTruthy();
  await visitor.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Ремонт');
  await visitor.click(dialog.getByRole('button', { name: 'Отменить занятия' }));
  expect(await dialog.findByText('Не больше двух месяцев за один раз')).toBeTruthy();
});

test('an administrator is not offered to cancel the sessions of a period', async () => {
  const { visitor } = show();
  await screen.findByRole('link', { name: group.name });
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  expect(await screen.findByRole('menuitem', { name: /^Скачать/ })).toBeTruthy();
  expect(screen.queryByText('Отменить занятия за период')).toBeNull();
});

test('the card of a group without a place names only the coach', async () => {
  show({ handlers: [respondPage(groupRoutes.list, { items: [{ ...group, hall: null, branch: null }] })] });
  const card = (await screen.findByTitle('Орлова Вера')).closest('article') ?? document.body;
  expect(card.querySelectorAll('[title]')).toHaveLength(1);
});

test('the card of a group whose sessions start later shows the day', async () => {
  const comingSchedules = [{ from: '2099-09-01', schedules: [{ dayOfWeek: 2, startTime: '18:00', endTime: '19:30' }] }];
  show({
    handlers: [
      respondPage(groupRoutes.list, { items: [{ ...group, schedules: [], comingSchedules, nextSession: null }] }),
    ],
  });
  const card = within((await screen.findByRole('link', { name: group.name })).closest('article') ?? document.body);
  expect(card.getByText(/С 1 сентября 2099: Вт/).textContent).toBe('С 1 сентября 2099: Вт 18:00–19:30');
});

test('the card says of a next session outside the schedule that it was rescheduled', async () => {
  const nextSession = { date: '2126-11-26', startTime: '12:00' };
  show({ handlers: [respondPage(groupRoutes.list, { items: [{ ...group, nextSession }] })] });
  expect(await screen.findByText('Следующее: 26 ноя 2126 в 12:00, перенос')).toBeTruthy();
  expect(screen.getByText('перенос на 12:00')).toBeTruthy();
});

test('filters are kept in the address, sent to the API and exported', async () => {
  const { visitor, router, listRequests } = show({ route: '/groups?coach=3&direction=dance&archived=1' });
  await screen.findByRole('link', { name: group.name });
  expect(listRequests('/api/groups').at(-1)?.query).toMatchObject({
    active: 'false',
    trainerId: '3',
    sportsDirection: 'dance',
  });
  await visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  expect((await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href')).toBe(
    '/api/groups/export.xlsx?active=false&trainerId=3&sportsDirection=dance&sort=name',
  );
  await visitor.keyboard('{Escape}');
  await visitor.click(await screen.findByRole('button', { name: 'Фильтры (3)' }));
  await screen.findByRole('option', { name: 'Юг' });
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Отделение' }), 'Юг');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      ...{ branch: '2', coach: '3', direction: 'dance', archived: '1' },
    }),
  );
  expect(await screen.findByText('Ничего не нашли')).toBeTruthy();
  const [reset] = screen.getAllByRole('button', { name: 'Сбросить фильтры' });
  if (reset) await visitor.click(reset);
  await waitFor(() => expect(router.state.location.search).toBe('?archived=1'));

  await act(() => router.navigate(-2));
  expect(router.state.location.search).toBe('?coach=3&direction=dance&archived=1');
});

test('a session with a substitute stands in the lane of the substitute, and its name says whom they stand in for', async () => {
  const monday = toMonday(schoolDay());
  show({ route: `/groups?view=week&lanes=coaches&week=${monday}&day=${monday}` });
  const lane = within(await screen.findByRole('region', { name: 'Зайцева Полина' }));
  const session = lane.getByRole('link', { name: /Вместо тренера: Соколов Иван Замена: Зайцева П\./ });
  expect(session.title).toContain('Замена: Зайцева Полина (вместо тренера: Соколов Иван)');
  expect(screen.queryByRole('region', { name: 'Соколов Иван' })).toBeNull();
});

test('the list sorts by its columns and keeps the order in the address', async () => {
  const { visitor, router, listRequests } = show({ route: '/groups?view=list&sort=-free' });
  const table = within(await screen.findByRole('table', { name: 'Список групп' }));
  expect(listRequests('/api/groups').at(-1)?.query).toMatchObject({ sort: '-free' });
  const row = within(table.getByRole('row', { name: new RegExp(group.name) }));
  expect(row.getByText('3 из 12')).toBeTruthy();
  await visitor.click(table.getByRole('button', { name: 'Возраст' }));
  expect(router.state.location.search).toBe('?sort=age&view=list');
  await waitFor(() => expect(listRequests('/api/groups').at(-1)?.query).toMatchObject({ sort: 'age' }));
});

test('the week describes clashes in words and hides names that the user may not see', async () => {
  const { visitor, router, listRequests } = show();
  await visitor.click(await screen.findByRole('radio', { name: 'Неделя' }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=week'));
  const monday = within(await screen.findByRole('region', { name: /^понедельник, / }));
  expect(monday.getAllByText(/^Пересечение: /)).toHaveLength(2);
  const clashes = within(screen.getByRole('region', { name: 'Пересечения' }));
  expect(clashes.getByText('В это же время у тренера: Грация 7–9, 18:30–20:00')).toBeTruthy();
  expect(clashes.queryByText(/Грация 7–9$/)).toBeNull();
  expect(clashes.getByText('В это же время в зале: другая группа, 18:00–19:00')).toBeTruthy();
  expect(screen.getByText('2 пересечения')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /^вторник, / })).queryByRole('link')).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Фильтры' }));
  await screen.findByRole('option', { name: 'Орлова Вера' });
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Тренер' }), 'Орлова Вера');
  await waitFor(() => expect(listRequests('/api/groups/calendar').at(-1)?.query).toEqual({ trainerId: '3' }));
});

test('a rescheduled session appears on its new day and refers to the old one; a cancelled session says so', async () => {
  show({ route: '/groups?view=week' });
  const day = async (name: RegExp) => within(await screen.findByRole('region', { name }));
  const shortDay = (offset: number) => {
    const [weekday, date, month] = format(parseISO(addDays(toMonday(schoolDay()), offset)), 'EEEEEE d MMMM', {
      locale: ru,
    }).split(' ');
    // three letters of each month, as everywhere
    return `${weekday} ${date} ${month?.slice(0, 3)}`;
  };
  const original = (await day(/^четверг, /)).getByRole('link');
  expect(original.textContent).toMatch(new RegExp(`${shortDay(4)}( \\d{4})?, 19:15`));
  const moved = (await day(/^пятница, /)).getByRole('link');
  expect(moved.textContent).toContain(`с ${shortDay(3)}`);
  expect(moved.getAttribute('href')).toBe(`/attendance?date=${addDays(toMonday(schoolDay()), 4)}&group=8`);
  expect((await day(/^суббота, /)).getByText('отменено')).toBeTruthy();
});

test('halls or coaches of a day are side by side; the choice is kept in the address', async () => {
  const { visitor, router } = show({ route: '/groups?view=week' });
  await visitor.click(await screen.findByRole('radio', { name: 'Залы' }));
  // on any weekday, at least one of the two is not yet selected
  for (const name of [/^вторник, /, /^понедельник, /]) await visitor.click(screen.getByRole('radio', { name }));
  const day = toMonday(schoolDay());
  expect(router.state.location.search).toBe(`?view=week&lanes=halls&day=${day}`);
  const hall = within(screen.getByRole('region', { name: 'Большой зал, Центр' }));
  expect(hall.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/attendance?date=${day}&group=5`,
  ]);
  expect(screen.getByRole('region', { name: 'Малый зал, Центр' })).toBeTruthy();
  await visitor.click(screen.getByRole('radio', { name: 'Тренеры' }));
  expect(within(screen.getByRole('region', { name: 'Орлова Вера' })).getAllByRole('link')).toHaveLength(2);
  await visitor.click(screen.getByRole('radio', { name: /^вторник, / }));
  expect(screen.getByText('В этот день занятий нет.')).toBeTruthy();
});

test('the previous and the next week are one press away and kept in the address', async () => {
  const thisWeek = toMonday(schoolDay());
  const weekLater = (weeks: number) => addDays(thisWeek, 7 * weeks);
  const { visitor, router, listRequests } = show({ route: '/groups?view=week&coach=3' });
  const weekAsked = () => listRequests('/api/groups/calendar').at(-1)?.query.week;
  const back = await screen.findByRole<HTMLButtonElement>('button', { name: 'Предыдущая неделя' });
  await screen.findByRole('region', { name: /^понедельник, / });
  expect(weekAsked()).toBeUndefined();
  const next = screen.getByRole('button', { name: 'Следующая неделя' });
  await visitor.click(next);
  await visitor.click(next);
  await waitFor(() => expect(weekAsked()).toBe(weekLater(2)));
  expect(new URLSearchParams(router.state.location.search).get('week')).toBe(weekLater(2));
  expect(new URLSearchParams(router.state.location.search).get('coach')).toBe('3');
  for (const _ of [1, 2, 3]) await visitor.click(back);
  await waitFor(() => expect(weekAsked()).toBe(weekLater(-1)));
  await visitor.click(screen.getByRole('button', { name: 'Эта неделя' }));
  await waitFor(() => expect(router.state.location.search).toBe('?coach=3&view=week'));
  expect(screen.getByRole('button', { name: 'Эта неделя' }).getAttribute('aria-disabled')).toBe('true');
});

test.each(['2099-13-01', '1999-01-01', 'x'])('an address with the week %s shows the current week', async (week) => {
  const { listRequests } = show({ route: `/groups?view=week&week=${week}` });
  await screen.findByRole('region', { name: /^понедельник, / });
  expect(listRequests('/api/groups/calendar').at(-1)?.query).toEqual({});
});

test('a week that begins in one month and ends in the next is named with both', async () => {
  show({ route: '/groups?view=week&week=2099-12-03' });
  expect(await screen.findByText('30 ноября–6 декабря 2099')).toBeTruthy();
});

test('after a lost answer the same group is sent with the same key', async () => {
  const { visitor, api } = show({ handlers: [respondOffline(groupRoutes.create)] });
  await visitor.click(await screen.findByRole('button', { name: 'Создать группу' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
  await visitor.type(drawer.getByRole('textbox', { name: /^Название/ }), 'Новая');
  await visitor.selectOptions(drawer.getByRole('combobox', { name: /^Направление/ }), 'Танцы');
  const listKeys = () =>
    api.requests.filter(({ method }) => method === 'POST').map(({ body }) => Reflect.get(Object(body), 'key'));
  for (const count of [1, 2]) {
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Создать' })).toHaveProperty('disabled', false));
    await visitor.click(drawer.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(listKeys()).toHaveLength(count));
  }
  const [first, second] = listKeys();
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(second).toBe(first);
});

test('creates a group with a schedule of several times; invalid fields are marked before anything is sent', async () => {
  const made = { ...group, id: 77, name: 'Новая' };
  const { visitor, router, api } = show({ handlers: [respond(groupRoutes.create, made)] });
  await visitor.click(await screen.findByRole('button', { name: 'Создать группу' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
  await visitor.click(drawer.getByRole('button', { name: 'Создать' }));
  expect((await drawer.findAllByText('Введите название группы')).length).toBeGreaterThan(0);
  expect(drawer.getAllByText('Выберите направление').length).toBeGreaterThan(0);
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);

  await visitor.type(drawer.getByRole('textbox', { name: /^Название/ }), 'Новая');
  await visitor.selectOptions(drawer.getByRole('combobox', { name: /^Направление/ }), 'Танцы');
  await visitor.type(drawer.getByRole('textbox', { name: 'Возраст от' }), '5');
  await visitor.type(drawer.getByRole('textbox', { name: 'Возраст до' }), '4');
  await drawer.findByRole('option', { name: 'Соколов Иван' });
  await visitor.selectOptions(drawer.getByRole('combobox', { name: 'Тренер' }), 'Соколов Иван');
  await visitor.click(drawer.getByRole('button', { name: 'Добавить занятие' }));
  await visitor.click(drawer.getByRole('button', { name: 'Добавить занятие' }));
  const second = within(drawer.getByRole('group', { name: 'Занятие 2' }));
  await visitor.selectOptions(second.getByRole('combobox', { name: 'День' }), 'Понедельник');
  await visitor.click(drawer.getByRole('button', { name: 'Создать' }));
  expect((await drawer.findAllByText('Занятия группы пересекаются по времени')).length).toBeGreaterThan(0);
  await visitor.selectOptions(second.getByRole('combobox', { name: 'День' }), 'Среда');
  expect((await drawer.findAllByText('Старший возраст меньше младшего')).length).toBeGreaterThan(0);
  await visitor.clear(drawer.getByRole('textbox', { name: 'Возраст до' }));
  // with or without colon and leading zero
  await visitor.clear(second.getByRole('combobox', { name: 'Начало' }));
  await visitor.type(second.getByRole('combobox', { name: 'Начало' }), '9:15');
  await visitor.clear(second.getByRole('combobox', { name: 'Окончание' }));
  await visitor.type(second.getByRole('combobox', { name: 'Окончание' }), '1030');
  await visitor.click(drawer.getByRole('button', { name: 'Создать' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/groups/77'));
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{
      name: 'Новая',
      description: '',
      sportsDirection: 'dance',
      branchId: null,
      hall: '',
      trainerId: 4,
      youngestAge: 5,
      oldestAge: null,
      maxStudents: 12,
    },
    key: expect.stringMatching(/^[\w-]{16,64}$/),
    schedules: [
      { dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
      { dayOfWeek: 3, startTime: '09:15', endTime: '10:30' },
    ],
  });
});

test('offers the halls of the chosen branch, and the owner can add one in the form', async () => {
  const { visitor, api } = show({
    user: 'owner',
    handlers: [
      respond(branchRoutes.createHall, ({ body }) => ({ id: 9, groupCount: 0, name: '', ...Object(body) })),
      respond(groupRoutes.create, { ...group, id: 77 }),
    ],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Создать группу' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
  const hall = drawer.getByRole<HTMLSelectElement>('combobox', { name: 'Зал' });
  expect(hall.disabled).toBe(true);
  await drawer.findByRole('option', { name: 'Центр' });
  await visitor.selectOptions(drawer.getByRole('combobox', { name: 'Отделение' }), 'Центр');
  expect(
    within(hall)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([...['Не указано', 'Большой зал', 'Малый зал']]);
  await visitor.selectOptions(hall, 'Малый зал');
  await visitor.selectOptions(drawer.getByRole('combobox', { name: 'Отделение' }), 'Юг');
  await waitFor(() => expect(hall.value).toBe(''));

  await visitor.click(drawer.getByRole('button', { name: 'Добавить зал' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый зал' }));
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  expect(await dialog.findByText('Введите название зала')).toBeTruthy();
  await visitor.type(dialog.getByRole('textbox', { name: /^Название зала/ }), 'Татами');
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(hall.value).toBe('Татами'));
  expect(api.requests.find(({ method }) => method === 'POST')).toMatchObject({
    params: { id: '2' },
    body: { name: 'Татами' },
  });
});

test('a user who may not manage branches chooses a hall and sees who can add one', async () => {
  const { visitor } = show({ user: 'admin' });
  await visitor.click(await screen.findByRole('button', { name: 'Создать группу' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
  await drawer.findByRole('option', { name: 'Центр' });
  await visitor.selectOptions(drawer.getByRole('combobox', { name: 'Отделение' }), 'Центр');
  expect(drawer.getByText('Новый зал могут добавить владелец и старший администратор.')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Добавить зал' })).toBeNull();
});

test('a server error is shown at its field, and typed values stay', async () => {
  const { visitor } = show({
    handlers: [
      respondError(groupRoutes.create, 'VALIDATION_FAILED', {
        details: [{ path: 'branchId', message: 'Такого отделения нет' }],
      }),
    ],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Создать группу' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
  const name = drawer.getByRole<HTMLInputElement>('textbox', { name: /^Название/ });
  await visitor.type(name, 'Новая');
  await visitor.selectOptions(drawer.getByRole('combobox', { name: /^Направление/ }), 'Танцы');
  await visitor.click(drawer.getByRole('button', { name: 'Создать' }));
  expect((await drawer.findAllByText('Такого отделения нет')).length).toBeGreaterThan(0);
  expect(name.value).toBe('Новая');
});

test.each([
  ['admin', 'У вас пока нет доступа к группам', /Доступ к группам дает владелец.*создадите сами/],
  ['owner', 'Групп пока нет', /^Создайте группу с расписанием/],
] as const)('without groups the %s reads why', async (user, title, text) => {
  show({ user, handlers: [respondPage(groupRoutes.list, { items: [] })] });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('a coach sees why groups cannot be created, and who creates the first one', async () => {
  show({ user: 'coach', handlers: [respondPage(groupRoutes.list, { items: [] })] });
  expect(await screen.findByText('У вас пока нет доступа к группам')).toBeTruthy();
  expect(
    screen.getByText(/владелец или администратор в разделе «Настройки» → «Сотрудники».*назначат тренером/),
  ).toBeTruthy();
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Создать группу' });
  expect(create.disabled).toBe(true);
  expect(document.getElementById(create.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Создавать группы могут владелец и администраторы.',
  );
});

test('a failed load can be retried', async () => {
  const { visitor, api } = show({ handlers: [respondError(groupRoutes.list, 'SERVICE_UNAVAILABLE')] });
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respondPage(groupRoutes.list, { items: groups }));
  await visitor.click(retry);
  expect(await screen.findByRole('link', { name: group.name })).toBeTruthy();
});
