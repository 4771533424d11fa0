import { bankNoticeRoutes } from '@school/api-contract/money/bank-notices';
import { type PaymentDetail, type PaymentShare, paymentRoutes } from '@school/api-contract/money/payments';
import { messages } from '@school/api-contract/rules/messages';
import { expect, test } from 'vitest';
import { createToken } from '../../platform/bank/tbank-token';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { makeStudent } from '../groups/school.fixture';
import { paymentsRoutes } from './payments.routes';

const tbank = { terminalKey: '1321054611234DEMO', password: 'Dfsfh56dgKl', apiUrl: 'http://127.0.0.1:9' };
const app = useTestApp({ features: paymentsRoutes, settings: { tbank } });

const sample = { amount: 9000, date: '2026-11-20', type: 'bank_card' as const, status: 'CONFIRMED' as const };
let families = 0;

/** Two children with one phone of the parent, the elder first. */
async function makeFamily(): Promise<[number, number]> {
  families += 1;
  const parentPhone = `+7903${String(families).padStart(7, '0')}`;
  const elder = await makeStudent(app.db, {
    parentPhone,
    lastName: 'Орлова',
    firstName: 'Ася',
    birthDate: '2015-01-10',
  });
  return [
    elder,
    await makeStudent(app.db, { parentPhone, lastName: 'Орлов', firstName: 'Лев', birthDate: '2018-03-01' }),
  ];
}
const halve = (ids: readonly number[], ...amounts: number[]): PaymentShare[] =>
  ids.map((studentId, index) => ({ studentId, amount: amounts[index] ?? 4500 }));
const kinds = ({ events }: PaymentDetail) => events.map(({ kind, amount }) => [kind, amount]);
const read = async (id: number) =>
  (await (await app.as('accountant')).call(paymentRoutes.read, { params: { id } })).body;
const listAmounts = (ids: readonly number[]) =>
  app
    .db('payments')
    .whereIn('studentId', [...ids])
    .orderBy('id')
    .select('studentId', 'amount', 'status');

/** What the bank tells of an order that is unknown here. */
async function tell(
  order: string,
  parts: { Status?: string; Amount?: number; CustomerName?: string } = {},
): Promise<number> {
  const notice = {
    ...{ TerminalKey: tbank.terminalKey, PaymentId: order, OrderId: order, Success: true, Status: 'CONFIRMED' },
    ...{ Amount: 900_000, CustomerName: 'Орлова Мария', ...parts },
  };
  const body = { ...notice, Token: createToken(notice, tbank.password) };
  expect((await app.visitor().send('POST', bankNoticeRoutes.receive.path, { body })).status).toBe(200);
  return (await app.db('payments').where({ orderId: order }).first('id')).id;
}
async function split(id: number, shares: PaymentShare[]): Promise<PaymentDetail> {
  const { updatedAt } = await read(id);
  const body = { shares, updatedAt };
  return (await (await app.as('accountant')).call(paymentRoutes.split, { params: { id }, body })).body;
}

test('one sum is entered for two children at once, also when the request is repeated', async () => {
  const family = await makeFamily();
  const accountant = await app.as('accountant');
  const body = { ...sample, shares: halve(family, 5000, 4000), key: 'family-0123456789abcdef' };
  const send = async () => (await accountant.call(paymentRoutes.create, { body })).body;
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    studentName: 'Орлова Ася',
    amount: 5000,
    maySplit: true,
    parts: [{ studentName: 'Орлов Лев', amount: 4000, status: 'CONFIRMED' }],
  });
  expect(first && kinds(first)).toEqual([
    ['created', null],
    ['confirmed', null],
  ]);
  const other = await read(first?.parts[0]?.id ?? 0);
  expect(other.parts).toMatchObject([{ id: first?.id, amount: 5000 }]);
  expect(kinds(other)).toHaveLength(2);
  expect(await listAmounts(family)).toMatchObject([{ amount: 5000 }, { amount: 4000 }]);
  const events = await app.db('auditLogs').where({ eventType: 'payment.created' }).orderBy('id', 'desc').limit(2);
  expect(events.map(({ metadata }) => metadata.amount).toSorted()).toEqual([4000, 5000]);
  const changed = { ...body, shares: halve(family, 4500, 4500) };
  expect((await accountant.refused(paymentRoutes.create, { body: changed })).body.code).toBe('CONFLICT');
});

test('of the same money for a family that two desks enter at once, in any order of the children, one counts', async () => {
  const family = await makeFamily();
  const clients = [await app.as('accountant'), await app.as('owner')];
  const orders = [family, family.toReversed()];
  const answers = await Promise.all(
    clients.map((client, index) =>
      client.send('POST', paymentRoutes.create.path, { body: { ...sample, shares: halve(orders[index] ?? []) } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await listAmounts(family)).toHaveLength(2);
});

test('each wrong share is named', async () => {
  const [elder, younger] = await makeFamily();
  const stranger = await makeStudent(app.db);
  const accountant = await app.as('accountant');
  const refuse = async (shares: PaymentShare[]) =>
    (await accountant.refused(paymentRoutes.create, { body: { ...sample, shares } })).body.details;
  expect(await refuse(halve([elder, younger], 4500, 4000))).toEqual([
    { path: 'shares.1.amount', message: messages.sharesSum },
  ]);
  expect(await refuse(halve([elder, stranger]))).toEqual([
    { path: 'shares.1.studentId', message: messages.shareForeign },
  ]);
  expect(await refuse(halve([elder, 999_999]))).toEqual([
    { path: 'shares.1.studentId', message: messages.shareForeign },
  ]);
  expect(await refuse(halve([elder, elder]))).toEqual([
    { path: 'shares.1.studentId', message: messages.shareRepeated },
  ]);
  expect(await refuse(halve([elder, younger], 9000, 0))).toEqual([
    { path: 'shares.1.amount', message: messages.sharesFew },
  ]);
  expect(await listAmounts([elder, younger, stranger])).toEqual([]);
});

test('the family of a student is told with debts and open links, without strangers and those who left without a debt', async () => {
  const [elder, younger] = await makeFamily();
  const { parentPhone } = await app.db('students').where({ id: elder }).first('parentPhone');
  const left = await makeStudent(app.db, { parentPhone, active: false });
  await app.db('payments').insert({ studentId: younger, amount: 4100, date: '2026-11-01', status: 'PENDING' });
  const find = async (studentId: number) =>
    (await (await app.as('accountant')).call(paymentRoutes.family, { query: { studentId } })).body;
  expect(await find(younger)).toEqual([
    { id: younger, name: 'Орлов Лев', due: 4100, openLinks: [] },
    { id: elder, name: 'Орлова Ася', due: 0, openLinks: [] },
  ]);
  await app.db('payments').insert({ studentId: left, amount: 100, date: '2026-11-01', status: 'PENDING' });
  expect((await find(elder)).map(({ id }) => id)).toEqual([elder, left, younger]);
  expect((await find(await makeStudent(app.db, { parentPhone: '' }))).length).toBe(1);
  const accountant = await app.as('accountant');
  expect((await accountant.refused(paymentRoutes.family, { query: { studentId: 999_999 } })).body.code).toBe(
    'NOT_FOUND',
  );
});

test.each(['admin', 'coach'] as const)('%s reads no family and splits nothing', async (role) => {
  const [studentId] = await makeFamily();
  const client = await app.as(role);
  expect((await client.refused(paymentRoutes.family, { query: { studentId } })).httpStatus).toBe(403);
  const body = { shares: [], updatedAt: app.clock.now().toISOString() };
  expect((await client.refused(paymentRoutes.split, { params: { id: 1 }, body })).httpStatus).toBe(403);
});

test('a line of the bank is split once, keeps its sum and its notices, and the bank may repeat itself', async () => {
  const family = await makeFamily();
  const id = await tell('family-line');
  const { updatedAt } = await read(id);
  const body = { shares: halve(family, 5000, 4000), updatedAt };
  const accountant = await app.as('accountant');
  const path = paymentRoutes.split.path.replace(':id', String(id));
  const answers = await Promise.all([0, 1].map(() => accountant.send('POST', path, { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listAmounts(family)).toMatchObject([{ amount: 5000 }, { amount: 4000 }]);
  const first = await read(id);
  expect(first).toMatchObject({ amount: 5000, studentName: 'Орлова Ася', refundByBank: false });
  expect(kinds(first)).toEqual([['split', 5000]]);
  const part = await read(first.parts[0]?.id ?? 0);
  expect(part).toMatchObject({
    amount: 4000,
    fromBank: true,
    paymentId: 'family-line',
    orderId: null,
    customerName: 'Орлова Мария',
  });
  expect(part.notices).toEqual(first.notices);
  await tell('family-line', { Status: 'AUTHORIZED' });
  expect(await read(id)).toMatchObject({ amount: 5000, status: 'CONFIRMED', flag: null });
  const log = await app.db('auditLogs').where({ eventType: 'payment.split' }).orderBy('id', 'desc').first();
  expect(log.metadata).toEqual({ paymentId: id, studentId: family[0], amount: 5000, parts: [part.id] });
});

test('a wrong split is corrected by taking one child away and splitting its part again', async () => {
  const family = await makeFamily();
  const [elder, younger] = family;
  const id = await tell('wrong-split');
  const partId = (await split(id, halve(family, 6000, 3000))).parts[0]?.id ?? 0;
  const accountant = await app.as('accountant');
  await accountant.call(paymentRoutes.unlink, { params: { id }, body: { studentId: elder } });
  expect(await read(partId)).toMatchObject({ studentId: younger, amount: 3000, status: 'CONFIRMED' });
  await split(id, halve(family, 4500, 1500));
  expect((await read(partId)).parts.map(({ amount }) => amount)).toEqual([4500, 1500]);
  await tell('wrong-split', { Status: 'AUTHORIZED' });
  expect(await read(id)).toMatchObject({ amount: 4500 });
});

test('a refund of one child leaves the others, and a whole refund at the bank closes all', async () => {
  const family = await makeFamily();
  const id = await tell('refunded-line');
  const partId = (await split(id, halve(family))).parts[0]?.id ?? 0;
  await tell('refunded-line', { Status: 'PARTIAL_REFUNDED', Amount: 450_000 });
  expect((await read(id)).flag).not.toBeNull();
  const { updatedAt } = await read(partId);
  const refund = { params: { id: partId }, body: { amount: 4500, reason: 'Болезнь', updatedAt } };
  await (await app.as('accountant')).call(paymentRoutes.refund, refund);
  expect(await read(partId)).toMatchObject({ status: 'CANCELLED', refundedAmount: 4500 });
  expect(await read(id)).toMatchObject({ status: 'CONFIRMED', amount: 4500, refundedAmount: 0, flag: null });
  await tell('refunded-line', { Status: 'AUTHORIZED' });
  expect(await read(id)).toMatchObject({ status: 'CONFIRMED', flag: null });

  const others = await makeFamily();
  const whole = await tell('whole-refund');
  const wholePart = (await split(whole, halve(others))).parts[0]?.id ?? 0;
  await tell('whole-refund', { Status: 'REFUNDED' });
  for (const each of [whole, wholePart]) {
    expect(await read(each)).toMatchObject({ status: 'CANCELLED', amount: 4500, refundedAmount: 4500 });
  }
});

test('only received money without a link, a refund or a flag is split, over the family of its student, into its sum', async () => {
  const family = await makeFamily();
  const accountant = await app.as('accountant');
  const enter = async (parts: Record<string, unknown> = {}) => {
    const row = { ...sample, studentId: family[0], ...parts };
    return (await app.db('payments').insert(row).returning('id'))[0].id;
  };
  const refuse = async (id: number, shares = halve(family)) => {
    const body = { shares, updatedAt: (await read(id)).updatedAt };
    return (await accountant.refused(paymentRoutes.split, { params: { id }, body })).body;
  };
  expect((await refuse(await enter({ status: 'PENDING' }))).code).toBe('ILLEGAL_TRANSITION');
  expect((await refuse(await enter({ refundedAmount: 10 }))).code).toBe('PAYMENT_IS_FIXED');
  expect((await refuse(await enter({ flag: 'Проверить' }))).code).toBe('PAYMENT_IS_FIXED');
  const { id: createdBy } = await app.db('users').where({ username: 'test_accountant' }).first('id');
  expect((await refuse(await enter({ orderId: 'ours', createdBy }))).code).toBe('PAYMENT_IS_FIXED');
  // who made the link has no account any more
  const linked = await enter({ orderId: 'of nobody' });
  const now = app.clock.now();
  const order = { paymentId: linked, status: 'paid', channels: [], batchKey: 'of nobody', batchPosition: 0 };
  await app.db('paymentOrders').insert({ ...order, expiresAt: now, createdAt: now, updatedAt: now });
  expect((await refuse(linked)).code).toBe('PAYMENT_IS_FIXED');
  const id = await enter();
  expect((await refuse(id, halve(family, 4500, 4400))).details).toEqual([
    { path: 'shares.1.amount', message: messages.sharesSum },
  ]);
  expect((await refuse(id, halve(await makeFamily()))).details).toEqual([
    { path: 'shares.0.studentId', message: messages.shareForeign },
  ]);
  expect(await split(id, halve(family.toReversed()))).toMatchObject({ id, studentId: family[0], amount: 4500 });
});

test('a split changes neither totals nor the sum of a register for 1C, and debts of each child', async () => {
  const family = await makeFamily();
  await app.db('subscriptionSettings').update({ accountingFrom: '2020-01-01' });
  const accountant = await app.as('accountant');
  const id = await tell('register-line', { CustomerName: 'Реестрова Мария' });
  const query = { search: 'Реестрова', from: '2026-11-01' };
  const getTotals = async () => (await accountant.call(paymentRoutes.totals, { query })).body;
  const getRegister = async () => {
    const response = await accountant.send(
      'GET',
      `/api/payments/export-1c.txt?search=${encodeURIComponent('Реестрова')}`,
    );
    const text = new TextDecoder('windows-1251').decode(await response.arrayBuffer());
    return [...text.matchAll(/Сумма=(\d+)\.00/g)].reduce((sum, [, amount]) => sum + Number(amount), 0);
  };
  const before = await getTotals();
  expect(await getRegister()).toBe(9000);
  await split(id, halve(family, 5000, 4000));
  expect(await getTotals()).toEqual({ ...before, count: before.count + 1 });
  expect(await getRegister()).toBe(9000);
  expect(
    await app
      .db('studentBalances')
      .whereIn('studentId', family)
      .orderBy('studentId')
      .pluck('paid')
      .then((all) => all.map(Number)),
  ).toEqual([5000, 4000]);
});

test('each of three children has its own share in its history, in whatever order they are given', async () => {
  const [elder, younger] = await makeFamily();
  const { parentPhone } = await app.db('students').where({ id: elder }).first('parentPhone');
  const youngest = await makeStudent(app.db, { parentPhone });
  const id = await tell('three-children');
  const { parts } = await split(id, halve([elder, youngest, younger], 5000, 3000, 1000));
  for (const { id: partId, amount } of parts) expect(kinds(await read(partId))).toEqual([['split', amount]]);
});

test('a notice of the bank that waits for a split counts its parts', async () => {
  const [elder, younger] = await makeFamily();
  const id = await tell('waiting-notice');
  const splitting = await app.db.transaction();
  await splitting('payments').where({ id }).update({ studentId: elder, amount: 5000 });
  const part = { ...sample, studentId: younger, amount: 4000, splitFrom: id };
  await splitting('payments').insert(part);
  const told = tell('waiting-notice', { Status: 'AUTHORIZED' });
  await waitForLock(app.db);
  await splitting.commit();
  await told;
  expect(await read(id)).toMatchObject({ amount: 5000 });
});

test('a refund of one part waits for the transfer before it holds the part, as a notice of the bank does', async () => {
  const id = await tell('locked-transfer');
  const partId = (await split(id, halve(await makeFamily()))).parts[0]?.id ?? 0;
  const { updatedAt } = await read(partId);
  const whole = await read(id);
  const body = { amount: 500, reason: 'Болезнь', updatedAt };
  const notice = await app.db.transaction();
  await notice('payments').where({ id }).forUpdate().select('id');
  const refund = (await app.as('accountant')).call(paymentRoutes.refund, { params: { id: partId }, body });
  await waitForLock(app.db);
  expect(await notice('payments').where({ id: partId }).forUpdate().noWait().select('id')).toHaveLength(1);
  await notice.commit();
  expect((await refund).body).toMatchObject({ refundedAmount: 500 });
  // whoever has the other payment open may still change it
  expect((await read(id)).updatedAt).toBe(whole.updatedAt);
});

test('a register for 1C is wrong once a part gets another child, not by a mistaken part of money that it does not have', async () => {
  const accountant = await app.as('accountant');
  const [elder, younger] = await makeFamily();
  const line = await tell('late-line', { CustomerName: 'Реестрова Мария' });
  const partId = (await split(line, halve([elder, younger]))).parts[0]?.id ?? 0;
  await app.db('payments').whereIn('id', [line, partId]).update({ date: '2026-11-20' });
  await accountant.send('GET', '/api/payments/export-1c.txt?to=2026-11-20');
  app.clock.advance(1000);
  const listChanged = async () =>
    (await accountant.call(paymentRoutes.list, { query: { changedSinceRegister: 'true' } })).body.map(({ id }) => id);
  expect(await listChanged()).not.toContain(partId);
  const { amount, date, type, description, updatedAt } = await read(partId);
  const body = { amount, date, type, description, updatedAt, studentId: elder };
  await accountant.call(paymentRoutes.update, { params: { id: partId }, body });
  expect(await listChanged()).toContain(partId);

  const entered = { ...sample, amount: 7000, type: 'manual' as const, studentId: elder };
  const { id } = (await accountant.call(paymentRoutes.create, { body: entered })).body;
  const [part] = (await split(id, halve([elder, younger], 4000, 3000))).parts;
  const mistaken = { reason: 'Не приходили', updatedAt: (await read(part?.id ?? 0)).updatedAt };
  await accountant.call(paymentRoutes.mistake, { params: { id: part?.id ?? 0 }, body: mistaken });
  expect(await listChanged()).toContain(id);
  expect(await listChanged()).not.toContain(part?.id);
});

test('a part counts as money of the day of its transfer, not of the day of the split', async () => {
  const family = await makeFamily();
  const body = { ...sample, amount: 4500 };
  await split(await tell('line-of-today'), halve(family));
  const repeated = { body: { ...body, studentId: family[1] } };
  const refused = await (await app.as('accountant')).refused(paymentRoutes.create, repeated);
  expect(refused.body.code).toBe('PAYMENT_REPEATED');

  const others = await makeFamily();
  const id = await tell('line-of-before');
  app.clock.advance(48 * 3600 * 1000);
  await split(id, halve(others));
  await (await app.as('accountant')).call(paymentRoutes.create, { body: { ...body, studentId: others[1] } });
});

test('an erased part shows no notices of its transfer, which another child keeps', async () => {
  const id = await tell('kept-line');
  const partId = (await split(id, halve(await makeFamily()))).parts[0]?.id ?? 0;
  await app.db('payments').where({ id: partId }).update({ anonymizedAt: app.clock.now() });
  expect((await read(partId)).notices).toEqual([]);
  expect((await read(id)).notices).toHaveLength(1);
});
