import { chargingRunRoutes as routes } from '@school/api-contract/money/charging-runs';
import { subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, getMonthBounds, listDays } from '../../../shared/calendar/days';
import { useTestApp } from '../../../testing/test-app';
import { makeGroup, makeStudent } from '../../groups/school.fixture';
import { priceOnSql } from '../plans.repository';
import { makePlan, sell, switchOn } from '../subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions.routes';
import { chargingJobs } from './runs.service';

const app = useTestApp({ features: subscriptionsFeatureRoutes, jobs: chargingJobs });
const december = { month: '2026-12' };
const accountant = () => app.as('accountant');

beforeAll(() => switchOn(app.db));
beforeEach(clear);

async function clear() {
  app.clock.set('2026-11-22T09:00:00Z');
  await app.db.raw(`truncate charging_run_items, subscription_charges, subscription_events, subscription_freezes,
    subscriptions, charging_runs, student_groups, schedules cascade`);
}

async function makeSubscribers(count: number, plan: Omit<Parameters<typeof makePlan>[1], 'kind'> = {}) {
  const groupId = await makeGroup(app.db);
  const { id: planId } = await makePlan(app, { ...plan, kind: 'months' });
  const studentIds: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const studentId = await makeStudent(app.db);
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
    await sell(app, studentId, { planId, startsOn: '2026-11-01' });
    studentIds.push(studentId);
  }
  return { groupId, planId, studentIds };
}

const preview = async () => (await (await accountant()).call(routes.preview, { query: december })).body;
async function commit() {
  const { count, total } = await preview();
  return (await (await accountant()).call(routes.commit, { body: { ...december, count, total } })).body;
}
const countCharges = async () => (await app.db('subscriptionCharges').where({ kind: 'sale' })).length;

test('a month is charged once for each student and plan, after a preview that shows who is skipped and why', async () => {
  const { studentIds, groupId, planId } = await makeSubscribers(4);
  const [left = 0, archived = 0, bought = 0] = studentIds;
  await app.db('studentGroups').where({ studentId: left }).update({ active: false, leaveDate: '2026-11-20' });
  await app.db('students').where({ id: archived }).update({ active: false });
  await sell(app, bought, { planId, startsOn: '2026-12-01' });
  const shown = await preview();
  expect(shown).toMatchObject({ month: '2026-12', currency: 'USD', count: 1, total: 600 });
  expect(Object.fromEntries(shown.items.map(({ studentId, skipped }) => [studentId, skipped]))).toEqual({
    ...{ [left]: 'noGroup', [archived]: 'archivedStudent', [bought]: 'charged', [studentIds[3] ?? 0]: null },
  });
  const run = await commit();
  expect(run).toMatchObject({ state: 'waiting', count: 1, total: 600, charged: null });
  await app.runJobs();
  const { body: runs } = await (await accountant()).call(routes.list);
  expect(runs).toMatchObject([{ id: run.id, state: 'done', charged: { count: 1, total: 600 } }]);
  const { body: sold } = await (await accountant()).call(subscriptionRoutes.list, {
    query: { studentId: studentIds[3], groupId, sort: '-endsOn' },
  });
  expect(sold).toMatchObject([
    { startsOn: '2026-12-01', endsOn: '2026-12-31', money: { amount: 600 } },
    { startsOn: '2026-11-01', renewed: true },
  ]);
  expect((await preview()).items.find(({ studentId }) => studentId === studentIds[3])?.skipped).toBe('charged');
});

test('two commits, a repeated job and a sale in between charge nobody twice', async () => {
  const { studentIds, planId } = await makeSubscribers(3);
  const { count, total } = await preview();
  const client = await accountant();
  const body = { ...december, count, total };
  const answers = await Promise.all([1, 2, 3].map(() => client.send('POST', routes.commit.path, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  const [first = 0] = studentIds;
  await sell(app, first, { planId, startsOn: '2026-12-01' });
  const before = await countCharges();
  const [job] = chargingJobs(app.deps);
  const [run] = await app.db('chargingRuns').pluck('id');
  await Promise.all([1, 2, 3].map(() => job?.handle({ runId: run })));
  await app.runJobs();
  expect(await countCharges()).toBe(before + 2);
  expect((await app.db('chargingRuns').first('chargedCount')).chargedCount).toBe(2);
  expect(
    await app.db('auditLogs').where({ eventType: 'charging_run.done' }).whereRaw(`metadata ->> 'runId' = ?`, [run]),
  ).toHaveLength(1);
});

test('a job that is killed midway charges nobody, and its repetition everybody', async () => {
  await makeSubscribers(3);
  const run = await commit();
  const before = await countCharges();
  const killed = chargingJobs({
    ...app.deps,
    audit: { ...app.deps.audit, append: () => Promise.reject(new Error('killed')) },
  });
  await expect(killed[0]?.handle({ runId: run.id })).rejects.toThrow('killed');
  expect(await countCharges()).toBe(before);
  await app.runJobs();
  expect(await countCharges()).toBe(before + 3);
});

test('undoing a run credits its charges once, and the month can be charged again', async () => {
  const { studentIds } = await makeSubscribers(2);
  const run = await commit();
  const client = await accountant();
  const undo = { params: { id: run.id }, body: { reason: 'Не та цена' } };
  expect((await client.refused(routes.undo, undo)).body).toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    status: 'waiting',
  });
  await app.runJobs();
  const { body: undone } = await client.call(routes.undo, undo);
  expect(undone).toMatchObject({ state: 'undone', undoReason: 'Не та цена', charged: { count: 2, total: 1200 } });
  expect((await client.refused(routes.undo, undo)).body.code).toBe('ILLEGAL_TRANSITION');
  const { body: student } = await client.call(subscriptionRoutes.ofStudent, { params: { id: studentIds[0] ?? 0 } });
  expect(student.charges?.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['undo', -600],
    ['sale', 600],
    ['sale', 600],
  ]);
  expect(student.balance?.balance).toBe(600);
  expect(await preview()).toMatchObject({ count: 2 });
  await commit();
  await app.runJobs();
  const again = await client.call(subscriptionRoutes.ofStudent, { params: { id: studentIds[0] ?? 0 } });
  expect(again.body.balance?.balance).toBe(1200);
});

test('a month that starts late after a freeze costs its share, and siblings in the run count', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10 });
  const { studentIds, groupId } = await makeSubscribers(2, { proration: 'sessions', price: 1000 });
  // Mondays of December: 7, 14, 21, 28
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:00', endTime: '18:00' });
  const [younger = 0, elder = 0] = studentIds;
  await app.db('students').where({ id: elder }).update({ birthDate: '2012-01-01', parentPhone: '+79161110000' });
  await app.db('students').where({ id: younger }).update({ birthDate: '2018-01-01', parentPhone: '+79161110000' });
  await app.db('subscriptions').where({ studentId: elder }).update({ endsOn: '2026-12-08' });
  const items = new Map((await preview()).items.map((item) => [item.studentId, item]));
  expect(items.get(elder)).toMatchObject({ startsOn: '2026-12-09', endsOn: '2026-12-31', amount: 750 });
  expect(items.get(younger)).toMatchObject({ startsOn: '2026-12-01', siblingPercent: 10, amount: 900 });
  await app.db('subscriptionSettings').update({ secondChildPercent: 0 });
});

test('the preview names who leaves within the month, unless into another group of the plan', async () => {
  const { studentIds } = await makeSubscribers(4);
  const [leaves = 0, after = 0, moves = 0, stays = 0] = studentIds;
  const leave = (studentId: number, leaveDate: string) =>
    app.db('studentGroups').where({ studentId }).update({ leaveDate });
  await leave(leaves, '2026-12-12');
  await leave(after, '2027-01-01');
  await leave(moves, '2026-12-12');
  const other = await makeGroup(app.db);
  await app.db('studentGroups').insert({ studentId: moves, groupId: other, joinDate: '2026-12-12' });
  const { items } = await preview();
  expect(Object.fromEntries(items.map(({ studentId, skipped, leavesOn }) => [studentId, [skipped, leavesOn]]))).toEqual(
    {
      ...{ [leaves]: [null, '2026-12-12'], [after]: [null, null], [moves]: [null, null], [stays]: [null, null] },
    },
  );
});

test('a changed price is named as what a whole month costs, and a share of a month is none', async () => {
  const { studentIds, planId } = await makeSubscribers(2, { price: 4000 });
  const [late = 0, whole = 0] = studentIds;
  await app
    .db('subscriptions')
    .where({ studentId: late })
    .update({ endsOn: '2026-12-11', discountPercent: 50, discountReason: 'Семья' });
  const changes = async () => {
    const { items } = await preview();
    return Object.fromEntries(items.map(({ studentId, priceChange }) => [studentId, priceChange]));
  };
  expect(await changes()).toEqual({ [late]: null, [whole]: null });
  await app.db('subscriptionPlans').where({ id: planId }).update({ price: 4500 });
  expect(await changes()).toEqual({ [late]: { from: 2000, to: 2250 }, [whole]: { from: 4000, to: 4500 } });
  await app.db('students').where({ id: late }).update({ active: false });
  expect(await changes()).toEqual({ [late]: null, [whole]: { from: 4000, to: 4500 } });
});

test('a price announced for a day is that of runs and sales from the day on, and on the day it is the price of the plan', async () => {
  const { studentIds, planId, groupId } = await makeSubscribers(1, {
    ...{ price: 4000, nextPrice: 4500, nextPriceFrom: '2027-01-01' },
  });
  const [studentId = 0] = studentIds;
  const readPlan = async (role: 'owner' | 'admin' = 'owner') =>
    (await (await app.as(role)).call(subscriptionPlanRoutes.list)).body.find(({ id }) => id === planId);
  const quote = async (startsOn: string) => {
    const params = { id: await makeStudent(app.db, {}, [groupId]) };
    return (await (await app.as('owner')).call(subscriptionRoutes.quote, { params, query: { planId, startsOn } })).body;
  };
  expect(await readPlan()).toMatchObject({ price: 4000, nextPrice: 4500, nextPriceFrom: '2027-01-01' });
  const created = { eventType: 'subscription_plan.created' };
  expect((await app.db('auditLogs').where(created).orderBy('id', 'desc').first()).metadata).toMatchObject({
    ...{ planId, price: 4000, nextPrice: 4500, nextPriceFrom: '2027-01-01' },
  });
  expect(await readPlan('admin')).toMatchObject({ price: null, nextPrice: null, nextPriceFrom: null });
  expect(await quote('2026-12-31')).toMatchObject({ price: 4000, amount: 4000 });
  expect(await quote('2027-01-01')).toMatchObject({ price: 4500, amount: 4500 });
  expect((await preview()).items).toMatchObject([{ price: 4000, amount: 4000, priceChange: null }]);
  await charge('2026-12');

  // December in UTC, and January in Moscow
  app.clock.set('2026-12-31T20:59:00Z');
  const january = { query: { month: '2027-01' } };
  const { items } = (await (await app.as('owner')).call(routes.preview, january)).body;
  expect(items).toMatchObject([{ studentId, price: 4500, priceChange: { from: 4000, to: 4500 } }]);
  expect(await readPlan()).toMatchObject({ price: 4000, nextPrice: 4500 });
  app.clock.set('2026-12-31T21:00:00Z');
  expect(await readPlan()).toMatchObject({ price: 4500, nextPrice: null, nextPriceFrom: null });
  await charge('2027-01');
  expect(await app.db('subscriptions').where({ studentId }).orderBy('startsOn').pluck('price')).toEqual([
    ...[4000, 4000, 4500],
  ]);
});

test('a next price needs its day, a day to come, and saving the plan after that day keeps the price', async () => {
  const { planId } = await makeSubscribers(0, { price: 4000 });
  const read = async () =>
    (await (await app.as('owner')).call(subscriptionPlanRoutes.list)).body.find(({ id }) => id === planId);
  const save = async (prices: Record<string, unknown>, known?: Awaited<ReturnType<typeof read>>) => {
    const plan = known ?? (await read());
    const body = {
      ...{ kind: 'months', name: plan?.name, price: plan?.price, months: 1, absenceRule: 'charged', freezeMaxDays: 0 },
      ...{ freezeMaxTimes: 0, updatedAt: plan?.updatedAt, ...prices },
    };
    const answer = await (await app.as('owner')).send('PUT', `/api/subscription-plans/${planId}`, { body });
    return answer.json();
  };
  for (const [prices, path] of [
    [{ nextPrice: 4500 }, 'nextPriceFrom'],
    [{ nextPriceFrom: '2027-01-01' }, 'nextPrice'],
    [{ nextPrice: 4500, nextPriceFrom: '2026-11-21' }, 'nextPriceFrom'],
    [{ nextPrice: 4500, nextPriceFrom: '2207-01-01' }, 'nextPriceFrom'],
  ] as const) {
    expect(await save(prices)).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] });
  }
  expect(await save({ nextPrice: 4500, nextPriceFrom: '2027-01-01' })).toMatchObject({ price: 4000, nextPrice: 4500 });
  // as a page sends it that knows no next price
  const kept = { price: 4100, nextPrice: 4500, nextPriceFrom: '2027-01-01' };
  expect(await save({ price: 4100 })).toMatchObject(kept);
  expect(await save({ nextPrice: null })).toMatchObject({ price: 4100, nextPrice: null, nextPriceFrom: null });
  expect(await save(kept)).toMatchObject(kept);

  const seen = await read();
  app.clock.set('2026-12-31T20:59:00Z');
  expect(await save({}, seen)).toMatchObject(kept);
  app.clock.set('2026-12-31T21:00:00Z');
  expect(await save({}, seen), 'the price that the page showed is over').toMatchObject({ code: 'CONFLICT' });
  app.clock.set('2027-01-02T09:00:00Z');
  expect(await save({ absenceRule: 'excusedFree' })).toMatchObject({ price: 4500, nextPrice: null });
  expect(await save({ nextPrice: 5000, nextPriceFrom: '2027-01-02' })).toMatchObject({ price: 5000, nextPrice: null });
  expect(await save({ price: 5100 })).toMatchObject({ price: 5100, nextPrice: null });
});

test('a subscription that is sold later costs what the plan cost on its first day', async () => {
  const { planId, groupId } = await makeSubscribers(0, {
    ...{ price: 4000, nextPrice: 4500, nextPriceFrom: '2026-12-01' },
  });
  const save = async (prices: Record<string, unknown>) => {
    const plan = (await (await app.as('owner')).call(subscriptionPlanRoutes.list)).body.find(({ id }) => id === planId);
    const body = {
      ...{ kind: 'months', name: plan?.name, price: plan?.price, months: 1, absenceRule: 'charged', freezeMaxDays: 0 },
      ...{ freezeMaxTimes: 0, updatedAt: plan?.updatedAt, ...prices },
    };
    expect((await (await app.as('owner')).send('PUT', `/api/subscription-plans/${planId}`, { body })).status).toBe(200);
  };
  app.clock.set('2026-12-10T09:00:00Z');
  await save({ nextPrice: 5000, nextPriceFrom: '2027-01-01' });
  app.clock.set('2027-01-10T09:00:00Z');
  await save({ price: 5100 });
  const client = await app.as('owner');
  const prices = [];
  for (const startsOn of ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2027-02-01']) {
    const params = { id: await makeStudent(app.db, {}, [groupId]) };
    prices.push((await client.call(subscriptionRoutes.quote, { params, query: { planId, startsOn } })).body.price);
    const stored = await app
      .db('subscriptionPlans as p')
      .where({ id: planId })
      .select(app.db.raw(`${priceOnSql(`'${startsOn}'::date`)} as price`));
    expect(stored).toEqual([{ price: prices.at(-1) }]);
  }
  expect(prices).toEqual([4000, 4000, 4500, 4500, 5100, 5100]);
});

test('a month is listed as ending exactly when the run leaves it out and nothing else covers the next one', async () => {
  await app.db('subscriptionSettings').update({ remindDaysLeft: 40 });
  const { studentIds, planId } = await makeSubscribers(7);
  const [, leaves = 0, archived = 0, cancelled = 0, undone = 0, longer = 0, covered = 0] = studentIds;
  await app.db('studentGroups').where({ studentId: leaves }).update({ leaveDate: '2026-11-30' });
  await app.db('students').where({ id: archived }).update({ active: false });
  for (const studentId of [cancelled, undone]) {
    const { id } = await sell(app, studentId, { planId, startsOn: '2026-12-01' });
    const columns = { cancelledAt: app.clock.now(), cancelReason: 'Болезнь', undone: studentId === undone };
    await app.db('subscriptions').where({ id }).update(columns);
  }
  await app.db('subscriptions').where({ studentId: longer }).update({ endsOn: '2026-12-08' });
  const { id: quarterId } = await makePlan(app, { kind: 'months', months: 3 });
  await app.db('subscriptions').where({ studentId: covered }).update({ startsOn: '2026-11-02' });
  const quarter = await app.db('subscriptions').where({ studentId: covered }).first();
  const { id: _, ...columns } = quarter;
  const from = { planId: quarterId, startsOn: '2026-11-01', endsOn: '2027-01-31', groupIds: [], sportsDirections: [] };
  await app.db('subscriptions').insert({ ...columns, ...from });

  const { items } = await preview();
  const skipped = new Map(items.map((item) => [item.studentId, item.skipped]));
  expect(studentIds.map((id) => skipped.get(id))).toEqual([
    ...[null, 'noGroup', 'archivedStudent', 'cancelled', null, null, 'covered'],
  ]);
  const query = { planId, ending: 'true' } as const;
  const ending = (await (await accountant()).call(subscriptionRoutes.list, { query })).body;
  expect(ending.map(({ studentId }) => studentId).toSorted((a, b) => a - b)).toEqual([leaves, archived, cancelled]);
  await app.db('subscriptionSettings').update({ remindDaysLeft: 3 });
});

async function freeze(id: number, from: string, days: number) {
  const client = await accountant();
  const { updatedAt } = (await client.call(subscriptionRoutes.read, { params: { id } })).body;
  const body = { from, to: addDays(from, days - 1), reason: 'illness' as const, updatedAt };
  return (await client.call(subscriptionRoutes.freeze, { params: { id }, body })).body;
}

async function charge(month: string) {
  const client = await accountant();
  const { count, total } = (await client.call(routes.preview, { query: { month } })).body;
  if (count === 0) return;
  await client.call(routes.commit, { body: { month, count, total } });
  await app.runJobs();
}

test('days that a freeze moved into the next month are not charged again, by a run or by a sale', async () => {
  const { studentIds, planId } = await makeSubscribers(1, { price: 4500 });
  const [studentId = 0] = studentIds;
  const sold = await app.db('subscriptions').first('id');
  expect(await freeze(sold.id, '2026-11-28', 11)).toMatchObject({ endsOn: '2026-12-11' });
  const delay = { days: 11, cause: 'freeze' };
  // 20 of 31 days
  const share = { startsOn: '2026-12-12', endsOn: '2026-12-31', price: 4500, amount: 2903, delay };
  expect(await preview()).toMatchObject({ count: 1, total: 2903, items: [share] });
  const client = await accountant();
  const quote = async (startsOn?: string) =>
    (await client.call(subscriptionRoutes.quote, { params: { id: studentId }, query: { planId, startsOn } })).body;
  expect(await quote()).toMatchObject(share);
  // a late sale costs the whole month but for what is paid already
  expect(await quote('2026-12-20')).toMatchObject({ amount: 2903, delay });
  await app.db('subscriptions').update({ endsOn: '2026-11-30' });
  expect(await quote('2026-12-20')).toMatchObject({ amount: 4500, delay: null });
});

test('a month charged before the freeze moves with its debt', async () => {
  const { studentIds } = await makeSubscribers(1, { price: 4500 });
  const sold = await app.db('subscriptions').first('id');
  await charge('2026-12');
  const payment = { amount: 4500, date: '2026-11-22', type: 'manual', status: 'CONFIRMED' };
  await app.db('payments').insert({ ...payment, studentId: studentIds[0] });
  await freeze(sold.id, '2026-11-28', 11);
  const charges = await app.db('subscriptionCharges').orderBy('date', 'desc').pluck('date');
  expect(charges).toEqual(['2026-12-12', '2026-11-22']);
  const owes = await app.db('studentBalances').where({ studentId: studentIds[0] }).first('unpaidSince');
  expect(owes).toEqual({ unpaidSince: '2026-12-12' });
});

test('whatever is frozen and whenever a month is charged, each day is paid once, at the price of its month', async () => {
  const illness = fc.record({ day: fc.integer({ min: 0, max: 29 }), days: fc.integer({ min: 1, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(illness, fc.option(illness), fc.boolean(), async (first, second, chargedBefore) => {
      await clear();
      await makeSubscribers(1, { price: 4500, freezeMaxDays: 90, freezeMaxTimes: 3 });
      const latest = () => app.db('subscriptions').orderBy('startsOn', 'desc').first('id', 'startsOn');
      const november = await latest();
      if (chargedBefore) await charge('2026-12');
      await freeze(november.id, addDays('2026-11-01', first.day), first.days);
      await charge('2026-12');
      app.clock.set('2026-12-20T09:00:00Z');
      const december = await latest();
      if (second && december.id !== november.id) {
        const { endsOn } = await app.db('subscriptions').where({ id: december.id }).first('endsOn');
        const left = listDays(december.startsOn, endsOn);
        await freeze(december.id, left[second.day % left.length] ?? december.startsOn, second.days);
      }
      await charge('2027-01');
      const days = new Set<string>();
      for (const one of await app.db('subscriptions')) {
        const frozen = await app.db('subscriptionFreezes').where({ subscriptionId: one.id });
        const paid = listDays(one.startsOn, one.endsOn);
        for (const day of paid) expect(days.has(day)).toBe(false);
        for (const day of paid) days.add(day);
        const used = paid.filter((day) => !frozen.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay));
        const { from, to } = getMonthBounds(one.month.slice(0, 7));
        expect(one.amount).toBe(Math.round((4500 * used.length) / listDays(from, to).length));
      }
    }),
    { numRuns: 12, seed: 7, examples: [[{ day: 27, days: 11 }, null, true]] },
  );
});

test('a run gives one discount to a pair, whoever has bought by hand and at which price', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10 });
  const { studentIds, planId } = await makeSubscribers(2, { price: 1000 });
  const [elder = 0, younger = 0] = studentIds;
  const parentPhone = '+79161112233';
  await app.db('students').where({ id: elder }).update({ birthDate: '2012-01-01', parentPhone });
  await app.db('students').where({ id: younger }).update({ birthDate: '2018-01-01', parentPhone });
  const percents = async () =>
    (await preview()).items.flatMap(({ studentId, siblingPercent, skipped }) =>
      skipped === null ? [[studentId === elder ? 'elder' : 'younger', siblingPercent]] : [],
    );
  expect((await percents()).toSorted()).toEqual([
    ['elder', 0],
    ['younger', 10],
  ]);
  await sell(app, younger, { planId, startsOn: '2026-12-01' });
  expect(await percents()).toEqual([['elder', 10]]);
  await app.db('subscriptions').where({ studentId: younger, startsOn: '2026-12-01' }).update({ siblingPercent: 10 });
  expect(await percents()).toEqual([['elder', 0]]);
  await app.db('subscriptionSettings').update({ secondChildPercent: 0 });
});

/** Two children of one parent with a plan of months, the elder first. */
async function makePair() {
  const { studentIds, planId } = await makeSubscribers(2, { price: 1000 });
  const [elder = 0, younger = 0] = studentIds;
  const parentPhone = '+79161112244';
  await app.db('students').where({ id: elder }).update({ birthDate: '2012-01-01', parentPhone });
  await app.db('students').where({ id: younger }).update({ birthDate: '2018-01-01', parentPhone });
  const percents = () =>
    app.db('subscriptions').where({ month: '2026-12-01' }).orderBy('siblingPercent').pluck('siblingPercent');
  return { elder, younger, planId, percents };
}

test('a sale between a commit and its job gets the discount that the run leaves to the child', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10 });
  const sale = { startsOn: '2026-12-01' };
  const pair = await makePair();
  await commit();
  const sold = await sell(app, pair.younger, { ...sale, planId: pair.planId });
  expect(sold.money).toMatchObject({ siblingPercent: 10, amount: 900 });
  await app.runJobs();
  expect(await pair.percents()).toEqual([0, 10]);
  await app.db('subscriptionSettings').update({ secondChildPercent: 0 });
});

test('a child whose subscription was cancelled after the commit gives no discount to a sale before the job', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10 });
  const pair = await makePair();
  await commit();
  await app
    .db('subscriptions')
    .where({ studentId: pair.elder })
    .update({ cancelledAt: app.clock.now(), cancelReason: 'Переезд' });
  const sold = await sell(app, pair.younger, { startsOn: '2026-12-01', planId: pair.planId });
  expect(sold.money).toMatchObject({ siblingPercent: 0 });
  await app.runJobs();
  await app.db('subscriptionSettings').update({ secondChildPercent: 0 });
});

test('of a run and a sale at once the second is refused with the price of before, and the pair gets one discount', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10 });
  const client = await accountant();
  for (let round = 0; round < 4; round += 1) {
    await clear();
    const pair = await makePair();
    const { count, total } = await preview();
    const sale = { planId: pair.planId, startsOn: '2026-12-01' };
    const path = subscriptionRoutes.sell.path.replace(':id', String(pair.younger));
    const answers = await Promise.all([
      client.send('POST', routes.commit.path, { body: { ...december, count, total } }),
      client.send('POST', path, { body: { ...sale, amount: 1000 } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [202, 409],
      [409, 201],
    ]).toContainEqual(statuses);
    if (statuses[0] === 409) await commit();
    else await sell(app, pair.younger, sale);
    await app.runJobs();
    expect(await pair.percents()).toEqual([0, 10]);
  }
  await app.db('subscriptionSettings').update({ secondChildPercent: 0 });
});

test('a preview takes as many statements for many students as for one, and a changed one is not committed', async () => {
  await makeSubscribers(1);
  const client = await accountant();
  const one = await client.call(routes.preview, { query: december });
  await makeSubscribers(20);
  const many = await client.call(routes.preview, { query: december });
  expect(many.body.count).toBe(21);
  expect(many.statements).toHaveLength(one.statements.length);
  const body = { ...december, count: one.body.count, total: one.body.total };
  expect((await client.refused(routes.commit, { body })).body.code).toBe('CONFLICT');
  expect((await client.refused(routes.preview, { query: { month: '2027-02' } })).body.details?.[0]?.path).toBe('month');
});
