import { registrationRoutes } from '@school/api-contract/families/registrations';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import type { GroupToJoin } from '../groups/groups-to-join.service';
import { namesBranch, rankGroups } from '../groups/rank-groups';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { enrol, issueLink, newFamily } from './enrolment.fixture';
import { registrationsRoutes } from './registrations.routes';

const app = useTestApp({ features: registrationsRoutes });
const { suggestGroups, approve, list } = registrationRoutes;

beforeEach(async () => {
  app.clock.set('2026-11-21T12:00:00Z');
  await app.db('groups').update({ active: false });
});

/** The child of `newFamily` is eight years old on the day of the tests. */
const gymnastics = { sportsDirection: 'artistic_gymnastics' };

/** Creates a group as the admin. */
const makeOwnGroup = async (columns: Record<string, unknown> = {}) =>
  makeGroup(app.db, { createdBy: await app.userId('admin'), ...columns });

const listWaiting = (groupId: number) => app.db('waitingList').where({ groupId }).orderBy('id').pluck('studentId');

const group: GroupToJoin = {
  ...{ id: 1, name: 'Грация', sportsDirection: 'dance', branch: null, youngestAge: 7, oldestAge: 9 },
  ...{ freePlaces: 3, waitingCount: 0, days: [1, 3] },
};
const child = {
  ...{ age: 7, sportsDirection: 'dance', trainingDays: ['monday', 'friday'] as const },
  ...{ trainingAddress: 'Москва, ул. Мира, д. 1', branchId: null },
};
const branch = { id: 4, name: 'Центр', address: 'г. Москва, ул. Мира, 1' };

test('ranks by direction, then by age, the branch, a free place and the days', () => {
  const groups: GroupToJoin[] = [
    { ...group, id: 10, sportsDirection: 'martial_arts' },
    { ...group, id: 9, youngestAge: 11, oldestAge: 15, freePlaces: 9 },
    { ...group, id: 8, youngestAge: null, oldestAge: null },
    { ...group, id: 7, freePlaces: 0, branch, days: [1, 5] },
    { ...group, id: 6 },
    { ...group, id: 5, freePlaces: 4 },
    { ...group, id: 4, days: [1, 5] },
    { ...group, id: 3, branch, days: [] },
  ];
  const ranked = rankGroups({ ...child, branchId: 4 }, groups);
  expect(ranked.map(({ id }) => id)).toEqual([3, 7, 4, 5, 6, 8, 9, 10]);
  expect(ranked.map(({ suits }) => suits)).toEqual([true, true, true, true, true, true, false, false]);
  expect(ranked[2]).toEqual({
    ...{ id: 4, name: 'Грация', sportsDirection: 'dance', branch: null, youngestAge: 7, oldestAge: 9 },
    ...{ freePlaces: 3, waitingCount: 0, sameDirection: true, age: 'fits', sameBranch: false },
    ...{ commonDays: ['monday', 'friday'], suits: true },
  });
});

test.each([
  [6, 'younger'],
  [7, 'fits'],
  [9, 'fits'],
  [10, 'older'],
] as const)('a child of %i is: %s', (age, expected) => {
  expect(rankGroups({ ...child, age }, [group])[0]?.age).toBe(expected);
});

test('recognises the branch in an address typed by hand', () => {
  const isNamed = (trainingAddress: string) =>
    rankGroups({ ...child, trainingAddress }, [{ ...group, branch }])[0]?.sameBranch;
  expect(isNamed('119021, Г. МОСКВА — ул. Мира 1, зал')).toBe(true);
  expect(isNamed('отделение «Центр»')).toBe(true);
  expect(isNamed('город Москва, улица Мира, дом 1')).toBe(true);
  expect(isNamed('ул. Мира, д. 1')).toBe(true);
  expect(isNamed('ул. Мира, д. 11')).toBe(false);
  expect(isNamed('г. Москва, ул. Мира, 12')).toBe(false);
  expect(isNamed('Центральный проезд, 5')).toBe(false);
  expect(namesBranch({ name: 'Юг', address: 'г. Москва, ул. Владимира, 15' }, 'ул. Мира, 15')).toBe(false);
  expect(isNamed('д. 1')).toBe(false);
  expect(isNamed('Москва, ул. Спортивная, 1')).toBe(false);
});

test('staff get the groups whose roster they may change, with the branch of the trial request, in one statement', async () => {
  const [{ id: branchId }] = await app
    .db('branches')
    .insert({ name: `Запад ${Math.random()}`, address: 'ул. Западная, 8' })
    .returning('id');
  const [request] = await app
    .db('trialRequests')
    .insert({
      ...{ childName: 'Мария', childAge: 8, parentName: 'Анна', parentPhone: '+79165550000', branchId },
      desiredDate: new Date('2026-11-22T14:30:00Z'),
    })
    .returning('id');
  const { registrationId } = await enrol(app, { token: await issueLink(app, { trialRequestId: request.id }) });
  const params = { id: registrationId };
  const adminId = await app.userId('admin');
  const near = await makeGroup(app.db, { ...gymnastics, branchId, createdBy: adminId, youngestAge: 7, oldestAge: 9 });
  const full = await makeGroup(app.db, { ...gymnastics, createdBy: adminId, maxStudents: 1 });
  await makeStudent(app.db, {}, [full]);
  await app.db('waitingList').insert({ groupId: full, studentId: await makeStudent(app.db), addedAt: new Date() });
  await app.db('schedules').insert({ groupId: near, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  const others = await makeGroup(app.db, { ...gymnastics, createdBy: await makeUser(app.db, 'admin') });
  await app.db('userGroups').insert({ groupId: others, userId: adminId, accessType: 'view' });

  const { body, statements } = await (await app.as('admin')).call(suggestGroups, { params });
  expect(body).toMatchObject({ childAge: 8, sportsDirection: 'artistic_gymnastics' });
  expect(body.groups).toMatchObject([
    { id: near, age: 'fits', sameBranch: true, commonDays: ['monday'], freePlaces: 12, suits: true },
    { id: full, age: 'unknown', freePlaces: 0, waitingCount: 1 },
  ]);
  // the session, the child, the groups
  expect(statements).toHaveLength(3);
  expect((await (await app.as('owner')).call(suggestGroups, { params })).body.groups).toHaveLength(3);

  // the queue names the first of them and the branch, without a statement more
  const branchName = (await app.db('branches').where({ id: branchId }).first('name')).name;
  const queue = await (await app.as('admin')).call(list, { query: { status: 'pending', limit: 1 } });
  expect(queue.body).toMatchObject([
    { id: registrationId, placement: { branchName, group: { id: near, branchName, freePlaces: 12 } } },
  ]);
  expect(queue.statements).toHaveLength(2);
  await app.db('groups').update({ active: false });
  const [withoutGroup] = (await (await app.as('admin')).call(list, { query: { status: 'pending', limit: 1 } })).body;
  expect(withoutGroup?.placement).toEqual({ branchName, group: null });
});

test('refuses users who do not review registrations, and an unknown registration', async () => {
  const { registrationId } = await enrol(app);
  for (const role of ['coach', 'accountant'] as const) {
    const refused = await (await app.as(role)).refused(suggestGroups, { params: { id: registrationId } });
    expect(refused.body.code).toBe('FORBIDDEN');
  }
  const params = { id: registrationId };
  expect((await app.visitor().refused(suggestGroups, { params })).body.code).toBe('UNAUTHENTICATED');
  const unknown = await (await app.as('admin')).refused(suggestGroups, { params: { id: 2_000_000_000 } });
  expect(unknown.body.code).toBe('NOT_FOUND');
});

test('an approval puts the student into one group and onto the waiting list of another', async () => {
  const { registrationId } = await enrol(app);
  const joined = await makeOwnGroup();
  const full = await makeOwnGroup({ maxStudents: 1 });
  const first = await makeStudent(app.db);
  await makeStudent(app.db, {}, [full]);
  await app.db('waitingList').insert({ groupId: full, studentId: first, addedAt: new Date() });
  const admin = await app.as('admin');
  const approval = { groupIds: [joined], waitingGroupIds: [full] };
  const { body } = await admin.call(approve, { params: { id: registrationId }, body: approval });
  expect(body.groups.map(({ id }) => id)).toEqual([joined]);
  expect(await listWaiting(full)).toEqual([first, body.studentId]);
  const event = await app.db('auditLogs').where({ eventType: 'registration.approved' }).orderBy('id', 'desc').first();
  expect(event.metadata).toMatchObject({ registrationId, groupIds: [joined], waitingGroupIds: [full] });
});

test('refuses an approval with the waiting list of no group, or of one that the student is in or joins', async () => {
  const { registrationId } = await enrol(app);
  const admin = await app.as('admin');
  const params = { id: registrationId };
  const groupId = await makeOwnGroup();
  const archived = await makeOwnGroup({ active: false });
  const studentId = await makeStudent(app.db, {}, [groupId]);
  for (const [body, message] of [
    [{ groupIds: [], waitingGroupIds: [archived] }, 'Такой группы нет'],
    [{ groupIds: [], waitingGroupIds: [2_000_000_000] }, 'Такой группы нет'],
    [{ groupIds: [], waitingGroupIds: [groupId], studentId }, 'Ученик уже в группе'],
    [{ groupIds: [groupId], waitingGroupIds: [groupId] }, 'Выберите хотя бы одну группу'],
  ] as const) {
    const given = { ...body, groupIds: [...body.groupIds], waitingGroupIds: [...body.waitingGroupIds] };
    const refused = await admin.refused(approve, { params, body: given });
    expect(refused.body.details).toEqual([{ path: 'waitingGroupIds', message }]);
  }
  expect(await app.db('pendingStudentRegistrations').where(params).first('status')).toEqual({ status: 'pending' });
});

test('of two approvals for the last place one is refused, and can be repeated with the waiting list', async () => {
  const groupId = await makeOwnGroup({ maxStudents: 1 });
  const [one, other] = [await enrol(app, { family: newFamily() }), await enrol(app, { family: newFamily() })];
  const admin = await app.as('admin');
  const place = (id: number) =>
    admin.send('POST', `/api/registrations/${id}/approve`, { body: { groupIds: [groupId] } });
  const held = await app.db.transaction();
  await held('groups').where({ id: groupId }).forNoKeyUpdate().select('id');
  const both = [place(one.registrationId), place(other.registrationId)];
  await waitForLock(app.db, 2);
  await held.rollback();
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const loser = statuses[0] === 409 ? one : other;
  const { body } = await admin.call(approve, {
    params: { id: loser.registrationId },
    body: { groupIds: [], waitingGroupIds: [groupId] },
  });
  expect(await listWaiting(groupId)).toEqual([body.studentId]);
});

test('an admin places a child only into groups whose roster they may change, owner and senior_admin into any', async () => {
  const adminId = await app.userId('admin');
  const own = await makeOwnGroup();
  const [viewed, edited, unseen] = [await makeGroup(app.db), await makeGroup(app.db), await makeGroup(app.db)];
  await app.db('userGroups').insert([
    { userId: adminId, groupId: viewed, accessType: 'view' },
    { userId: adminId, groupId: edited, accessType: 'edit' },
  ]);
  const { registrationId } = await enrol(app);
  const params = { id: registrationId };
  const admin = await app.as('admin');
  const suggested = (await admin.call(suggestGroups, { params })).body.groups.map(({ id }) => id);
  expect(suggested.toSorted((a, b) => a - b)).toEqual([own, edited]);
  const message = 'Записать можно только в группу, состав которой вы меняете';
  for (const groupId of [viewed, unseen]) {
    const joining = await admin.refused(approve, { params, body: { groupIds: [own, groupId] } });
    expect(joining.body.details).toEqual([{ path: 'groupIds', message }]);
    const waiting = await admin.refused(approve, { params, body: { groupIds: [], waitingGroupIds: [groupId] } });
    expect(waiting.body.details).toEqual([{ path: 'waitingGroupIds', message }]);
  }
  expect(await app.db('pendingStudentRegistrations').where(params).first('status')).toEqual({ status: 'pending' });
  await admin.call(approve, { params, body: { groupIds: [own, edited] } });

  for (const role of ['owner', 'senior_admin'] as const) {
    const { registrationId: id } = await enrol(app, { family: newFamily() });
    const { body } = await (await app.as(role)).call(approve, { params: { id }, body: { groupIds: [viewed, unseen] } });
    expect(body.groups).toHaveLength(2);
  }
});
