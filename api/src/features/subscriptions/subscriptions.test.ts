import { subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import { subscriptionSettingsRoutes } from '@school/api-contract/money/subscription-settings';
import { subscriptionRoutes as routes } from '@school/api-contract/money/subscriptions';
import { messages } from '@school/api-contract/rules/messages';
import { beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { makePlan, mark, sell, switchOn } from './subscriptions.fixture';
import { subscriptionsFeatureRoutes } from './subscriptions.routes';

const app = useTestApp({ features: subscriptionsFeatureRoutes });
const today = () => app.clock.now().toISOString().slice(0, 10);

beforeAll(() => switchOn(app.db));

async function makeMember(columns: Record<string, unknown> = {}) {
  const groupId = await makeGroup(app.db, columns);
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
  return { groupId, studentId };
}

test('a sold subscription keeps the terms of its plan, is charged, and is used up by marks', async () => {
  const { groupId, studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', sessions: 2 });
  const sold = await sell(app, studentId, { planId: plan.id, startsOn: '2026-11-10' });
  expect(sold).toMatchObject({
    state: 'active',
    startsOn: '2026-11-10',
    endsOn: '2026-12-09',
    sessionsLeft: 2,
    terms: { kind: 'sessions', sessions: 2, absenceRule: 'excusedFree' },
    money: { price: 800, amount: 800, charged: 800, paid: 0, due: 800, discount: null },
    events: [{ kind: 'sold', byName: 'test_accountant' }],
  });
  await app.db('subscriptionPlans').where({ id: plan.id }).update({ price: 900, sessions: 9 });
  await mark(app.db, studentId, groupId, { '2026-11-09': 'PRESENT', '2026-11-11': 'PRESENT', '2026-11-13': 'ABSENT' });
  await app.db('absenceExcuses').insert({
    ...{ studentId, groupId, date: '2026-11-13', reason: 'illness' },
    createdAt: app.clock.now(),
  });
  const accountant = await app.as('accountant');
  const read = async () => (await accountant.call(routes.read, { params: { id: sold.id } })).body;
  expect(await read()).toMatchObject({
    state: 'active',
    sessionsUsed: 1,
    money: { price: 800 },
    use: [
      { date: '2026-11-13', status: 'ABSENT', outcome: 'excused' },
      { date: '2026-11-11', status: 'PRESENT', outcome: 'used' },
    ],
  });
  await mark(app.db, studentId, groupId, { '2026-11-16': 'ABSENT' });
  expect(await read()).toMatchObject({ state: 'ended', endReason: 'usedUp', sessionsLeft: 0 });
  // a corrected mark gives the session back
  await app.db('attendance').where({ studentId, date: '2026-11-16' }).update({ status: 'NOT_MARKED' });
  expect(await read()).toMatchObject({ state: 'active', endReason: null, sessionsLeft: 1 });
});

test('a subscription is due on its first day and overdue from the next, until it is paid', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions' });
  const { id } = await sell(app, studentId, { planId: plan.id, startsOn: '2026-11-23' });
  const now = app.clock.now();
  const read = async (moment: string) => {
    app.clock.set(moment);
    const { body } = await (await app.as('accountant')).call(routes.read, { params: { id } });
    return [body.money?.due, body.money?.dueDays];
  };
  expect(await read('2026-11-22T09:00:00Z')).toEqual([0, null]);
  expect(await read('2026-11-23T09:00:00Z')).toEqual([800, 0]);
  expect(await read('2026-11-24T09:00:00Z')).toEqual([800, 1]);
  await app.db('payments').insert({ studentId, amount: 800, date: '2026-11-24', type: 'cash', status: 'CONFIRMED' });
  expect(await read('2026-11-24T09:00:00Z')).toEqual([0, null]);
  app.clock.set(now.toISOString());
});

test('only users who may see payments get amounts, and a coach sees only own students', async () => {
  const { groupId, studentId } = await makeMember({ trainer: await app.userId('coach') });
  const stranger = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions' });
  await sell(app, studentId, { planId: plan.id, startsOn: today() });
  const ofStudent = async (role: 'accountant' | 'admin' | 'coach', id = studentId) =>
    (await (await app.as(role)).call(routes.ofStudent, { params: { id } })).body;
  expect(await ofStudent('accountant')).toMatchObject({
    balance: { charged: 800, paid: 0, balance: 800, due: 800, dueSince: today() },
    charges: [{ kind: 'sale', amount: 800, paid: 0 }],
    subscriptions: [{ money: { amount: 800 } }],
  });
  for (const role of ['admin', 'coach'] as const) {
    expect(await ofStudent(role)).toMatchObject({ balance: null, charges: null, subscriptions: [{ money: null }] });
  }
  const coach = await app.as('coach');
  expect((await coach.refused(routes.ofStudent, { params: { id: stranger.studentId } })).body.code).toBe('NOT_FOUND');
  expect((await coach.refused(routes.ofGroup, { params: { id: stranger.groupId } })).body.code).toBe('NOT_FOUND');
  expect((await coach.refused(routes.list)).body.code).toBe('FORBIDDEN');
  expect((await coach.call(routes.ofGroup, { params: { id: groupId } })).body).toEqual([
    { studentId, state: 'active', sessionsLeft: 8, endsOn: expect.any(String) },
  ]);
  const admin = await app.as('admin');
  expect((await admin.refused(routes.list, { query: { owes: 'true' } })).body.code).toBe('FORBIDDEN');
  expect((await admin.call(routes.summary)).body.due).toBeNull();
});

test('a payment that was refunded in part says so in the ledger, whose sum is the balance', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions' });
  await sell(app, studentId, { planId: plan.id, startsOn: today() });
  await app.db('payments').insert({ studentId, amount: 500, refundedAmount: 200, date: today(), status: 'CONFIRMED' });
  const { body } = await (await app.as('accountant')).call(routes.ofStudent, { params: { id: studentId } });
  expect(body.received).toMatchObject([{ amount: 300, refundedAmount: 200 }]);
  expect(body.balance).toMatchObject({ paid: 300, balance: 500, due: 500 });
});

test('two subscriptions never cover the same day of the same groups', async () => {
  const { studentId, groupId } = await makeMember();
  const dance = await makePlan(app, { kind: 'sessions', sportsDirections: ['dance'] });
  const ofGroup = await makePlan(app, { kind: 'sessions', groupIds: [groupId] });
  const other = await makePlan(app, { kind: 'sessions', sportsDirections: ['martial_arts'] });
  const first = await sell(app, studentId, { planId: dance.id, startsOn: today() });
  const accountant = await app.as('accountant');
  const attempt = (planId: number, startsOn: string) =>
    accountant.refused(routes.sell, { params: { id: studentId }, body: { planId, startsOn, amount: 800 } });
  expect((await attempt(ofGroup.id, first.endsOn)).body.code).toBe('SUBSCRIPTION_OVERLAPS');
  await sell(app, studentId, { planId: other.id, startsOn: today() });
  const { body: quote } = await accountant.call(routes.quote, {
    params: { id: studentId },
    query: { planId: ofGroup.id },
  });
  expect(quote).toMatchObject({ overlaps: null });
  expect(quote.startsOn > first.endsOn).toBe(true);
});

test('a sale is refused when its price differs from the one shown, and impossible values are named', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions' });
  const accountant = await app.as('accountant');
  const refusal = async (body: Record<string, unknown>) =>
    (await accountant.refused(routes.sell, { params: { id: studentId }, body })).body;
  const body = { planId: plan.id, startsOn: today(), amount: 800 };
  expect(await refusal({ ...body, amount: 700 })).toMatchObject({ code: 'CONFLICT' });
  expect(await refusal({ ...body, planId: 999_999 })).toMatchObject({
    details: [{ path: 'planId', message: messages.planUnknown }],
  });
  expect(await refusal({ ...body, startsOn: '2030-01-01' })).toMatchObject({
    details: [{ path: 'startsOn', message: messages.saleTooFar }],
  });
  expect(await refusal({ ...body, amount: 0, discount: { amount: 801, reason: 'Друг' } })).toMatchObject({
    details: [{ path: 'discount.amount', message: messages.discountTooLarge }],
  });
  await app.db('subscriptionPlans').where({ id: plan.id }).update({ active: false });
  expect(await refusal(body)).toMatchObject({ code: 'PLAN_ARCHIVED' });
});

test('two simultaneous equal sales charge once', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions' });
  const accountant = await app.as('accountant');
  const body = { planId: plan.id, startsOn: today(), amount: 800 };
  const answers = await Promise.all(
    [1, 2, 3].map(() => accountant.send('POST', `/api/students/${studentId}/subscriptions`, { body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await app.db('subscriptionCharges').where({ studentId }).pluck('amount')).toEqual([800]);
});

test('a school that takes payments only never sees subscriptions', async () => {
  const owner = await app.as('owner');
  const { body: settings } = await owner.call(subscriptionSettingsRoutes.read);
  const { body: off } = await owner.call(subscriptionSettingsRoutes.update, { body: { ...settings, enabled: false } });
  expect((await owner.refused(routes.list)).body.code).toBe('SUBSCRIPTIONS_OFF');
  const stale = await owner.refused(subscriptionSettingsRoutes.update, { body: settings });
  expect(stale.body.code).toBe('CONFLICT');
  await owner.call(subscriptionSettingsRoutes.update, { body: { ...off, enabled: true } });
  await owner.call(routes.list);
});

test('lists debts that are due first, then the soonest to end, page by page in three statements', async () => {
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  const longPlan = await makePlan(app, { kind: 'sessions', days: 60 });
  const [owes, owesLonger, soon, later] = await Promise.all(
    Array.from({ length: 4 }, async () => (await makeMember()).studentId),
  );
  const sales = [
    [later, longPlan],
    [soon, plan],
    [owesLonger, longPlan],
    [owes, plan],
  ] as const;
  for (const [studentId, { id }] of sales) await sell(app, Number(studentId), { planId: id, startsOn: today() });
  for (const studentId of [soon, later])
    await app.db('payments').insert({ studentId, amount: 800, date: today(), status: 'CONFIRMED' });
  const list = async (role: 'accountant' | 'admin') => {
    const caller = await app.as(role);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers, statements } = await caller.call(routes.list, { query: { limit: 1, cursor } });
      expect(statements.length).toBeLessThanOrEqual(3);
      found.push(...body.map(({ studentId }) => studentId));
      cursor = /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1];
    } while (cursor !== undefined);
    return found.filter((id) => [owes, owesLonger, soon, later].includes(id));
  };
  expect(await list('accountant')).toEqual([owes, owesLonger, soon, later]);
  // who sees no amounts learns nothing about debts from the order either
  expect(await list('admin')).toEqual([soon, owes, later, owesLonger]);
});

test('the list filters by state, plan and soon ending ones, and its pages have no gaps', async () => {
  const plan = await makePlan(app, { kind: 'sessions', days: 10 });
  const members = await Promise.all(Array.from({ length: 5 }, () => makeMember()));
  for (const { studentId } of members) await sell(app, studentId, { planId: plan.id, startsOn: today() });
  const accountant = await app.as('accountant');
  for (const sort of ['attention', 'endsOn', '-endsOn'] as const) {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { planId: plan.id, state: 'active' as const, limit: 2, sort, cursor };
      const { body, headers, statements } = await accountant.call(routes.list, { query });
      expect(headers.get('X-Total-Count')).toBe('5');
      // session, settings, list
      expect(statements.length).toBeLessThanOrEqual(3);
      found.push(...body.map(({ studentId }) => studentId));
      cursor = /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1];
    } while (cursor !== undefined);
    expect(found.sort()).toEqual(members.map(({ studentId }) => studentId).sort());
  }
  const count = async (query: Record<string, unknown>) =>
    (await accountant.call(routes.list, { query: { planId: plan.id, ...query } })).body.length;
  expect(await count({ state: 'frozen' })).toBe(0);
  // the list contains the subscriptions that the figure counts
  const ending = async () => (await accountant.call(routes.summary)).body.ending;
  const others = await ending();
  expect(await count({ ending: 'true' })).toBe(0);
  await app.db('subscriptionSettings').update({ remindDaysLeft: 9 });
  expect(await count({ ending: 'true' })).toBe(5);
  expect(await ending()).toBe(others + 5);
  expect(await count({ owes: 'true' })).toBe(5);
  const owing = await accountant.call(routes.list, { query: { owes: 'true' } });
  expect((await accountant.call(routes.summary)).body.due?.subscriptions).toBe(
    Number(owing.headers.get('X-Total-Count')),
  );
  expect(await count({ groupId: members[0]?.groupId })).toBe(1);
  await app
    .db('subscriptions')
    .where({ planId: plan.id, studentId: members[0]?.studentId })
    .update({ startsOn: app.db.raw('starts_on - 365'), endsOn: app.db.raw('ends_on - 365') });
  expect(await count({ state: 'current' })).toBe(4);
  expect(await count({})).toBe(5);
});

test('a month ends soon only if charging gives no next one: the student leaves, or the plan is not sold', async () => {
  await app.db('subscriptionSettings').update({ remindDaysLeft: 40 });
  const plan = await makePlan(app, { kind: 'months' });
  const [stays, leaves] = await Promise.all([makeMember(), makeMember()]);
  for (const { studentId } of [stays, leaves]) await sell(app, studentId, { planId: plan.id, startsOn: today() });
  const accountant = await app.as('accountant');
  const ending = async () =>
    (await accountant.call(routes.list, { query: { planId: plan.id, ending: 'true' } })).body.map(
      ({ studentId }) => studentId,
    );
  expect(await ending()).toEqual([]);
  await app.db('studentGroups').where({ studentId: leaves.studentId }).update({ leaveDate: '2026-11-30' });
  expect(await ending()).toEqual([leaves.studentId]);
  await app.db('subscriptionPlans').where({ id: plan.id }).update({ active: false });
  expect((await ending()).sort()).toEqual([stays.studentId, leaves.studentId].sort());
});

test('a month sold in advance is coming: it is counted apart, and what of it is unpaid is shown and not due', async () => {
  await app.db('subscriptionSettings').update({ remindDaysLeft: 20 });
  const plan = await makePlan(app, { kind: 'months' });
  const accountant = await app.as('accountant');
  const summary = async () => (await accountant.call(routes.summary)).body;
  const members = await Promise.all(Array.from({ length: 3 }, () => makeMember()));
  const [unpaid, paid, isNew] = members.map(({ studentId }) => studentId);
  for (const studentId of [Number(unpaid), Number(paid)])
    await sell(app, studentId, { planId: plan.id, startsOn: today() });
  const before = await summary();
  for (const { studentId } of members) await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-01' });
  await app.db('payments').insert({ studentId: paid, amount: 1200, date: today(), status: 'CONFIRMED' });
  await app.db('payments').insert({ studentId: unpaid, amount: 600, date: today(), status: 'CONFIRMED' });
  const after = await summary();
  expect(after).toMatchObject({ active: before.active, coming: before.coming + 3, ending: before.ending });
  const list = async (query: Record<string, unknown>) =>
    (await accountant.call(routes.list, { query: { planId: plan.id, ...query } })).body;
  const students = async (query: Record<string, unknown>) => (await list(query)).map(({ studentId }) => studentId);
  expect(await students({ state: 'active' })).toHaveLength(2);
  expect(await students({ state: 'current' })).toHaveLength(2);
  const { body: plans } = await (await app.as('owner')).call(subscriptionPlanRoutes.list);
  expect(plans.find(({ id }) => id === plan.id)?.openSubscriptions).toBe(2);
  expect((await students({ state: 'coming' })).sort()).toEqual([unpaid, paid, isNew].sort());
  expect((await students({ state: 'coming', owes: 'true' })).sort()).toEqual([unpaid, isNew].sort());
  expect((await list({ state: 'coming', studentId: unpaid }))[0]).toMatchObject({
    ...{ state: 'coming', startsOn: '2026-12-01', money: { charged: 600, paid: 0, due: 0 } },
  });
  // each figure is the length of its list
  for (const state of ['active', 'frozen', 'coming'] as const) {
    const { headers } = await accountant.call(routes.list, { query: { state, limit: 1 } });
    expect([state, Number(headers.get('X-Total-Count'))]).toEqual([state, after[state]]);
  }
  const current = await accountant.call(routes.list, { query: { state: 'current', limit: 1 } });
  expect(Number(current.headers.get('X-Total-Count'))).toBe(after.active + after.frozen);
  expect(plans.reduce((sum, { openSubscriptions }) => sum + openSubscriptions, 0)).toBe(after.active + after.frozen);
  // a month that begins in few days does not end soon
  expect(await students({ ending: 'true' })).toEqual([]);
  // who has a month that begins later has not left
  const { lapsed } = after;
  await app
    .db('subscriptions')
    .where({ planId: plan.id, studentId: paid, startsOn: today() })
    .update({ startsOn: '2026-11-01', endsOn: '2026-11-10' });
  expect(await summary()).toMatchObject({ active: before.active - 1, lapsed });
});

test('who has not renewed is listed once, with the last subscription, and leaves the list by a renewal', async () => {
  const plan = await makePlan(app, { kind: 'sessions' });
  const accountant = await app.as('accountant');
  const count = async () => (await accountant.call(routes.summary)).body.lapsed;
  const list = async () => {
    const { body, headers } = await accountant.call(routes.list, {
      query: { lapsed: 'true', sort: '-endsOn', limit: 100 },
    });
    expect(Number(headers.get('X-Total-Count'))).toBe(await count());
    return body.filter(({ planId }) => planId === plan.id);
  };
  const before = await count();
  const [left, archived, longAgo] = await Promise.all([makeMember(), makeMember(), makeMember()]);
  for (const { studentId } of [left, archived, longAgo])
    await sell(app, studentId, { planId: plan.id, startsOn: today() });
  const period = (startsOn: string, endsOn: string) => ({ startsOn, endsOn });
  await app.db('subscriptions').where({ planId: plan.id }).update(period('2026-11-01', '2026-11-10'));
  await app.db('subscriptions').where({ studentId: longAgo.studentId }).update(period('2026-09-01', '2026-09-30'));
  await sell(app, left.studentId, { planId: plan.id, startsOn: today() });
  const newest = app.db('subscriptions').where({ studentId: left.studentId, startsOn: today() });
  const [last] = await newest.update(period('2026-11-11', '2026-11-12'), 'id');
  await app.db('students').where({ id: archived.studentId }).update({ active: false });
  expect((await list()).map(({ id, state }) => [id, state])).toEqual([[last?.id, 'ended']]);
  expect(await count()).toBe(before + 1);
  await sell(app, left.studentId, { planId: plan.id, startsOn: today() });
  expect(await list()).toEqual([]);
  expect(await count()).toBe(before);
});

test('the file has amounts only for users who may see payments, and the export is recorded', async () => {
  const studentId = await makeStudent(app.db, { lastName: 'Выгрузкина' });
  const plan = await makePlan(app, { kind: 'sessions' });
  await sell(app, studentId, { planId: plan.id, startsOn: today() });
  const read = async (role: 'accountant' | 'admin', filter: Record<string, string> = {}) =>
    (await app.as(role)).send(
      'GET',
      `${routes.export.path}?${new URLSearchParams({ search: 'выгрузкина', ...filter })}`,
    );
  const withAmounts = await readSheet(await read('accountant'));
  expect(withAmounts).toContain('>Долг<');
  expect(withAmounts).toContain('<v>800</v>');
  // typed in the other keyboard layout
  expect(await readSheet(await read('accountant', { search: 'dsuheprbyf' }))).toContain('>Выгрузкина');
  const without = await readSheet(await read('admin'));
  expect(without).toContain('>Выгрузкина');
  expect(without).not.toMatch(/>Долг<|<v>800<\/v>/);
  expect((await read('admin', { owes: 'true' })).status).toBe(403);
  const event = await app.db('auditLogs').where({ eventType: 'subscription.exported' }).first();
  expect(event.metadata).toEqual({ filters: ['search'] });
});
