import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { closureRoutes } from '@school/api-contract/groups/closures';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { makePlan, mark, sell, switchOn } from '../subscriptions/subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions/subscriptions.routes';
import { sessionChangesRoutes } from './session-changes.routes';

const { close, preview } = closureRoutes;
const { changeSession, impact } = attendanceRoutes;
const app = useTestApp({ features: (deps) => [...subscriptionsFeatureRoutes(deps), ...sessionChangesRoutes(deps)] });

const period = { from: '2026-12-30', to: '2027-01-08' };
const reason = 'Новогодние каникулы';
const closing = { ...period, reason, tellFamilies: false };

beforeEach(async () => {
  app.clock.set('2026-12-20T12:00:00Z');
  await app.db('groups').update({ active: false });
  await switchOn(app.db);
});

/** A child in a group that trains on 30 December, 1, 6 and 8 January. */
async function makeMember(direction = 'artistic_gymnastics') {
  const groupId = await makeGroup(app.db, { sportsDirection: direction });
  const days = { startTime: '17:30', endTime: '19:00', validFrom: '2026-09-01' };
  await app.db('schedules').insert([3, 5].map((dayOfWeek) => ({ groupId, dayOfWeek, ...days })));
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  return { groupId, studentId };
}

async function listDays(studentId: number) {
  const rows = await app.db('subscriptions').where({ studentId }).orderBy('startsOn').select('startsOn', 'endsOn');
  return rows.map(({ startsOn, endsOn }) => [startsOn, endsOn]);
}

test('a closure extends subscriptions of sessions by the days that they lose, when asked to', async () => {
  const [early, inside, frozen, monthly, elsewhere, usedUp] = [
    await makeMember(),
    await makeMember(),
    await makeMember(),
    await makeMember(),
    await makeMember(),
    await makeMember(),
  ];
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  const month = await makePlan(app, { kind: 'months' });
  const otherGroup = await makePlan(app, { kind: 'sessions', groupIds: [early.groupId] });
  const single = await makePlan(app, { kind: 'sessions', sessions: 1 });
  await sell(app, early.studentId, { planId: plan.id, startsOn: '2026-12-05' });
  await sell(app, inside.studentId, { planId: plan.id, startsOn: '2027-01-05' });
  const cold = await sell(app, frozen.studentId, { planId: plan.id, startsOn: '2026-12-15' });
  await sell(app, monthly.studentId, { planId: month.id, startsOn: '2026-12-01' });
  await sell(app, elsewhere.studentId, { planId: otherGroup.id, startsOn: '2026-12-15' });
  await sell(app, usedUp.studentId, { planId: single.id, startsOn: '2026-12-10' });
  await mark(app.db, usedUp.studentId, usedUp.groupId, { '2026-12-16': 'PRESENT' });
  const owner = await app.as('owner');
  await owner.call(subscriptionRoutes.freeze, {
    params: { id: cold.id },
    body: { from: period.from, to: period.to, reason: 'holiday', updatedAt: cold.updatedAt },
  });
  const before = await Promise.all([frozen, monthly, elsewhere, usedUp].map(({ studentId }) => listDays(studentId)));

  expect((await owner.call(preview, { query: period })).body.subscriptions).toBe(2);
  const { body } = await owner.call(close, { body: { ...closing, extendSubscriptions: true } });
  expect(body.extended).toBe(2);
  // 5 of its 10 lost days come after its end: they count, or it would end while the school is closed
  expect(await listDays(early.studentId)).toEqual([['2026-12-05', '2027-01-13']]);
  expect(await listDays(inside.studentId)).toEqual([['2027-01-05', '2027-02-07']]);
  const after = await Promise.all([frozen, monthly, elsewhere, usedUp].map(({ studentId }) => listDays(studentId)));
  expect(after).toEqual(before);
  const history = await app
    .db('subscriptionEvents')
    .where({ kind: 'extended' })
    .orderBy('oldEndsOn')
    .select('reason', 'oldEndsOn', 'newEndsOn');
  expect(history).toEqual([
    { reason, oldEndsOn: '2027-01-03', newEndsOn: '2027-01-13' },
    { reason, oldEndsOn: '2027-02-03', newEndsOn: '2027-02-07' },
  ]);
  const logged = await app.db('auditLogs').where({ eventType: 'subscription.extended' }).pluck('metadata');
  expect(logged).toHaveLength(2);
});

test('what follows moves with the end, and is not extended once more', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
  await sell(app, studentId, { planId: plan.id, startsOn: '2027-01-04' });
  const owner = await app.as('owner');
  const { body } = await owner.call(close, { body: { ...closing, extendSubscriptions: true } });
  expect(body.extended).toBe(1);
  expect(await listDays(studentId)).toEqual([
    ['2026-12-05', '2027-01-13'],
    ['2027-01-14', '2027-02-12'],
  ]);
});

test('nothing is extended unless asked to, nor where the school takes payments only', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
  const owner = await app.as('owner');
  await owner.call(close, { body: { ...closing, to: '2026-12-31' } });
  await switchOn(app.db, { enabled: false });
  expect((await owner.call(preview, { query: period })).body.subscriptions).toBe(0);
  const { body } = await owner.call(close, { body: { ...closing, extendSubscriptions: true } });
  expect(body.extended).toBe(0);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-03']]);
});

test('two people who close the same days at once extend once', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const body = { ...closing, extendSubscriptions: true };
  const answers = await Promise.all([owner, senior].map((person) => person.send('POST', close.path, { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-13']]);
});

test('no day is given back twice: neither a frozen one nor one of an earlier closure', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  const sold = await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-25' });
  const owner = await app.as('owner');
  const freeze = { from: '2027-01-02', to: '2027-01-05', reason: 'illness', updatedAt: sold.updatedAt } as const;
  await owner.call(subscriptionRoutes.freeze, { params: { id: sold.id }, body: freeze });
  expect(await listDays(studentId)).toEqual([['2026-12-25', '2027-01-27']]);
  const extend = async (to: string) => {
    const { body } = await owner.call(close, { body: { ...closing, to, extendSubscriptions: true } });
    return [body.extended, ...(await listDays(studentId)).map(([, endsOn]) => endsOn)];
  };
  // 10 days, of which 4 are frozen
  expect(await extend('2027-01-08')).toEqual([1, '2027-02-02']);
  // the closure lasts longer: 5 days more, with the session of 13 January
  expect(await extend('2027-01-13')).toEqual([1, '2027-02-07']);
});

test('two halls that are closed on the same days give them back once', async () => {
  const [branch] = await app.db('branches').insert({ name: 'Центр', address: 'Улица 1' }).returning('id');
  await app.db('halls').insert(['Малый', 'Большой'].map((name) => ({ branchId: branch.id, name })));
  const { groupId, studentId } = await makeMember();
  const other = await makeMember();
  await app.db('studentGroups').insert({ studentId, groupId: other.groupId, joinDate: '2026-09-01' });
  await app.db('groups').where({ id: groupId }).update({ branchId: branch.id, hall: 'Малый' });
  await app.db('groups').where({ id: other.groupId }).update({ branchId: branch.id, hall: 'Большой' });
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-15' });
  const owner = await app.as('owner');
  for (const [hall, extended] of [
    ['Малый', 1],
    ['Большой', 0],
  ] as const) {
    const body = { ...closing, branchId: branch.id, hall, extendSubscriptions: true };
    expect((await owner.call(close, { body })).body.extended).toBe(extended);
  }
  expect(await listDays(studentId)).toEqual([['2026-12-15', '2027-01-23']]);
});

test('a day whose session has been held is not given back', async () => {
  const { studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
  app.clock.set('2026-12-30T19:00:00Z');
  const owner = await app.as('owner');
  await owner.call(close, { body: { ...closing, extendSubscriptions: true } });
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-12']]);
});

test('the number of statements does not grow with the subscriptions that follow', async () => {
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  const count = async (children: number, to: string) => {
    for (let child = 0; child < children; child += 1) {
      const { studentId } = await makeMember();
      await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
      await sell(app, studentId, { planId: plan.id, startsOn: '2027-01-04' });
    }
    const owner = await app.as('owner');
    const body = { ...closing, to, extendSubscriptions: true };
    const { statements, body: answer } = await owner.call(close, { body });
    return { statements: statements.length, extended: answer.extended };
  };
  const one = await count(1, '2026-12-31');
  const more = await count(5, '2027-01-01');
  expect([one.extended, more.extended]).toEqual([1, 6]);
  expect(more.statements).toBe(one.statements);
});

/** A child as `makeMember`, with a subscription up to 3 January, and the session of 30 December. */
async function makeMemberWithSession() {
  const member = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', days: 30 });
  const sold = await sell(app, member.studentId, { planId: plan.id, startsOn: '2026-12-05' });
  return { ...member, sold, params: { id: member.groupId, date: '2026-12-30' } };
}
const cancelling = { state: 'cancelled', reason: 'Болезнь тренера', extendSubscriptions: true } as const;

test('a single cancelled session extends as a closure of its day does, shown before, and stays so when it is restored', async () => {
  const { studentId, params } = await makeMemberWithSession();
  const owner = await app.as('owner');
  const read = async () => (await owner.call(impact, { params, query: {} })).body;
  expect(await read()).toMatchObject({
    subscriptions: [{ studentId, studentName: expect.stringMatching(/^Ученик\d+ Анна$/), endsOn: '2027-01-04' }],
    extended: 0,
  });
  const moving = { movedTo: '2026-12-31', startTime: '10:00', endTime: '11:00' };
  expect((await owner.call(impact, { params, query: moving })).body.subscriptions).toEqual([]);
  expect((await owner.call(changeSession, { params, body: cancelling })).body.extended).toBe(1);
  const longer = [['2026-12-05', '2027-01-04']];
  expect(await listDays(studentId)).toEqual(longer);
  const event = await app.db('subscriptionEvents').where({ kind: 'extended' }).orderBy('id', 'desc').first();
  expect(event).toMatchObject({ reason: 'Болезнь тренера', oldEndsOn: '2027-01-03', newEndsOn: '2027-01-04' });
  const logged = await app.db('auditLogs').orderBy('id', 'desc').limit(2).pluck('eventType');
  expect(logged).toEqual(['subscription.extended', 'session.cancelled']);

  expect(await read()).toMatchObject({ subscriptions: [], extended: 1 });
  await owner.call(changeSession, { params, body: { state: 'planned' } });
  expect(await listDays(studentId)).toEqual(longer);
  // cancelled once more, the day has been given back
  expect(await read()).toMatchObject({ subscriptions: [], extended: 0 });
  expect((await owner.call(changeSession, { params, body: cancelling })).body.extended).toBe(0);
  // a closure gives back the other nine days
  await owner.call(close, { body: { ...closing, extendSubscriptions: true } });
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-13']]);
});

test('a cancelled session extends nothing unless asked to, nor what is frozen, nor where the school takes payments only', async () => {
  const { studentId, groupId, sold, params } = await makeMemberWithSession();
  const owner = await app.as('owner');
  const { extendSubscriptions: _, ...only } = cancelling;
  expect((await owner.call(changeSession, { params, body: only })).body.extended).toBe(0);
  const friday = { params: { id: groupId, date: '2027-01-01' }, body: cancelling };
  await switchOn(app.db, { enabled: false });
  expect((await owner.call(impact, { params: friday.params, query: {} })).body.subscriptions).toEqual([]);
  expect((await owner.call(changeSession, friday)).body.extended).toBe(0);
  await switchOn(app.db);
  await owner.call(changeSession, { params: friday.params, body: { state: 'planned' } });
  const freeze = { from: '2026-12-31', to: '2027-01-01', reason: 'illness', updatedAt: sold.updatedAt } as const;
  await owner.call(subscriptionRoutes.freeze, { params: { id: sold.id }, body: freeze });
  expect((await owner.call(changeSession, friday)).body.extended).toBe(0);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-05']]);
});

test('who may not change subscriptions is not asked about them, and cannot extend them', async () => {
  const { studentId, groupId, params } = await makeMemberWithSession();
  await app
    .db('groups')
    .where({ id: groupId })
    .update({ trainer: await app.userId('coach') });
  const coach = await app.as('coach');
  expect((await coach.call(impact, { params, query: {} })).body.subscriptions).toEqual([]);
  expect((await coach.refused(changeSession, { params, body: cancelling })).body.code).toBe('FORBIDDEN');
  const owner = await app.as('owner');
  await owner.call(changeSession, { params, body: cancelling });
  expect((await coach.call(impact, { params, query: {} })).body.extended).toBe(0);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-04']]);
});

test('two people who cancel the same session at once extend once', async () => {
  const { studentId, groupId } = await makeMemberWithSession();
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const path = `/api/groups/${groupId}/sessions/2026-12-30`;
  const answers = await Promise.all([owner, senior].map((one) => one.send('PUT', path, { body: cancelling })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-04']]);
});

test('a session that is cancelled after its day gives that day back; one beside which another goes on does not', async () => {
  const { studentId, groupId, params } = await makeMemberWithSession();
  const owner = await app.as('owner');
  const christmas = { id: groupId, date: '2026-12-25' };
  const there = { movedTo: params.date, startTime: '10:00', endTime: '11:00', reason: 'Зал' };
  await owner.call(changeSession, { params: christmas, body: { state: 'moved', ...there } });
  expect((await owner.call(changeSession, { params: christmas, body: cancelling })).body.extended).toBe(0);
  app.clock.set('2026-12-31T12:00:00Z');
  const later = await app.signedIn(await app.userId('owner'));
  expect((await later.call(changeSession, { params, body: cancelling })).body.extended).toBe(1);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-04']]);
});

test('a subscription whose last day a cancelled session was is extended although it is over, and what follows moves', async () => {
  const { groupId, studentId: alone } = await makeMember();
  const [followed = 0, gap = 0] = [await makeStudent(app.db), await makeStudent(app.db)];
  for (const studentId of [followed, gap]) {
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  }
  const plan = await makePlan(app, { kind: 'sessions', days: 26 });
  for (const studentId of [alone, followed, gap])
    await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
  await sell(app, followed, { planId: plan.id, startsOn: '2026-12-31' });
  await sell(app, gap, { planId: plan.id, startsOn: '2027-01-02' });
  const params = { id: groupId, date: '2026-12-30' };
  const readOn = async (now: string) => {
    app.clock.set(now);
    const { body } = await (await app.signedIn(await app.userId('owner'))).call(impact, { params, query: {} });
    return Object.fromEntries(body.subscriptions.map(({ studentId, endsOn }) => [studentId, endsOn]));
  };
  expect(await readOn('2026-12-31T12:00:00Z')).toEqual(
    Object.fromEntries([alone, followed, gap].map((studentId) => [studentId, '2026-12-31'])),
  );
  // a week later it is settled
  expect(await readOn('2027-01-07T12:00:00Z')).toEqual({});
  // where the next has begun after a gap, the day is given back before it
  expect(await readOn('2027-01-03T12:00:00Z')).toEqual({
    ...{ [alone]: '2027-01-03', [followed]: '2026-12-31', [gap]: '2027-01-02' },
  });
  const owner = await app.signedIn(await app.userId('owner'));
  expect((await owner.call(changeSession, { params, body: cancelling })).body.extended).toBe(3);
  expect(await listDays(alone)).toEqual([['2026-12-05', '2027-01-03']]);
  expect(await listDays(followed)).toEqual([
    ['2026-12-05', '2026-12-31'],
    ['2027-01-01', '2027-01-26'],
  ]);
  expect(await listDays(gap)).toEqual([
    ['2026-12-05', '2027-01-02'],
    ['2027-01-03', '2027-01-28'],
  ]);
});

test('a subscription that is over is not opened again for a child who has left the school', async () => {
  const { groupId, studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', days: 26 });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
  await app.db('studentGroups').where({ studentId }).update({ active: false, leaveDate: '2026-12-31' });
  await app.db('students').where({ id: studentId }).update({ active: false });
  const params = { id: groupId, date: '2026-12-30' };
  app.clock.set('2026-12-31T12:00:00Z');
  const owner = await app.signedIn(await app.userId('owner'));
  expect((await owner.call(impact, { params, query: {} })).body.subscriptions).toEqual([]);
  expect((await owner.call(changeSession, { params, body: cancelling })).body.extended).toBe(0);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2026-12-30']]);
});

test('a mark of the session that is cancelled uses nothing, before as after', async () => {
  const { groupId, studentId } = await makeMember();
  const plan = await makePlan(app, { kind: 'sessions', sessions: 1, days: 30 });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-12-05' });
  await mark(app.db, studentId, groupId, { '2026-12-30': 'PRESENT' });
  app.clock.set('2026-12-31T12:00:00Z');
  const owner = await app.signedIn(await app.userId('owner'));
  const params = { id: groupId, date: '2026-12-30' };
  const { subscriptions } = (await owner.call(impact, { params, query: {} })).body;
  expect(subscriptions).toMatchObject([{ studentId, endsOn: '2027-01-04' }]);
  expect((await owner.call(changeSession, { params, body: cancelling })).body.extended).toBe(1);
  expect(await listDays(studentId)).toEqual([['2026-12-05', '2027-01-04']]);
});

test('a restored session counts what was extended for itself, not for another group, wherever it had been moved', async () => {
  const { groupId, studentId, params } = await makeMemberWithSession();
  const other = await makeMember();
  await app.db('studentGroups').insert({ studentId, groupId: other.groupId, joinDate: '2026-09-01' });
  const owner = await app.as('owner');
  const countExtended = async (id: number, date: string) =>
    (await owner.call(impact, { params: { id, date }, query: {} })).body.extended;
  await owner.call(changeSession, { params, body: cancelling });
  const { extendSubscriptions: _, ...only } = cancelling;
  await owner.call(changeSession, { params: { id: other.groupId, date: params.date }, body: only });
  expect([await countExtended(groupId, params.date), await countExtended(other.groupId, params.date)]).toEqual([1, 0]);

  // moved to a day without a session, and cancelled by its planned day
  const there = { startTime: '10:00', endTime: '11:00', reason: 'Зал' };
  const moving = { state: 'moved', movedTo: '2026-12-29', ...there } as const;
  const christmas = { id: groupId, date: '2026-12-25' };
  await owner.call(changeSession, { params: christmas, body: moving });
  expect((await owner.call(changeSession, { params: christmas, body: cancelling })).body.extended).toBe(1);
  expect(await countExtended(groupId, christmas.date)).toBe(1);

  // moved to a day whose own session is cancelled, and cancelled there
  const [own, moved] = [
    { id: groupId, date: '2027-01-01' },
    { id: groupId, date: '2026-12-23' },
  ];
  await owner.call(changeSession, { params: own, body: only });
  await owner.call(changeSession, { params: moved, body: { ...moving, movedTo: own.date } });
  expect((await owner.call(changeSession, { params: own, body: cancelling })).body.extended).toBe(1);
  expect([await countExtended(groupId, own.date), await countExtended(groupId, moved.date)]).toEqual([0, 1]);
});

test('two sessions that were moved to one day and are cancelled together count the same when each is restored', async () => {
  const { groupId } = await makeMemberWithSession();
  const owner = await app.as('owner');
  const { extendSubscriptions: _, ...only } = cancelling;
  const day = { id: groupId, date: '2027-01-01' };
  await owner.call(changeSession, { params: day, body: only });
  const sessions = [
    { date: '2026-12-23', startTime: '10:00', endTime: '11:00' },
    { date: '2026-12-25', startTime: '12:00', endTime: '13:00' },
  ];
  for (const { date, ...times } of sessions) {
    const body = { state: 'moved', movedTo: day.date, ...times, reason: 'Зал' } as const;
    await owner.call(changeSession, { params: { id: groupId, date }, body });
  }
  expect((await owner.call(changeSession, { params: day, body: cancelling })).body.extended).toBe(1);
  for (const { date } of sessions) {
    const { body } = await owner.call(impact, { params: { id: groupId, date }, query: {} });
    expect(body.extended).toBe(1);
    await owner.call(changeSession, { params: { id: groupId, date }, body: { state: 'planned' } });
  }
});
