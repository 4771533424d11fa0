import { notificationRoutes } from '@school/api-contract/school/notifications';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createToken } from '../../../platform/bank/tbank-token';
import { exampleTerminal } from '../../../platform/bank-simulator/bank-simulator';
import { notificationsRoutes } from '../../notifications/notifications.routes';
import { useBankApp } from '../bank.fixture';

const { app, order, makePayer, work } = useBankApp([notificationsRoutes]);

interface Fact {
  payment: number;
  status: string;
  amount: number;
}

const arbitraryFact: fc.Arbitrary<Fact> = fc.record({
  payment: fc.constantFrom(1, 2, 3),
  status: fc.constantFrom(
    ...['AUTHORIZED', 'CONFIRMED', 'REJECTED', 'AUTH_FAIL', 'CANCELED', 'REVERSED', 'REFUNDED', 'PARTIAL_REFUNDED'],
  ),
  amount: fc.constantFrom(450_000, 450_000, 450_000, 449_900),
});

function toNotice(number: string, { payment, status, amount }: Fact) {
  const notice = {
    TerminalKey: exampleTerminal.terminalKey,
    OrderId: number,
    PaymentId: payment,
    Success: true,
    Status: status,
    ErrorCode: '0',
    Amount: amount,
  };
  return { ...notice, Token: createToken(notice, exampleTerminal.password) };
}

const send = async (body: unknown) =>
  expect((await app.visitor().send('POST', '/api/payments/bank-notification', { body })).status).toBe(200);

test('1,000 notices of orders in any order, with any repetitions, give the same result as each once', async () => {
  const plans = fc.sample(fc.array(arbitraryFact, { minLength: 1, maxLength: 12 }), { numRuns: 60, seed: 7 });
  const payer = await makePayer();
  const make = async () =>
    order(
      plans.map(() => payer.id),
      { channels: [], earlierLinks: 'keep' },
    );
  const once = await make();
  const mixed = await make();
  await work();
  const inOrder = plans.flatMap((facts, index) => facts.map((fact) => toNotice(once[index]?.number ?? '', fact)));
  const repeated = plans.flatMap((facts, index) =>
    facts.flatMap((fact, copy) =>
      Array.from({ length: 1 + (copy % 4) }, () => toNotice(mixed[index]?.number ?? '', fact)),
    ),
  );
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(repeated, { minLength: repeated.length }), {
    numRuns: 1,
    seed: 11,
  });
  expect(inOrder.length + shuffled.length).toBeGreaterThan(1000);
  for (const notice of inOrder) await send(notice);
  const lanes = Array.from({ length: 6 }, (_, lane) => shuffled.filter((_each, index) => index % 6 === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const notice of lane) await send(notice);
    }),
  );
  const read = (made: typeof once) =>
    app
      .db('paymentOrders as o')
      .join('payments as p', 'p.id', 'o.paymentId')
      .whereIn(
        'o.id',
        made.map(({ id }) => id),
      )
      .orderBy('o.batchPosition')
      .select('p.status', 'p.amount', 'p.refundedAmount', 'p.flag', { order: 'o.status' });
  const expected = await read(once);
  expect(await read(mixed)).toEqual(expected);
  expect(new Set(expected.map((row) => row.order))).toEqual(new Set(['sent', 'paid']));
}, 120_000);

test('a payment without an order notifies staff who handle payments, once', async () => {
  for (const role of ['accountant', 'coach'] as const) await app.userId(role);
  const notice = toNotice('nobody-ordered', { payment: 77, status: 'CONFIRMED', amount: 450_000 });
  for (const _ of [1, 2]) await send(notice);
  const listBell = async (role: 'accountant' | 'coach') =>
    (await (await app.as(role)).call(notificationRoutes.list, {})).body.map(({ event, link }) => [event, link]);
  const { id } = await app.db('payments').where({ orderId: 'nobody-ordered' }).first('id');
  expect(await listBell('accountant')).toEqual([['paymentUnmatched', `/payments/${id}`]]);
  expect(await listBell('coach')).toEqual([]);
});
