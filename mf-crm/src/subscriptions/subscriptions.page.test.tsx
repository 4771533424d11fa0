import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { type FakeHandler, renderWithKit, respond, respondError, respondPage } from '@school/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { StudentSubscriptions } from './student/student-subscriptions';
import {
  around,
  detail,
  list,
  ofStudent,
  quote,
  subscription,
  subscriptions,
  withoutAmounts,
} from './subscriptions.fixtures';
import { Component } from './subscriptions.page';

interface Options {
  route?: string;
  path?: string;
  user?: 'owner' | 'admin' | 'accountant';
  handlers?: FakeHandler[];
}

function show({ route = '/subscriptions', path = '/subscriptions', user = 'owner', handlers = [] }: Options = {}) {
  const kit = renderWithKit(<Component />, {
    ...{ user, route, path, locales },
    // an address such as /api/subscriptions/summary is also one of /api/subscriptions/:id
    handlers: [...handlers, ...around, list],
  });
  const sent = (method: string) => kit.api.requests.filter((request) => request.method === method);
  return { ...kit, sent };
}
const showPanel = (handlers: FakeHandler[], user: Options['user'] = 'owner') =>
  show({
    ...{ route: '/subscriptions/7?state=active', path: '/subscriptions/:id', user },
    handlers: [...around, ...handlers, respond(subscriptionRoutes.read, detail)],
  });

test('filters are kept in the address, sent for the list and exported', async () => {
  const { visitor, api, router } = show({ route: '/subscriptions?plan=2&branch=2' });
  await screen.findByRole('link', { name: 'Иванова Анна' });
  await visitor.click(screen.getByRole('button', { name: /^Заканчивается \d/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?ending=1&plan=2&branch=2'));
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/api/subscriptions').at(-1)?.query).toMatchObject({
      ...{ ending: 'true', sort: 'endsOn', planId: '2', branchId: '2' },
    }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  const file = (await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href') ?? '';
  expect(file.split('?')[0]).toBe('/api/subscriptions/export.xlsx');
  expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toMatchObject({ ending: 'true', planId: '2' });
});

test('what is due today is not said to be overdue, in the list, the panel and the card of the student', async () => {
  const today = { ...detail, money: detail.money && { ...detail.money, dueDays: 0 } };
  show({
    handlers: [
      respondPage(subscriptionRoutes.list, { items: [today, { ...subscription, id: 8, studentName: 'Ли Ян' }] }),
    ],
  });
  const cell = async (name: RegExp) =>
    within(await screen.findByRole('row', { name })).getByText(/2\s320\s₽/).textContent;
  expect(await cell(/Иванова Анна/)).toMatch(/^К оплате сегодня 2/);
  expect(await cell(/Ли Ян/)).toMatch(/^Не оплачено 2/);
  cleanup();
  showPanel([respond(subscriptionRoutes.read, today)]);
  expect(await screen.findByText(/^К оплате сегодня: 2\s320\s₽\.$/)).toBeTruthy();
  cleanup();
  renderWithKit(<StudentSubscriptions id={3} name="Иванова Анна" active />, {
    ...{ user: 'owner', locales },
    handlers: [respond(subscriptionRoutes.ofStudent, { ...ofStudent, subscriptions: [today] }), ...around],
  });
  expect(await screen.findByText(/^к оплате сегодня 2\s320\s₽$/)).toBeTruthy();
});

test('lists those in need of attention first; the head sorts by the last day', async () => {
  const { visitor, api, router } = show();
  const getLastSort = () => api.requests.filter(({ path }) => path === '/api/subscriptions').at(-1)?.query.sort;
  const until = await screen.findByRole('columnheader', { name: 'Срок' });
  expect(getLastSort()).toBe('attention');
  // those who owe come first, but not by their amounts
  const due = screen.getByRole('columnheader', { name: 'Не оплачено' });
  expect(due.getAttribute('aria-sort')).toBeNull();
  await visitor.click(within(until).getByRole('button'));
  await waitFor(() => expect(getLastSort()).toBe('endsOn'));
  expect(until.getAttribute('aria-sort')).toBe('ascending');
  await visitor.click(within(until).getByRole('button'));
  await waitFor(() => expect(getLastSort()).toBe('-endsOn'));
  await visitor.click(within(screen.getByRole('columnheader', { name: 'Не оплачено' })).getByRole('button'));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=attention'));
});

test('past subscriptions are listed on request, or when money is owed for them', async () => {
  const { visitor, api, router } = show();
  const getLastQuery = () => api.requests.filter(({ path }) => path === '/api/subscriptions').at(-1)?.query;
  await screen.findByRole('link', { name: 'Иванова Анна' });
  expect(getLastQuery()).toMatchObject({ state: 'current' });
  await visitor.click(screen.getByRole('button', { name: /^Не оплачен 14/ }));
  await waitFor(() => expect(getLastQuery()).toMatchObject({ owes: 'true' }));
  expect(getLastQuery()).not.toHaveProperty('state');
  await router.navigate('/subscriptions?search=иванова');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ search: 'иванова', state: 'current' }));
  await router.navigate('/subscriptions?state=all');
  await waitFor(() => expect(getLastQuery()).not.toHaveProperty('state'));
});

test('a frozen subscription and one that begins later say what is left, beside their state', async () => {
  show();
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  const frozen = await row(/Рождественская/);
  expect(frozen.getByText(/^Заморожен до 30 ноя/)).toBeTruthy();
  expect(frozen.getByText('осталось 3 из 8')).toBeTruthy();
  expect((await row(/Юдин Лев/)).getByText('осталось 8 из 8')).toBeTruthy();
  expect((await row(/Смирнова Вера/)).queryByText(/осталось/)).toBeNull();
});

test('a subscription that begins later says so, and what of it is unpaid', async () => {
  const { visitor, api, router } = show();
  const row = within(await screen.findByRole('row', { name: /Юдин Лев/ }));
  expect(row.getByText(/^Начнется 5 дек/)).toBeTruthy();
  expect(row.getAllByText(/4\s320\s₽/)).toHaveLength(2);
  await visitor.click(screen.getByRole('button', { name: /^Начнется 1/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=coming'));
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/api/subscriptions').at(-1)?.query).toMatchObject({
      state: 'coming',
    }),
  );
});

test('the sign before a plan says its direction', async () => {
  show({
    handlers: [respondPage(subscriptionRoutes.list, { items: [{ ...subscription, sportsDirections: ['dance'] }] })],
  });
  const line = within(await screen.findByRole('row', { name: /Иванова Анна/ }));
  expect(line.getByRole('img', { name: 'Танцы' })).toBeTruthy();
});

test('the panel of a subscription that begins later says what is unpaid, and offers to change it', async () => {
  const coming = subscriptions.find(({ state }) => state === 'coming');
  show({
    ...{ route: '/subscriptions/12', path: '/subscriptions/:id' },
    handlers: [...around, respond(subscriptionRoutes.read, { ...detail, ...coming })],
  });
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText(/^Не оплачено 4\s320\s₽, оплатить до 5 декабря 2026/)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Отменить абонемент' })).toBeTruthy();
});

test('the panel takes the payment of what is unpaid', async () => {
  const { visitor } = showPanel([]);
  await visitor.click(await screen.findByRole('button', { name: 'Принять оплату' }));
  const payment = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  expect(payment.getByText('Иванова Анна')).toBeTruthy();
  expect(payment.getByRole('textbox', { name: /^Сумма/ })).toHaveProperty('value', '2320');
  cleanup();

  showPanel([respond(subscriptionRoutes.read, { ...detail, money: detail.money && { ...detail.money, due: 0 } })]);
  await screen.findByRole('button', { name: 'Продлить' });
  expect(screen.queryByRole('button', { name: 'Принять оплату' })).toBeNull();
});

test('a user who may not see amounts sees no money, and cannot sell', async () => {
  show({ user: 'admin', handlers: [respondPage(subscriptionRoutes.list, { items: withoutAmounts })] });
  await screen.findByRole('link', { name: 'Иванова Анна' });
  expect(screen.queryByRole('columnheader', { name: 'Сумма' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Продать абонемент' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Не оплачен/ })).toBeNull();
});

test('a row takes its money first, and renews from its menu', async () => {
  const { visitor } = show();
  const row = within(await screen.findByRole('row', { name: /Иванова Анна/ }));
  await visitor.click(row.getByRole('button', { name: 'Принять оплату: Иванова Анна' }));
  const payment = await screen.findByRole('dialog');
  expect(await within(payment).findByRole('textbox', { name: /^Сумма/ })).toHaveProperty('value', '2320');
  expect(within(payment).getByRole('textbox', { name: 'Назначение' })).toHaveProperty(
    'value',
    'Занятия за ноябрь 2026',
  );
  await visitor.click(within(payment).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await visitor.click(row.getByRole('button', { name: 'Действия: Иванова Анна' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Продлить' }));
  expect(await screen.findByRole('dialog', { name: 'Продление абонемента' })).toBeTruthy();
});

test('a row has no actions for a user who may not take money', async () => {
  show({ user: 'admin', handlers: [respondPage(subscriptionRoutes.list, { items: withoutAmounts })] });
  const row = within(await screen.findByRole('row', { name: /Иванова Анна/ }));
  expect(row.queryByRole('button')).toBeNull();
});

test('a school without subscriptions has no list', async () => {
  const { api } = renderWithKit(<Component />, {
    ...{ user: 'owner', route: '/subscriptions', path: '/subscriptions', locales, handlers: [] },
    school: { sellsSubscriptions: false },
  });
  expect(await screen.findByText('Абонементы выключены')).toBeTruthy();
  expect(api.requests).toEqual([]);
});

test('a freeze says where the end moves, and is sent with the version that was seen', async () => {
  const { visitor, sent } = showPanel([respond(subscriptionRoutes.freeze, detail)]);
  await visitor.click(await screen.findByRole('button', { name: 'Заморозить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Заморозить абонемент' }));
  const from = dialog.getByRole('textbox', { name: /^С/ });
  await visitor.clear(from);
  await visitor.type(from, '24.11.2026');
  await visitor.type(dialog.getByRole('textbox', { name: /^По/ }), '30.11.2026');
  expect(await dialog.findByText(/на 7 дней: 11 декабря 2026/)).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: 'Заморозить' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toEqual({
    ...{ from: '2026-11-24', to: '2026-11-30', reason: 'illness', comment: null, updatedAt: detail.updatedAt },
  });
});

test('cancelling shows the unused part before it credits it', async () => {
  const { visitor, sent } = showPanel([respond(subscriptionRoutes.cancel, { ...detail, state: 'cancelled' })]);
  await visitor.click(await screen.findByRole('button', { name: 'Отменить абонемент' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отменить абонемент' }));
  expect(dialog.getByText(/Неиспользованная часть — 1\s620\s₽ из 4\s320\s₽/)).toBeTruthy();
  await visitor.type(dialog.getByRole('textbox', { name: /^Причина/ }), 'Переезд');
  await visitor.click(dialog.getByRole('button', { name: 'Отменить абонемент' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toEqual({ reason: 'Переезд', credit: 1620, updatedAt: detail.updatedAt });
});

test('a renewal sends the amount that was quoted; a new price is shown before it is agreed to', async () => {
  const { visitor, sent, api } = showPanel([
    respondError(subscriptionRoutes.renew, 'CONFLICT'),
    respond(subscriptionRoutes.quote, quote),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Продлить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Продление абонемента' }));
  expect(await dialog.findByText(/Скидка 10\s% для братьев и сестер \(абонемент уже есть: Иванов Петр\)/)).toBeTruthy();
  api.use(respond(subscriptionRoutes.quote, { ...quote, price: 5200, prorated: 5200, amount: 4680 }));
  await visitor.click(dialog.getByRole('button', { name: 'Продлить' }));
  expect(await dialog.findByText(/цена изменилась/)).toBeTruthy();
  expect(await dialog.findAllByText(/^4\s680\s₽$/)).toHaveLength(1);
  api.use(respond(subscriptionRoutes.renew, { ...detail, id: 12 }));
  await visitor.click(dialog.getByRole('button', { name: 'Продлить' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(2));
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { startsOn: '2026-12-05', discount: null, amount: 4320 },
    { startsOn: '2026-12-05', discount: null, amount: 4680 },
  ]);
});

test('a discount needs a number and a reason before anything is sent', async () => {
  const { visitor, sent } = showPanel([respond(subscriptionRoutes.quote, quote)]);
  await visitor.click(await screen.findByRole('button', { name: 'Продлить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Продление абонемента' }));
  await dialog.findByText(/Скидка 10\s%/);
  await visitor.selectOptions(dialog.getByRole('combobox', { name: 'Скидка' }), 'percent');
  await visitor.type(dialog.getByRole('textbox', { name: /^Размер скидки/ }), '120');
  await visitor.click(dialog.getByRole('button', { name: 'Продлить' }));
  expect(await dialog.findByText('Укажите целое число процентов от 0 до 100')).toBeTruthy();
  expect(dialog.getByText('Укажите причину')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('the panel tells a read-only user who may change it', async () => {
  showPanel([respond(subscriptionRoutes.read, { ...detail, money: null, unusedPart: null })], 'admin');
  expect(await screen.findByText(/Абонементы продают и меняют/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Заморозить' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Деньги' })).toBeNull();
});
