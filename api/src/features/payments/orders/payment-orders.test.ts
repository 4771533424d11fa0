import { randomUUID } from 'node:crypto';
import { paymentOrderRoutes as routes } from '@school/api-contract/money/payment-orders';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { messages } from '@school/api-contract/rules/messages';
import { beforeEach, expect, test } from 'vitest';
import { readSheet } from '../../../testing/read-sheet';
import { realRequisites } from '../../../testing/ready-school';
import { waitForLock } from '../../../testing/wait-for-lock';
import { useBankApp } from '../bank.fixture';
import { registerOrders } from './register-orders';
import { checkSilentOrders } from './silent-orders.task';

const { app, simulator, order, makePayer, work, findToken, findBankId } = useBankApp();
// the task looks at all of them
beforeEach(async () => {
  await app.db('paymentOrders').delete();
});

const minute = 60_000;
const day = 24 * 60 * minute;

const findOrder = (id: number) => app.db('paymentOrders').where({ id }).first();
const findPayment = (id: number) => app.db('payments').where({ id }).first();

/** An order of 4500 that the bank has and whose link was sent. */
async function sent(parts?: Parameters<typeof order>[1]) {
  const payer = await makePayer();
  const [made] = await order([payer.id], parts);
  if (!made) throw new Error('No order was made');
  await work();
  return { ...made, payer, bankId: findBankId(made.number) };
}

test('an order goes to the bank, its link to the payer, and the bank’s notice confirms the payment', async () => {
  await app.db('settingsSchool').update(realRequisites);
  const { id, paymentId, number, payer, bankId } = await sent();
  const accountant = await app.as('accountant');
  const { body: payment } = await accountant.call(paymentRoutes.read, { params: { id: paymentId } });
  expect(payment).toMatchObject({
    status: 'PENDING',
    type: 'bank_card',
    amount: 4500,
    studentId: payer.id,
    fromBank: true,
    order: {
      status: 'sent',
      number,
      paymentUrl: `https://bank.example/pay/${bankId}`,
      messages: [
        { channel: 'sms', status: 'pending' },
        { channel: 'email', status: 'pending' },
      ],
    },
  });
  const [sms] = await app.outbox(payer.phone);
  expect(sms?.text).toMatch(/Анна: к оплате 4\s500\s\$ до 29\.11: http:\S+\/s\/[\w-]{22}$/);
  expect(sms?.text.length).toBeLessThanOrEqual(134);
  const letter = (await app.outbox(payer.email)).find(({ text }) => text.includes('/pay/'));
  expect([letter?.subject, letter?.text]).toEqual([
    expect.stringContaining('(Анна)'),
    expect.stringContaining('Ребенок: Анна.'),
  ]);
  const token = await findToken(payer.email);
  const waiting = await app.visitor().call(routes.payerView, { params: { token } });
  expect(waiting.body).toMatchObject({ state: 'waiting', amount: 4500, purpose: 'Занятия за ноябрь', number });
  expect(waiting.body.transfer).toMatchObject({
    ...{ account: '40702810900000000001', bic: '044525225', correspondentAccount: null },
    purpose: `Занятия за ноябрь, Анна, № ${number}`,
  });
  expect(JSON.stringify(waiting.body)).not.toMatch(/Ученик|Мария|payer/);

  app.clock.advance(day);
  await simulator().pay(bankId);
  await simulator().settled();
  expect(await findPayment(paymentId)).toMatchObject({ status: 'CONFIRMED', date: '2026-11-23', flag: null });
  expect(await findOrder(id)).toMatchObject({ status: 'paid' });
  const paid = await app.visitor().call(routes.payerView, { params: { token } });
  expect(paid.body).toMatchObject({ state: 'paid', paymentUrl: null, qrContent: null, transfer: null });
  const receipt = await app.visitor().send('GET', `/api/pay/${token}/receipt.pdf`);
  expect([receipt.status, receipt.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
});

test.each([
  ['the number of the account', { bankDetails: 'БИК 044525225' }],
  ['requisites of its own', { bankDetails: 'р/с 00000000000000000000, БИК 000000000' }],
  ['a tax number of its own', { operatorInn: '000000000000' }],
])('of a school without %s the page offers no transfer', async (_, missing) => {
  await app.db('settingsSchool').update({ ...realRequisites, ...missing });
  const { payer } = await sent();
  const token = await findToken(payer.email);
  const { body } = await app.visitor().call(routes.payerView, { params: { token } });
  expect(body).toMatchObject({ state: 'waiting', transfer: null });
});

test('the page names a phone of the school, and never the one of a new database', async () => {
  const { payer } = await sent();
  const token = await findToken(payer.email);
  const phones = [];
  for (const columns of [
    { phone: '', operatorPhone: '+74950000000' },
    { phone: '', operatorPhone: '+74951234567' },
    { phone: '+74957654321', operatorPhone: '+74951234567' },
  ]) {
    await app.db('settingsSchool').update(columns);
    phones.push((await app.visitor().call(routes.payerView, { params: { token } })).body.schoolPhone);
  }
  expect(phones).toEqual(['', '+74951234567', '+74957654321']);
});

test('a repeated call with one key, even a simultaneous one, creates nothing; other orders with the key are refused', async () => {
  const payer = await makePayer();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => order([payer.id], { key })));
  expect(new Set(answers.map(([made]) => made?.id)).size).toBe(1);
  await Promise.all([registerOrders(app.deps, key), registerOrders(app.deps, key)]);
  await work();
  expect(await app.outbox(payer.phone)).toHaveLength(1);
  const accountant = await app.as('accountant');
  const body = { key, orders: [{ studentId: payer.id, amount: 1, purpose: 'Другое' }], expiresInDays: 1, channels: [] };
  expect((await accountant.refused(routes.create, { body })).body.code).toBe('CONFLICT');
});

test('a call for many students takes few statements, and each result is visible', async () => {
  const payers = await Promise.all(Array.from({ length: 40 }, () => makePayer()));
  const key = randomUUID();
  const accountant = await app.as('accountant');
  const orders = payers.map(({ id }) => ({ studentId: id, amount: 60, purpose: 'Долг' }));
  const made = await accountant.call(routes.create, { body: { key, orders, expiresInDays: 3, channels: ['email'] } });
  expect(made.body.map(({ studentId }) => studentId)).toEqual(payers.map(({ id }) => id));
  expect(made.statements.length).toBeLessThan(20);
  simulator().plan('refuse');
  await work();
  const { body } = await accountant.call(routes.list, { query: { batch: key, limit: 200 } });
  expect(body.filter(({ status }) => status === 'sent')).toHaveLength(39);
  expect(body.find(({ status }) => status === 'created')?.failure).toBe('Неверные параметры.');
});

test('a student with an open link gets another one only when the call says what becomes of the first', async () => {
  const { payer, id, bankId, paymentId } = await sent();
  const other = await makePayer();
  const accountant = await app.as('accountant');
  const toBody = (earlierLinks?: 'keep' | 'replace') => ({
    ...{ key: randomUUID(), expiresInDays: 3, channels: [], earlierLinks },
    orders: [other, payer].map((each) => ({ studentId: each.id, amount: 4500, purpose: 'Долг' })),
  });
  const listOpen = async (studentId: number) => {
    const { body } = await accountant.call(routes.list, { query: { studentId, open: 'true' } });
    return body.map((order) => order.id);
  };

  const refused = await accountant.refused(routes.create, { body: toBody() });
  expect(refused.body.details).toEqual([
    { path: 'earlierLinks', message: messages.earlierLinks },
    { path: 'orders.1.studentId', message: messages.linkOpen },
  ]);
  expect(await listOpen(other.id)).toEqual([]);

  const kept = await accountant.call(routes.create, { body: toBody('keep') });
  expect(await listOpen(payer.id)).toEqual([kept.body[1]?.id, id]);
  await work();

  const replaced = await accountant.call(routes.create, { body: toBody('replace') });
  expect(await listOpen(payer.id)).toEqual([replaced.body[1]?.id]);
  expect(await listOpen(other.id)).toEqual([replaced.body[0]?.id]);
  expect(await findOrder(id)).toMatchObject({ status: 'cancelled' });
  expect(await findPayment(paymentId)).toMatchObject({ status: 'CANCELLED', cancelReason: 'Отправлена новая ссылка' });
  await work();
  expect(await simulator().pay(bankId)).toBe(false);
  // one that nobody can pay any more is no reason to ask
  app.clock.advance(4 * day);
  expect((await (await app.as('accountant')).call(routes.create, { body: toBody() })).status).toBe(201);
});

test('the list is searched by words of the names and digits of the phone', async () => {
  const { payer, id } = await sent();
  await sent();
  const accountant = await app.as('accountant');
  const find = async (search: string) => {
    const { body } = await accountant.call(routes.list, { query: { search } });
    return body.map((order) => order.id);
  };
  expect(await find(payer.phone.slice(-7))).toEqual([id]);
  expect(await find(`100% ${payer.phone}`)).toEqual([]);
  // «ученик» in the other keyboard layout
  expect(await find('extybr')).toEqual(await find('ученик'));
});

test('of two simultaneous calls for one student one is refused', async () => {
  const payer = await makePayer();
  const answers = await Promise.allSettled([order([payer.id]), order([payer.id])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('money received another way cancels the student’s links if staff say so', async () => {
  const { payer, id } = await sent();
  const elsewhere = await sent();
  const accountant = await app.as('accountant');
  const pay = (cancelLinks: boolean) =>
    accountant.call(paymentRoutes.create, {
      body: {
        amount: 4500,
        date: '2026-11-22',
        type: 'cash',
        description: null,
        studentId: payer.id,
        status: 'CONFIRMED',
        cancelLinks,
        acceptRepeated: cancelLinks,
      },
    });
  await pay(false);
  expect(await findOrder(id)).toMatchObject({ status: 'sent' });
  await pay(true);
  expect(await findOrder(id)).toMatchObject({ status: 'cancelled' });
  expect(await findOrder(elsewhere.id)).toMatchObject({ status: 'sent' });
});

test('money entered while the student pays by the link waits for the bank before it writes the balance', async () => {
  await app.db('subscriptionSettings').update({ accountingFrom: '2020-01-01' });
  const { payer, id, paymentId } = await sent();
  const accountant = await app.as('accountant');
  // a notice of the bank holds the payment, and writes the balance after that
  const notice = await app.db.transaction();
  await notice('payments').where({ id: paymentId }).forUpdate().select('id');
  const sample = {
    amount: 100,
    date: '2026-11-22',
    status: 'CONFIRMED',
    studentId: payer.id,
    cancelLinks: true,
  } as const;
  const entering = accountant.send('POST', paymentRoutes.create.path, { body: sample });
  await waitForLock(app.db);
  await notice('payments').where({ id: paymentId }).update({ status: 'CONFIRMED' });
  await notice('paymentOrders').where({ id }).update({ status: 'paid' });
  await notice.commit();
  expect((await entering).status).toBe(201);
  expect(await findOrder(id)).toMatchObject({ status: 'paid' });
  expect(await findPayment(paymentId)).toMatchObject({ status: 'CONFIRMED' });
});

test('an unknown student, no bank and another currency are refused', async () => {
  const accountant = await app.as('accountant');
  const body = (studentId: number) => ({
    key: randomUUID(),
    orders: [{ studentId, amount: 60, purpose: 'Долг' }],
    expiresInDays: 3,
    channels: [],
  });
  const unknown = await accountant.refused(routes.create, { body: body(999_999) });
  expect(unknown.body.details?.[0]?.path).toBe('orders.0.studentId');
  const { id } = await makePayer();
  app.deps.settings.demo = false;
  try {
    expect((await accountant.refused(routes.create, { body: body(id) })).body.code).toBe('PAYMENT_LINKS_OFF');
  } finally {
    app.deps.settings.demo = true;
  }
});

test('after a kill between bank and database the next try registers the order again and sends one link', async () => {
  const payer = await makePayer();
  const key = randomUUID();
  const [made] = await order([payer.id], { key });
  simulator().plan('drop after');
  await expect(registerOrders(app.deps, key)).rejects.toThrow('could not be asked');
  expect(await findOrder(made?.id ?? 0)).toMatchObject({ status: 'created', failure: null });
  // the job's tries are used up; the task finds the order
  await app.db('testJobs').delete();
  app.clock.advance(30 * minute);
  await checkSilentOrders(app.deps);
  await work();
  expect(await findOrder(made?.id ?? 0)).toMatchObject({ status: 'sent' });
  expect(simulator().listPayments(made?.number ?? '')).toHaveLength(2);
  expect(await app.outbox(payer.phone)).toHaveLength(1);
});

test('an order that the bank refused is registered again when staff ask', async () => {
  const payer = await makePayer();
  const [made] = await order([payer.id]);
  simulator().plan('refuse');
  await work();
  const params = { id: made?.id ?? 0 };
  const accountant = await app.as('accountant');
  await accountant.call(routes.resend, { params, body: { channels: ['email'] } });
  await work();
  expect(await findOrder(params.id)).toMatchObject({ status: 'sent', failure: null });
});

test('a link can be sent again after a minute, and the earlier one stays valid', async () => {
  const { id, payer } = await sent({ channels: ['email'] });
  const earlier = await findToken(payer.email);
  const accountant = await app.as('accountant');
  const resend = () => accountant.call(routes.resend, { params: { id }, body: { channels: ['email'] } });
  await resend();
  expect(await app.outbox(payer.email)).toHaveLength(1);
  app.clock.advance(2 * minute);
  await resend();
  const later = await findToken(payer.email);
  expect(later).not.toBe(earlier);
  for (const token of [earlier, later]) await app.visitor().call(routes.payerView, { params: { token } });
});

test('without an address or beyond the daily SMS limit the order is created, with the reason for the missing message', async () => {
  const payer = await makePayer();
  await app.db('students').where({ id: payer.id }).update({ parentEmail: null });
  await app.db('settingsSchool').update({ smsDailyLimit: 0 });
  try {
    const [made] = await order([payer.id]);
    await work();
    const { body } = await (await app.as('accountant')).call(paymentRoutes.read, {
      params: { id: made?.paymentId ?? 0 },
    });
    expect(body.order).toMatchObject({
      status: 'sent',
      messages: [
        { channel: 'sms', status: 'sms_limit' },
        { channel: 'email', status: 'no_address' },
      ],
    });
  } finally {
    await app.db('settingsSchool').update({ smsDailyLimit: 100_000 });
  }
});

test('a cancelled order cannot be paid, its link shows nothing, and the bank closes it', async () => {
  const { id, paymentId, payer, bankId } = await sent();
  const token = await findToken(payer.email);
  const accountant = await app.as('accountant');
  const cancel = { params: { id }, body: { reason: 'Занятия отменены' } };
  const { body } = await accountant.call(routes.cancel, cancel);
  expect(body.status).toBe('cancelled');
  expect(await findPayment(paymentId)).toMatchObject({ status: 'CANCELLED', cancelReason: 'Занятия отменены' });
  await work();
  expect(await simulator().find(bankId)).toMatchObject({ status: 'CANCELED' });
  expect((await app.visitor().refused(routes.payerView, { params: { token } })).body).toMatchObject({
    ...{ code: 'PAYMENT_LINK_INVALID', status: 'cancelled' },
  });
  expect((await accountant.refused(routes.cancel, cancel)).body.code).toBe('ILLEGAL_TRANSITION');
});

test('money paid while staff cancelled is not refunded automatically, and the payment is flagged', async () => {
  const { id, paymentId, bankId } = await sent();
  simulator().setFaults(['silent']);
  await simulator().pay(bankId);
  const accountant = await app.as('accountant');
  await accountant.call(routes.cancel, { params: { id }, body: { reason: 'Ошибка' } });
  await work();
  expect(await simulator().find(bankId)).toMatchObject({ status: 'CONFIRMED' });
  expect(await findPayment(paymentId)).toMatchObject({
    status: 'CANCELLED',
    flag: 'Платеж закрыт, а банк сообщил о деньгах',
  });
});

test('a rejected try leaves the order open, and the next one pays it', async () => {
  const { id, paymentId, payer, bankId } = await sent();
  await simulator().decline(bankId);
  await simulator().settled();
  expect(await findPayment(paymentId)).toMatchObject({ status: 'REJECTED' });
  const token = await findToken(payer.email);
  const { body } = await app.visitor().call(routes.payerView, { params: { token } });
  expect(body).toMatchObject({ state: 'refused', paymentUrl: expect.any(String) });
  await simulator().pay(bankId);
  await simulator().settled();
  expect(await findPayment(paymentId)).toMatchObject({ status: 'CONFIRMED' });
  expect(await findOrder(id)).toMatchObject({ status: 'paid' });
});

test('the bank is asked about silent orders, once in a while', async () => {
  simulator().setFaults(['silent']);
  const { id, paymentId, bankId } = await sent();
  await simulator().pay(bankId);
  const asked = () => simulator().calls.filter((call) => call === 'GetState').length;
  const before = asked();
  await checkSilentOrders(app.deps);
  expect(asked()).toBe(before);
  app.clock.advance(40 * minute);
  await checkSilentOrders(app.deps);
  expect(await findPayment(paymentId)).toMatchObject({ status: 'CONFIRMED' });
  expect(await findOrder(id)).toMatchObject({ status: 'paid' });
  const after = await app.db('bankNotices').where({ paymentId });
  app.clock.advance(40 * minute);
  await checkSilentOrders(app.deps);
  expect(await app.db('bankNotices').where({ paymentId })).toHaveLength(after.length);
});

test('an order expires with its payment only after the bank was asked; a late payment counts', async () => {
  simulator().setFaults(['late']);
  const { id, paymentId, payer, bankId } = await sent({ expiresInDays: 1 });
  const paidLate = await sent({ expiresInDays: 1 });
  const token = await findToken(payer.email);
  await simulator().pay(paidLate.bankId);
  app.clock.advance(day + minute);
  simulator().plan('error before');
  await expect(checkSilentOrders(app.deps)).rejects.toThrow('answered 500');
  expect(await findOrder(id)).toMatchObject({ status: 'sent' });
  app.clock.advance(minute);
  await checkSilentOrders(app.deps);
  expect(await findOrder(id)).toMatchObject({ status: 'expired' });
  expect(await findPayment(paymentId)).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'Срок оплаты по ссылке вышел',
  });
  expect(await simulator().pay(bankId)).toBe(false);
  const ended = await app.visitor().refused(routes.payerView, { params: { token } });
  expect([ended.httpStatus, ended.body.status]).toEqual([404, 'expired']);
  expect(await findOrder(paidLate.id)).toMatchObject({ status: 'paid' });
  simulator().release();
  await simulator().settled();
  expect(await findPayment(paidLate.paymentId)).toMatchObject({ status: 'CONFIRMED', flag: null });
});

test('a notice after the expiry of an order confirms its payment', async () => {
  simulator().setFaults(['late']);
  const { id, paymentId, bankId } = await sent({ expiresInDays: 1 });
  await simulator().pay(bankId);
  await app.db('paymentOrders').where({ id }).update({ status: 'expired' });
  await app.db('payments').where({ id: paymentId }).update({ status: 'CANCELLED' });
  simulator().release();
  await simulator().settled();
  expect(await findPayment(paymentId)).toMatchObject({ status: 'CONFIRMED' });
  expect(await findOrder(id)).toMatchObject({ status: 'paid' });
});

test.each([['duplicates'], ['disorder'], ['duplicates', 'disorder']] as const)(
  'notices with %s pay the order once',
  async (...faults) => {
    simulator().setFaults(faults);
    const { id, paymentId, bankId } = await sent();
    await simulator().pay(bankId);
    await simulator().settled();
    expect(await findPayment(paymentId)).toMatchObject({ status: 'CONFIRMED', flag: null });
    expect(await findOrder(id)).toMatchObject({ status: 'paid' });
    expect(await app.db('bankNotices').where({ paymentId })).toHaveLength(2);
  },
);

test('a notice with a wrong token has no effect, one with a wrong amount confirms nothing', async () => {
  const { paymentId, bankId, payer } = await sent();
  simulator().setFaults(['wrong token']);
  await simulator().pay(bankId);
  await simulator().settled();
  expect(await findPayment(paymentId)).toMatchObject({ status: 'PENDING', flag: null });
  const other = await sent();
  simulator().setFaults(['wrong amount']);
  await simulator().pay(other.bankId);
  await simulator().settled();
  expect(await findPayment(other.paymentId)).toMatchObject({
    status: 'PENDING',
    flag: expect.stringContaining('4499,99'),
  });
  const token = await findToken(other.payer.email);
  const { body } = await app.visitor().call(routes.payerView, { params: { token } });
  expect(body).toMatchObject({ state: 'checked', paymentUrl: null });
  expect(payer.phone).not.toBe(other.payer.phone);
});

test('an unknown link and a receipt before the payment get the same answer', async () => {
  const { payer } = await sent();
  const refused = await app.visitor().refused(routes.payerView, { params: { token: 'A'.repeat(43) } });
  expect([refused.httpStatus, refused.body.code, refused.body.status]).toEqual([
    ...[404, 'PAYMENT_LINK_INVALID', undefined],
  ]);
  const unpaid = await app.visitor().send('GET', `/api/pay/${await findToken(payer.email)}/receipt.pdf`);
  expect([unpaid.status, (await unpaid.json()).code]).toEqual([404, 'PAYMENT_LINK_INVALID']);
});

test('receipt data are sent to the bank once the school has set its taxation', async () => {
  await app.db('settingsSchool').update({ receiptTaxation: 'usn_income' });
  try {
    expect((await sent()).bankId).not.toBe('');
  } finally {
    await app.db('settingsSchool').update({ receiptTaxation: null });
  }
});

test('a payment has one state in its list, the list of links, its panel and the file', async () => {
  const payer = await makePayer();
  const [made] = await order([payer.id], { channels: [] });
  const { id, paymentId, number } = made ?? { id: 0, paymentId: 0, number: '' };
  const readStates = async () => {
    const accountant = await app.as('accountant');
    const list = await accountant.call(paymentRoutes.list, { query: { studentId: payer.id } });
    const links = await accountant.call(routes.list, { query: { studentId: payer.id } });
    const panel = await accountant.call(paymentRoutes.read, { params: { id: paymentId } });
    const states = [list.body[0], links.body[0], panel.body, panel.body.order].map((each) => each?.state);
    const file = await accountant.send('GET', `/api/payments/export.xlsx?studentId=${payer.id}`);
    return { states: [...new Set(states)], sheet: await readSheet(file) };
  };
  expect(await readStates()).toMatchObject({
    states: ['link_pending'],
    sheet: expect.stringContaining('Создаем ссылку'),
  });
  simulator().plan('refuse');
  await work();
  expect(await readStates()).toMatchObject({
    states: ['link_failed'],
    sheet: expect.stringContaining('Ссылка не создана'),
  });
  await (await app.as('accountant')).call(routes.resend, { params: { id }, body: { channels: ['email'] } });
  await work();
  expect((await readStates()).states).toEqual(['waiting']);
  await simulator().decline(findBankId(number));
  await simulator().settled();
  expect(await readStates()).toMatchObject({ states: ['refused'], sheet: expect.stringContaining('Банк отклонил') });
  app.clock.advance(8 * day);
  await checkSilentOrders(app.deps);
  expect(await readStates()).toMatchObject({ states: ['expired'], sheet: expect.stringContaining('Срок истек') });
});
