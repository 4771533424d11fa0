import { randomUUID } from 'node:crypto';
import { subscriptionSaleRoutes as routes } from '@school/api-contract/money/subscription-sales';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { makePlan, sell, switchOn } from './subscriptions.fixture';
import { subscriptionsFeatureRoutes } from './subscriptions.routes';

const app = useTestApp({ features: subscriptionsFeatureRoutes });
const accountant = () => app.as('accountant');
const startsOn = '2026-12-01';

beforeAll(() => switchOn(app.db));
afterEach(() => app.db('subscriptionSettings').update({ secondChildPercent: 0, thirdChildPercent: 0 }));

/** Students of one group, by their last names, and a plan of months for all groups. */
async function makeMembers(names: readonly string[], columns: Record<string, unknown> = {}) {
  const groupId = await makeGroup(app.db);
  const { id: planId } = await makePlan(app, { kind: 'months', price: 1000, proration: 'sessions' });
  const ids: number[] = [];
  for (const lastName of names) {
    const studentId = await makeStudent(app.db, { lastName, ...columns });
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
    ids.push(studentId);
  }
  return { groupId, planId, ids };
}

interface Choice {
  without?: number[];
  also?: number[];
}

async function preview(
  planId: number,
  ids: readonly number[],
  { without = [], also = [] }: Choice = {},
  day = startsOn,
) {
  const query = {
    ...{ planId, startsOn: day, studentIds: ids.join() },
    ...(without.length > 0 && { without: without.join() }),
    ...(also.length > 0 && { also: also.join() }),
  };
  return (await accountant()).call(routes.preview, { query });
}

async function toBody(planId: number, ids: readonly number[], choice: Choice = {}) {
  const { body } = await preview(planId, ids, choice);
  const sales = body.items.flatMap(({ studentId, amount, sold }) => (sold ? [{ studentId, amount }] : []));
  return { key: randomUUID(), planId, startsOn, sales };
}

const countSold = async (ids: readonly number[]) =>
  (
    await app
      .db('subscriptions')
      .whereIn('studentId', [...ids])
      .where({ startsOn })
  ).length;

test('a plan is sold to several at once, and everybody has the subscription of a single sale', async () => {
  const { planId, ids } = await makeMembers(['Волкова', 'Абрамов', 'Белова']);
  const { body: shown } = await preview(planId, ids);
  expect(shown).toMatchObject({ currency: 'USD', endsOn: '2026-12-31', price: 1000, count: 3, total: 3000 });
  expect(shown.items.map(({ studentName }) => studentName.split(' ')[0])).toEqual(['Абрамов', 'Белова', 'Волкова']);
  const { body: result } = await (await accountant()).call(routes.create, { body: await toBody(planId, ids) });
  expect(result).toEqual({ currency: 'USD', count: 3, total: 3000 });
  const single = await makeStudent(app.db);
  await sell(app, single, { planId, startsOn });
  const read = async (id: number) => {
    const { body } = await (await accountant()).call(subscriptionRoutes.ofStudent, { params: { id } });
    const [found] = body.subscriptions;
    if (!found) throw new Error('Nothing was sold');
    const { id: _, studentId: __, studentName: ___, ...sold } = found;
    return { sold, balance: body.balance?.balance, kinds: body.charges?.map(({ kind, date }) => [kind, date]) };
  };
  for (const id of ids) expect(await read(id)).toEqual(await read(single));
  const events = await app.db('auditLogs').where({ eventType: 'subscription.sold' }).orderBy('id', 'desc').limit(4);
  expect(events.map(({ metadata }) => metadata.studentId).toSorted()).toEqual([...ids, single].toSorted());
});

test('whoever has a subscription is named and left out unless chosen, and cannot buy a second for the same groups', async () => {
  const { planId, ids, groupId } = await makeMembers(['А', 'Б', 'В', 'Г']);
  const [covered = 0, elsewhere = 0, archived = 0, free = 0] = ids;
  const other = await makeGroup(app.db);
  const month = await makePlan(app, { kind: 'months', groupIds: [groupId] });
  const ofOther = await makePlan(app, { kind: 'months', groupIds: [other] });
  const ofGroup = await makePlan(app, { kind: 'months', groupIds: [groupId] });
  await sell(app, covered, { planId: month.id, startsOn });
  await sell(app, elsewhere, { planId: ofOther.id, startsOn });
  await app.db('students').where({ id: archived }).update({ active: false });
  const rows = async (choice?: Choice) =>
    (await preview(ofGroup.id, ids, choice)).body.items.map(({ studentId, obstacle, has, sold }) => [
      ...[studentId, obstacle, has?.planName ?? null, sold],
    ]);
  expect(await rows()).toEqual([
    [covered, 'covered', month.name, false],
    [elsewhere, null, ofOther.name, false],
    [archived, 'archived', null, false],
    [free, null, null, true],
  ]);
  expect((await rows({ also: ids, without: [free] })).map((row) => row[3])).toEqual([false, true, false, false]);
  const client = await accountant();
  const refusal = async (studentId: number) => {
    const sales = [free, studentId].map((id) => ({ studentId: id, amount: 600 }));
    const body = { key: randomUUID(), planId: ofGroup.id, startsOn, sales };
    return (await client.refused(routes.create, { body })).body.code;
  };
  expect(await refusal(covered)).toBe('SUBSCRIPTION_OVERLAPS');
  expect(await refusal(archived)).toBe('NOT_FOUND');
  expect(await refusal(999_999)).toBe('NOT_FOUND');
  expect(await countSold([free])).toBe(0);
  await client.call(routes.create, { body: await toBody(ofGroup.id, ids, { also: [elsewhere] }) });
  expect([await countSold([free]), await countSold([elsewhere])]).toEqual([1, 2]);
  expect(planId).not.toBe(ofGroup.id);
});

test('brothers and sisters of the selection share the discounts of those who are chosen, the eldest first', async () => {
  await app.db('subscriptionSettings').update({ secondChildPercent: 10, thirdChildPercent: 20 });
  const { planId, ids } = await makeMembers(['А', 'Б', 'В'], { parentPhone: '+79167770000' });
  const [youngest = 0, eldest = 0, middle = 0] = ids;
  const born = (id: number, birthDate: string) => app.db('students').where({ id }).update({ birthDate });
  await born(eldest, '2012-01-01');
  await born(middle, '2015-01-01');
  await born(youngest, '2018-01-01');
  const amounts = async (choice?: Choice) => {
    const { items } = (await preview(planId, ids, choice)).body;
    return Object.fromEntries(items.flatMap(({ studentId, amount, sold }) => (sold ? [[studentId, amount]] : [])));
  };
  expect(await amounts()).toEqual({ [eldest]: 1000, [middle]: 900, [youngest]: 800 });
  expect(await amounts({ without: [eldest] })).toEqual({ [middle]: 1000, [youngest]: 900 });
  const body = await toBody(planId, ids);
  const client = await accountant();
  // without the eldest the others would cost more
  const fewer = { ...body, sales: body.sales.filter(({ studentId }) => studentId !== eldest) };
  expect((await client.refused(routes.create, { body: fewer })).body.code).toBe('CONFLICT');
  await client.call(routes.create, { body });
  const percents = await app
    .db('subscriptions')
    .whereIn('studentId', ids)
    .orderBy('siblingPercent')
    .pluck('siblingPercent');
  expect(percents).toEqual([0, 10, 20]);
});

test('a late start costs each student the share of the own groups', async () => {
  const { planId, ids, groupId } = await makeMembers(['А', 'Б']);
  const [twice = 0] = ids;
  // Mondays of December: 7, 14, 21, 28; Tuesdays: 1, 8, 15, 22, 29
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:00', endTime: '18:00' });
  const second = await makeGroup(app.db);
  await app.db('schedules').insert({ groupId: second, dayOfWeek: 2, startTime: '17:00', endTime: '18:00' });
  await app.db('studentGroups').insert({ studentId: twice, groupId: second, joinDate: '2026-01-01' });
  const { items } = (await preview(planId, ids, {}, '2026-12-14')).body;
  // 3 of 4, and 6 of 9
  expect(items.map(({ amount }) => amount)).toEqual([667, 750]);
  for (const { studentId, amount } of items) {
    const query = { planId, startsOn: '2026-12-14' };
    const { body } = await (await accountant()).call(subscriptionRoutes.quote, { params: { id: studentId }, query });
    expect(body.amount).toBe(amount);
  }
});

test('the same call twice at once, and again, sells once; the key of another sale is refused', async () => {
  const { planId, ids } = await makeMembers(['А', 'Б']);
  const client = await accountant();
  const body = await toBody(planId, ids);
  const send = async () => (await client.call(routes.create, { body })).body;
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual(first);
  expect(await countSold(ids)).toBe(2);
  // a closure or an early start has moved it meanwhile
  await app.db('subscriptions').whereIn('studentId', ids).update({ startsOn: '2026-12-24', endsOn: '2027-01-23' });
  expect(await send()).toEqual(first);
  const changed = { ...body, sales: body.sales.slice(0, 1) };
  expect((await client.refused(routes.create, { body: changed })).body.code).toBe('CONFLICT');
  expect((await (await app.as('owner')).refused(routes.create, { body })).body.code).toBe('CONFLICT');
});

test('the same call again returns the result of the first also once its first day is too long ago for a sale', async () => {
  const { planId, ids } = await makeMembers(['А']);
  const sales = ids.map((studentId) => ({ studentId, amount: 1000 }));
  // 366 days before the day of the sale
  const body = { key: randomUUID(), planId, startsOn: '2025-12-01', sales };
  app.clock.set('2026-12-02T09:00:00Z');
  const sell = async () => (await (await accountant()).call(routes.create, { body })).body;
  const first = await sell();
  app.clock.set('2026-12-03T09:00:00Z');
  expect(await sell()).toEqual(first);
  const other = { ...body, key: randomUUID() };
  expect((await (await accountant()).refused(routes.create, { body: other })).body).toMatchObject({
    ...{ code: 'VALIDATION_FAILED', details: [{ path: 'startsOn' }] },
  });
});

test('namesakes can be told apart before the sale', async () => {
  const { planId, ids } = await makeMembers(['Котова', 'Котова'], { firstName: 'Мария' });
  const [first = 0, second = 0] = ids;
  await app.db('students').where({ id: first }).update({ middleName: 'Андреевна' });
  await app.db('students').where({ id: second }).update({ middleName: 'Петровна' });
  const names = (await preview(planId, ids)).body.items.map(({ studentName }) => studentName);
  expect(names.toSorted()).toEqual(['Котова Мария Андреевна', 'Котова Мария Петровна']);
});

test('of two overlapping sales at once one is refused as a whole', async () => {
  const { planId, ids } = await makeMembers(['А', 'Б', 'В']);
  const [first = 0, shared = 0, last = 0] = ids;
  const client = await accountant();
  const bodies = await Promise.all([toBody(planId, [first, shared]), toBody(planId, [shared, last])]);
  const answers = await Promise.all(bodies.map((body) => client.send('POST', routes.create.path, { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await countSold(ids)).toBe(2);
});

test('many students take as many statements as one, and those who see no amounts sell nothing', async () => {
  const { planId, ids } = await makeMembers(Array.from({ length: 30 }, (_, index) => `Ученик ${index}`));
  const one = await preview(planId, ids.slice(0, 1));
  const many = await preview(planId, ids);
  expect(many.body.count).toBe(30);
  expect(many.statements).toHaveLength(one.statements.length);
  const client = await accountant();
  const soldOne = await client.call(routes.create, { body: await toBody(planId, ids.slice(0, 1)) });
  const soldMany = await client.call(routes.create, { body: await toBody(planId, ids.slice(1)) });
  expect(soldMany.statements.length).toBe(soldOne.statements.length);
  const admin = await app.as('admin');
  const query = { planId, startsOn, studentIds: ids.join() };
  expect((await admin.refused(routes.preview, { query })).body.code).toBe('FORBIDDEN');
  const body = { key: randomUUID(), planId, startsOn, sales: [{ studentId: ids[0] ?? 0, amount: 1000 }] };
  expect((await admin.refused(routes.create, { body })).body.code).toBe('FORBIDDEN');
});
