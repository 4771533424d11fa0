import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { closureRoutes } from '@school/api-contract/groups/closures';
import type { RouteCall } from '@school/api-contract/route';
import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { makeBranchSection, makeGroup, makeStudent } from '../groups/school.fixture';
import { makeTrialRequest } from '../trial-requests/trial-request.fixture';
import { toClosureText } from './session-change-texts';
import { sessionChangesRoutes } from './session-changes.routes';

const { changeSession, sessions } = attendanceRoutes;
const { close, preview } = closureRoutes;
const app = useTestApp({ features: [attendanceFeatureRoutes, sessionChangesRoutes] });

const period = { from: '2026-12-30', to: '2027-01-08' };
const reason = 'Новогодние каникулы';
const closing = { ...period, reason, tellFamilies: true };

beforeEach(async () => {
  app.clock.set('2026-12-28T12:00:00Z');
  await app.db('groups').update({ active: false });
});

/** A group that trains on Wednesdays and Fridays: on 30 December, 1, 6 and 8 January. */
async function makeTrainingGroup(columns: Record<string, unknown> = {}): Promise<number> {
  const groupId = await makeGroup(app.db, columns);
  await app.db('schedules').insert(
    [3, 5].map((dayOfWeek) => ({
      groupId,
      dayOfWeek,
      startTime: '17:30',
      endTime: '19:00',
      validFrom: '2026-09-01',
    })),
  );
  return groupId;
}

async function makeMember(groupIds: number[], columns: Record<string, unknown>): Promise<number> {
  const studentId = await makeStudent(app.db, columns);
  for (const groupId of groupIds) await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  return studentId;
}

const listCancelled = (groupId: number) =>
  app.db('sessionChanges').where({ groupId, state: 'cancelled' }).orderBy('date').pluck('date');

test('a closure cancels the sessions of the period, with one message for each family', async () => {
  const [first, second] = [await makeTrainingGroup({ name: 'Искры' }), await makeTrainingGroup({ name: 'Грация' })];
  const parent = { parentEmail: 'olga@example.ru', parentPhone: '+79160000001' };
  await makeMember([first], parent);
  // a sibling in another group, of whom the same letter tells
  await makeMember([second], parent);
  await makeMember([first, second], { parentEmail: null, parentPhone: '+79160000002' });
  await makeMember([first], { parentEmail: null, parentPhone: '' });
  const owner = await app.as('owner');
  expect((await owner.call(preview, { query: period })).body).toEqual({
    ...{ sessions: 8, groups: 2, trials: 0, families: { email: 1, sms: 1, unreached: 1 } },
    subscriptions: 0,
  });
  const { body } = await owner.call(close, { body: closing });
  expect(body).toEqual({ cancelled: 8, told: { email: 1, sms: 1, unreached: 1 }, extended: 0 });
  const days = ['2026-12-30', '2027-01-01', '2027-01-06', '2027-01-08'];
  expect([await listCancelled(first), await listCancelled(second)]).toEqual([days, days]);
  const letters = await app.outbox('olga@example.ru');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('группа «Искры»: 30 декабря в 17:30, 1 января в 17:30');
  expect(letters[0]?.text).toContain('группа «Грация»: 30 декабря в 17:30');
  // the staff's reason stays with the staff
  expect(letters[0]?.text).not.toContain(reason);
  const messages = await app.outbox('+79160000002');
  expect(messages.map(({ text }) => text)).toEqual([expect.stringMatching(/Занятия .*отменены/)]);
  expect((await app.db('auditLogs').where({ eventType: 'session.days_closed' }).first()).metadata).toMatchObject({
    ...period,
    sessions: expect.arrayContaining([{ groupId: first, date: '2026-12-30' }]),
  });
  // a second time there is nothing left to cancel
  expect((await owner.refused(close, { body: closing })).body).toMatchObject({
    ...{ code: 'ILLEGAL_TRANSITION', status: 'none' },
  });
  expect((await owner.call(preview, { query: period })).body.sessions).toBe(0);
});

test('a closure of a branch or a hall leaves other sessions alone', async () => {
  const [branch, other] = await app
    .db('branches')
    .insert([
      { name: 'Центр', address: 'Улица 1' },
      { name: 'Север', address: 'Улица 2' },
    ])
    .returning('id');
  const [small, large, elsewhere] = [
    await makeTrainingGroup({ branchId: branch.id, hall: 'Малый' }),
    await makeTrainingGroup({ branchId: branch.id, hall: 'Большой' }),
    await makeTrainingGroup({ branchId: other.id, hall: 'Малый' }),
  ];
  const senior = await app.as('senior_admin');
  const count = async () => {
    const lists = [await listCancelled(small), await listCancelled(large), await listCancelled(elsewhere)];
    return lists.map(({ length }) => length);
  };
  await senior.call(close, { body: { ...closing, branchId: branch.id, hall: 'Малый' } });
  expect(await count()).toEqual([4, 0, 0]);
  await senior.call(close, { body: { ...closing, branchId: branch.id } });
  expect(await count()).toEqual([4, 4, 0]);
});

test('sessions that have begun, are cancelled or were moved away stay; those moved into the period are cancelled', async () => {
  const groupId = await makeTrainingGroup();
  const owner = await app.as('owner');
  const change = (date: string, body: RouteCall<typeof changeSession>['body']) =>
    owner.call(changeSession, { params: { id: groupId, date }, body });
  await change('2027-01-01', { state: 'cancelled', reason: 'Тренер' });
  const moved = { state: 'moved', startTime: '10:00', endTime: '11:00', reason: 'Тренер' } as const;
  await change('2027-01-06', { ...moved, movedTo: '2027-01-20' });
  await change('2027-01-13', { ...moved, movedTo: '2027-01-07' });
  // after the start of the first session
  app.clock.set('2026-12-30T15:00:00Z');
  const later = await app.as('owner');
  expect((await later.call(preview, { query: period })).body.sessions).toBe(2);
  await later.call(close, { body: closing });
  const changes = await app.db('sessionChanges').where({ groupId }).orderBy('date').select('date', 'state', 'reason');
  expect(changes).toEqual([
    { date: '2027-01-01', state: 'cancelled', reason: 'Тренер' },
    { date: '2027-01-06', state: 'moved', reason: 'Тренер' },
    { date: '2027-01-07', state: 'cancelled', reason },
    { date: '2027-01-08', state: 'cancelled', reason },
    { date: '2027-01-13', state: 'moved', reason: 'Тренер' },
  ]);
  const { body } = await later.call(sessions, { query: { date: '2027-01-07' } });
  expect(body.filter(({ group }) => group.id === groupId).map(({ state }) => state)).toEqual(['cancelled']);
});

test('trial lessons of the closed days wait for another date', async () => {
  const groupId = await makeTrainingGroup();
  const id = await makeTrialRequest(app.db, {
    ...(await makeBranchSection(app.db)),
    ...{ status: 'TRIAL_ASSIGNED', groupId, scheduledDate: new Date('2026-12-30T14:30:00Z') },
    parentPhone: '+79160000003',
  });
  const { body } = await (await app.as('owner')).call(close, { body: closing });
  expect(body.told).toEqual({ email: 0, sms: 1, unreached: 0 });
  expect(await app.db('trialRequests').where({ id }).first('nextStep')).toEqual({ nextStep: 'reschedule' });
  expect((await app.outbox('+79160000003'))[0]?.text).toMatch(/Пробное занятие 30.12 в 17:30 отменено/);
});

test('a parent with two trial lessons in the closed days is told of both', async () => {
  const groupId = await makeTrainingGroup();
  for (const scheduledDate of [new Date('2026-12-30T14:30:00Z'), new Date('2027-01-06T14:30:00Z')]) {
    await makeTrialRequest(app.db, {
      ...(await makeBranchSection(app.db)),
      ...{ status: 'TRIAL_ASSIGNED', groupId, scheduledDate, parentPhone: '+79160000004' },
    });
  }
  const owner = await app.as('owner');
  expect((await owner.call(preview, { query: period })).body).toMatchObject({ trials: 2, families: { sms: 2 } });
  expect((await owner.call(close, { body: closing })).body.told).toMatchObject({ sms: 2 });
  expect((await app.outbox('+79160000004')).map(({ text }) => text).toSorted()).toEqual([
    expect.stringContaining('06.01 в 17:30'),
    expect.stringContaining('30.12 в 17:30'),
  ]);
});

test('a message is of no use after the last cancelled session of its family', async () => {
  const groupId = await makeTrainingGroup();
  const studentId = await makeMember([groupId], { parentEmail: 'leaving@example.ru' });
  await app.db('studentGroups').where({ studentId }).update({ leaveDate: '2027-01-02' });
  await makeMember([groupId], { parentEmail: 'staying@example.ru' });
  await (await app.as('owner')).call(close, { body: closing });
  const rows = await app
    .db('deliveries')
    .whereIn('recipient', ['leaving@example.ru', 'staying@example.ru'])
    .orderBy('recipient')
    .select('recipient', 'expiresAt');
  expect(rows.map(({ recipient, expiresAt }) => [recipient, expiresAt.toISOString()])).toEqual([
    ['leaving@example.ru', '2027-01-01T14:30:00.000Z'],
    ['staying@example.ru', '2027-01-08T14:30:00.000Z'],
  ]);
});

test('a hall is that of a branch', async () => {
  const owner = await app.as('owner');
  const { body } = await owner.refused(close, { body: { ...closing, hall: 'Малый' } });
  expect(body.details).toMatchObject([{ path: 'branchId' }]);
});

test('of two people who close the same days at once, each session is cancelled once and each family told once', async () => {
  const groupId = await makeTrainingGroup();
  await makeMember([groupId], { parentEmail: 'anna@example.ru' });
  const clients = [await app.as('owner'), await app.as('senior_admin')];
  const answers = await Promise.all(clients.map((client) => client.send('POST', '/api/closures', { body: closing })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listCancelled(groupId)).toHaveLength(4);
  expect(await app.outbox('anna@example.ru')).toHaveLength(1);
});

test.each([
  [{ to: '2026-12-29' }, 'to', 'Последний день не может быть раньше первого'],
  [{ to: '2027-03-02' }, 'to', 'Не больше двух месяцев за один раз'],
])('the period %o is refused at %s', async (wrong, path, message) => {
  const owner = await app.as('owner');
  await makeTrainingGroup();
  for (const { body } of [
    await owner.refused(close, { body: { ...closing, ...wrong } }),
    await owner.refused(preview, { query: { ...period, ...wrong } }),
  ]) {
    expect(body.details).toEqual([{ path, message }]);
  }
});

test('only those who manage branches close days', async () => {
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    const client = await app.as(role);
    expect((await client.refused(close, { body: closing })).body.code).toBe('FORBIDDEN');
    expect((await client.refused(preview, { query: period })).body.code).toBe('FORBIDDEN');
  }
  expect((await app.visitor().refused(close, { body: closing })).body.code).toBe('UNAUTHENTICATED');
});

test('the number of statements does not grow with the sessions', async () => {
  const count = async () =>
    (await (await app.as('owner')).call(close, { body: { ...closing, tellFamilies: false } })).statements.length;
  await makeTrainingGroup();
  const one = await count();
  for (let groups = 0; groups < 5; groups += 1) await makeTrainingGroup();
  expect(await count()).toBe(one);
});

test.each([1, 4, 40])('an SMS about %i groups has at most two segments', (groups) => {
  const school = { name: 'Спортивная школа «Вектор»', phone: '+74950000000', operatorPhone: '' };
  const sessions = Array.from({ length: groups }, (_, index) => ({
    ...{ groupName: `Художественная гимнастика ${index}`, date: '2026-12-30', time: '17:30' },
  }));
  const { sms } = toClosureText(school, { ...period, sessions });
  expect(countSmsSegments(sms)).toBeLessThanOrEqual(maxSmsSegments);
  expect(sms).toContain('30.12');
});
