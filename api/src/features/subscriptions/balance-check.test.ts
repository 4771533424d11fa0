import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar/days';
import { useTestApp } from '../../testing/test-app';
import { makeStudent } from '../groups/school.fixture';
import { findWrongBalances } from './balance-check.repository';
import { balanceCheckTask } from './balance-check.task';
import { makePlan, sell, switchOn } from './subscriptions.fixture';
import { subscriptionsFeatureRoutes } from './subscriptions.routes';

const app = useTestApp({ features: [subscriptionsFeatureRoutes] });
const firstDay = '2026-11-01';

beforeEach(async () => {
  await app.db('payments').delete();
  await switchOn(app.db, { accountingFrom: firstDay });
});

const sums = (studentId: number) => app.db('studentBalances').where({ studentId }).first('charged', 'paid');

type Columns = Record<string, string | number | null>;

const columns = (students: readonly number[]) =>
  fc.record({
    studentId: fc.constantFrom(...students, null),
    status: fc.constantFrom('PENDING', 'CONFIRMED', 'CONFIRMED', 'REJECTED', 'CANCELLED'),
    date: fc.integer({ min: -3, max: 3 }).map((days) => addDays(firstDay, days)),
    amount: fc.integer({ min: 10, max: 500 }),
    refundedAmount: fc.constantFrom(null, 1, 10),
  });

test('the stored sums equal those of all payments after any changes of them and of the first accounting day', async () => {
  const students = [await makeStudent(app.db), await makeStudent(app.db), await makeStudent(app.db)];
  const payment = columns(students);
  const step = fc.oneof(
    fc.record({ insert: fc.array(payment, { minLength: 1, maxLength: 6 }) }),
    fc.record({ update: payment, every: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ remove: fc.integer({ min: 2, max: 4 }) }),
    fc.record({ accountingFrom: fc.integer({ min: -3, max: 3 }) }),
  );
  const apply = async (change: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    if ('insert' in change) await app.db<Columns>('payments').insert(change.insert);
    else if ('update' in change) await app.db('payments').whereRaw('id % ? = 0', change.every).update(change.update);
    else if ('remove' in change) await app.db('payments').whereRaw('id % ? = 0', change.remove).delete();
    else await app.db('subscriptionSettings').update({ accountingFrom: addDays(firstDay, change.accountingFrom) });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (changes) => {
      for (const change of changes) {
        await apply(change);
        expect(await findWrongBalances(app.db)).toEqual([]);
      }
    }),
    { numRuns: 30, seed: 76, endOnFailure: true },
  );
});

test('simultaneous payments of one student all count, even beside a change of the first accounting day', async () => {
  const studentId = await makeStudent(app.db);
  const pay = (date: string) => app.db('payments').insert({ studentId, amount: 100, date, status: 'CONFIRMED' });
  await Promise.all([
    ...Array.from({ length: 6 }, (_, index) => pay(addDays(firstDay, -index))),
    app.db('subscriptionSettings').update({ accountingFrom: '2026-10-01' }),
    ...Array.from({ length: 6 }, (_, index) => pay(addDays(firstDay, index))),
  ]);
  expect(await sums(studentId)).toEqual({ charged: 0, paid: 1200 });
});

test('sums that were changed by hand are corrected once and recorded; right ones stay unchanged', async () => {
  const plan = await makePlan(app, { kind: 'months', price: 600 });
  const studentId = await makeStudent(app.db);
  await sell(app, studentId, { planId: plan.id, startsOn: firstDay });
  await app.db('payments').insert({ studentId, amount: 100, date: firstDay, status: 'CONFIRMED' });
  await app.db('studentBalances').where({ studentId }).update({ charged: 1, paid: 0 });
  const run = () => balanceCheckTask(app.deps).run();
  const events = () => app.db('auditLogs').where({ eventType: 'subscription.balances_corrected' }).pluck('metadata');
  await run();
  expect(await sums(studentId)).toEqual({ charged: 600, paid: 100 });
  expect(await events()).toEqual([{ count: 1, studentIds: [studentId] }]);
  await app.db('studentBalances').where({ studentId }).delete();
  await run();
  await run();
  expect(await sums(studentId)).toEqual({ charged: 600, paid: 100 });
  expect(await events()).toHaveLength(2);
});

test('a removed student’s sums are removed too; the payments stay without a student', async () => {
  const studentId = await makeStudent(app.db);
  await app.db('payments').insert({ studentId, amount: 100, date: firstDay, status: 'CONFIRMED' });
  await app.db('students').where({ id: studentId }).delete();
  expect(await sums(studentId)).toBeUndefined();
  expect(await app.db('payments').pluck('studentId')).toEqual([null]);
});
