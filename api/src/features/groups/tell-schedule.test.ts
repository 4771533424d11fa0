import { type GroupBody, groupRoutes } from '@school/api-contract/groups/groups';
import { notificationRoutes } from '@school/api-contract/school/notifications';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { notificationsRoutes } from '../notifications/notifications.routes';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent, makeUser } from './school.fixture';
import { toScheduleText } from './tell-schedule';

const { archive, cancelSchedule, read, scheduleFamilies, update } = groupRoutes;
const app = useTestApp({ features: [groupsRoutes, notificationsRoutes] });

const monday = { dayOfWeek: 1, startTime: '17:30', endTime: '19:00' };
const wednesday = { ...monday, dayOfWeek: 3 };
const saturday = { dayOfWeek: 6, startTime: '10:00', endTime: '11:30' };

let owner: TestClient;
let groupId = 0;
let trainerId = 0;

/** A Saturday. */
beforeEach(async () => {
  app.clock.set('2026-11-21T12:00:00Z');
  await app.db('deliveries').delete();
  owner = await app.as('owner');
  trainerId = await makeUser(app.db, 'coach');
  groupId = await makeGroup(app.db, { name: 'Искры', trainer: trainerId });
  await app.db('schedules').insert({ groupId, ...monday, validFrom: '2026-09-01' });
});

const toBody = (columns: Partial<GroupBody> = {}): GroupBody => ({
  ...{ name: 'Искры', description: '', sportsDirection: 'dance', branchId: null, trainerId, maxStudents: 12 },
  schedules: [monday],
  ...columns,
});
const change = async (columns: Partial<GroupBody>, tellFamilies = true, by = owner) =>
  (await by.call(update, { params: { id: groupId }, body: { ...toBody(columns), tellFamilies } })).body.told;
const listMessages = () =>
  app.db('deliveries').where({ purpose: 'session_change' }).orderBy('id').select('channel', 'recipient', 'text');
const lastAudit = () => app.db('auditLogs').where({ eventType: 'group.updated' }).orderBy('id', 'desc').first();
const listBell = async (client: TestClient) =>
  (await client.call(notificationRoutes.list, {})).body.map(({ text }) => text.ru);

/** Two siblings at one address, a phone, nobody to reach, one who leaves before, one who has left, one who joins later. */
async function addFamilies() {
  const family = { parentEmail: 'Mother@example.org' };
  await makeStudent(app.db, family, [groupId]);
  await makeStudent(app.db, { parentEmail: 'mother@example.org' }, [groupId]);
  await makeStudent(app.db, { parentPhone: '+79161234567' }, [groupId]);
  await makeStudent(app.db, { parentPhone: '+35812345678' }, [groupId]);
  const add = async (columns: object) =>
    app.db('studentGroups').insert({ studentId: await makeStudent(app.db, family), groupId, ...columns });
  await add({ joinDate: '2026-09-01', leaveDate: '2026-11-29' });
  await add({ joinDate: '2026-09-01', leaveDate: '2026-10-01' });
  await app.db('studentGroups').insert({
    ...{ groupId, joinDate: '2026-12-20' },
    studentId: await makeStudent(app.db, { parentEmail: 'later@example.org' }),
  });
}

test('families read the new schedule and its first day, once each, and the audit says how many', async () => {
  await addFamilies();
  const query = { from: '2026-12-01' };
  const counted = { email: 2, sms: 1, unreached: 1 };
  expect((await owner.call(scheduleFamilies, { params: { id: groupId }, query })).body).toEqual(counted);
  const schedules = [saturday, wednesday, monday];
  expect(await change({ schedules, schedulesFrom: '2026-12-01' })).toEqual(counted);
  const messages = await listMessages();
  expect(messages.map(({ recipient }) => recipient.toLowerCase()).toSorted()).toEqual([
    ...['+79161234567', 'later@example.org', 'mother@example.org'],
  ]);
  const [letter, sms] = ['email', 'sms'].map((channel) => messages.find((one) => one.channel === channel)?.text);
  expect(letter).toContain(
    'С 1 декабря группа «Искры» занимается так:\nпонедельник, среда: 17:30–19:00\nсуббота: 10:00–11:30',
  );
  expect(sms).toContain('С 01.12 расписание группы «Искры»: пн, ср 17:30–19:00; сб 10:00–11:30.');
  expect((await lastAudit()).metadata).toMatchObject({ groupId, told: 3 });
  // the same again is no change
  expect(await change({ schedules, schedulesFrom: '2026-12-01' })).toEqual({ email: 0, sms: 0, unreached: 0 });
  expect(await listMessages()).toHaveLength(3);
});

test('nobody is told of another change, without being asked to, or in a group without students', async () => {
  expect(await change({ schedules: [saturday] })).toEqual({ email: 0, sms: 0, unreached: 0 });
  await addFamilies();
  await change({ schedules: [saturday], name: 'Искры 2' });
  await change({ schedules: [monday], name: 'Искры 2' }, false);
  expect(await listMessages()).toEqual([]);
  expect((await lastAudit()).metadata).not.toHaveProperty('told');
});

test('the coach is told of a new schedule and of one that is called off, except by the coach’s own change', async () => {
  await app.db('users').where({ id: trainerId }).update({ email: 'petrova@example.org' });
  const coach = await app.signedIn(trainerId);
  await change({ schedules: [wednesday], schedulesFrom: '2026-12-01' }, false);
  expect(await listBell(coach)).toEqual(['Новое расписание с 01.12.2026: Искры']);
  expect(await app.outbox('petrova@example.org')).toMatchObject([
    { text: expect.stringContaining('С 01.12.2026 расписание группы «Искры»:\nсреда: 17:30–19:00') },
  ]);
  const { updatedAt } = (await owner.call(read, { params: { id: groupId } })).body;
  await owner.call(cancelSchedule, { params: { id: groupId, from: '2026-12-01' }, query: { updatedAt } });
  expect(await listBell(coach)).toHaveLength(2);
  await change({ name: 'Искры 2' });
  await app.db('userGroups').insert({ userId: trainerId, groupId, accessType: 'manage' });
  await change({ schedules: [saturday] }, false, coach);
  expect(await listBell(coach)).toHaveLength(2);
});

test('families that were told of a schedule read that it is called off, when asked to', async () => {
  await addFamilies();
  await change({ schedules: [wednesday], schedulesFrom: '2026-12-01' });
  await app.db('deliveries').delete();
  const cancel = async (tellFamilies?: 'true') => {
    const { updatedAt } = (await owner.call(read, { params: { id: groupId } })).body;
    const query = { updatedAt, ...(tellFamilies && { tellFamilies }) };
    return (await owner.call(cancelSchedule, { params: { id: groupId, from: '2026-12-01' }, query })).body.told;
  };
  expect(await cancel('true')).toEqual({ email: 2, sms: 1, unreached: 1 });
  const messages = await listMessages();
  expect(messages).toHaveLength(3);
  expect(messages.find(({ channel }) => channel === 'email')?.text).toContain(
    'С 1 декабря группа «Искры» занимается так:\nпонедельник: 17:30–19:00',
  );
  const eventType = 'group.schedule_cancelled';
  const event = await app.db('auditLogs').where({ eventType }).orderBy('id', 'desc').first();
  expect(event.metadata).toMatchObject({ groupId, told: 3 });

  await change({ schedules: [wednesday], schedulesFrom: '2026-12-01' }, false);
  expect(await cancel()).toEqual({ email: 0, sms: 0, unreached: 0 });
  expect(await listMessages()).toHaveLength(3);
});

test('a coach who has handed the group over no longer reads of its schedule', async () => {
  const coach = await app.signedIn(trainerId);
  await change({ schedules: [wednesday] }, false);
  expect(await listBell(coach)).toHaveLength(1);
  await change({ schedules: [wednesday], trainerId: null });
  expect(await listBell(coach)).toEqual([]);
});

test('who may change the group sees whom a message reaches', async () => {
  const call = { params: { id: groupId }, query: { from: '2026-12-01' } };
  await app.db('userGroups').insert({ userId: await app.userId('admin'), groupId, accessType: 'edit' });
  expect((await (await app.as('admin')).refused(scheduleFamilies, call)).body.code).toBe('FORBIDDEN');
  expect((await (await app.as('coach')).refused(scheduleFamilies, call)).body.code).toBe('NOT_FOUND');
  expect((await (await app.as('accountant')).refused(scheduleFamilies, call)).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(scheduleFamilies, call)).body.code).toBe('UNAUTHENTICATED');
});

test('a new schedule of an archived group reaches nobody, and says so before', async () => {
  await addFamilies();
  await owner.call(archive, { params: { id: groupId } });
  const query = { from: '2026-12-01' };
  const counted = (await owner.call(scheduleFamilies, { params: { id: groupId }, query })).body;
  expect(counted).toEqual({ email: 0, sms: 0, unreached: 0 });
  expect(await change({ schedules: [saturday], schedulesFrom: query.from })).toEqual(counted);
});

test('a schedule that an SMS cannot hold is announced by its day, and no session at all is said', () => {
  const school = { name: 'Школа «Олимп»', phone: '', operatorPhone: '' };
  const everyDay = [1, 2, 3, 4, 5, 6, 7].flatMap((dayOfWeek) =>
    ['08', '12', '18'].map((hour) => ({ dayOfWeek, startTime: `${hour}:0${dayOfWeek}`, endTime: `${hour}:50` })),
  );
  const from = '2026-12-01';
  expect(toScheduleText(school, 'Искры', { from, schedules: everyDay }).sms).toBe(
    'Школа «Олимп». С 01.12 у группы «Искры» новое расписание: уточните его у тренера.',
  );
  expect(toScheduleText(school, 'Искры', { from, schedules: [] }).letter).toContain('нет занятий по расписанию');
});
