import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { paid, refunded, waiting } from './pay.fixtures';
import { Component as PayPage } from './pay.page';
import { Component as ReturnPage } from './pay-return.page';
import { storeToken } from './stored-token';

const token = 'A'.repeat(43);
const open = (...handlers: FakeHandler[]) =>
  renderWithKit(<PayPage />, { locales, path: '/pay/:token', route: `/pay/${token}`, handlers });
const behind = (view: typeof waiting) => open(respond(paymentOrderRoutes.payerView, view));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

test('before the payment shows sum, purpose, school, the bank’s page and a QR code', async () => {
  behind(waiting);
  const pay = await screen.findByRole('link', { name: 'Оплатить' });
  expect(pay.getAttribute('href')).toBe(waiting.paymentUrl);
  expect(screen.getAllByText(/^4\s500\s₽$/)[0]).toBeTruthy();
  expect(screen.getByText('Занятия за ноябрь')).toBeTruthy();
  expect(screen.getByText('Ребенок').nextElementSibling?.textContent).toBe('София');
  expect(screen.getByText('Спортивная школа «Олимп»')).toBeTruthy();
  expect(screen.getByRole('img', { name: /СБП/ })).toBeTruthy();
});

test('each requisite is copied alone, the sum as a bank takes it, or all at once', async () => {
  const { visitor } = behind(waiting);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await visitor.click(await screen.findByText('Перевод по реквизитам'));
  await visitor.click(screen.getByRole('button', { name: 'Скопировать: БИК' }));
  expect(await screen.findByText('Скопировано: БИК')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Скопировать: Сумма' }));
  await visitor.click(screen.getByRole('button', { name: 'Скопировать все' }));
  expect(write.mock.calls.flat()).toEqual([
    '044525225',
    '4500',
    expect.stringMatching(/^Получатель: ООО «Школа Олимп»\n(.+\n){5}Сумма: 4500$/),
  ]);
});

test('says what to do when the browser does not allow to copy', async () => {
  const { visitor } = behind(waiting);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await visitor.click(await screen.findByText('Перевод по реквизитам'));
  await visitor.click(screen.getByRole('button', { name: 'Скопировать все' }));
  expect(await screen.findByText(/Нажмите на текст и удерживайте/)).toBeTruthy();
});

test.each([null, undefined])(
  'without requisites, or from an older server, offers no transfer: %s',
  async (transfer) => {
    behind({ ...waiting, transfer });
    await screen.findByRole('link', { name: 'Оплатить' });
    expect(screen.queryByText('Перевод по реквизитам')).toBeNull();
  },
);

test('after a refused try says so and lets the payer try again', async () => {
  behind({ ...waiting, state: 'refused' });
  expect(await screen.findByText(/Деньги не списаны/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Оплатить' })).toBeTruthy();
});

test('while the bank processes a payment nobody can pay twice', async () => {
  behind({ ...waiting, state: 'checked', paymentUrl: null, qrContent: null, transfer: null });
  expect(await screen.findByText(/Банк проводит платеж/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull();
});

test('whoever waits for the bank can ask at once', async () => {
  const { visitor, api } = behind({ ...waiting, state: 'checked', paymentUrl: null, qrContent: null, transfer: null });
  const check = await screen.findByRole('button', { name: 'Проверить сейчас' });
  expect(screen.getByRole('status').textContent).toMatch(/Второй раз платить не нужно/);
  api.use(respond(paymentOrderRoutes.payerView, paid));
  await visitor.click(check);
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Платеж получен/));
  expect(screen.queryByRole('button', { name: 'Проверить сейчас' })).toBeNull();
});

test('after the payment offers the receipt as a file', async () => {
  behind(paid);
  const receipt = await screen.findByRole('link', { name: 'Скачать квитанцию' });
  expect(receipt.getAttribute('href')).toBe(`/api/pay/${token}/receipt.pdf`);
  expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull();
});

test('shows a refund', async () => {
  behind(refunded);
  expect(await screen.findByRole('heading', { name: 'Деньги возвращены' })).toBeTruthy();
});

test('an unknown link says what to do', async () => {
  open(respondError(paymentOrderRoutes.payerView, 'PAYMENT_LINK_INVALID'));
  expect(
    within(await screen.findByRole('alert')).getByText(/Нажмите на ссылку в последнем сообщении школы/),
  ).toBeTruthy();
});

test('each way in which a link ends has its own sentence and figure', async () => {
  const shown = [];
  for (const more of [{}, { status: 'paid' }, { status: 'cancelled' }, { status: 'expired' }]) {
    const { unmount } = open(respondError(paymentOrderRoutes.payerView, 'PAYMENT_LINK_INVALID', more));
    const alert = await screen.findByRole('alert');
    shown.push(within(alert).getByRole('heading').textContent, alert.querySelector('svg')?.innerHTML);
    unmount();
  }
  expect(shown.filter((_, index) => index % 2 === 0)).toEqual([
    ...['Ссылка недействительна', 'Уже оплачено', 'Оплата отменена', 'Срок оплаты вышел'],
  ]);
  expect(new Set(shown).size).toBe(8);
});

const comeBack = () => renderWithKit(<ReturnPage />, { locales, path: '/pay', route: '/pay' });

/** The press leads out of the page, which jsdom cannot do. */
async function pressPay(): Promise<void> {
  const first = behind(waiting);
  const pay = await screen.findByRole('link', { name: 'Оплатить' });
  pay.addEventListener('click', (event) => event.preventDefault());
  pay.click();
  first.unmount();
}

test('a return from the bank without a known payment says where to look', async () => {
  comeBack();
  expect(await screen.findByText(/по ссылке из сообщения/)).toBeTruthy();
});

test('a return from the bank opens the payment, also in a new tab, as from the app of a bank', async () => {
  await pressPay();
  sessionStorage.clear();
  const { router } = comeBack();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pay/${token}`));
});

test('the next person who opens the address in another tab does not see the payment', async () => {
  await pressPay();
  const returned = comeBack();
  await waitFor(() => expect(returned.router.state.location.pathname).toBe(`/pay/${token}`));
  returned.unmount();
  sessionStorage.clear();
  comeBack();
  expect(await screen.findByText(/по ссылке из сообщения/)).toBeTruthy();
});

test.each([paid, refunded])('a payment that is over is forgotten, and another one is not', async (view) => {
  await pressPay();
  const shown = behind(view);
  await screen.findByRole('link', { name: 'Скачать квитанцию' });
  shown.unmount();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  storeToken('B'.repeat(43));
  behind(view);
  await screen.findByRole('link', { name: 'Скачать квитанцию' });
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 1]);
});

test('an hour later the browser no longer knows the payment', async () => {
  await pressPay();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60 * 1000);
  comeBack();
  expect(await screen.findByText(/по ссылке из сообщения/)).toBeTruthy();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
