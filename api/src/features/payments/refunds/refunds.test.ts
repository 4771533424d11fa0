import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { expect, test } from 'vitest';
import { useBankApp } from '../bank.fixture';
import { checkSilentOrders } from '../orders/silent-orders.task';
import { makeRefund } from './make-refund';

const { app, simulator, order, makePayer, work, findBankId } = useBankApp();
const hour = 3_600_000;

/** A payment of 4500 that the bank has confirmed. */
async function paid() {
  const [made] = await order([(await makePayer()).id], { channels: [] });
  if (!made) throw new Error('No order was made');
  await work();
  const bankId = findBankId(made.number);
  await simulator().pay(bankId);
  await simulator().settled();
  return { paymentId: made.paymentId, bankId };
}

async function read(id: number): Promise<PaymentDetail> {
  return (await (await app.as('accountant')).call(paymentRoutes.read, { params: { id } })).body;
}

async function ask(id: number, amount: number): Promise<PaymentDetail> {
  const { updatedAt } = await read(id);
  const body = { amount, reason: 'Болезнь', updatedAt };
  return (await (await app.as('accountant')).call(paymentRoutes.refund, { params: { id }, body })).body;
}

test('a partial refund waits for the bank, and a refund of the rest cancels the payment', async () => {
  const { paymentId, bankId } = await paid();
  const asked = await ask(paymentId, 1000);
  expect(asked).toMatchObject({
    status: 'CONFIRMED',
    refundedAmount: 0,
    refundByBank: true,
    openRefund: { amount: 1000, reason: 'Болезнь' },
  });
  const { updatedAt } = asked;
  const again = { params: { id: paymentId }, body: { amount: 1000, reason: 'Болезнь', updatedAt } };
  expect((await (await app.as('accountant')).refused(paymentRoutes.refund, again)).body.code).toBe('CONFLICT');
  await work();
  expect(await read(paymentId)).toMatchObject({
    status: 'CONFIRMED',
    refundedAmount: 1000,
    openRefund: null,
    flag: null,
  });
  await ask(paymentId, 3500);
  await work();
  const whole = await read(paymentId);
  expect(whole).toMatchObject({ status: 'CANCELLED', refundedAmount: 4500, flag: null });
  expect(whole.events.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['created', null],
    ['link_sent', null],
    ['refund_asked', 1000],
    ['refunded', 1000],
    ['refund_asked', 3500],
    ['refunded', 3500],
  ]);
  expect(await simulator().find(bankId)).toMatchObject({ status: 'REFUNDED', refundedMinor: 450_000 });
});

test.each(['error before', 'error after', 'drop after', 'broken answer'] as const)(
  'after "%s" the money is refunded once',
  async (fault) => {
    simulator().setFaults(['silent']);
    const [made] = await order([(await makePayer()).id], { channels: [] });
    await work();
    const bankId = findBankId(made?.number ?? '');
    simulator().setFaults([]);
    await simulator().pay(bankId);
    await simulator().settled();
    await ask(made?.paymentId ?? 0, 1000);
    const open = await app.db('paymentRefunds').where({ status: 'asked' }).first('id');
    await app.db('testJobs').delete();
    simulator().plan(fault);
    await expect(makeRefund(app.deps, open.id)).rejects.toThrow('bank');
    await simulator().settled();
    await makeRefund(app.deps, open.id);
    await simulator().settled();
    expect(await simulator().find(bankId)).toMatchObject({ refundedMinor: 100_000 });
    expect(await read(made?.paymentId ?? 0)).toMatchObject({ refundedAmount: 1000, openRefund: null });
  },
);

test('a slow refund is shown as requested until its notice', async () => {
  const { paymentId } = await paid();
  simulator().setRefundsLater(true);
  await ask(paymentId, 4500);
  await work();
  expect(await read(paymentId)).toMatchObject({ status: 'CONFIRMED', openRefund: { amount: 4500 } });
  simulator().finishRefunds();
  await simulator().settled();
  expect(await read(paymentId)).toMatchObject({ status: 'CANCELLED', refundedAmount: 4500, openRefund: null });
});

test('the bank is asked about a refund without a notice', async () => {
  const { paymentId } = await paid();
  simulator().setRefundsLater(true);
  await ask(paymentId, 500);
  await work();
  simulator().setFaults(['silent']);
  simulator().finishRefunds();
  app.clock.advance(hour);
  await checkSilentOrders(app.deps);
  await work();
  expect(await read(paymentId)).toMatchObject({ status: 'CONFIRMED', refundedAmount: 500, openRefund: null });
});

test('a refused refund shows the reason, and another one can be requested', async () => {
  const { paymentId } = await paid();
  await ask(paymentId, 4500);
  simulator().plan('refuse');
  await work();
  const refused = await read(paymentId);
  expect(refused).toMatchObject({ status: 'CONFIRMED', refundedAmount: 0, openRefund: null });
  expect(refused.events.at(-1)).toMatchObject({ kind: 'refund_failed', amount: 4500, reason: 'Неверные параметры.' });
  await ask(paymentId, 4500);
  await work();
  expect(await read(paymentId)).toMatchObject({ status: 'CANCELLED', refundedAmount: 4500 });
});

test('a late notice of an earlier refund does not answer a later one', async () => {
  const { paymentId } = await paid();
  simulator().setFaults(['late']);
  await ask(paymentId, 1000);
  await work();
  expect(await read(paymentId)).toMatchObject({ refundedAmount: 1000 });
  simulator().setRefundsLater(true);
  await ask(paymentId, 500);
  await work();
  simulator().setFaults([]);
  simulator().release();
  await simulator().settled();
  expect(await read(paymentId)).toMatchObject({ refundedAmount: 1000, openRefund: { amount: 500 } });
  simulator().finishRefunds();
  await simulator().settled();
  expect(await read(paymentId)).toMatchObject({ refundedAmount: 1500, openRefund: null });
});

test('a refund cannot exceed the rest, and one of another terminal is recorded by hand', async () => {
  const { paymentId } = await paid();
  const { updatedAt } = await read(paymentId);
  const body = { amount: 4501, reason: 'Ошибка', updatedAt };
  const refused = await (await app.as('accountant')).refused(paymentRoutes.refund, { params: { id: paymentId }, body });
  expect(refused.body.details?.[0]?.path).toBe('amount');
  await app.db('payments').where({ id: paymentId }).update({ terminalKey: 'OLD' });
  expect(await ask(paymentId, 100)).toMatchObject({ refundedAmount: 100, openRefund: null, refundByBank: false });
});
