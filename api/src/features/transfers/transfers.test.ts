import { groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import { studentRoutes } from '@school/api-contract/students/students';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from '../groups/groups.routes';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { studentsRoutes } from '../students/students.routes';
import { makePlan, sell, switchOn } from '../subscriptions/subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions/subscriptions.routes';
import { transfersRoutes } from './transfers.routes';

const app = useTestApp({ features: [groupsRoutes, studentsRoutes, subscriptionsFeatureRoutes, transfersRoutes] });
const { moveStudents } = groupRoutes;
const { choices } = transferRoutes;

const today = '2026-11-21';
const tomorrow = '2026-11-22';

beforeEach(async () => {
  app.clock.set(`${today}T12:00:00Z`);
  await app.db('groups').update({ active: false });
});

/** A member of the groups since September, nine years old. */
async function makeMember(groupIds: number[], columns: Record<string, unknown> = {}): Promise<number> {
  const studentId = await makeStudent(app.db, { firstName: 'Анна', lastName: 'Белова', ...columns });
  for (const groupId of groupIds) await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  return studentId;
}

/** Adds a session on Tuesdays. */
const train = (groupId: number, startTime: string, endTime: string, columns: Record<string, unknown> = {}) =>
  app.db('schedules').insert({ groupId, dayOfWeek: 2, startTime, endTime, validFrom: '2026-09-01', ...columns });

const listMemberships = (studentId: number) =>
  app.db('studentGroups').where({ studentId }).orderBy('id').select('groupId', 'joinDate', 'leaveDate');

const lastEvent = (eventType: string) => app.db('auditLogs').where({ eventType }).orderBy('id', 'desc').first();

test('the student leaves the one group and joins the other on the same day, and the history shows both', async () => {
  const [from, other, to] = [await makeGroup(app.db), await makeGroup(app.db), await makeGroup(app.db)];
  const studentId = await makeMember([from, other]);
  const owner = await app.as('owner');
  const body = { studentIds: [studentId], from: [from], joinDate: tomorrow };
  expect((await owner.call(moveStudents, { params: { id: to }, body })).body).toEqual({ added: 1 });
  expect(await listMemberships(studentId)).toEqual([
    { groupId: from, joinDate: '2026-09-01', leaveDate: tomorrow },
    { groupId: other, joinDate: '2026-09-01', leaveDate: null },
    { groupId: to, joinDate: tomorrow, leaveDate: null },
  ]);
  expect((await lastEvent('group.students_added')).metadata).toEqual({
    groupId: to,
    studentIds: [studentId],
    joinDate: tomorrow,
  });
  expect((await lastEvent('group.student_removed')).metadata).toEqual({
    ...{ groupId: from, studentId, joinDate: '2026-09-01', leaveDate: tomorrow },
  });
  const { body: history } = await owner.call(studentRoutes.groups, { params: { id: studentId } });
  expect(history.map(({ group, leaveDate }) => [group.id, leaveDate])).toEqual([
    [to, null],
    [other, null],
    [from, tomorrow],
  ]);
});

test('nobody leaves on a day before joining or more than a year ahead, or without access to the group', async () => {
  const trainer = await app.userId('coach');
  const [from, foreign, to] = [
    await makeGroup(app.db, { trainer }),
    await makeGroup(app.db),
    await makeGroup(app.db, { trainer }),
  ];
  const studentId = await makeMember([from, foreign]);
  const [coach, accountant, visitor] = [await app.as('coach'), await app.as('accountant'), app.visitor()];
  const input = (joinDate: string, left = from) => ({
    params: { id: to },
    body: { studentIds: [studentId], from: [left], joinDate },
  });
  const wrongDay = async (joinDate: string) => (await coach.refused(moveStudents, input(joinDate))).body.details;
  expect(await wrongDay('2026-08-31')).toEqual([
    { path: 'joinDate', message: 'Дата не может быть раньше вступления в группу' },
  ]);
  expect(await wrongDay('2027-11-23')).toEqual([
    { path: 'joinDate', message: 'Дата не может быть позже чем через год' },
  ]);
  expect((await coach.refused(moveStudents, input(today, foreign))).body.code).toBe('NOT_FOUND');
  await app.db('userGroups').insert({ userId: trainer, groupId: foreign, accessType: 'view' });
  expect((await coach.refused(moveStudents, input(today, foreign))).body.code).toBe('FORBIDDEN');
  expect((await accountant.refused(moveStudents, input(today))).body.code).toBe('FORBIDDEN');
  expect((await visitor.refused(moveStudents, input(today))).body.code).toBe('UNAUTHENTICATED');
  expect((await listMemberships(studentId)).map(({ leaveDate }) => leaveDate)).toEqual([null, null]);
});

test('of two people who transfer the same student at once, one wins and the other is told', async () => {
  const from = await makeGroup(app.db);
  const targets = [await makeGroup(app.db), await makeGroup(app.db)];
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  for (const round of [1, 2, 3]) {
    const studentId = await makeMember([from]);
    const body = { studentIds: [studentId], from: [from] };
    const answers = await Promise.all(
      [owner, senior].map((client, index) =>
        client.send('POST', `/api/groups/${targets[index]}/students/move`, { body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
    const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code));
    expect(codes.filter(Boolean)).toEqual(['CONFLICT']);
    expect((await listMemberships(studentId)).filter(({ leaveDate }) => leaveDate === null)).toHaveLength(1);
  }
});

test('age, a clash and the subscription refuse a transfer until they are accepted, and the audit log says so', async () => {
  await switchOn(app.db);
  const [from, other] = [await makeGroup(app.db), await makeGroup(app.db, { name: 'Хор' })];
  const to = await makeGroup(app.db, { youngestAge: 11, oldestAge: 15 });
  await train(other, '18:00', '19:00');
  await train(to, '18:30', '20:00');
  // its old time does not matter any more
  await train(from, '18:30', '20:00');
  const studentId = await makeMember([from, other]);
  // a namesake: the names tell them apart
  const namesakeId = await makeMember([from]);
  await app.db('students').where({ id: namesakeId }).update({ middleName: 'Олеговна' });
  await app.db('students').where({ id: studentId }).update({ middleName: 'Петровна' });
  const plan = await makePlan(app, { kind: 'sessions', groupIds: [from] });
  const everywhere = await makePlan(app, { kind: 'months' });
  const sold = await sell(app, studentId, { planId: plan.id, startsOn: today });
  const kept = await sell(app, namesakeId, { planId: everywhere.id, startsOn: today });
  const owner = await app.as('owner');
  const input = { params: { id: to }, body: { studentIds: [studentId, kept.studentId], from: [from] } };
  const charges = () => app.db('subscriptionCharges').orderBy('id').select();
  const before = await charges();

  const { httpStatus, body } = await owner.refused(moveStudents, input);
  expect({ httpStatus, code: body.code }).toEqual({ httpStatus: 409, code: 'GROUP_MISFITS' });
  const misfit = { childAge: 9, age: 'younger', youngestAge: 11, oldestAge: 15 };
  expect(body.misfits).toEqual([
    {
      ...{ studentId, studentName: 'Белова Анна Петровна', ...misfit },
      clashes: [{ groupName: 'Хор', dayOfWeek: 2, startTime: '18:00', endTime: '19:00' }],
      subscriptions: [{ planName: plan.name, endsOn: sold.endsOn, covers: false }],
    },
    { studentId: kept.studentId, studentName: 'Белова Анна Олеговна', ...misfit, clashes: [], subscriptions: [] },
  ]);
  expect((await listMemberships(studentId)).map(({ groupId }) => groupId)).toEqual([from, other]);

  const accepted = { ...input, body: { ...input.body, acceptMisfits: true } };
  expect((await owner.call(moveStudents, accepted)).body).toEqual({ added: 2 });
  expect((await lastEvent('group.students_added')).metadata).toMatchObject({
    groupId: to,
    acceptedMisfits: [studentId, kept.studentId],
  });
  expect(await charges()).toEqual(before);
});

test('who leaves no group is told of a subscription of another group, unless one is valid in this group', async () => {
  await switchOn(app.db);
  const [present, to] = [await makeGroup(app.db), await makeGroup(app.db)];
  const plan = await makePlan(app, { kind: 'sessions', groupIds: [present] });
  const ofOther = await makePlan(app, { kind: 'months', groupIds: [to] });
  const [told, covered] = [await makeMember([present]), await makeMember([present])];
  await sell(app, told, { planId: plan.id, startsOn: today });
  for (const { id: planId } of [plan, ofOther]) await sell(app, covered, { planId, startsOn: today });
  const owner = await app.as('owner');
  const input = { params: { id: to }, body: { studentIds: [told, covered], from: [] } };
  const { body } = await owner.refused(moveStudents, input);
  expect(body.misfits).toMatchObject([{ studentId: told, subscriptions: [{ planName: plan.name, covers: false }] }]);
  expect((await listMemberships(told)).map(({ groupId }) => groupId)).toEqual([present]);
});

test('a place is given to a waiting student whom the group does not suit only when that is accepted', async () => {
  const to = await makeGroup(app.db, { youngestAge: 11, oldestAge: 15 });
  const studentId = await makeMember([]);
  await app.db('waitingList').insert({ groupId: to, studentId, addedAt: app.clock.now() });
  const owner = await app.as('owner');
  const params = { id: to, studentId };
  const { body } = await owner.refused(groupRoutes.place, { params, body: {} });
  expect(body).toMatchObject({ code: 'GROUP_MISFITS', misfits: [{ studentId, age: 'younger' }] });
  const waits = () => app.db('waitingList').where({ groupId: to, studentId });
  expect(await waits()).toHaveLength(1);
  expect((await (await app.as('coach')).refused(groupRoutes.place, { params, body: {} })).body.code).toBe('NOT_FOUND');
  await owner.call(groupRoutes.place, { params, body: { acceptMisfits: true } });
  expect(await waits()).toEqual([]);
  expect((await listMemberships(studentId)).map(({ groupId }) => groupId)).toEqual([to]);
  expect((await lastEvent('group.waiting_placed')).metadata).toMatchObject({ groupId: to, studentId });
});

test('the age is that of the day of joining', async () => {
  const to = await makeGroup(app.db, { youngestAge: 10 });
  const studentId = await makeMember([], { birthDate: '2016-11-22' });
  const owner = await app.as('owner');
  const join = (joinDate: string) => ({ params: { id: to }, body: { studentIds: [studentId], from: [], joinDate } });
  expect((await owner.refused(moveStudents, join(today))).body.code).toBe('GROUP_MISFITS');
  expect((await owner.call(moveStudents, join(tomorrow))).body).toEqual({ added: 1 });
});

test('schedules that never hold together do not clash', async () => {
  const [other, to] = [await makeGroup(app.db), await makeGroup(app.db)];
  await train(other, '18:00', '19:00', { validUntil: '2026-12-01' });
  await train(to, '18:00', '19:00', { validFrom: '2026-12-01' });
  // the last Tuesday has passed
  await train(other, '20:00', '21:00', { validUntil: '2026-11-24' });
  await train(to, '20:00', '21:00');
  await train(other, '10:00', '11:00');
  await train(to, '11:00', '12:00');
  const studentId = await makeMember([other]);
  const input = { params: { id: to }, body: { studentIds: [studentId], from: [] } };
  expect((await (await app.as('owner')).call(moveStudents, input)).body).toEqual({ added: 1 });
});

test('the choices are ranked as in an approval, each with what speaks against it', async () => {
  await switchOn(app.db);
  const trainer = await app.userId('coach');
  const own = (columns: Record<string, unknown>) => makeGroup(app.db, { trainer, ...columns });
  const from = await own({ name: 'Прежняя' });
  const other = await makeGroup(app.db, { name: 'Чужая' });
  const [elder, clashing, fits] = [
    await own({ name: 'Старшая', youngestAge: 11, oldestAge: 15 }),
    await own({ name: 'Вечерняя', youngestAge: 7, oldestAge: 9, maxStudents: 3 }),
    await own({ name: 'Средняя', youngestAge: 7, oldestAge: 9 }),
  ];
  await train(other, '18:00', '19:00');
  await train(clashing, '18:00', '19:00');
  await train(fits, '19:00', '20:00');
  const studentId = await makeMember([from, other]);
  const plan = await makePlan(app, { kind: 'months', groupIds: [from, elder] });
  const { endsOn } = await sell(app, studentId, { planId: plan.id, startsOn: today });
  const coach = await app.as('coach');
  const input = { params: { id: studentId }, query: { from: String(from) } };
  const { body } = await coach.call(choices, input);
  expect(body).toMatchObject({ childAge: 9, sportsDirection: 'dance' });
  expect(body.current).toEqual([{ id: from, name: 'Прежняя', joinDate: '2026-09-01' }]);
  const subscription = { planName: plan.name, endsOn };
  expect(body.groups.map(({ id, age, clashes, subscriptions }) => ({ id, age, clashes, subscriptions }))).toEqual([
    { id: fits, age: 'fits', clashes: [], subscriptions: [{ ...subscription, covers: false }] },
    {
      ...{ id: clashing, age: 'fits', subscriptions: [{ ...subscription, covers: false }] },
      // the coach does not see the other group
      clashes: [{ groupName: null, dayOfWeek: 2, startTime: '18:00', endTime: '19:00' }],
    },
    { id: elder, age: 'younger', clashes: [], subscriptions: [{ ...subscription, covers: true }] },
  ]);
});

test('choices are for those who see the student, and for students who attend', async () => {
  const foreign = await makeMember([await makeGroup(app.db)]);
  const archived = await makeMember([], { active: false });
  const [owner, coach, accountant] = [await app.as('owner'), await app.as('coach'), await app.as('accountant')];
  const input = (id: number) => ({ params: { id }, query: {} });
  expect((await coach.refused(choices, input(foreign))).body.code).toBe('NOT_FOUND');
  expect((await owner.refused(choices, input(archived))).body.code).toBe('NOT_FOUND');
  expect((await accountant.refused(choices, input(foreign))).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(choices, input(foreign))).body.code).toBe('UNAUTHENTICATED');
});
