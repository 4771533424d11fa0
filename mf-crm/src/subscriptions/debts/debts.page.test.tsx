import { type Debt, debtRoutes } from '@school/api-contract/money/debts';
import { paymentOrderRoutes, paymentOrdersBody } from '@school/api-contract/money/payment-orders';
import { type FakeHandler, renderWithKit, respond, respondError, respondPage } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { around } from '../subscriptions.fixtures';
import { debt, totals } from './debts.fixtures';
import { Component } from './debts.page';

function show(items: Debt[] = [debt], route = '/subscriptions/debts', handlers: FakeHandler[] = []) {
  return renderWithKit(<Component />, {
    ...{ user: 'accountant', route, path: '/subscriptions/debts', locales },
    handlers: [...handlers, respond(debtRoutes.totals, totals), respondPage(debtRoutes.list, { items }), ...around],
  });
}

test('a debtor can be called, and the filter is sent for list and file', async () => {
  const { visitor, api, router } = show();
  const call = await screen.findByRole('link', { name: /^Позвонить: Иванова Ольга/ });
  expect(call.getAttribute('href')).toBe('tel:+79161234567');
  await visitor.click(screen.getByRole('button', { name: /^8–30 дней/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?age=upTo30'));
  expect(await screen.findByText(/^1 ученик должен 2\s320\s₽/)).toBeTruthy();
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/api/debts').at(-1)?.query).toMatchObject({ bucket: 'upTo30' }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  expect((await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href')).toContain(
    'bucket=upTo30',
  );
});

test('debts older than 30 days are the two oldest ages together; the chip is there while it is chosen', async () => {
  const { visitor, api } = show([debt], '/subscriptions/debts?age=over30');
  const chip = await screen.findByRole('button', { name: 'Больше 30 дней 2' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/^2 ученика должны 6\s680\s₽/)).toBeTruthy();
  expect(api.requests.filter(({ path }) => path === '/api/debts').at(-1)?.query).toMatchObject({ bucket: 'over30' });
  await visitor.click(chip);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Больше 30/ })).toBeNull());
});

test('a debt of today is due, not old', async () => {
  show([{ ...debt, days: 0 }]);
  expect(await screen.findByText(/^с 5 .+, срок сегодня$/)).toBeTruthy();
});

test('nobody is called without a phone', async () => {
  show([debt, { ...debt, studentId: 4, studentName: 'Петров Егор', parentPhone: '' }]);
  const row = within(await screen.findByRole('row', { name: /Петров Егор/ }));
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Петров Егор']);
});

test('the form of links for selected debtors starts with each debt', async () => {
  const { visitor } = show();
  await visitor.click(await screen.findByRole('checkbox', { name: 'Выбрать: Иванова Анна' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отправить ссылки на оплату' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByDisplayValue('2320')).toBeTruthy();
});

test('links for debts of one month are sent with one press, with the month as their purpose', async () => {
  const { visitor, api } = show([debt, { ...debt, studentId: 4, studentName: 'Петров Егор', amount: 600 }]);
  api.use(respond(paymentOrderRoutes.create, []));
  await visitor.click(await screen.findByRole('checkbox', { name: 'Выбрать: Иванова Анна' }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Выбрать: Петров Егор' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отправить ссылки на оплату' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByDisplayValue('Занятия за ноябрь 2026')).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: 'Отправить 2 ссылки' }));
  const purpose = 'Занятия за ноябрь 2026';
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      orders: [
        { studentId: 3, amount: 2320, purpose },
        { studentId: 4, amount: 600, purpose },
      ],
    }),
  );
});

test('of debts of different months each link names its own, unless one purpose is entered for all', async () => {
  const months = ['2026-10', '2026-11'];
  const { visitor, api } = show([debt, { ...debt, studentId: 4, studentName: 'Петров Егор', amount: 1200, months }]);
  api.use(respondError(paymentOrderRoutes.create, 'INTERNAL'));
  await visitor.click(await screen.findByRole('checkbox', { name: 'Выбрать: Иванова Анна' }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Выбрать: Петров Егор' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отправить ссылки на оплату' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Занятия за ноябрь 2026')).toBeTruthy();
  expect(dialog.getByText('Занятия за октябрь и ноябрь 2026')).toBeTruthy();
  const send = () => visitor.click(dialog.getByRole('button', { name: 'Отправить 2 ссылки' }));
  const lastPurposes = () => {
    const body = paymentOrdersBody.parse(api.requests.filter(({ method }) => method === 'POST').at(-1)?.body);
    return body.orders.map(({ purpose }) => purpose);
  };
  await send();
  await waitFor(() => expect(lastPurposes()).toEqual(['Занятия за ноябрь 2026', 'Занятия за октябрь и ноябрь 2026']));
  await visitor.type(dialog.getByRole('textbox', { name: /^За что/ }), 'Долг');
  expect(dialog.queryByText('Занятия за ноябрь 2026')).toBeNull();
  await send();
  await waitFor(() => expect(lastPurposes()).toEqual(['Долг', 'Долг']));
});

test('a row reminds its parent with a link, and takes the money that has come', async () => {
  const { visitor } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Напомнить ссылкой на оплату: Иванова Анна' }));
  const form = await screen.findByRole('dialog', { name: 'Ссылка на оплату' });
  expect(within(form).getByRole('textbox', { name: /^Иванова Анна/ })).toHaveProperty('value', '2320');
  await visitor.click(within(form).getByRole('button', { name: 'Отмена' }));
  await visitor.click(await screen.findByRole('button', { name: 'Действия: Иванова Анна' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Принять оплату' }));
  const payment = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  expect(payment.getByRole('textbox', { name: /^Сумма/ })).toHaveProperty('value', '2320');
});

test('the form that a row opened stays open when the row leaves the list', async () => {
  const { visitor, api, queryClient } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Напомнить ссылкой на оплату: Иванова Анна' }));
  expect(await screen.findByRole('dialog', { name: 'Ссылка на оплату' })).toBeTruthy();
  api.use(respondPage(debtRoutes.list, { items: [] }));
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Долгов нет')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Ссылка на оплату' })).toBeTruthy();
});

test('who has a link already is named in the list and in the form, and can be left out', async () => {
  const linked: Debt = {
    ...debt,
    ...{ studentId: 4, studentName: 'Петров Егор', openLinks: { amount: 1200, until: '2026-11-28' } },
  };
  const { visitor } = show([debt, linked]);
  expect(await screen.findByRole('cell', { name: /до 28\sноя/ })).toBeTruthy();
  await visitor.click(screen.getByRole('checkbox', { name: 'Выбрать: Иванова Анна' }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Выбрать: Петров Егор' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отправить ссылки на оплату' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Есть неоплаченная ссылка: 1\s200\s₽/)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Отменить прежнюю/ }).checked).toBe(true);
  await visitor.click(dialog.getByRole('button', { name: 'Не отправлять 1 ученику' }));
  expect(dialog.queryByRole('textbox', { name: /^Петров Егор/ })).toBeNull();
  expect(dialog.queryByRole('radio')).toBeNull();
});

test('links for the next month are sent to those whose charges become due later', async () => {
  const later: Debt = { ...debt, studentId: 4, studentName: 'Петров Егор', amount: 4800, months: ['2026-12'] };
  const { visitor, api, router } = show([debt], '/subscriptions/debts', [
    respondPage(debtRoutes.list, ({ query }) => ({ items: query.coming ? [{ ...later, days: -9 }] : [debt] })),
    respond(debtRoutes.totals, ({ query }) => (query.coming ? { ...totals, count: 1, amount: 4800 } : totals)),
    respond(paymentOrderRoutes.create, []),
  ]);
  await visitor.click(await screen.findByRole('button', { name: /^Позже/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?coming=1'));
  expect(await screen.findByText(/^1 ученик заплатит 4\s800\s₽ позже/)).toBeTruthy();
  await visitor.click(await screen.findByRole('checkbox', { name: 'Выбрать: Петров Егор' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отправить ссылки на оплату' }));
  const dialog = within(await screen.findByRole('dialog'));
  await visitor.click(dialog.getByRole('button', { name: 'Отправить 1 ссылку' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      orders: [{ studentId: 4, amount: 4800, purpose: 'Занятия за декабрь 2026' }],
    }),
  );
});

test('says when nobody owes, or when the search finds nobody', async () => {
  show([]);
  expect(await screen.findByText('Долгов нет')).toBeTruthy();
});

test('a student in the archive is marked', async () => {
  show([debt, { ...debt, studentId: 4, studentName: 'Петров Егор', studentActive: false }]);
  const row = await screen.findByRole('row', { name: /Петров Егор/ });
  expect(within(row).getByText('В архиве')).toBeTruthy();
  expect(screen.getAllByText('В архиве')).toHaveLength(1);
});
