import { chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import { debtRoutes } from '@school/api-contract/money/debts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { makeGroup, makeStudent } from '../../groups/school.fixture';
import { makePlan, sell, switchOn } from '../subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions.routes';

const app = useTestApp({ features: subscriptionsFeatureRoutes });

test('the oldest debts come first, of one day the largest; pages have no gap and no duplicate', async () => {
  await switchOn(app.db, {});
  const groupId = await makeGroup(app.db);
  const owe = async (price: number, startsOn: string) => {
    app.clock.set(`${startsOn}T09:00:00Z`);
    const studentId = await makeStudent(app.db);
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
    const plan = await makePlan(app, { kind: 'sessions', sessions: 3, price });
    await sell(app, studentId, { planId: plan.id, startsOn });
    return studentId;
  };
  const old = await owe(100, '2026-11-02');
  const small = await owe(300, '2026-11-05');
  const large = await owe(900, '2026-11-05');
  const alike = await owe(300, '2026-11-05');
  app.clock.set('2026-11-22T09:00:00Z');
  const accountant = await app.as('accountant');
  const bySum = { sort: '-amount' } as const;
  const read = async (query: { sort?: '-amount' }, limit: number): Promise<number[]> => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await accountant.call(debtRoutes.list, { query: { ...query, limit, cursor } });
      seen.push(...body.map(({ studentId }) => studentId));
      cursor = /[?&]cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1];
    } while (cursor !== undefined);
    return seen;
  };
  for (const limit of [1, 2, 3, 50]) {
    expect(await read({}, limit)).toEqual([old, large, small, alike]);
    expect(await read(bySum, limit)).toEqual([large, alike, small, old]);
  }
  expect((await (await app.as('coach')).refused(debtRoutes.list)).body.code).toBe('FORBIDDEN');
});

test('debts and a charging run tell children of the same name apart', async () => {
  app.clock.set('2026-11-22T09:00:00Z');
  await switchOn(app.db, {});
  const plan = await makePlan(app, { kind: 'months', price: 300 });
  for (const birthDate of ['2016-05-01', '2015-05-01']) {
    const studentId = await makeStudent(app.db, { lastName: 'Котова', firstName: 'Мария', birthDate });
    await sell(app, studentId, { planId: plan.id, startsOn: '2026-11-01' });
  }
  const accountant = await app.as('accountant');
  const expected = ['Котова Мария, 2015', 'Котова Мария, 2016'];
  const { body: debts } = await accountant.call(debtRoutes.list, { query: { search: 'Котова' } });
  expect(debts.map(({ studentName }) => studentName).toSorted()).toEqual(expected);
  // «котова» in the other keyboard layout
  const other = { search: 'rjnjdf' };
  expect((await accountant.call(debtRoutes.list, { query: other })).body).toEqual(debts);
  expect((await accountant.call(debtRoutes.totals, { query: other })).body.count).toBe(2);
  const { body: run } = await accountant.call(chargingRunRoutes.preview, { query: { month: '2026-12' } });
  const names = run.items.map(({ studentName }) => studentName);
  expect(names.filter((name) => name.startsWith('Котова')).toSorted()).toEqual(expected);
});

test('a debt names the months of its unpaid charges, also when only some students are asked for', async () => {
  await switchOn(app.db, {});
  const accountant = await app.as('accountant');
  const plan = await makePlan(app, { kind: 'months', price: 300 });
  const owe = async () => {
    const studentId = await makeStudent(app.db);
    for (const startsOn of ['2026-10-01', '2026-11-01', '2026-12-01']) {
      app.clock.set(startsOn < '2026-11-22' ? `${startsOn}T09:00:00Z` : '2026-11-22T09:00:00Z');
      await sell(app, studentId, { planId: plan.id, startsOn });
    }
    return studentId;
  };
  const both = await owe();
  const last = await owe();
  await owe();
  await app.db('payments').insert({ studentId: last, amount: 350, date: '2026-10-02', status: 'CONFIRMED' });
  const { body } = await accountant.call(debtRoutes.list, { query: { studentIds: `${both},${last}` } });
  expect(body.map(({ studentId, amount, months }) => ({ studentId, amount, months }))).toEqual([
    { studentId: both, amount: 600, months: ['2026-10', '2026-11'] },
    { studentId: last, amount: 250, months: ['2026-11'] },
  ]);
  const { body: totals } = await accountant.call(debtRoutes.totals, { query: { studentIds: String(last) } });
  expect(totals).toMatchObject({ count: 1, amount: 250 });
});

test('charges that become due later are listed on request, each with its own amount and month', async () => {
  await switchOn(app.db, {});
  const accountant = await app.as('accountant');
  app.clock.set('2026-11-22T09:00:00Z');
  const plan = await makePlan(app, { kind: 'months', price: 500 });
  const owe = async (paid: number) => {
    const studentId = await makeStudent(app.db);
    for (const startsOn of ['2026-11-22', '2026-12-01']) await sell(app, studentId, { planId: plan.id, startsOn });
    if (paid > 0) {
      await app.db('payments').insert({ studentId, amount: paid, date: '2026-11-22', status: 'CONFIRMED' });
    }
    return studentId;
  };
  const owing = await owe(0);
  const inAdvance = await owe(600);
  const all = await owe(1000);
  const query = { studentIds: [owing, inAdvance, all].join(), coming: 'true' } as const;
  const { body } = await accountant.call(debtRoutes.list, { query });
  expect(body.map(({ studentId, amount, months, days }) => ({ studentId, amount, months, days }))).toEqual([
    { studentId: owing, amount: 500, months: ['2026-12'], days: -9 },
    { studentId: inAdvance, amount: 400, months: ['2026-12'], days: -9 },
  ]);
  expect((await accountant.call(debtRoutes.totals, { query })).body).toMatchObject({ count: 2, amount: 900 });
  const { body: due } = await accountant.call(debtRoutes.list, { query: { studentIds: query.studentIds } });
  expect(due).toMatchObject([{ studentId: owing, amount: 500, months: ['2026-11'] }]);
});

test('a debt names the links by which it can still be paid', async () => {
  await switchOn(app.db, {});
  const plan = await makePlan(app, { kind: 'sessions', sessions: 3, price: 300 });
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId: await makeGroup(app.db), joinDate: '2026-01-01' });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-11-22' });
  const link = async (amount: number, dueDay: string, status: string) => {
    const now = app.clock.now();
    const [{ id }] = await app
      .db('payments')
      .insert({ studentId, amount, date: dueDay, type: 'bank_card', status: 'PENDING', createdAt: now, updatedAt: now })
      .returning('id');
    await app.db('paymentOrders').insert({
      ...{ paymentId: id, batchKey: `debt ${amount}`, batchPosition: 0, status, channels: ['sms'] },
      ...{ expiresAt: `${dueDay}T09:00:00Z`, createdAt: now, updatedAt: now },
    });
  };
  const accountant = await app.as('accountant');
  const readLinks = async () => {
    const { body } = await accountant.call(debtRoutes.list, { query: { limit: 200 } });
    return body.find((debt) => debt.studentId === studentId)?.openLinks;
  };
  expect(await readLinks()).toBeNull();
  await link(100, '2026-11-25', 'sent');
  await link(200, '2026-11-28', 'created');
  await link(700, '2026-11-29', 'cancelled');
  await link(900, '2026-11-20', 'sent');
  expect(await readLinks()).toEqual({ amount: 300, until: '2026-11-28' });
});

test('a debt names the present groups of its student, without the left ones', async () => {
  await switchOn(app.db, {});
  const studentId = await makeStudent(app.db);
  const left = await makeGroup(app.db);
  const present = await makeGroup(app.db);
  await app.db('studentGroups').insert([
    { studentId, groupId: left, joinDate: '2026-01-01', leaveDate: '2026-02-01', active: false },
    { studentId, groupId: present, joinDate: '2026-01-01' },
  ]);
  const plan = await makePlan(app, { kind: 'sessions', sessions: 3, price: 100 });
  app.clock.set('2026-11-02T09:00:00Z');
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-11-02' });
  const accountant = await app.as('accountant');
  const { body } = await accountant.call(debtRoutes.list, { query: { limit: 200 } });
  const group = await app.db('groups').where({ id: present }).first();
  expect(body.find((debt) => debt.studentId === studentId)?.groups).toEqual([
    { name: group?.name, sportsDirection: group?.sportsDirection },
  ]);
});
