import { chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import { debtRoutes } from '@school/api-contract/money/debts';
import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { paymentRoutes } from '@school/api-contract/money/payments';
import type { PaymentOrderStatus, PaymentStatus } from '@school/api-contract/rules/status-tables';
import { type MonthTasks, dashboardRoutes as routes } from '@school/api-contract/school/dashboard';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { paymentsRoutes } from '../payments/payments.routes';
import { makePlan, sell, switchOn } from '../subscriptions/subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions/subscriptions.routes';
import { dashboardRoutes } from './dashboard.routes';

const app = useTestApp({ features: [dashboardRoutes, subscriptionsFeatureRoutes, paymentsRoutes] });

async function readTasks(client: TestClient): Promise<MonthTasks | undefined> {
  return (await client.call(routes.read)).body.monthTasks;
}

const countRows = ({ headers }: { headers: Headers }) => Number(headers.get('X-Total-Count'));

/** What the lists behind the tasks show. */
async function countLists(client: TestClient): Promise<MonthTasks> {
  const orders = async (query: { toRenew?: 'true'; state?: 'refused' | 'link_failed' }) =>
    countRows(await client.call(paymentOrderRoutes.list, { query }));
  const october = { inRegister: 'true', from: '2026-10-01', to: '2026-10-31' } as const;
  return {
    toCharge: (await client.call(chargingRunRoutes.preview, { query: { month: '2026-11' } })).body.count,
    oldDebts: countRows(await client.call(debtRoutes.list, { query: { bucket: 'over30' } })),
    linksToRenew: await orders({ toRenew: 'true' }),
    linksRefused: await orders({ state: 'refused' }),
    linksFailed: await orders({ state: 'link_failed' }),
    openRefunds: countRows(await client.call(paymentRoutes.list, { query: { openRefund: 'true' } })),
    changedSinceRegister: countRows(await client.call(paymentRoutes.list, { query: { changedSinceRegister: 'true' } })),
    notInRegister: countRows(await client.call(paymentRoutes.list, { query: october })),
  };
}

async function makePayment(columns: Record<string, unknown>): Promise<number> {
  const [{ id }] = await app
    .db('payments')
    .insert({ amount: 100, date: '2026-11-10', type: 'bank_card', ...columns })
    .returning('id');
  return id;
}

let orders = 0;
async function makeOrder(
  studentId: number,
  status: PaymentOrderStatus,
  { payment = 'PENDING', failure = null }: { payment?: PaymentStatus; failure?: string | null } = {},
) {
  orders += 1;
  const moment = app.clock.now();
  await app.db('paymentOrders').insert({
    paymentId: await makePayment({ studentId, status: payment, orderId: `order-${orders}` }),
    ...{ status, failure, channels: ['sms'] },
    ...{ batchKey: `order ${orders}`, batchPosition: 0, createdAt: moment, updatedAt: moment },
    expiresAt: status === 'expired' ? '2026-11-10T09:00:00Z' : '2026-11-30T09:00:00Z',
  });
}

async function makeMember(groupId: number): Promise<number> {
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
  return studentId;
}

async function takeRegister(query: string): Promise<string> {
  const answer = await (await app.as('accountant')).send('GET', `/api/payments/export-1c.txt?${query}`);
  return new TextDecoder('windows-1251').decode(await answer.arrayBuffer());
}

test('each task counts the rows of its list, and nobody but an accountant has them', async () => {
  app.clock.set('2026-10-01T09:00:00Z');
  expect(await readTasks(await app.as('accountant'))).toMatchObject({
    ...{ toCharge: null, oldDebts: null, notInRegister: null },
  });
  await switchOn(app.db);
  const groupId = await makeGroup(app.db);
  const { id: planId } = await makePlan(app, { kind: 'months' });
  // owe since October, and the last of them is charged for November
  const [owing, linked, charged] = [await makeMember(groupId), await makeMember(groupId), await makeMember(groupId)];
  for (const studentId of [owing, linked, charged]) await sell(app, studentId, { planId, startsOn: '2026-10-01' });
  app.clock.set('2026-11-01T09:00:00Z');
  const [late, paid] = [await makeMember(groupId), await makeMember(groupId)];
  for (const studentId of [charged, late, paid]) await sell(app, studentId, { planId, startsOn: '2026-11-01' });
  await makePayment({ studentId: paid, amount: 600, status: 'CONFIRMED', date: '2026-11-02' });

  app.clock.set('2026-11-22T09:00:00Z');
  for (const studentId of [owing, linked, late, paid]) await makeOrder(studentId, 'expired', { payment: 'CANCELLED' });
  await makeOrder(linked, 'sent');
  await makeOrder(paid, 'sent', { payment: 'REJECTED' });
  await makeOrder(paid, 'created', { failure: 'Терминал заблокирован' });
  const refunded = await makePayment({ studentId: paid, status: 'CONFIRMED', date: '2026-10-31' });
  const answered = await makePayment({ studentId: paid, status: 'CONFIRMED', date: '2026-10-01' });
  const refund = { amount: 50, reason: 'Болезнь', createdAt: app.clock.now(), updatedAt: app.clock.now() };
  await app.db('paymentRefunds').insert([
    { ...refund, paymentId: refunded, status: 'accepted' },
    { ...refund, paymentId: answered, status: 'done' },
  ]);
  await takeRegister('from=2026-10-01&to=2026-10-31&type=bank_card');
  await makePayment({ studentId: paid, status: 'CONFIRMED', date: '2026-10-02', type: 'cash' });
  await makePayment({ studentId: paid, status: 'CANCELLED', date: '2026-10-02', refundedAmount: 100 });

  const accountant = await app.as('accountant');
  const tasks = await readTasks(accountant);
  expect(tasks).toEqual({
    ...{ toCharge: 2, oldDebts: 3, linksToRenew: 2, linksRefused: 1, linksFailed: 1, openRefunds: 1, notInRegister: 3 },
    changedSinceRegister: 0,
  });
  expect(await countLists(accountant)).toEqual(tasks);
  for (const role of ['owner', 'admin', 'coach'] as const) expect(await readTasks(await app.as(role))).toBeUndefined();
});

test('a register for 1C of the whole last month that was taken since ends its task', async () => {
  const count = async () => (await readTasks(await app.as('accountant')))?.notInRegister;
  app.clock.set('2026-10-31T09:00:00Z');
  await takeRegister('from=2026-10-01&to=2026-10-31');
  // the month was not over
  app.clock.set('2026-11-01T09:00:00Z');
  expect(await count()).toBe(3);
  await takeRegister('from=2026-10-02&to=2026-10-31');
  await takeRegister('from=2026-10-01&to=2026-10-31&type=cash');
  expect(await count()).toBe(3);
  await takeRegister('from=2026-09-01&to=2026-10-31&status=CONFIRMED&inRegister=true');
  expect(await count()).toBeNull();
  app.clock.set('2026-12-01T09:00:00Z');
  expect(await count()).toBe(1);
});

test('what staff change in the days of a register for 1C after it was taken is a task until the next one', async () => {
  await app.db('payments').delete();
  const accountant = () => app.as('accountant');
  const call = async (method: 'POST' | 'PUT', path: string, body: Record<string, unknown>) => {
    const answer = await (await accountant()).send(method, path, { body });
    return paymentRoutes.read.success.schema.parse(await answer.json());
  };
  const enter = (amount: number, date: string, more = {}) =>
    call('POST', '/api/payments', {
      ...{ studentId: null, amount, date, description: 'Занятия', type: 'bank_card', status: 'CONFIRMED', ...more },
    });
  const listChanged = async () => {
    const client = await accountant();
    const { body } = await client.call(paymentRoutes.list, { query: { changedSinceRegister: 'true' } });
    expect((await readTasks(client))?.changedSinceRegister).toBe(body.length);
    return body.map(({ amount }) => amount).sort((a, b) => a - b);
  };
  app.clock.set('2027-02-20T09:00:00Z');
  const [mistaken, moved, renamed] = [
    await enter(1, '2027-01-05'),
    await enter(2, '2027-01-06'),
    await enter(3, '2027-01-07'),
  ];
  const cash = await enter(4, '2027-01-08', { type: 'cash' });
  const refunded = await enter(5, '2027-01-09');
  const [counted, toCash] = [await enter(10, '2027-01-10', { type: 'cash' }), await enter(11, '2027-01-11')];
  // the register shows the payer and the purpose, but not the method
  const [toCard, linked] = [await enter(14, '2027-01-13', { type: 'manual' }), await enter(15, '2027-01-14')];
  const [matched, rematched] = [await enter(16, '2027-01-15'), await enter(17, '2027-01-15')];
  await app.db('payments').whereIn('id', [matched.id, rematched.id]).update({ customerName: 'Петрова О.' });
  await takeRegister('from=2027-01-01&to=2027-01-31&type=bank_card');
  await takeRegister('from=2027-01-01&to=2027-01-31');
  app.clock.set('2027-02-21T09:00:00Z');
  expect(await listChanged()).toEqual([]);
  const change = ({ id, updatedAt, amount, date, type }: typeof moved, changes: Record<string, unknown>) =>
    call('PUT', `/api/payments/${id}`, {
      ...{ studentId: null, amount, date, type, description: 'Занятия', updatedAt, ...changes },
    });
  await call('POST', `/api/payments/${mistaken.id}/mistake`, { reason: 'Опечатка', updatedAt: mistaken.updatedAt });
  await call('POST', `/api/payments/${cash.id}/mistake`, { reason: 'Опечатка', updatedAt: cash.updatedAt });
  await call('POST', `/api/payments/${refunded.id}/refund`, {
    ...{ amount: 5, reason: 'Болезнь', updatedAt: refunded.updatedAt },
  });
  await change(moved, { date: '2027-02-06' });
  await change(renamed, { description: 'Форма' });
  await change(toCard, { type: 'bank_card' });
  await change(linked, { studentId: await makeStudent(app.db) });
  // the bank named the payer: to find the student is no correction, to correct the student is one
  await change(matched, { studentId: await makeStudent(app.db) });
  const wrong = await change(rematched, { studentId: await makeStudent(app.db) });
  app.clock.set('2027-02-21T09:05:00Z');
  await change(wrong, { studentId: await makeStudent(app.db) });
  await enter(6, '2027-01-31');
  await enter(7, '2027-02-01');
  await enter(8, '2027-01-31', { type: 'cash' });
  await enter(9, '2027-01-31', { status: 'PENDING' });
  // cash is in no register, unlike what becomes cash; nor is what was entered by mistake since
  await change(counted, { amount: 12 });
  await change(toCash, { type: 'cash' });
  const { id, updatedAt } = await enter(13, '2027-01-12');
  expect(await listChanged()).toEqual([1, 2, 3, 6, 11, 13, 15, 17]);
  app.clock.set('2027-02-21T10:00:00Z');
  await call('POST', `/api/payments/${id}/mistake`, { reason: 'Опечатка', updatedAt });
  expect(await listChanged()).toEqual([1, 2, 3, 6, 11, 15, 17]);
  app.clock.set('2027-02-22T09:00:00Z');
  // taken from the list of the task it has the whole days, so that it takes the place of the wrong ones
  const register = await takeRegister('changedSinceRegister=true');
  expect([register.match(/ДатаНачала=(.*)\r/)?.[1], register.match(/ДатаКонца=(.*)\r/)?.[1]]).toEqual([
    '05.01.2027',
    '31.01.2027',
  ]);
  expect(register).toContain('Сумма=3.00');
  expect(await listChanged()).toEqual([]);
});
