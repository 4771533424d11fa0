import { type Group, groupRoutes } from '@school/api-contract/groups/groups';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Component } from '../group.page';
import { choices, comingSchedules, comingTimetables, group, nextSessions, staff, timetables } from '../groups.fixtures';

const coming: Group = { ...group, comingSchedules };
const nobody = { email: 0, sms: 0, unreached: 0 };
const cancelled = { ...group, told: nobody };

function show({ of = group, handlers = [] as FakeHandler[] } = {}) {
  return renderWithKit(<Component />, {
    user: 'admin',
    route: '/groups/5?tab=schedule',
    path: '/groups/:id',
    locales,
    handlers: [
      ...handlers,
      respond(groupRoutes.timetables, of === group ? timetables : comingTimetables),
      respond(groupRoutes.nextSessions, nextSessions),
      respond(groupRoutes.scheduleFamilies, nobody),
      // last, because `:id` also matches the literal paths
      respond(groupRoutes.read, of),
    ],
  });
}
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const ask = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Отменить изменение расписания с 1 марта 2099' });
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Отменить расписание с 1 марта 2099?' }));

test('the schedule shows its clashes', async () => {
  show();
  const week = within(await screen.findByRole('list', { name: 'Расписание группы' }));
  const clash = 'В это же время у тренера: Грация 7–9, 18:30–20:00';
  expect(week.getByText('Понедельник').closest('li')?.textContent).toContain(clash);
  expect(week.getByText('Суббота').closest('li')?.textContent).toBe('Суббота10:00–11:00');
  expect(screen.queryByRole('button', { name: /^Отменить расписание/ })).toBeNull();
});

test('four weeks have a row for each week, with moves and cancellations with reasons, and links to the attendance', async () => {
  show();
  const grid = within(await screen.findByRole('table', { name: 'Четыре недели' }));
  const heads = grid.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Неделя', 'Понедельник', 'Суббота', 'Воскресенье']);
  const [, first, second, third] = grid.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toContain('Перенесено на вс, 1 дек 2126, 18:15Соревнования в Туле');
  expect(first).toContain('Перенесено с сб, 30 ноя 2126Соревнования в Туле');
  expect(second).toContain('ОтмененоВ школе нет отопления');
  expect(third).toContain('9 декабря');
  const link = grid.getByRole('link', { name: 'пн, 25 ноя 2126, 17:30–19:00' });
  expect(link.getAttribute('href')).toBe('/attendance?date=2126-11-25&group=5');
  expect(screen.queryByText(/^все по\sрасписанию$/)).toBeNull();
});

test('a substitute is among the changes; without any the heading says that all is as planned', async () => {
  const [planned] = nextSessions;
  if (!planned) throw new Error('The fixture has no session');
  const substitute = { id: 9, name: 'Зайцева Полина' };
  const { unmount } = show({ handlers: [respond(groupRoutes.nextSessions, [{ ...planned, substitute }])] });
  const grid = within(await screen.findByRole('table', { name: 'Четыре недели' }));
  expect(grid.getByText(/^Замена: Зайцева П\./)).toBeTruthy();
  expect(screen.queryByText(/^все по\sрасписанию$/)).toBeNull();
  unmount();
  show({ handlers: [respond(groupRoutes.nextSessions, [planned])] });
  expect(await screen.findByText(/^все по\sрасписанию$/)).toBeTruthy();
});

test('a failed load of the next sessions leaves the schedule and can be retried', async () => {
  const { visitor, api } = show({ handlers: [respondError(groupRoutes.nextSessions, 'SERVICE_UNAVAILABLE')] });
  await screen.findByRole('list', { name: 'Расписание группы' });
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(groupRoutes.nextSessions, []));
  await visitor.click(retry);
  expect(await screen.findByText('В ближайшие четыре недели занятий нет.')).toBeTruthy();
});

test('a phone, which leaves out what is over, says so when nothing comes', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width: 639px'), media: query }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const [session] = nextSessions;
  if (!session) throw new Error('The fixture has no session');
  show({ handlers: [respond(groupRoutes.nextSessions, [{ ...session, date: '2020-11-23' }])] });
  expect(await screen.findByText('В ближайшие четыре недели занятий нет.')).toBeTruthy();
});

test('a future schedule is shown below, with its clashes and their first day', async () => {
  show({ of: coming });
  await ask();
  expect(sections()).toEqual(['Сейчас', 'Расписание с 1 марта 2099', 'Расписание с 1 июня 2099', 'Четыре недели']);
  const [, march, june] = screen.getAllByRole('region');
  expect(march?.textContent).toContain('В это же время у тренера: Грация 7–9, 18:30–20:00, с 7 апреля 2099');
  expect(june?.textContent).toContain('Занятий нет');
});

test('a future change is cancelled after a confirmation that says what remains', async () => {
  const { visitor, api } = show({ of: coming, handlers: [respond(groupRoutes.cancelSchedule, cancelled)] });
  await visitor.click(await ask());
  const dialog = await question();
  expect(dialog.getByText('Вместо него дальше будет: Пн, Ср 17:30–19:00; Сб 10:00–11:00.')).toBeTruthy();
  api.use(respond(groupRoutes.read, group), respond(groupRoutes.timetables, timetables));
  await visitor.click(dialog.getByRole('button', { name: 'Отменить изменение' }));
  expect(await screen.findByText('Расписание с 1 марта 2099 отменено')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.requests.find(({ method }) => method === 'DELETE')).toMatchObject({
    path: '/api/groups/5/schedule/2099-03-01',
    query: { updatedAt: group.updatedAt, tellFamilies: 'false' },
  });
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Расписание группы' }))).toBe(true),
  );
  expect(document.activeElement).not.toBe(document.body);
});

test('families are told that a schedule is called off, unless the tick is taken away', async () => {
  const families = { email: 12, sms: 2, unreached: 0 };
  const { visitor, api } = show({
    of: coming,
    handlers: [
      respond(groupRoutes.scheduleFamilies, families),
      respond(groupRoutes.cancelSchedule, { ...coming, told: families }),
    ],
  });
  const answer = async (isTold: boolean) => {
    await visitor.click(await ask());
    const dialog = await question();
    const tick = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Сообщить семьям: 12 писем, 2 SMS/ });
    expect(tick.checked).toBe(true);
    if (!isTold) await visitor.click(tick);
    const confirm = dialog.getByRole('button', { name: 'Отменить изменение' });
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
    await visitor.click(confirm);
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
    await visitor.click(dialog.getByRole('button', { name: 'Оставить' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    return api.requests.findLast(({ method }) => method === 'DELETE')?.query;
  };
  expect(await answer(false)).toMatchObject({ tellFamilies: 'false' });
  expect(await answer(true)).toMatchObject({ tellFamilies: 'true' });
  expect(screen.getAllByText('Сообщаем семьям: 12 писем, 2 SMS').length).toBeGreaterThan(0);
});

test('says that another user has already cancelled the change, and closes the confirmation', async () => {
  const { visitor, api } = show({ of: coming, handlers: [respondError(groupRoutes.cancelSchedule, 'CONFLICT')] });
  await visitor.click(await ask());
  const dialog = await question();
  api.use(respond(groupRoutes.read, group), respond(groupRoutes.timetables, timetables));
  await visitor.click(dialog.getByRole('button', { name: 'Отменить изменение' }));
  expect(await screen.findByText('Группу уже изменил кто-то другой. Проверьте расписание.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Отменить расписание/ })).toBeNull();
});

test('after another change of the group the next press cancels the schedule', async () => {
  const { visitor, api } = show({ of: coming, handlers: [respondError(groupRoutes.cancelSchedule, 'CONFLICT')] });
  await visitor.click(await ask());
  const dialog = await question();
  const later = { ...coming, updatedAt: '2026-11-02T09:00:00.000Z' };
  api.use(respond(groupRoutes.read, later));
  await visitor.click(dialog.getByRole('button', { name: 'Отменить изменение' }));
  await screen.findByText('Группу уже изменил кто-то другой. Проверьте расписание.');
  api.use(respond(groupRoutes.cancelSchedule, cancelled));
  const again = dialog.getByRole('button', { name: 'Отменить изменение' });
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  await visitor.click(again);
  await screen.findByText('Расписание с 1 марта 2099 отменено');
  expect(api.requests.findLast(({ method }) => method === 'DELETE')?.query).toMatchObject({
    updatedAt: later.updatedAt,
  });
});

test('a user who may not manage the group finds the button disabled, with the reason', async () => {
  show({ of: { ...coming, access: 'edit' } });
  const button = await ask();
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Изменение');
});

test('saving a schedule reports its clashes at once, with a link to them', async () => {
  const { visitor, router, api } = renderWithKit(<Component />, {
    user: 'admin',
    route: '/groups/5?tab=access',
    path: '/groups/:id',
    locales,
    handlers: [
      respond(groupRoutes.choices, choices),
      respond(groupRoutes.access, staff),
      respond(groupRoutes.timetables, comingTimetables),
      respond(groupRoutes.nextSessions, nextSessions),
      respond(groupRoutes.update, { ...coming, told: nobody }),
      respond(groupRoutes.scheduleFamilies, nobody),
      // last, because `:id` also matches the literal paths
      respond(groupRoutes.read, coming),
    ],
  });
  const save = async (change: (drawer: ReturnType<typeof within>) => Promise<void>) => {
    await visitor.click(await screen.findByRole('button', { name: 'Действия с группой' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Изменить' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
    await change(drawer);
    const button = await drawer.findByRole('button', { name: 'Сохранить' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await visitor.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Группа сохранена')).toBeTruthy();
  };
  // another name causes no clash
  await save((drawer) => visitor.type(drawer.getByRole('textbox', { name: /^Название/ }), '!'));
  expect(screen.queryByText('3 пересечения')).toBeNull();
  expect(api.requests.some(({ path }) => path === '/api/groups/5/schedule')).toBe(false);

  await save((drawer) => visitor.click(drawer.getByRole('button', { name: 'Убрать занятие 3' })));
  expect(await screen.findByText('3 пересечения')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Показать' }));
  expect(router.state.location.search).toBe('?tab=schedule');
});
