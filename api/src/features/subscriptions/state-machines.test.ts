import { chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { subscriptionRoutes as routes, type StudentSubscriptions } from '@school/api-contract/money/subscriptions';
import {
  canTransition,
  type SubscriptionState,
  subscriptionTransitions,
} from '@school/api-contract/rules/status-tables';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar/days';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { paymentsRoutes } from '../payments/payments.routes';
import { findWrongBalances } from './balance-check.repository';
import { chargingJobs } from './charging/runs.service';
import { makePlan, mark, switchOn } from './subscriptions.fixture';
import { subscriptionsFeatureRoutes } from './subscriptions.routes';

const app = useTestApp({ features: [subscriptionsFeatureRoutes, paymentsRoutes], jobs: chargingJobs });
const today = '2026-11-22';

let client: TestClient;
let plans: number[] = [];
let groupId = 0;

beforeAll(async () => {
  await switchOn(app.db);
  client = await app.as('accountant');
  groupId = await makeGroup(app.db);
  plans = [
    (await makePlan(app, { kind: 'sessions', sessions: 3, days: 20, price: 301 })).id,
    (await makePlan(app, { kind: 'months', price: 777 })).id,
  ];
}, 180_000);

/** Charges and payments of one student by the accepted calls, computed independently of the product. */
interface Model {
  studentId: number;
  charged: number;
  payments: { id: number; amount: number; refunded: number; confirmed: boolean }[];
  states: Map<number, SubscriptionState>;
  runs: number[];
}

const read = async ({ studentId }: Model): Promise<StudentSubscriptions> =>
  (await client.call(routes.ofStudent, { params: { id: studentId } })).body;

/** Sends a call that may be refused; returns its answer when it was accepted. */
async function attempt(method: string, path: string, body: object): Promise<unknown> {
  const response = await client.send(method, path, { body });
  if (!response.ok) expect([400, 409]).toContain(response.status);
  return response.ok ? response.json() : undefined;
}

const steps = {
  async sell(model: Model, pick: number): Promise<void> {
    const planId = plans[pick % plans.length] ?? 0;
    const startsOn = addDays(today, (pick % 50) - 20);
    const params = { id: model.studentId };
    const { body: quote } = await client.call(routes.quote, { params, query: { planId, startsOn } });
    const path = routes.sell.path.replace(':id', String(model.studentId));
    const sold = await attempt('POST', path, { planId, startsOn, amount: quote.amount });
    expect(sold === undefined).toBe(quote.overlaps !== null);
    if (sold !== undefined) model.charged += quote.amount;
  },
  async change(model: Model, pick: number): Promise<void> {
    const { subscriptions } = await read(model);
    const chosen = subscriptions[pick % Math.max(1, subscriptions.length)];
    if (!chosen) return;
    const { body: detail } = await client.call(routes.read, { params: { id: chosen.id } });
    const { updatedAt } = detail;
    const act = (name: string, body: object) => attempt('POST', `/api/subscriptions/${chosen.id}/${name}`, body);
    const freeze = detail.freezes[0];
    switch (pick % 5) {
      case 0:
        await act('freeze', { from: today, to: addDays(today, pick % 9), reason: 'illness', updatedAt });
        return;
      case 1:
        if (freeze) await act('unfreeze', { freezeId: freeze.id, updatedAt });
        return;
      case 2:
        await act('extend', { endsOn: addDays(detail.endsOn, 1 + (pick % 7)), reason: 'Праздники', updatedAt });
        return;
      case 3: {
        const cancelled = await act('cancel', { reason: 'Переезд', updatedAt });
        if (cancelled !== undefined) model.charged -= detail.unusedPart ?? 0;
        return;
      }
      default: {
        const amount = detail.kind === 'months' ? 777 : 301;
        const renewed = await act('renew', { startsOn: addDays(detail.endsOn, 1), amount });
        if (renewed !== undefined) model.charged += amount;
      }
    }
  },
  async pay(model: Model, pick: number): Promise<void> {
    const amount = 1 + (pick % 500);
    const status = pick % 3 === 0 ? ('PENDING' as const) : ('CONFIRMED' as const);
    const body = { amount, date: today, status, studentId: model.studentId };
    const { body: payment } = await client.call(paymentRoutes.create, { body });
    model.payments.push({ id: payment.id, amount, refunded: 0, confirmed: status === 'CONFIRMED' });
  },
  async settle(model: Model, pick: number): Promise<void> {
    const payment = model.payments[pick % Math.max(1, model.payments.length)];
    if (!payment) return;
    const path = `/api/payments/${payment.id}`;
    if (!payment.confirmed) {
      if (await attempt('POST', `${path}/confirm`, {})) payment.confirmed = true;
      return;
    }
    const { body } = await client.call(paymentRoutes.read, { params: { id: payment.id } });
    const amount = 1 + (pick % payment.amount);
    const refund = { amount, reason: 'Возврат', updatedAt: body.updatedAt };
    if (await attempt('POST', `${path}/refund`, refund)) payment.refunded += amount;
  },
  async mark(model: Model, pick: number): Promise<void> {
    const day = addDays(today, -(pick % 15));
    await mark(app.db, model.studentId, groupId, { [day]: pick % 2 === 0 ? 'PRESENT' : 'ABSENT' });
  },
  async charge(model: Model): Promise<void> {
    const month = '2026-12';
    const { body: preview } = await client.call(chargingRunRoutes.preview, { query: { month } });
    if (preview.count === 0) return;
    const { count, total } = preview;
    const { body: run } = await client.call(chargingRunRoutes.commit, { body: { month, count, total } });
    await app.runJobs();
    model.charged += total;
    model.runs.push(run.id);
  },
  async undo(model: Model): Promise<void> {
    const id = model.runs.pop();
    if (id === undefined) return;
    const { subscriptions } = await read(model);
    const charged = await app.db('subscriptions').where({ chargingRunId: id }).whereNull('cancelledAt').pluck('id');
    const credited = subscriptions.filter((one) => charged.includes(one.id));
    await client.call(chargingRunRoutes.undo, { params: { id }, body: { reason: 'Ошибка' } });
    for (const { money } of credited) model.charged -= money?.amount ?? 0;
  },
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function assertSound(model: Model): Promise<void> {
  const { balance, charges, subscriptions } = await read(model);
  const paid = sum(model.payments.map(({ amount, refunded, confirmed }) => (confirmed ? amount - refunded : 0)));
  expect(balance).toMatchObject({ charged: model.charged, paid, balance: model.charged - paid });
  expect(sum(charges?.map(({ amount }) => amount) ?? [])).toBe(model.charged);
  expect(await findWrongBalances(app.db)).toEqual([]);
  const money = subscriptions.flatMap((one) => one.money ?? []);
  expect(sum(money.map(({ charged }) => charged))).toBe(model.charged);
  // every unit received pays a charge, as long as there is one
  expect(sum(money.map((one) => one.paid))).toBe(Math.min(paid, model.charged));
  expect(sum(money.map(({ due }) => due))).toBe(balance?.due);
  const sold = subscriptions
    .filter(({ state }) => state !== 'cancelled')
    .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  for (const [index, one] of sold.entries()) {
    const next = sold[index + 1];
    if (next) expect(next.startsOn > one.endsOn, `${one.id} and ${next.id} cover the same day`).toBe(true);
  }
  for (const { id, state } of subscriptions) {
    const before = model.states.get(id);
    // a corrected mark gives a session back
    const isCorrected = before === 'ended' && state !== 'cancelled';
    if (before !== undefined && before !== state && !isCorrected) {
      expect([before, state, canTransition(subscriptionTransitions, before, state)]).toEqual([before, state, true]);
    }
    model.states.set(id, state);
  }
}

const step = fc.tuple(
  fc.constantFrom('sell', 'sell', 'change', 'change', 'change', 'pay', 'pay', 'settle', 'mark', 'charge', 'undo'),
  fc.nat(10_000),
);

test('after each step the balance equals charges less payments, and each state follows from the one before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (sequence) => {
      const studentId = await makeStudent(app.db);
      await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
      const model: Model = { studentId, charged: 0, payments: [], states: new Map(), runs: [] };
      for (const [name, pick] of sequence) {
        await steps[name](model, pick);
        await assertSound(model);
      }
      // a later sequence must not charge months of other students
      await app.db('students').where({ id: studentId }).update({ active: false });
    }),
    { numRuns: 12, seed: 12, endOnFailure: true },
  );
});
