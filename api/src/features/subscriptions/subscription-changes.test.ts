import { subscriptionRoutes as routes } from '@school/api-contract/money/subscriptions';
import { messages } from '@school/api-contract/rules/messages';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { makePlan, mark, sell, switchOn } from './subscriptions.fixture';
import { subscriptionsFeatureRoutes } from './subscriptions.routes';

const app = useTestApp({ features: subscriptionsFeatureRoutes });

beforeAll(() => switchOn(app.db));

/** A member of a group with a subscription of 8 sessions from 10 November to 9 December 2026; today is 22 November. */
async function makeSold(plan: Parameters<typeof makePlan>[1] = { kind: 'sessions' }, startsOn = '2026-11-10') {
  const groupId = await makeGroup(app.db);
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
  const { id: planId } = await makePlan(app, plan);
  return { groupId, studentId, planId, sold: await sell(app, studentId, { planId, startsOn }) };
}

const accountant = () => app.as('accountant');
const freezeBody = { from: '2026-11-23', to: '2026-11-29', reason: 'illness' as const };

test('a freeze moves the end, uses no session, and can be ended early', async () => {
  const { sold, studentId, groupId } = await makeSold();
  const params = { id: sold.id };
  const client = await accountant();
  const { body: frozen } = await client.call(routes.freeze, {
    params,
    body: { ...freezeBody, from: '2026-11-20', comment: 'ОРВИ', updatedAt: sold.updatedAt },
  });
  expect(frozen).toMatchObject({
    state: 'frozen',
    frozenUntil: '2026-11-29',
    endsOn: '2026-12-19',
    freezeDaysLeft: 4,
    freezeTimesLeft: 1,
    freezes: [{ from: '2026-11-20', to: '2026-11-29', days: 10, reason: 'illness', comment: 'ОРВИ' }],
  });
  await mark(app.db, studentId, groupId, { '2026-11-19': 'PRESENT', '2026-11-20': 'PRESENT' });
  const { body: read } = await client.call(routes.read, { params });
  expect(read.use.map(({ outcome }) => outcome)).toEqual(['frozen', 'used']);
  const [freeze] = frozen.freezes;
  const { body: thawed } = await client.call(routes.unfreeze, {
    params,
    body: { freezeId: freeze?.id ?? 0, updatedAt: frozen.updatedAt },
  });
  // from today on it is not frozen: 8 of the 10 days are given back
  expect(thawed).toMatchObject({ state: 'active', endsOn: '2026-12-11', freezes: [{ to: '2026-11-21', days: 2 }] });
  expect(thawed.events.map(({ kind }) => kind)).toEqual(['sold', 'frozen', 'unfrozen']);
  const again = await client.refused(routes.unfreeze, {
    params,
    body: { freezeId: freeze?.id, updatedAt: thawed.updatedAt },
  });
  expect(again.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'active' });
});

test('a freeze that has not begun is removed without a change of days', async () => {
  const { sold } = await makeSold();
  const params = { id: sold.id };
  const client = await accountant();
  const { body: frozen } = await client.call(routes.freeze, {
    params,
    body: { ...freezeBody, updatedAt: sold.updatedAt },
  });
  expect(frozen).toMatchObject({ state: 'active', endsOn: '2026-12-16' });
  const body = { freezeId: frozen.freezes[0]?.id ?? 0, updatedAt: frozen.updatedAt };
  const { body: thawed } = await client.call(routes.unfreeze, { params, body });
  expect(thawed).toMatchObject({ endsOn: '2026-12-09', freezes: [], freezeTimesLeft: 2 });
});

test('freezes are refused beyond the rules of the plan', async () => {
  const { sold } = await makeSold();
  const client = await accountant();
  const refusal = async (body: Record<string, unknown>, id = sold.id, updatedAt = sold.updatedAt) =>
    (await client.refused(routes.freeze, { params: { id }, body: { ...freezeBody, updatedAt, ...body } })).body.details;
  expect(await refusal({ to: '2026-12-08' })).toEqual([{ path: 'to', message: messages.freezeTooLong }]);
  expect(await refusal({ to: '2026-11-22' })).toEqual([{ path: 'to', message: messages.freezeOrder }]);
  expect(await refusal({ from: '2026-11-09' })).toEqual([{ path: 'from', message: messages.freezeOutside }]);
  const { body: once } = await client.call(routes.freeze, {
    params: { id: sold.id },
    body: { ...freezeBody, to: '2026-11-23', updatedAt: sold.updatedAt },
  });
  expect(await refusal({}, sold.id, once.updatedAt)).toEqual([{ path: 'from', message: messages.freezeOverlaps }]);
  const { sold: rigid } = await makeSold({ kind: 'sessions', freezeMaxDays: 0 });
  expect(await refusal({}, rigid.id, rigid.updatedAt)).toEqual([{ path: 'from', message: messages.freezeNotAllowed }]);
});

test('later subscriptions move with the end and keep their length', async () => {
  const { sold } = await makeSold();
  const client = await accountant();
  const params = { id: sold.id };
  const { body: next } = await client.call(routes.renew, { params, body: { startsOn: '2026-12-10', amount: 800 } });
  expect(next).toMatchObject({ renewedFrom: sold.id, startsOn: '2026-12-10', endsOn: '2027-01-08' });
  const { body: before } = await client.call(routes.read, { params });
  expect(before).toMatchObject({ renewed: true, renewedBy: next.id });
  await client.call(routes.extend, {
    params,
    body: { endsOn: '2026-12-12', reason: 'Тренер болел', updatedAt: before.updatedAt },
  });
  const { body: moved } = await client.call(routes.read, { params: { id: next.id } });
  expect(moved).toMatchObject({ startsOn: '2026-12-13', endsOn: '2027-01-11' });
  expect(moved.events.at(-1)).toMatchObject({ kind: 'moved', from: { startsOn: '2026-12-10' } });
  const again = await client.refused(routes.renew, { params, body: { startsOn: '2027-02-10', amount: 800 } });
  expect(again.body.code).toBe('CONFLICT');
});

test('cancelling credits the unused part and leaves the charge', async () => {
  const { sold, studentId, groupId } = await makeSold();
  await mark(app.db, studentId, groupId, { '2026-11-11': 'PRESENT', '2026-11-13': 'PRESENT' });
  const client = await accountant();
  const params = { id: sold.id };
  const { body: read } = await client.call(routes.read, { params });
  expect(read.unusedPart).toBe(600);
  const body = { reason: 'Переезд', updatedAt: read.updatedAt };
  const tooMuch = await client.refused(routes.cancel, { params, body: { ...body, credit: 801 } });
  expect(tooMuch.body.details).toEqual([{ path: 'credit', message: messages.creditTooLarge }]);
  const { body: cancelled } = await client.call(routes.cancel, { params, body });
  expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Переезд', unusedPart: null });
  expect(cancelled.money).toMatchObject({ amount: 800, charged: 200, due: 200 });
  const rows = await app.db('subscriptionCharges').where({ studentId }).orderBy('id').select('kind', 'amount');
  expect(rows).toEqual([
    { kind: 'sale', amount: 800 },
    { kind: 'cancellation', amount: -600 },
  ]);
  const event = await app.db('auditLogs').where({ eventType: 'subscription.cancelled' }).orderBy('id', 'desc').first();
  expect(event.metadata).toMatchObject({ subscriptionId: sold.id, studentId, credit: 600 });
  const later = { ...body, updatedAt: cancelled.updatedAt };
  for (const [route, more] of [
    [routes.cancel, { reason: 'Еще раз' }],
    [routes.extend, { endsOn: '2027-01-01', reason: 'Нет' }],
    [routes.freeze, freezeBody],
  ] as const) {
    const call = { params, body: { updatedAt: later.updatedAt, ...more } };
    expect((await client.refused(route, call)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'cancelled' });
  }
});

test('the unused part of a month is worth its remaining days', async () => {
  const { sold } = await makeSold({ kind: 'months', freezeMaxDays: 10 }, '2026-11-01');
  const { body: read } = await (await accountant()).call(routes.read, { params: { id: sold.id } });
  // 22 to 30 November are 9 of 30 days
  expect(read).toMatchObject({ endsOn: '2026-11-30', sessionsLeft: null, unusedPart: 180 });
});

test('of two simultaneous changes one is refused, and so is one from an outdated page', async () => {
  const { sold } = await makeSold();
  const client = await accountant();
  const body = { endsOn: '2026-12-20', reason: 'Праздники', updatedAt: sold.updatedAt };
  const answers = await Promise.all(
    [1, 2].map(() => client.send('POST', `/api/subscriptions/${sold.id}/extend`, { body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.db('subscriptionEvents').where({ subscriptionId: sold.id, kind: 'extended' })).toHaveLength(1);
  const missing = await client.refused(routes.extend, { params: { id: 999_999 }, body });
  expect(missing.body.code).toBe('NOT_FOUND');
});

test('a late start costs the remaining sessions, and younger children pay less', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10, thirdChildPercent: 50 });
  const groupId = await makeGroup(app.db);
  // Mondays: 2, 9, 16, 23 and 30 November
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:00', endTime: '18:00' });
  const { id: planId } = await makePlan(app, { kind: 'months', price: 1000, proration: 'sessions' });
  const client = await accountant();
  const quote = async (id: number, startsOn: string) =>
    (await client.call(routes.quote, { params: { id }, query: { planId, startsOn } })).body;
  const child = async (birthDate: string) => {
    const columns = { birthDate, lastName: 'Орловы', firstName: birthDate, parentPhone: '+79160009999' };
    const id = await makeStudent(app.db, columns);
    await app.db('studentGroups').insert({ studentId: id, groupId, joinDate: '2026-01-01' });
    return id;
  };
  const youngest = await child('2019-01-01');
  const eldest = await child('2012-01-01');
  const middle = await child('2015-01-01');
  expect(await quote(eldest, '2026-11-16')).toMatchObject({
    ...{ price: 1000, prorated: 600, sessionsLeft: 3, sessionsInMonth: 5, siblingPercent: 0, amount: 600 },
  });
  await sell(app, eldest, { planId, startsOn: '2026-11-16' });
  expect(await quote(middle, '2026-11-16')).toMatchObject({
    ...{ siblingPercent: 10, siblings: [{ name: 'Орловы 2012-01-01', percent: 0 }], prorated: 600, amount: 540 },
  });
  await sell(app, middle, { planId, startsOn: '2026-11-23' });
  expect(await quote(youngest, '2026-11-23')).toMatchObject({ siblingPercent: 50, prorated: 400, amount: 200 });
  const { body: both } = await client.call(routes.quote, {
    params: { id: youngest },
    query: { planId, startsOn: '2026-11-23', discountPercent: 10 },
  });
  expect(both).toMatchObject({ siblingPercent: 50, discount: 20, amount: 180 });
  // a month is sold once
  const twice = await client.refused(routes.sell, {
    params: { id: eldest },
    body: { planId, startsOn: '2026-11-30', amount: 200 },
  });
  expect(twice.body.code).toBe('SUBSCRIPTION_OVERLAPS');
  await app.db('subscriptionSettings').update({ secondChildPercent: 0, thirdChildPercent: 0 });
});

test('whoever of a family buys first, one child pays the full price and the others have one discount each', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10, thirdChildPercent: 50 });
  const { id: planId } = await makePlan(app, { kind: 'months', price: 1000 });
  const client = await accountant();
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const [index, order] of orders.entries()) {
    const parentPhone = `+7916777000${index}`;
    const ids: number[] = [];
    for (const birthDate of ['2012-01-01', '2015-01-01', '2018-01-01']) {
      ids.push(await makeStudent(app.db, { birthDate, parentPhone, firstName: birthDate }));
    }
    const amounts: (number | undefined)[] = [];
    for (const place of order) {
      amounts.push((await sell(app, ids[place] ?? 0, { planId, startsOn: '2026-11-01' })).money?.amount);
    }
    expect(amounts).toEqual([1000, 900, 500]);
    // who buys again takes the place that is free
    const first = ids[order[0] ?? 0] ?? 0;
    const id = (await app.db('subscriptions').where({ studentId: first }).first('id')).id;
    const { updatedAt } = (await client.call(routes.read, { params: { id } })).body;
    await client.call(routes.cancel, { params: { id }, body: { reason: 'Ошибка', updatedAt } });
    const { body: again } = await client.call(routes.quote, {
      params: { id: first },
      query: { planId, startsOn: '2026-11-01' },
    });
    expect(again.siblingPercent).toBe(0);
    expect(again.siblings.map(({ percent }) => percent).toSorted()).toEqual([10, 50]);
  }
  await app.db('subscriptionSettings').update({ secondChildPercent: 0, thirdChildPercent: 0 });
});

test('of two simultaneous sales to siblings one sees the other and asks again', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10 });
  const { id: planId } = await makePlan(app, { kind: 'months', price: 1000 });
  const parentPhone = '+79167770099';
  const ids = [await makeStudent(app.db, { parentPhone }), await makeStudent(app.db, { parentPhone })];
  const client = await accountant();
  const body = { planId, startsOn: '2026-11-01', amount: 1000 };
  const answers = await Promise.all(
    ids.map((id) => client.send('POST', `/api/students/${id}/subscriptions`, { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await app.db('subscriptionSettings').update({ secondChildPercent: 0 });
});
