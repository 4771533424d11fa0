import { debtRoutes } from '@school/api-contract/money/debts';
import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { messages } from '@school/api-contract/rules/messages';
import { studentRoutes } from '@school/api-contract/students/students';
import { addDays, schoolDay } from '@school/kit';
import {
  type FakeHandler,
  fakeLiveEvents,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  respondPage,
} from '@school/kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { row } from '../students/students.fixtures';
import { debt } from '../subscriptions/debts/debts.fixtures';
import { ofStudent, subscription } from '../subscriptions/subscriptions.fixtures';
import {
  around,
  beingRefunded,
  detail,
  entered,
  family,
  list,
  order,
  ordered,
  orders,
  part,
  payments,
  suggestions,
  summary,
  unmatched,
  unmatchedLine,
} from './payments.fixtures';
import { Component } from './payments.page';

function show({
  route = '/payments',
  path = '/payments',
  first = [] as FakeHandler[],
  handlers = [] as FakeHandler[],
} = {}) {
  const kit = renderWithKit(<Component />, {
    user: 'accountant',
    route,
    path,
    locales,
    // an address such as /api/payments/summary is also one of /api/payments/:id
    handlers: [...first, ...around, ...handlers, list],
  });
  const sent = (method: string) => kit.api.requests.filter((request) => request.method === method);
  return { ...kit, sent };
}
const showPanel = (handlers: FakeHandler[], id: number | 'new' = 7) =>
  show({ route: `/payments/${id}?status=PENDING`, path: '/payments/:id', handlers });

test('the period of the list is chosen as that of a report, and sent for the register', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { visitor, router } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Период' }));
  await visitor.click(await screen.findByRole('button', { name: /^Прошлый месяц/ }));
  expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-10-31');
  expect(await screen.findByRole('button', { name: 'Период: Октябрь 2026' })).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  const register = await screen.findByRole('menuitem', { name: /1С/ });
  expect(register.getAttribute('href')).toMatch(/\?from=2026-10-01&to=2026-10-31$/);
});

test('the sums name the days they are compared with, and the queue how long its oldest payment has waited', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  show();
  expect(await screen.findByText(/^[+−].* к 1–28 окт$/)).toBeTruthy();
  expect(screen.getByText(/^1–28 окт: /)).toBeTruthy();
  expect(await screen.findByText('старейший ждет 26 дней')).toBeTruthy();
});

test('the sum stands before the last column in both tables, so that all sums end at one edge', async () => {
  show({ route: '/payments?type=cash' });
  const readLast = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('columnheader')
      .slice(-2)
      .map(({ textContent }) => textContent);
  expect(await readLast('Список платежей')).toEqual(['Сумма', 'Состояние']);
  cleanup();
  show();
  expect(await readLast('Разобрать')).toEqual(['Сумма', 'Ученик для платежа']);
});

test('filters are kept in the address and sent for list, sums and file', async () => {
  const { visitor, api, router } = show({ route: '/payments?from=2026-11-01&type=cash&branch=2' });
  await screen.findByRole('link', { name: 'Иванова Анна' });
  await visitor.click(screen.getByRole('button', { name: 'Ожидает' }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=waiting&type=cash&branch=2&from=2026-11-01'));
  const expected = { from: '2026-11-01', type: 'cash', branchId: '2', state: 'waiting' };
  for (const path of ['/api/payments', '/api/payments/totals']) {
    await waitFor(() =>
      expect(api.requests.filter((request) => request.path === path).at(-1)?.query).toMatchObject(expected),
    );
  }
  await visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  const file = (await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(file, 'http://school').searchParams)).toEqual(expected);
});

test('the chips have the numbers of all payments, beside no other filter', async () => {
  const { router } = show();
  expect(await screen.findByRole('button', { name: /^Ожидает ?9$/ })).toBeTruthy();
  await act(() => router.navigate('/payments?state=waiting'));
  expect(screen.getByRole('button', { name: /^Банк отклонил ?2$/ })).toBeTruthy();
  await act(() => router.navigate('/payments?search=иванова'));
  expect(screen.getByRole('button', { name: 'Ожидает' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Банк отклонил' })).toBeTruthy();
});

test('changes by the bank or a colleague appear in the list and the figures without a reload', async () => {
  const live = fakeLiveEvents();
  onTestFinished(() => live.restore());
  const { api } = show();
  await screen.findByRole('link', { name: 'Иванова Анна' });
  const countRequests = (path: string) => api.requests.filter((request) => request.path === path).length;
  const paths = ['/api/payments', '/api/payments/summary', '/api/payments/totals'];
  await waitFor(() => expect(paths.map(countRequests)).not.toContain(0));
  const before = paths.map(countRequests);
  live.tell('payments', {});
  // the list and the group above it, the figures, the sums
  const again = [2, 1, 1];
  await waitFor(() =>
    expect(paths.map(countRequests)).toEqual(before.map((count, index) => count + (again[index] ?? 0))),
  );
});

test('received payments of no student are a group above the others, also when they are old; a filter hides it', async () => {
  const [first] = payments;
  if (!first) throw new Error('the fixture has no payment');
  const nobody = { ...first, id: 90, studentId: null, studentName: null, childName: 'Зотова Яна' };
  const lists = respondPage(paymentRoutes.list, ({ query }) => ({
    items: query.toSortOut ? [nobody] : [...payments, nobody],
    total: query.toSortOut ? 1 : payments.length + 1,
  }));
  const { visitor, api } = show({ handlers: [lists] });
  const group = await screen.findByRole('region', { name: 'Разобрать 1' });
  expect(within(group).getByRole('link', { name: 'Найти ученика' })).toBeTruthy();
  expect(screen.getAllByRole('row', { name: /Зотова Яна/ })).toHaveLength(1);
  expect(api.requests.find(({ query }) => query.toSortOut)?.query).toMatchObject({ limit: '5' });
  await visitor.click(screen.getByRole('button', { name: /^Ожидает/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Разобрать/ })).toBeNull());
});

test('a payment that one student fits is linked with one press in the list, and the notice takes it back', async () => {
  const [first] = payments;
  if (!first) throw new Error('the fixture has no payment');
  const nobody = { ...first, id: 90, studentId: null, studentName: null, childName: 'Иванова А.' };
  const likely = { ...nobody, likelyStudent: { id: 3, name: 'Иванова Анна' } };
  let isLinked = false;
  const { visitor, api } = show({
    handlers: [
      // the row leaves the list with its button
      respondPage(paymentRoutes.list, () => ({ items: isLinked ? [first] : [likely, first] })),
      respond(paymentRoutes.link, () => {
        isLinked = true;
        return { ...unmatched, studentId: 3 };
      }),
      respondError(paymentRoutes.unlink, 'CONFLICT'),
    ],
  });
  const line = within(await screen.findByRole('row', { name: /Иванова А\. · / }));
  await visitor.click(line.getByRole('button', { name: 'Привязать: Иванова Анна' }));
  const undo = await screen.findByRole('button', { name: 'Отменить' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Привязать/ })).toBeNull());
  // a refusal is told after the row is gone, and so is a success
  await visitor.click(undo);
  await screen.findByText(/^Данные уже изменил/);
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/payments/90/link', { studentId: 3 }],
    ['/api/payments/90/unlink', { studentId: 3 }],
  ]);
});

test('a payment that the bank reported otherwise says so, with the reason, wherever it is listed', async () => {
  show();
  const row = await screen.findByRole('row', { name: /банк сообщил о деньгах/ });
  expect(within(row).getByText('Проверить')).toBeTruthy();
});

test('overdue are the pending payments of days before today; a status replaces the chip', async () => {
  const { visitor, api, router } = show();
  await visitor.click(await screen.findByRole('button', { name: /^Просрочен/ }));
  expect(router.state.location.search).toBe('?overdue=1');
  const asked = { status: 'PENDING', to: addDays(schoolDay(), -1) };
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/api/payments').at(-1)?.query).toMatchObject(asked),
  );
  await visitor.click(screen.getByRole('button', { name: /^Банк отклонил/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=refused'));
});

test('links of the figures above the list show their status as a chip that goes away; received is a state', async () => {
  const { visitor, api, router } = show({ route: '/payments?status=PENDING' });
  const last = () => api.requests.filter(({ path }) => path === '/api/payments').at(-1)?.query;
  const chip = await screen.findByRole('button', { name: /^Все неоплаченные ?12$/ });
  expect(last()).toMatchObject({ status: 'PENDING' });
  await visitor.click(chip);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('button', { name: /^Все неоплаченные/ })).toBeNull();
  await act(() => router.navigate('/payments?status=CONFIRMED'));
  await waitFor(() => expect(last()).toMatchObject({ state: 'received' }));
  expect(screen.getByRole('button', { name: /^Получен/ }).getAttribute('aria-pressed')).toBe('true');
});

test('the rarer states are behind the button of the filters, with their numbers', async () => {
  const { visitor, router } = show();
  await visitor.click(await screen.findByRole('button', { name: /^Фильтры/ }));
  await visitor.click(await screen.findByRole('button', { name: /^Срок истек ?3$/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=expired'));
});

test('a chip that goes away when it is switched off leaves its focus to the one beside it', async () => {
  const { visitor } = show({ route: '/payments?unmatched=1' });
  await visitor.click(await screen.findByRole('button', { name: 'Без ученика' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Без ученика' })).toBeNull());
  expect(document.activeElement?.textContent).toMatch(/^Получен/);
});

test.each([
  ['/payments', 'Иванова Анна'],
  ['/payments?tab=orders', 'Ли Ян'],
])('the amounts of %s wait for the currency of the school', async (route, name) => {
  let answer = () => {};
  show({
    route,
    handlers: [respondPage(paymentOrderRoutes.list, { items: orders })],
    first: [
      respond(paymentRoutes.summary, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return summary;
      }),
    ],
  });
  const found = (await screen.findByRole('link', { name })).closest('tr');
  expect(found?.textContent).not.toMatch(/4.500/);
  answer();
  await waitFor(() => expect(found?.textContent).toMatch(/4.500.₽/));
});

test('without the currency of the school an amount is a plain number', async () => {
  show({ first: [respondError(paymentRoutes.summary, 'INTERNAL')] });
  const found = (await screen.findByRole('link', { name: 'Иванова Анна' })).closest('tr');
  expect(await within(found ?? document.body).findByText(/^4.500$/)).toBeTruthy();
});

test('received money without a student leads to the search in place of its status', async () => {
  const nobody = payments
    .slice(0, 1)
    .map((payment) => ({ ...payment, studentId: null, studentName: null, childName: 'Иванава Аня' }));
  show({ handlers: [respondPage(paymentRoutes.list, { items: nobody })] });
  const found = within(await screen.findByRole('row', { name: /Иванава Аня/ }));
  expect(found.queryByText('Получен')).toBeNull();
  expect(found.getByRole('link', { name: 'Найти ученика' }).getAttribute('href')).toBe('/payments/7');
});

test('nothing found offers to reset the filters', async () => {
  const { visitor } = show({ route: '/payments?search=никого&status=PENDING' });
  await visitor.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
  expect(await screen.findByRole('link', { name: 'Иванова Анна' })).toBeTruthy();
});

test('a payment that was refunded in part keeps its amount and says what went back', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /^Рождественская/ }));
  expect(row.getByText(/^1\s250\s000\s₽$/)).toBeTruthy();
  expect(row.getByText(/^Возвращено 250\s000\s₽$/)).toBeTruthy();
  const whole = within(screen.getByRole('row', { name: /^Ли Ян/ }));
  expect(whole.getByText('Отменен')).toBeTruthy();
});

test('the panel shows the history, and closing it keeps the filter', async () => {
  const { visitor, router } = showPanel([respond(paymentRoutes.read, entered)]);
  const panel = within(await screen.findByRole('dialog', { name: /^Платеж на 4\s500\s₽$/ }));
  const entries = within(await panel.findByRole('region', { name: 'История' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll('\u00a0', ' '));
  expect(entries.join('\n')).toContain('Сумма: 4 000 ₽ → 4 500 ₽');
  expect(entries.at(-1)).toContain('Возвращено 500 ₽');
  // beside the state in the head
  expect(panel.getAllByText(/^Возвращено 500\s₽$/)).toHaveLength(2);
  expect(entries.at(-1)).toContain('сотрудник удален');
  expect(entries.at(-1)).toContain('Пропустила занятие по болезни');
  await visitor.click(panel.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/payments?status=PENDING'),
  );
});

test('a payment whose status comes from the bank cannot be confirmed or cancelled, and the panel says why', async () => {
  showPanel([respond(paymentRoutes.read, { ...detail, status: 'PENDING' })]);
  const panel = within(await screen.findByRole('dialog'));
  const confirm = await panel.findByRole('button', { name: 'Отметить полученным' });
  expect(confirm.getAttribute('aria-disabled') ?? confirm.hasAttribute('disabled')).toBeTruthy();
  expect(panel.getByText('Статус этого платежа сообщает банк.')).toBeTruthy();
});

test.each([
  ['Отметить полученным', paymentRoutes.confirm, { status: 'CONFIRMED', state: 'received' }, 'Получен'],
  ['Отменить платеж', paymentRoutes.cancel, { status: 'CANCELLED', state: 'cancelled' }, 'Отменен'],
] as const)(
  '«%s» in a second tab says that the status has changed and shows it',
  async (name, route, changed, word) => {
    let shown: PaymentDetail = { ...detail, status: 'PENDING', state: 'waiting', fromBank: false };
    const { visitor } = showPanel([
      respond(paymentRoutes.read, () => shown),
      respondError(route, 'ILLEGAL_TRANSITION', { status: changed.status }),
    ]);
    const action = await screen.findByRole('button', { name });
    shown = { ...shown, ...changed };
    await visitor.click(action);
    if (route === paymentRoutes.cancel) {
      const dialog = within(await screen.findByRole('dialog', { name: 'Отменить платеж' }));
      await visitor.type(dialog.getByLabelText(/^Причина/), 'Передумали');
      await visitor.click(dialog.getByRole('button', { name: 'Отменить платеж' }));
    }
    expect(await screen.findByText('Статус платежа уже изменился')).toBeTruthy();
    const panel = within(await screen.findByRole('dialog', { name: /^Платеж на/ }));
    expect(await panel.findByText(word)).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  },
);

test('one press links an unmatched payment, another unlinks it', async () => {
  let shown = unmatched;
  const linked = { ...unmatched, studentId: 3, studentName: 'Иванова Анна' };
  const { visitor, sent } = showPanel(
    [
      respond(paymentRoutes.suggestions, suggestions),
      respond(paymentRoutes.read, () => shown),
      respond(paymentRoutes.link, () => {
        shown = linked;
        return linked;
      }),
      respond(paymentRoutes.unlink, () => {
        shown = unmatched;
        return unmatched;
      }),
    ],
    8,
  );
  expect(await screen.findByText('Иванова Ольга Петровна · совпал телефон · похоже имя ребенка')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Выбрать: Иванова Анна' }));
  await visitor.click(await screen.findByRole('button', { name: 'Убрать ученика' }));
  expect(await screen.findByRole('button', { name: 'Выбрать: Иванова Анна' })).toBeTruthy();
  expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/payments/8/link', { studentId: 3 }],
    ['/api/payments/8/unlink', { studentId: 3 }],
  ]);
});

test('a new payment marks each invalid field, warns of a similar one, and opens after saving', async () => {
  const similar = { ...entered, id: 12, amount: 4500, likelyStudent: null };
  const { visitor, sent, router } = showPanel(
    [
      respondPage(paymentRoutes.list, ({ query }) => ({ items: query.studentId === String(row.id) ? [similar] : [] })),
      respondPage(studentRoutes.list, { items: [row] }),
      respond(paymentRoutes.create, { ...entered, id: 20 }),
      respond(paymentRoutes.read, { ...entered, id: 20 }),
    ],
    'new',
  );
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  expect(await form.findByText(messages.amount)).toBeTruthy();
  await visitor.type(form.getByRole('textbox', { name: /Сумма/ }), '4 500');
  await visitor.type(form.getByRole('combobox', { name: /Ученик/ }), 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  expect(await form.findByText('Похожий платеж уже есть')).toBeTruthy();
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toMatchObject([
      { amount: 4500, type: 'cash', studentId: row.id, status: 'CONFIRMED', description: null },
    ]),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/payments/20'));
});

test('the same money once more is entered only after a question that names the first', async () => {
  const samePayment = { id: 12, at: '2026-11-22T09:40:00.000Z', byName: 'Иванова Вера' };
  const { visitor, sent, api } = showPanel(
    [
      respondPage(studentRoutes.list, { items: [row] }),
      respondError(paymentRoutes.create, 'PAYMENT_REPEATED', { samePayment }),
      respond(paymentRoutes.read, { ...entered, id: 20 }),
    ],
    'new',
  );
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  await visitor.type(form.getByRole('textbox', { name: /Сумма/ }), '4500');
  await visitor.type(form.getByRole('combobox', { name: /Ученик/ }), 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Такой платеж уже внесен' }));
  expect(question.getByText(/12:40, Иванова Вера\. Внести еще один\?$/)).toBeTruthy();
  api.use(respond(paymentRoutes.create, { ...entered, id: 20 }));
  await visitor.click(question.getByRole('button', { name: 'Внести еще один' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(2));
  expect(sent('POST').map(({ body }) => body)).toMatchObject([
    expect.not.objectContaining({ acceptRepeated: true }),
    { amount: 4500, acceptRepeated: true },
  ]);
});

test('without the first payment nothing is asked, and the form says why it was refused', async () => {
  const { visitor } = showPanel(
    [respondPage(studentRoutes.list, { items: [row] }), respondError(paymentRoutes.create, 'PAYMENT_REPEATED')],
    'new',
  );
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  await visitor.type(form.getByRole('textbox', { name: /Сумма/ }), '4500');
  await visitor.type(form.getByRole('combobox', { name: /Ученик/ }), 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  expect(await form.findByText(/^Такой платеж уже внесен\. Проверьте/)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an expected payment like one just entered is marked as received only after a question that names that one', async () => {
  const samePayment = { id: 12, at: '2026-11-22T09:40:00.000Z', byName: 'Иванова Вера' };
  const expected: PaymentDetail = { ...detail, status: 'PENDING', state: 'waiting', fromBank: false };
  const { visitor, sent, api } = showPanel([
    respond(paymentRoutes.read, expected),
    respondError(paymentRoutes.confirm, 'PAYMENT_REPEATED', { samePayment }),
  ]);
  const confirm = await screen.findByRole('button', { name: 'Отметить полученным' });
  await visitor.click(confirm);
  const title = 'Такой платеж уже внесен';
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getByText(/12:40, Иванова Вера\. Если это те же деньги, отмените ожидаемый платеж/)).toBeTruthy();
  await visitor.click(question.getByRole('button', { name: 'Не отмечать' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await visitor.click(await screen.findByRole('button', { name: 'Отметить полученным' }));
  const again = within(await screen.findByRole('alertdialog', { name: title }));
  api.use(respond(paymentRoutes.confirm, { ...expected, status: 'CONFIRMED', state: 'received' }));
  await visitor.click(again.getByRole('button', { name: 'Отметить полученным' }));
  expect(await screen.findByText('Платеж отмечен полученным')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent('POST').map(({ body }) => body)).toEqual([{}, {}, { acceptRepeated: true }]);
});

test('one sum is entered for the children of a family, and the wrong share is named', async () => {
  const { visitor, sent } = show({
    route: '/payments/new',
    path: '/payments/:id',
    first: [respond(paymentRoutes.family, family)],
    handlers: [
      respondPage(studentRoutes.list, { items: [row] }),
      respondPage(paymentOrderRoutes.list, { items: [] }),
      respond(paymentRoutes.create, part),
    ],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  await visitor.type(form.getByRole('textbox', { name: /Сумма/ }), '5000');
  await visitor.type(form.getByRole('combobox', { name: /Ученик/ }), 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  await visitor.click(await form.findByRole('checkbox', { name: 'Разделить между детьми семьи' }));
  const share = (name: RegExp) => form.getByRole<HTMLInputElement>('textbox', { name });
  expect([share(/Анна/).value, share(/Лев/).value]).toEqual(['4500', '500']);
  await visitor.type(share(/Лев/), '0');
  expect(form.getByText(/^Больше суммы платежа на 4.500/)).toBeTruthy();
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  expect(await form.findByText('Суммы детей должны вместе дать сумму платежа')).toBeTruthy();
  expect(document.activeElement).toBe(share(/Лев/));
  expect(sent('POST')).toEqual([]);
  await visitor.clear(share(/Лев/));
  await visitor.type(share(/Лев/), '500');
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  expect(await screen.findByText('Разделено между 2 детьми')).toBeTruthy();
  expect(sent('POST')[0]?.body).toMatchObject({
    amount: 5000,
    shares: [
      { studentId: 3, amount: 4500 },
      { studentId: 13, amount: 500 },
    ],
  });
});

test('a line of the bank is split over the family that is suggested', async () => {
  const { visitor, sent } = show({
    route: '/payments/8',
    path: '/payments/:id',
    first: [respond(paymentRoutes.family, family)],
    handlers: [
      respond(paymentRoutes.read, unmatchedLine),
      respond(paymentRoutes.suggestions, suggestions),
      respond(paymentRoutes.split, { ...part, id: 8 }),
    ],
  });
  await visitor.click(
    await screen.findByRole('button', { name: 'Разделить между детьми семьи: Иванова Ольга Петровна' }),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Разделить между детьми семьи' }));
  await visitor.click(form.getByRole('button', { name: 'Разделить' }));
  expect(await screen.findByText('Разделено между 2 детьми')).toBeTruthy();
  expect(sent('POST')[0]?.body).toEqual({
    updatedAt: unmatchedLine.updatedAt,
    shares: [
      { studentId: 3, amount: 4500 },
      { studentId: 13, amount: 3600 },
    ],
  });
});

test('money in cash cancels the link that asks for the same amount, unless staff say otherwise', async () => {
  const { visitor, sent } = showPanel(
    [
      respondPage(studentRoutes.list, { items: [row] }),
      respondPage(paymentOrderRoutes.list, ({ query }) => ({ items: query.open === 'true' ? [order] : [] })),
      respondError(paymentRoutes.create, 'INTERNAL'),
    ],
    'new',
  );
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  await visitor.type(form.getByRole('textbox', { name: /Сумма/ }), '4000');
  await visitor.type(form.getByRole('combobox', { name: /Ученик/ }), 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  const box = await form.findByRole<HTMLInputElement>('checkbox', { name: /^Отменить ссылку/ });
  expect(box.checked).toBe(false);
  const amount = form.getByRole('textbox', { name: /Сумма/ });
  await visitor.clear(amount);
  await visitor.type(amount, '4500');
  await waitFor(() => expect(box.checked).toBe(true));
  const press = () => visitor.click(form.getByRole('button', { name: 'Внести' }));
  await press();
  await waitFor(() => expect(sent('POST').at(-1)?.body).toMatchObject({ cancelLinks: true }));
  await visitor.click(box);
  await press();
  await waitFor(() => expect(sent('POST').at(-1)?.body).toMatchObject({ cancelLinks: false }));
});

test('a student chosen for a link comes with the debt, one who owes nothing with the amount of the student before', async () => {
  const other = { ...row, id: 4, lastName: 'Борисов', firstName: 'Глеб' };
  const owing = {
    ...debt,
    studentId: row.id,
    months: ['2026-10', '2026-11'],
    openLinks: { amount: 900, until: '2026-12-04' },
  };
  const { visitor, sent } = show({
    route: '/payments/link',
    path: '/payments/:id',
    first: [
      respondPage(debtRoutes.list, ({ query }) => ({ items: query.studentIds === String(row.id) ? [owing] : [] })),
    ],
    handlers: [respondPage(studentRoutes.list, { items: [row, other] }), respond(paymentOrderRoutes.create, [order])],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Ссылка на оплату' }));
  const choose = async (name: RegExp) => {
    await visitor.type(form.getByRole('combobox', { name: /Кому/ }), 'и');
    await visitor.click(await screen.findByRole('option', { name }));
  };
  await choose(/Иванова Анна/);
  const amount = form.getByRole<HTMLInputElement>('textbox', { name: /^Иванова Анна/ });
  await waitFor(() => expect(amount.value).toBe('2320'));
  expect(form.getByText(/^Занятия за октябрь и ноябрь 2026 · .*900/)).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('radio', { name: /^Отменить прежнюю/ }).checked).toBe(true);
  await choose(/Борисов Глеб/);
  // owes nothing: the amount of the student before
  const second = form.getByRole<HTMLInputElement>('textbox', { name: /^Борисов Глеб/ });
  await waitFor(() => expect(second.value).toBe('2320'));
  await visitor.clear(second);
  await visitor.type(second, '100');
  await visitor.type(form.getByRole('textbox', { name: /За что/ }), 'Форма');
  await visitor.click(form.getByRole('button', { name: 'Отправить 2 ссылки' }));
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => Object(body).orders)).toEqual([
      [
        { studentId: row.id, amount: 2320, purpose: 'Форма' },
        { studentId: 4, amount: 100, purpose: 'Форма' },
      ],
    ]),
  );
});

test('a debt that could not be read leaves the amount empty', async () => {
  const other = { ...row, id: 4, lastName: 'Борисов', firstName: 'Глеб' };
  let asked = 0;
  const { visitor } = show({
    route: '/payments/link',
    path: '/payments/:id',
    first: [
      respondPage(debtRoutes.list, ({ query }) => {
        if (query.studentIds !== '4') return { items: [{ ...debt, studentId: row.id }] };
        asked += 1;
        throw new Error('no answer');
      }),
    ],
    handlers: [respondPage(studentRoutes.list, { items: [row, other] })],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Ссылка на оплату' }));
  for (const name of [/Иванова Анна/, /Борисов Глеб/]) {
    await visitor.type(form.getByRole('combobox', { name: /Кому/ }), 'и');
    await visitor.click(await screen.findByRole('option', { name }));
  }
  await waitFor(() => expect(form.getByRole('textbox', { name: /^Иванова Анна/ })).toHaveProperty('value', '2320'));
  await waitFor(() => expect(asked).toBe(1));
  expect(form.getByRole('textbox', { name: /^Борисов Глеб/ })).toHaveProperty('value', '');
});

test('a second link asks what becomes of the first', async () => {
  const details = [
    { path: 'earlierLinks', message: messages.earlierLinks },
    { path: 'orders.0.studentId', message: messages.linkOpen },
  ];
  const { visitor, sent, api, router } = show({
    route: '/payments/link',
    path: '/payments/:id',
    handlers: [
      respondPage(studentRoutes.list, { items: [row] }),
      respondError(paymentOrderRoutes.create, 'VALIDATION_FAILED', { details }),
      respondPage(paymentOrderRoutes.list, { items: orders }),
    ],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Ссылка на оплату' }));
  await visitor.type(form.getByRole('combobox', { name: /Кому/ }), 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  await visitor.type(form.getByRole('textbox', { name: /^Иванова Анна/ }), '4500');
  await visitor.type(form.getByRole('textbox', { name: /За что/ }), 'Занятия за ноябрь');
  await visitor.click(form.getByRole('button', { name: 'Отправить 1 ссылку' }));
  expect(await form.findByText(messages.earlierLinks)).toBeTruthy();
  expect(form.getByText('Есть неоплаченная ссылка')).toBeTruthy();
  api.use(respond(paymentOrderRoutes.create, [order]));
  await visitor.click(form.getByRole('radio', { name: /^Отменить прежнюю/ }));
  await visitor.click(form.getByRole('button', { name: 'Отправить 1 ссылку' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/payments'));
  expect(sent('POST').map(({ body }) => Object(body).earlierLinks)).toEqual([undefined, 'replace']);
});

test('a new payment begins with the student, and one press takes a debt or all of them', async () => {
  const month = (id: number, startsOn: string, endsOn: string): Subscription => ({
    ...{ ...subscription, id, startsOn, endsOn, kind: 'months', planName: 'Танцы, месяц', studentId: row.id },
    money: subscription.money && { ...subscription.money, charged: 4320, paid: 0, due: 4320 },
  });
  const december = month(10, '2026-12-01', '2026-12-31');
  const { visitor, sent } = showPanel(
    [
      respondPage(studentRoutes.list, { items: [row] }),
      respond(subscriptionRoutes.ofStudent, {
        ...ofStudent,
        balance: ofStudent.balance && { ...ofStudent.balance, due: 8640 },
        subscriptions: [
          { ...december, state: 'coming', money: december.money && { ...december.money, due: 0 } },
          month(9, '2026-11-01', '2026-11-30'),
          month(8, '2026-10-01', '2026-10-31'),
        ],
      }),
      respond(paymentRoutes.create, { ...entered, id: 20 }),
      respond(paymentRoutes.read, { ...entered, id: 20 }),
    ],
    'new',
  );
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  const amount = form.getByRole<HTMLInputElement>('textbox', { name: /Сумма/ });
  const purpose = form.getByRole<HTMLTextAreaElement>('textbox', { name: /Назначение/ });
  const search = form.getByRole('combobox', { name: /Ученик/ });
  expect(search.compareDocumentPosition(amount)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await visitor.type(search, 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  const debts = within(await form.findByRole('list', { name: 'Не оплачено' }));
  expect(debts.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
    expect.stringMatching(/^Подставить 8\s640\s₽$/),
    expect.stringMatching(/^Подставить 4\s320\s₽: Танцы, месяц, 1 окт/),
    expect.stringMatching(/^Подставить 4\s320\s₽: Танцы, месяц, 1 ноя/),
    expect.stringMatching(/^Подставить 4\s320\s₽: Танцы, месяц, 1 дек/),
  ]);
  await visitor.click(debts.getByRole('button', { name: /1 дек/ }));
  expect([amount.value, purpose.value]).toEqual(['4320', 'Занятия за декабрь 2026']);
  expect(document.activeElement).toBe(amount);
  await visitor.click(debts.getByRole('button', { name: /8\s640/ }));
  expect([amount.value, purpose.value]).toEqual(['8640', 'Занятия за октябрь и ноябрь 2026']);
  await visitor.clear(amount);
  await visitor.type(amount, '8000');
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toMatchObject([
      { amount: 8000, studentId: row.id, description: 'Занятия за октябрь и ноябрь 2026', status: 'CONFIRMED' },
    ]),
  );
});

test('a payment whose answer was lost is sent again with its key, a corrected one with another', async () => {
  const { visitor, api, sent, router } = showPanel([respondOffline(paymentRoutes.create)], 'new');
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  const press = () => visitor.click(form.getByRole('button', { name: 'Внести' }));
  await visitor.type(form.getByRole('textbox', { name: /Сумма/ }), '4500');
  await press();
  expect(await form.findByText(/^Нет связи с сервером/)).toBeTruthy();
  await press();
  await waitFor(() => expect(sent('POST')).toHaveLength(2));
  await form.findByText(/^Нет связи с сервером/);
  api.use(respond(paymentRoutes.create, { ...entered, id: 20 }));
  await visitor.type(form.getByRole('textbox', { name: /Сумма/ }), '0');
  await press();
  await waitFor(() => expect(router.state.location.pathname).toBe('/payments/20'));
  const keys = sent('POST').map(({ body }) => Object(body).key);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], expect.not.stringMatching(keys[0])]);
});

test('a refund proposes the remaining amount, and shows the refusal at its field', async () => {
  const details = [{ path: 'amount', message: messages.refundTooLarge }];
  const { visitor, sent } = showPanel([
    respond(paymentRoutes.read, entered),
    respondError(paymentRoutes.refund, 'VALIDATION_FAILED', { details }),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Вернуть деньги' }));
  const form = within(await screen.findByRole('dialog', { name: 'Вернуть деньги' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Сколько вернули/ }).value).toBe('4000');
  await visitor.type(form.getByRole('textbox', { name: /Причина/ }), 'Болела');
  await visitor.click(form.getByRole('button', { name: 'Записать возврат' }));
  expect(await form.findByText(messages.refundTooLarge)).toBeTruthy();
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { amount: 4000, reason: 'Болела', updatedAt: entered.updatedAt },
  ]);
});

test('after a change by another user the form keeps typed values and saves with the new version', async () => {
  const theirs = { ...entered, date: '2026-11-09', updatedAt: '2026-11-09T10:00:00.000Z' };
  let reads = 0;
  const { visitor, sent } = showPanel([
    respond(paymentRoutes.read, () => {
      reads += 1;
      return reads === 1 ? entered : theirs;
    }),
    respondError(paymentRoutes.update, 'CONFLICT'),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Изменить' }));
  const form = within(await screen.findByRole('dialog', { name: 'Исправить платеж' }));
  const purpose = form.getByRole<HTMLTextAreaElement>('textbox', { name: /Назначение/ });
  await visitor.clear(purpose);
  await visitor.type(purpose, 'Мое');
  await visitor.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(await form.findByText(/платеж изменил кто-то другой/)).toBeTruthy();
  expect(purpose.value).toBe('Мое');
  await visitor.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(sent('PUT').map(({ body }) => body)).toMatchObject([
      { date: entered.date, updatedAt: entered.updatedAt },
      { date: theirs.date, description: 'Мое', updatedAt: theirs.updatedAt },
    ]),
  );
});

test('the form of an imported transfer shows what the bank decides, with the reason; purpose and student may change', async () => {
  const imported: PaymentDetail = { ...entered, type: 'manual', fromStatement: true, date: '2026-11-05' };
  const { visitor, sent } = showPanel([
    respond(paymentRoutes.read, imported),
    respond(paymentRoutes.update, { ...imported, description: 'За декабрь' }),
  ]);
  expect(await screen.findByText('Перевод по выписке')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Изменить' }));
  const form = within(await screen.findByRole('dialog', { name: 'Исправить платеж' }));
  const type = form.getByRole<HTMLSelectElement>('combobox', { name: 'Способ' });
  expect([type.disabled, type.selectedOptions[0]?.text]).toEqual([true, 'Перевод по выписке']);
  for (const name of [/^Сумма/, /^Дата платежа/]) {
    const field = form.getByLabelText(name);
    expect(field).toHaveProperty('disabled', true);
    const reason = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(reason?.textContent).toBe('По выписке банка поступил 5 ноября 2026');
  }
  const purpose = form.getByRole('textbox', { name: /Назначение/ });
  await visitor.clear(purpose);
  await visitor.type(purpose, 'За декабрь');
  await visitor.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(sent('PUT').map(({ body }) => body)).toMatchObject([
      { amount: imported.amount, date: imported.date, type: 'manual', description: 'За декабрь' },
    ]),
  );
});

test('events and the bank’s notices are in one list', async () => {
  showPanel([respond(paymentRoutes.read, { ...beingRefunded, openRefund: null })]);
  const panel = within(await screen.findByRole('dialog'));
  const entries = within(await panel.findByRole('region', { name: 'История' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll('\u00a0', ' ') ?? '');
  expect(entries).toHaveLength(3);
  expect(entries[0]).toContain('Банк сообщил: оплачено');
  expect(entries[1]).toContain('Банк не вернул 500 ₽');
  expect(entries[2]).toContain('У банка запрошен возврат 500 ₽');
});

test('requests a refund of a bank payment and shows that its answer is pending', async () => {
  let shown = { ...detail, refundByBank: true };
  const { visitor, sent } = showPanel([
    respond(paymentRoutes.read, () => shown),
    respond(paymentRoutes.refund, () => {
      shown = beingRefunded;
      return beingRefunded;
    }),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Вернуть деньги' }));
  const form = within(await screen.findByRole('dialog', { name: 'Вернуть деньги' }));
  await visitor.clear(form.getByRole('textbox', { name: /Сколько вернуть/ }));
  await visitor.type(form.getByRole('textbox', { name: /Сколько вернуть/ }), '500');
  await visitor.type(form.getByRole('textbox', { name: /Причина/ }), 'Болезнь');
  await visitor.click(form.getByRole('button', { name: 'Вернуть через банк' }));
  expect(await screen.findByText(/^Ждем банк: возврат 500/)).toBeTruthy();
  const again = screen.getByRole('button', { name: 'Вернуть деньги' });
  expect(again.getAttribute('aria-disabled') ?? again.hasAttribute('disabled')).toBeTruthy();
  expect(sent('POST').map(({ body }) => body)).toMatchObject([{ amount: 500, reason: 'Болезнь' }]);
});

test('a payment with an order shows its link, which can be sent again or cancelled', async () => {
  const { visitor, sent } = showPanel([
    respond(paymentRoutes.read, ordered),
    respond(paymentOrderRoutes.resend, order),
    respond(paymentOrderRoutes.cancel, { ...order, status: 'cancelled' }),
  ]);
  const section = within(await screen.findByRole('region', { name: 'Ссылка на оплату' }));
  expect(section.getByText('SMS: отправлено · Письмо: нет адреса')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отметить полученным' })).toBeNull();
  await visitor.click(section.getByRole('button', { name: 'Отправить SMS еще раз' }));
  await visitor.click(section.getByRole('button', { name: 'Отменить ссылку' }));
  const form = within(await screen.findByRole('dialog', { name: 'Отменить ссылку на оплату' }));
  await visitor.type(form.getByRole('textbox', { name: /Причина/ }), 'Ошибка');
  await visitor.click(form.getByRole('button', { name: 'Отменить ссылку' }));
  await waitFor(() =>
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/payment-orders/5/resend', { channels: ['sms'] }],
      ['/api/payment-orders/5/cancel', { reason: 'Ошибка' }],
    ]),
  );
});

test('a row of a link copies it, asks the bank again, or begins a new one with the same amount and purpose', async () => {
  const expired = {
    ...{ ...order, id: 8, paymentId: 19, status: 'expired' as const, state: 'expired' as const, studentName: 'Ли Ян' },
    ...{ paymentUrl: null, qrContent: null },
  };
  const failed = { ...order, id: 6, status: 'created' as const, state: 'link_failed' as const, failure: 'Отказ' };
  const { visitor, sent } = show({
    route: '/payments?tab=orders',
    handlers: [
      respondPage(paymentOrderRoutes.list, {
        items: [
          order,
          { ...failed, paymentUrl: null, studentName: 'Ким Ян' },
          expired,
          { ...expired, id: 9, state: 'cancelled' },
        ],
      }),
      respond(paymentOrderRoutes.resend, order),
    ],
  });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  // the amount tells the links of one student apart
  await visitor.click(
    await screen.findByRole('button', { name: new RegExp(`^Скопировать ссылку: ${order.studentName}, \\d`) }),
  );
  expect(write).toHaveBeenCalledWith(order.paymentUrl);
  await visitor.click(screen.getByRole('button', { name: /^Повторить: Ким Ян, / }));
  await waitFor(() =>
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/payment-orders/6/resend', { channels: ['sms', 'email'] }],
    ]),
  );
  // only one: the cancelled link of the same student has nothing to do
  await visitor.click(screen.getByRole('button', { name: /^Повторить: Ли Ян, / }));
  const form = within(await screen.findByRole('dialog', { name: 'Ссылка на оплату' }));
  expect(form.getByRole('textbox', { name: /^Ли Ян/ })).toHaveProperty('value', String(order.amount));
  expect(form.getByRole('textbox', { name: /За что/ })).toHaveProperty('value', order.purpose);
});

test('creates links for several students: marks each invalid amount, then lists the created orders', async () => {
  const second = { ...row, id: row.id + 1, lastName: 'Котова', firstName: 'Вера' };
  const { visitor, sent, router } = show({
    route: '/payments/link',
    path: '/payments/:id',
    handlers: [
      respondPage(studentRoutes.list, { items: [row, second] }),
      respond(paymentOrderRoutes.create, [order, { ...order, id: 6 }]),
      respondPage(paymentOrderRoutes.list, { items: orders }),
    ],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Ссылка на оплату' }));
  await visitor.type(form.getByRole('combobox', { name: /Кому/ }), 'Иван');
  await visitor.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
  await visitor.type(form.getByRole('textbox', { name: /^Иванова Анна/ }), '4 500');
  await visitor.type(form.getByRole('combobox', { name: /Кому/ }), 'Кот');
  await visitor.click(await screen.findByRole('option', { name: /Котова Вера/ }));
  const other = form.getByRole<HTMLInputElement>('textbox', { name: /^Котова Вера/ });
  expect(other.value).toBe('4 500');
  await visitor.clear(other);
  await visitor.click(form.getByRole('button', { name: 'Отправить 2 ссылки' }));
  expect(await form.findByText(messages.amount)).toBeTruthy();
  expect(form.getByText(messages.purpose)).toBeTruthy();
  await visitor.type(other, '3000');
  await visitor.type(form.getByRole('textbox', { name: /За что/ }), 'Занятия за ноябрь');
  await visitor.click(form.getByRole('checkbox', { name: 'Отправить письмо' }));
  await visitor.click(form.getByRole('button', { name: 'Отправить 2 ссылки' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/payments'));
  const [{ body } = { body: undefined }] = sent('POST');
  expect(body).toMatchObject({
    orders: [
      { studentId: row.id, amount: 4500, purpose: 'Занятия за ноябрь' },
      { studentId: second.id, amount: 3000, purpose: 'Занятия за ноябрь' },
    ],
    expiresInDays: 7,
    channels: ['sms'],
  });
  expect(router.state.location.search).toMatch(/^\?tab=orders&batch=[0-9a-f-]{36}$/);
});

test('the filter by link state is kept in the address', async () => {
  const { visitor, api, router } = show({
    route: '/payments?tab=orders',
    handlers: [
      respondPage(paymentOrderRoutes.list, ({ query }) => ({
        items: orders.filter(({ state }) => !query.state || state === query.state),
      })),
    ],
  });
  await screen.findByText('Ли Ян');
  await visitor.click(screen.getByRole('button', { name: 'Фильтры' }));
  await visitor.click(await screen.findByRole('button', { name: 'Срок истек' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=orders&order=expired'));
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/api/payment-orders').at(-1)?.query).toMatchObject({
      state: 'expired',
    }),
  );
});

test('the search of links is kept in the address and asked of the API, beside the state', async () => {
  const { visitor, api, router } = show({
    route: '/payments?tab=orders&order=expired',
    handlers: [respondPage(paymentOrderRoutes.list, { items: orders })],
  });
  await visitor.type(await screen.findByRole('searchbox', { name: 'Имя или телефон' }), 'Ли');
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/api/payment-orders').at(-1)?.query).toMatchObject({
      ...{ search: 'Ли', state: 'expired' },
    }),
  );
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('Ли');
  await visitor.click(screen.getByRole('button', { name: 'Очистить поиск' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=orders&order=expired'));
});

test('a link of the dashboard chooses the links to renew, and payments whose refund waits for the bank', async () => {
  const { visitor, api, router } = show({
    route: '/payments?tab=orders&order=expired&renew=1',
    handlers: [respondPage(paymentOrderRoutes.list, { items: orders })],
  });
  const chip = await screen.findByRole('button', { name: 'Долг остался' });
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === '/api/payment-orders')?.query).toMatchObject({
      ...{ state: 'expired', toRenew: 'true' },
    }),
  );
  await visitor.click(chip);
  await waitFor(() => expect(router.state.location.search).toBe('?tab=orders&order=expired'));

  await act(() => router.navigate('/payments?register=1'));
  expect(await screen.findByRole('button', { name: 'Изменились после реестра' })).toBeTruthy();
  // the register of the whole days, which ends the task, is not in a menu here
  const register = screen.getByRole('link', { name: 'Выгрузить эти дни для 1С' });
  expect(register.getAttribute('href')).toBe('/api/payments/export-1c.txt?changedSinceRegister=true');
  await waitFor(() =>
    expect(api.requests.findLast(({ path }) => path === '/api/payments')?.query).toMatchObject({
      changedSinceRegister: 'true',
    }),
  );

  await act(() => router.navigate('/payments?register=all&from=2026-10-01&to=2026-10-31'));
  const inRegister = await screen.findByRole('button', { name: 'Для реестра 1С' });
  await waitFor(() =>
    expect(api.requests.findLast(({ path }) => path === '/api/payments')?.query).toMatchObject({
      ...{ inRegister: 'true', from: '2026-10-01' },
    }),
  );
  await visitor.click(inRegister);
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-10-31'));

  await act(() => router.navigate('/payments?refund=1'));
  expect(await screen.findByRole('button', { name: 'Ждут возврата' })).toBeTruthy();
  await waitFor(() =>
    expect(api.requests.findLast(({ path }) => path === '/api/payments')?.query).toMatchObject({ openRefund: 'true' }),
  );
});

test('the chips of open links have the numbers of all, and none beside the links of one call', async () => {
  const { router } = show({
    route: '/payments?tab=orders',
    handlers: [respondPage(paymentOrderRoutes.list, { items: orders })],
  });
  expect(await screen.findByRole('button', { name: /^Ссылка не создана ?2$/ })).toBeTruthy();
  await act(() => router.navigate(`/payments?tab=orders&batch=${crypto.randomUUID()}`));
  expect(await screen.findByRole('button', { name: 'Ссылка не создана' })).toBeTruthy();
});

test.each([
  ['waiting', 'Ожидает', true],
  ['link_pending', 'Создаем ссылку', true],
  ['link_failed', 'Ссылка не создана', true],
  ['refused', 'Банк отклонил', true],
  ['expired', 'Срок истек', true],
  ['received', 'Получен', false],
  ['rejected', 'Отклонен', false],
  ['cancelled', 'Отменен', false],
] as const)(
  '%s is «%s» in both lists and the panel, and its day is the last to pay: %s',
  async (state, word, isDue) => {
    const link = { ...order, state };
    const { router } = show({
      route: '/payments/7',
      path: '/payments/:id?',
      first: [
        ...around,
        respondPage(paymentRoutes.list, ({ query }) => ({
          items: query.toSortOut ? [] : payments.slice(0, 1).map((each) => ({ ...each, state })),
        })),
        respondPage(paymentOrderRoutes.list, { items: [link] }),
        respond(paymentRoutes.read, { ...detail, state, order: link }),
      ],
    });
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText(word)).toBeTruthy();
    expect(panel.queryByText('Оплатить до') !== null).toBe(isDue);
    await act(() => router.navigate('/payments'));
    const listed = within(await screen.findByRole('row', { name: /Иванова Анна/ }));
    expect(listed.getByText(word)).toBeTruthy();
    expect(listed.getByText(/^(до )?5\s/).textContent?.startsWith('до ')).toBe(isDue);
    await act(() => router.navigate('/payments?tab=orders'));
    const linked = within(await screen.findByRole('row', { name: /SMS: отправлено/ }));
    expect(linked.getByText(word)).toBeTruthy();
    // the last day to pay by the link, whatever became of it
    expect(linked.getByText(/^до 29\s/)).toBeTruthy();
  },
);

test('a payment entered by mistake is cancelled with a reason', async () => {
  const mine = { ...entered, status: 'CONFIRMED' as const, state: 'received' as const, refundedAmount: 0, order: null };
  const today = schoolDay();
  const payment = { ...mine, date: today };
  let now: PaymentDetail = payment;
  const { visitor, sent } = showPanel([
    respond(paymentRoutes.read, () => now),
    respond(paymentRoutes.mistake, () => {
      now = { ...payment, status: 'CANCELLED', state: 'cancelled', mistaken: true };
      return now;
    }),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Внесен по ошибке' }));
  const form = within(await screen.findByRole('dialog', { name: 'Внесен по ошибке' }));
  expect(form.queryByText(/станет меньше/)).toBeNull();
  await visitor.type(form.getByRole('textbox', { name: /Причина/ }), 'Нажали дважды');
  await visitor.click(form.getByRole('button', { name: 'Отменить платеж' }));
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toEqual([{ reason: 'Нажали дважды', updatedAt: payment.updatedAt }]),
  );
  expect(await screen.findByText('По ошибке')).toBeTruthy();
});

test('a mistake of an earlier month says whose revenue becomes less; a payment of the bank can only be refunded', async () => {
  const old = { ...entered, status: 'CONFIRMED' as const, state: 'received' as const, refundedAmount: 0, order: null };
  const { visitor } = showPanel([respond(paymentRoutes.read, { ...old, amount: 4000, date: '2020-01-31' })]);
  await visitor.click(await screen.findByRole('button', { name: 'Внесен по ошибке' }));
  const form = within(await screen.findByRole('dialog', { name: 'Внесен по ошибке' }));
  expect(form.getByText(/Платеж не этого месяца: выручка за январь 2020 станет меньше на 4\s000\s₽\./)).toBeTruthy();
  cleanup();
  showPanel([respond(paymentRoutes.read, { ...old, fromBank: true })]);
  await screen.findByRole('button', { name: 'Вернуть деньги' });
  expect(screen.queryByRole('button', { name: 'Внесен по ошибке' })).toBeNull();
});
