import { bankNoticeRoutes } from '@school/api-contract/money/bank-notices';
import { paymentRoutes } from '@school/api-contract/money/payments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createToken } from '../../../platform/bank/tbank-token';
import { useTestApp } from '../../../testing/test-app';
import { makeStudent } from '../../groups/school.fixture';
import { paymentsRoutes } from '../payments.routes';
import { type NoticeFact, toBankState } from './payment-state';

const tbank = { terminalKey: '1321054611234DEMO', password: 'Dfsfh56dgKl', apiUrl: 'http://127.0.0.1:9' };
const app = useTestApp({ features: paymentsRoutes, settings: { tbank } });
const { path } = bankNoticeRoutes.receive;

interface Parts {
  OrderId: string;
  PaymentId?: string | number;
  Status?: string;
  Amount?: number;
  [field: string]: unknown;
}

/** A notice as the bank sends it, with its token. */
function toNotice(parts: Parts, password = tbank.password) {
  const notice = {
    TerminalKey: tbank.terminalKey,
    PaymentId: 8742591,
    Success: true,
    Status: 'CONFIRMED',
    ErrorCode: '0',
    Amount: 7200,
    Pan: '430000******0777',
    ...parts,
  };
  return { ...notice, Token: createToken(notice, password) };
}
const send = (body: unknown, headers?: Record<string, string>) => app.visitor().send('POST', path, { body, headers });
const findPayment = (orderId: string) => app.db('payments').where({ orderId }).first();

test('a notice of an unknown order makes an unmatched payment, and the answer is exactly OK', async () => {
  const response = await send(toNotice({ OrderId: 'unknown-1' }));
  expect([response.status, await response.text()]).toEqual([200, 'OK']);
  const payment = await findPayment('unknown-1');
  expect(payment).toMatchObject({
    status: 'CONFIRMED',
    type: 'bank_card',
    amount: 72,
    studentId: null,
    date: '2026-11-22',
    flag: null,
  });
  const { body } = await (await app.as('accountant')).call(paymentRoutes.read, { params: { id: payment.id } });
  expect(body.fromBank).toBe(true);
  expect(body.notices).toMatchObject([{ payload: { Pan: '•••• 0777', OrderId: 'unknown-1' } }]);
});

test('without a valid proof nothing is stored: another password, another value, another terminal, none', async () => {
  const notice = toNotice({ OrderId: 'forged' });
  const forged = [
    toNotice({ OrderId: 'forged' }, 'guess'),
    { ...notice, Amount: 1 },
    toNotice({ OrderId: 'forged', TerminalKey: 'OTHER' }),
    { ...notice, Token: '0'.repeat(64) },
  ];
  for (const body of forged) {
    const response = await send(body);
    expect([response.status, (await response.json()).code]).toEqual([403, 'BANK_NOTICE_REFUSED']);
  }
  expect(await findPayment('forged')).toBeUndefined();
});

test('names each wrong field of the nearest form', async () => {
  const response = await send({ ...toNotice({ OrderId: 'x' }), Amount: 0, Status: '' });
  expect(response.status).toBe(400);
  const { details } = await response.json();
  expect(details.map((detail: { path: string }) => detail.path)).toEqual(['Status', 'Amount']);
});

test('the form of the specification is proven by its header', async () => {
  const notice = {
    orderId: 'plain-1',
    paymentId: '55',
    status: 'CONFIRMED',
    amount: 60,
    customerName: 'Котова Мария',
    childName: 'Котова Вера',
    customerEmail: 'kotova@example.org',
  };
  expect((await send(notice)).status).toBe(403);
  const signed = { 'X-Signature': createToken(notice, tbank.password) };
  expect((await send(notice, signed)).status).toBe(200);
  expect((await send({ ...notice, amount: 61 }, signed)).status).toBe(403);
  expect(await findPayment('plain-1')).toMatchObject({
    status: 'CONFIRMED',
    amount: 60,
    childName: 'Котова Вера',
    customerEmail: 'kotova@example.org',
  });
});

test('the same notice many times at once has one effect', async () => {
  const notice = toNotice({ OrderId: 'repeated' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(notice)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const payments = await app.db('payments').where({ orderId: 'repeated' });
  expect(payments).toHaveLength(1);
  expect(await app.db('bankNotices').where({ paymentId: payments[0].id })).toHaveLength(1);
  expect(
    await app
      .db('auditLogs')
      .where({ eventType: 'payment.bank_notice' })
      .whereRaw(`metadata ->> 'paymentId' = ?`, [String(payments[0].id)]),
  ).toHaveLength(1);
});

test('an amount that differs from the order’s confirms nothing and is flagged', async () => {
  const columns = { amount: 72, date: '2026-11-20', orderId: 'ordered', terminalKey: tbank.terminalKey };
  await app.db('payments').insert({ ...columns, type: 'bank_card', createdBy: await app.userId('accountant') });
  await send(toNotice({ OrderId: 'ordered', Amount: 7100 }));
  expect(await findPayment('ordered')).toMatchObject({
    status: 'PENDING',
    amount: 72,
    flag: 'Сумма в банке 71 не равна сумме заказа 72',
  });
});

test('a payment that staff closed stays closed, and a report of money is flagged', async () => {
  await send(toNotice({ OrderId: 'closed' }));
  const { id, updatedAt } = await findPayment('closed');
  const accountant = await app.as('accountant');
  const body = { amount: 72, reason: 'Вернули наличными', updatedAt: updatedAt.toISOString() };
  await accountant.call(paymentRoutes.refund, { params: { id }, body });
  await send(toNotice({ OrderId: 'closed', PaymentId: 999 }));
  expect(await findPayment('closed')).toMatchObject({
    status: 'CANCELLED',
    refundedAmount: 72,
    flag: 'Платеж закрыт, а банк сообщил о деньгах',
  });
});

test('an unknown order with kopecks is confirmed, rounded up', async () => {
  await send(toNotice({ OrderId: 'kopecks', Amount: 7250 }));
  expect(await findPayment('kopecks')).toMatchObject({ status: 'CONFIRMED', amount: 73, flag: null });
});

test('a refund that staff recorded stays after later notices of the bank', async () => {
  await send(toNotice({ OrderId: 'partly' }));
  const { id, updatedAt } = await findPayment('partly');
  const accountant = await app.as('accountant');
  const body = { amount: 20, reason: 'Болел', updatedAt: updatedAt.toISOString() };
  await accountant.call(paymentRoutes.refund, { params: { id }, body });
  await send(toNotice({ OrderId: 'partly', Status: 'PARTIAL_REFUNDED', Amount: 2000 }));
  expect(await findPayment('partly')).toMatchObject({ status: 'CONFIRMED', refundedAmount: 20, flag: null });
});

test('a payment with a wrong amount that staff confirmed stays confirmed', async () => {
  const columns = { amount: 72, date: '2026-11-20', orderId: 'settled', terminalKey: tbank.terminalKey };
  await app.db('payments').insert({ ...columns, type: 'bank_card', createdBy: await app.userId('accountant') });
  await send(toNotice({ OrderId: 'settled', Amount: 7100 }));
  const { id } = await findPayment('settled');
  await (await app.as('accountant')).call(paymentRoutes.confirm, { params: { id } });
  await send(toNotice({ OrderId: 'settled', Status: 'AUTHORIZED', Amount: 7100 }));
  expect(await findPayment('settled')).toMatchObject({ status: 'CONFIRMED', amount: 72 });
});

test('a notice is stored without token and card number', async () => {
  await send(toNotice({ OrderId: 'masked', RebillId: '42' }));
  const { id } = await findPayment('masked');
  const { payload } = await app.db('bankNotices').where({ paymentId: id }).first();
  expect(payload).toMatchObject({ OrderId: 'masked', Pan: '•••• 0777' });
  expect(Object.keys(payload)).not.toContain('Token');
  expect(Object.keys(payload)).not.toContain('RebillId');
});

test('a link to a student survives later notices', async () => {
  await send(toNotice({ OrderId: 'linked', Status: 'AUTHORIZED' }));
  const { id } = await findPayment('linked');
  const studentId = await makeStudent(app.db);
  await (await app.as('accountant')).call(paymentRoutes.link, { params: { id }, body: { studentId } });
  await send(toNotice({ OrderId: 'linked' }));
  expect(await findPayment('linked')).toMatchObject({ studentId, status: 'CONFIRMED' });
});

test('without a bank the route is not found', async () => {
  const { settings } = app.deps;
  const configured = settings.tbank;
  settings.tbank = undefined;
  try {
    expect((await send(toNotice({ OrderId: 'nobody' }))).status).toBe(404);
  } finally {
    settings.tbank = configured;
  }
});

test.each([
  [['AUTHORIZED'], 'PENDING'],
  [['AUTHORIZED', 'CONFIRMED'], 'CONFIRMED'],
  [['REJECTED'], 'REJECTED'],
  [['AUTH_FAIL', 'REJECTED'], 'REJECTED'],
  [['CONFIRMED', 'REFUNDED'], 'CANCELLED'],
  [['AUTHORIZED', 'REVERSED'], 'CANCELLED'],
  [['CANCELED'], 'CANCELLED'],
  [['CONFIRMED', 'PARTIAL_REFUNDED'], 'CONFIRMED'],
  [['FORM_SHOWED'], 'PENDING'],
] as const)('the bank’s %j is %s', (statuses, expected) => {
  const facts = statuses.map((status) => ({ bankPaymentId: '1', status, amountMinor: 7200 }));
  expect(toBankState(facts, { expectedMinor: 7200 }).status).toBe(expected);
});

test('a payer who is rejected and then succeeds within the order has paid', () => {
  const facts = [
    { bankPaymentId: '1', status: 'REJECTED', amountMinor: 7200 },
    { bankPaymentId: '2', status: 'CONFIRMED', amountMinor: 7200 },
  ];
  expect(toBankState(facts, { expectedMinor: 7200 })).toEqual({ status: 'CONFIRMED', flag: null, isRefunded: false });
  const refunded = { bankPaymentId: '2', status: 'REFUNDED', amountMinor: 7200 };
  expect(toBankState([...facts, refunded], { expectedMinor: 7200 })).toEqual({
    status: 'CANCELLED',
    flag: null,
    isRefunded: true,
  });
  const twice = { bankPaymentId: '3', status: 'CONFIRMED', amountMinor: 7200 };
  expect(toBankState([...facts, twice], { expectedMinor: 7200 })).toMatchObject({
    status: 'CONFIRMED',
    flag: /несколько раз/,
  });
});

const statuses = [
  'AUTHORIZED',
  'CONFIRMED',
  'REJECTED',
  'AUTH_FAIL',
  'CANCELED',
  'REVERSED',
  'REFUNDED',
  'PARTIAL_REFUNDED',
];
const arbitraryFact: fc.Arbitrary<NoticeFact> = fc.record({
  bankPaymentId: fc.constantFrom('1', '2', '3'),
  status: fc.constantFrom(...statuses),
  amountMinor: fc.constantFrom(7200, 7200, 7200, 7100),
});

test('1,000 notices in any order, with any repetitions, give the state of each once', async () => {
  const plans = fc.sample(fc.array(arbitraryFact, { minLength: 1, maxLength: 12 }), { numRuns: 60, seed: 5 });
  const toBody = (order: string, fact: NoticeFact) =>
    toNotice({ OrderId: order, PaymentId: fact.bankPaymentId, Status: fact.status, Amount: fact.amountMinor });
  const inOrder = plans.flatMap((facts, index) => facts.map((fact) => toBody(`once-${index}`, fact)));
  const repeated = plans.flatMap((facts, index) =>
    facts.flatMap((fact, copy) => Array.from({ length: 1 + (copy % 4) }, () => toBody(`mixed-${index}`, fact))),
  );
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(repeated, { minLength: repeated.length }), {
    numRuns: 1,
    seed: 9,
  });
  expect(inOrder.length + shuffled.length).toBeGreaterThan(1000);
  for (const notice of inOrder) expect((await send(notice)).status).toBe(200);
  const lanes = Array.from({ length: 6 }, (_, lane) => shuffled.filter((_each, index) => index % 6 === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const notice of lane) expect((await send(notice)).status).toBe(200);
    }),
  );
  const read = async (prefix: string) => {
    const rows = await app.db('payments').whereLike('orderId', `${prefix}-%`);
    return rows
      .map(({ orderId, status, amount, refundedAmount, flag }) => ({
        order: Number(orderId.split('-')[1]),
        status,
        amount,
        refundedAmount,
        flag,
      }))
      .toSorted((a, b) => a.order - b.order);
  };
  const once = await read('once');
  expect(once).toHaveLength(60);
  expect(new Set(once.map(({ status }) => status)).size).toBe(4);
  expect(await read('mixed')).toEqual(once);
});
