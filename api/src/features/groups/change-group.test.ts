import { type GroupBody, groupRoutes } from '@school/api-contract/groups/groups';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent, makeUser } from './school.fixture';

const { create, update, archive, restore, read, choices, list } = groupRoutes;
const app = useTestApp({ features: groupsRoutes });

beforeEach(() => app.clock.set('2026-11-21T12:00:00Z'));

const body: GroupBody = {
  name: 'Искры',
  description: '',
  sportsDirection: 'dance',
  branchId: null,
  trainerId: null,
  youngestAge: 5,
  oldestAge: 7,
  maxStudents: 12,
  schedules: [{ dayOfWeek: 1, startTime: '17:30', endTime: '19:00' }],
};

const lastEvent = (eventType: string) => app.db('auditLogs').where({ eventType }).orderBy('id', 'desc').first();

async function makeBranch(columns = {}): Promise<number> {
  const [{ id }] = await app
    .db('branches')
    .insert({ name: `Отделение ${Math.random()}`, address: 'ул. Мира, 1', ...columns })
    .returning('id');
  return id;
}

test('a request repeated after a lost answer, also at once, creates one group; another name creates another', async () => {
  const named = { ...body, name: 'Повторная', key: 'group-0123456789abcdef' };
  const admin = await app.as('admin');
  const send = async () => (await admin.call(create, { body: named })).body;
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual(first);
  expect(await app.db('groups').where({ name: 'Повторная' })).toHaveLength(1);
  expect(first?.schedules).toHaveLength(body.schedules.length);
  const events = await app.db('auditLogs').where({ eventType: 'group.created' }).orderBy('id', 'desc').limit(1);
  expect(events[0]?.metadata).toMatchObject({ groupId: first?.id });
  expect(JSON.stringify(events)).not.toContain(named.key);
  const other = await admin.call(create, { body: { ...named, name: 'Другая' } });
  expect(other.body.id).not.toBe(first?.id);
});

test('an administrator creates a group, manages it, and the audit log has its fields', async () => {
  const admin = await app.as('admin');
  const trainerId = await makeUser(app.db, 'coach', { fullName: 'Орлова Вера' });
  const branchId = await makeBranch();
  const { body: made } = await admin.call(create, { body: { ...body, trainerId, branchId } });
  expect(made).toMatchObject({
    name: 'Искры',
    description: null,
    trainer: { id: trainerId, name: 'Орлова Вера' },
    branch: { id: branchId },
    studentCount: 0,
    access: 'manage',
    nextSession: { date: '2026-11-23', startTime: '17:30' },
  });
  expect((await admin.call(read, { params: { id: made.id } })).body).toEqual(made);
  expect(await lastEvent('group.created')).toMatchObject({
    userId: String(await app.userId('admin')),
    metadata: { groupId: made.id, after: { name: 'Искры', trainerId, schedules: body.schedules } },
  });
});

test('a coach and an accountant cannot create groups', async () => {
  for (const role of ['coach', 'accountant'] as const) {
    expect((await (await app.as(role)).refused(create, { body })).body.code).toBe('FORBIDDEN');
  }
  expect((await app.visitor().refused(create, { body })).body.code).toBe('UNAUTHENTICATED');
});

test('names all wrong fields at once', async () => {
  const owner = await app.as('owner');
  const wrong = await owner.refused(create, {
    body: {
      ...body,
      name: ' ',
      maxStudents: 0,
      schedules: [
        { dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
        { dayOfWeek: 1, startTime: '18:59', endTime: '20:00' },
        { dayOfWeek: 2, startTime: '19:00', endTime: '19:00' },
        { dayOfWeek: 1, startTime: '19:00', endTime: '20:00' },
      ],
    },
  });
  expect(wrong.body.details).toEqual([
    { path: 'name', message: 'Введите название группы' },
    { path: 'maxStudents', message: 'Укажите число мест от 1 до 300' },
    { path: 'schedules.1.startTime', message: 'Занятия группы пересекаются по времени' },
    { path: 'schedules.2.endTime', message: 'Окончание должно быть позже начала' },
    { path: 'schedules.3.startTime', message: 'Занятия группы пересекаются по времени' },
  ]);
  const refusedField = async (change: Partial<GroupBody>) =>
    (await owner.refused(create, { body: { ...body, ...change } })).body.details?.map(({ path }) => path);
  expect(await refusedField({ branchId: 2_000_000 })).toEqual(['branchId']);
  expect(await refusedField({ branchId: await makeBranch({ active: false }) })).toEqual(['branchId']);
  expect(await refusedField({ trainerId: await makeUser(app.db, 'accountant') })).toEqual(['trainerId']);
  expect(await refusedField({ trainerId: await makeUser(app.db, 'coach', { active: false }) })).toEqual(['trainerId']);
  expect(await app.db('groups').where({ name: 'Искры', createdBy: await app.userId('owner') })).toEqual([]);
});

test('a group trains in a hall that its branch has; the choices name the halls of each branch', async () => {
  const owner = await app.as('owner');
  const [branchId, otherId] = [await makeBranch(), await makeBranch()];
  await app.db('halls').insert([
    { branchId, name: 'Малый' },
    { branchId, name: 'Большой' },
    { branchId: otherId, name: 'Татами' },
  ]);
  const { body: made } = await owner.call(create, { body: { ...body, branchId, hall: 'Малый' } });
  expect(made).toMatchObject({ branch: { id: branchId }, hall: 'Малый' });
  const unknown = [{ path: 'hall', message: 'В этом отделении нет такого зала' }];
  for (const place of [{ branchId: otherId }, { branchId: null }, { branchId, hall: 'Татами' }]) {
    const refusal = await owner.refused(create, { body: { ...body, hall: 'Малый', ...place } });
    expect(refusal.body.details).toEqual(unknown);
  }
  const move = { params: { id: made.id }, body: { ...body, branchId: otherId, hall: 'Малый' } };
  expect((await owner.refused(update, move)).body.details).toEqual(unknown);
  const offered = (await owner.call(choices)).body.branches;
  expect(offered.find(({ id }) => id === branchId)?.halls).toEqual(['Большой', 'Малый']);
});

test('a group of a closed branch stays in the archive until it has an open one', async () => {
  const owner = await app.as('owner');
  const groupId = await makeGroup(app.db, { branchId: await makeBranch({ active: false }), active: false });
  const params = { id: groupId };
  expect((await owner.refused(restore, { params })).body.code).toBe('BRANCH_CLOSED');
  await owner.call(update, { params, body: { ...body, branchId: await makeBranch() } });
  expect((await owner.call(restore, { params })).body.active).toBe(true);
});

test('a branch that is being closed takes no more groups', async () => {
  const owner = await app.as('owner');
  const branchId = await makeBranch();
  const closing = await app.db.transaction();
  await closing('branches').where({ id: branchId }).update({ active: false });
  const refusal = owner.refused(create, { body: { ...body, branchId } });
  await waitForLock(app.db);
  await closing.commit();
  expect((await refusal).body.details).toMatchObject([{ path: 'branchId' }]);
});

test('an administrator assigns coaches and themselves, but nobody above; a coach assigns nobody', async () => {
  const admin = await app.as('admin');
  const senior = await makeUser(app.db, 'senior_admin');
  const own = await app.userId('admin');
  expect((await admin.refused(create, { body: { ...body, trainerId: senior } })).body.details).toMatchObject([
    { path: 'trainerId', message: 'Назначать тренера может администратор' },
  ]);
  expect((await admin.call(create, { body: { ...body, trainerId: own } })).body.trainer?.id).toBe(own);

  const coachId = await app.userId('coach');
  const coach = await app.as('coach');
  const groupId = await makeGroup(app.db, { trainer: coachId });
  const other = await makeUser(app.db, 'coach');
  const put = (trainerId: number | null) => ({ params: { id: groupId }, body: { ...body, trainerId } });
  expect((await coach.refused(update, put(other))).body.details).toMatchObject([{ path: 'trainerId' }]);
  expect((await coach.refused(update, put(null))).body.details).toMatchObject([{ path: 'trainerId' }]);
  expect((await coach.call(update, put(coachId))).body.name).toBe('Искры');
  expect((await coach.call(choices)).body.trainers).toEqual([]);
  const offered = (await admin.call(choices)).body.trainers.map(({ id }) => id);
  expect(offered).toContain(other);
  expect(offered).toContain(own);
  expect(offered).not.toContain(senior);
});

test('a change needs manage access, which a grant gives and its revocation removes at once', async () => {
  const stranger = await makeUser(app.db, 'coach');
  const groupId = await makeGroup(app.db, { trainer: stranger });
  const coach = await app.as('coach');
  const input = { params: { id: groupId }, body: { ...body, trainerId: stranger } };
  expect((await coach.refused(update, input)).body.code).toBe('NOT_FOUND');
  const userId = await app.userId('coach');
  await app.db('userGroups').insert({ userId, groupId });
  for (const accessType of ['view', 'edit'] as const) {
    await app.db('userGroups').where({ groupId }).update({ accessType });
    expect((await coach.call(read, { params: { id: groupId } })).body.access).toBe(accessType);
    expect((await coach.refused(update, input)).body.code).toBe('FORBIDDEN');
    expect((await coach.refused(archive, { params: { id: groupId } })).body.code).toBe('FORBIDDEN');
  }
  await app.db('userGroups').where({ groupId }).update({ accessType: 'manage' });
  expect((await coach.call(update, input)).body.name).toBe('Искры');
  await app.db('userGroups').where({ groupId }).delete();
  expect((await coach.refused(update, input)).body.code).toBe('NOT_FOUND');
  expect((await app.visitor().refused(update, input)).body.code).toBe('UNAUTHENTICATED');
});

test('the audit log has old and new values of changed fields only', async () => {
  const owner = await app.as('owner');
  const { body: made } = await owner.call(create, { body });
  const events = () => app.db('auditLogs').where({ eventType: 'group.updated' });
  const before = (await events()).length;
  await owner.call(update, { params: { id: made.id }, body });
  expect(await events()).toHaveLength(before);

  const schedules = [
    { dayOfWeek: 3, startTime: '10:00', endTime: '11:00' },
    { dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
  ];
  const { body: changed } = await owner.call(update, {
    params: { id: made.id },
    body: { ...body, maxStudents: 9, schedules },
  });
  expect(changed).toMatchObject({ maxStudents: 9, schedules: schedules.toReversed() });
  expect((await lastEvent('group.updated')).metadata).toEqual({
    groupId: made.id,
    before: { maxStudents: 12, schedules: body.schedules },
    after: { maxStudents: 9, schedules: schedules.toReversed() },
  });
});

test('a change cannot leave fewer places than students; other changes of a full group are allowed', async () => {
  const owner = await app.as('owner');
  const groupId = await makeGroup(app.db, { maxStudents: 3 });
  for (const _ of [1, 2, 3]) await makeStudent(app.db, {}, [groupId]);
  await app.db('groups').where({ id: groupId }).update({ maxStudents: 2 });
  const put = (maxStudents: number) => ({ params: { id: groupId }, body: { ...body, maxStudents } });
  expect((await owner.refused(update, put(1))).body.details).toMatchObject([{ path: 'maxStudents' }]);
  expect((await owner.call(update, put(2))).body).toMatchObject({ maxStudents: 2, studentCount: 3 });
});

test('a group is archived and restored with its roster; a second time is refused', async () => {
  const owner = await app.as('owner');
  const groupId = await makeGroup(app.db);
  await makeStudent(app.db, {}, [groupId]);
  const params = { id: groupId };
  expect((await owner.call(archive, { params })).body).toMatchObject({ active: false, studentCount: 1 });
  expect((await owner.refused(archive, { params })).body).toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    status: 'archived',
  });
  expect((await lastEvent('group.archived')).metadata).toEqual({ groupId });
  const listed = async (active: 'true' | 'false') =>
    (await owner.call(list, { query: { active, limit: 200 } })).body.map(({ id }) => id);
  expect(await listed('true')).not.toContain(groupId);
  expect(await listed('false')).toContain(groupId);
  const both = await Promise.all([1, 2].map(() => owner.send('POST', `/api/groups/${groupId}/restore`)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await owner.call(read, { params })).body).toMatchObject({ active: true, studentCount: 1 });
  expect((await lastEvent('group.restored')).metadata).toEqual({ groupId });
  expect((await owner.refused(restore, { params: { id: 2_000_000 } })).body.code).toBe('NOT_FOUND');
});

test('one group and the choices take one statement each', async () => {
  const owner = await app.as('owner');
  const groupId = await makeGroup(app.db);
  expect((await owner.call(read, { params: { id: groupId } })).statements).toHaveLength(2);
  expect((await owner.call(choices)).statements).toHaveLength(2);
  expect((await (await app.as('accountant')).refused(choices)).body.code).toBe('FORBIDDEN');
  expect((await (await app.as('accountant')).refused(read, { params: { id: groupId } })).body.code).toBe('FORBIDDEN');
});

test('ages that are left out stay; both must be sent together, and the youngest must not be above the oldest', async () => {
  const owner = await app.as('owner');
  const { id } = (await owner.call(create, { body })).body;
  const { youngestAge: _, oldestAge: __, ...withoutAges } = body;
  const change = { ...withoutAges, name: 'Искры 5–7' };
  expect((await owner.call(update, { params: { id }, body: change })).body).toMatchObject({
    name: 'Искры 5–7',
    youngestAge: 5,
    oldestAge: 7,
  });
  for (const [ages, path, message] of [
    [{ youngestAge: 9 }, 'oldestAge', 'Укажите возраст от 1 до 99 лет'],
    [{ youngestAge: 9, oldestAge: 8 }, 'oldestAge', 'Старший возраст меньше младшего'],
    [{ youngestAge: 0, oldestAge: 8 }, 'youngestAge', 'Укажите возраст от 1 до 99 лет'],
  ] as const) {
    const wrong = await owner.refused(update, { params: { id }, body: { ...change, ...ages } });
    expect(wrong.body.details).toEqual([{ path, message }]);
  }
  const open = await owner.call(update, { params: { id }, body: { ...change, youngestAge: 11, oldestAge: null } });
  expect(open.body).toMatchObject({ youngestAge: 11, oldestAge: null });
  expect((await lastEvent('group.updated')).metadata).toMatchObject({
    before: { youngestAge: 5, oldestAge: 7 },
    after: { youngestAge: 11, oldestAge: null },
  });
});

test('a change of a stale group is refused, however fast the changes follow', async () => {
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const { body: made } = await owner.call(create, { body });
  const params = { id: made.id };
  const change = (maxStudents: number, updatedAt?: string) => ({ params, body: { ...body, maxStudents, updatedAt } });
  const { told: _, ...changed } = (await owner.call(update, change(13, made.updatedAt))).body;
  const { httpStatus, body: refusal } = await senior.refused(update, change(5, made.updatedAt));
  expect([httpStatus, refusal.code]).toEqual([409, 'CONFLICT']);
  expect((await senior.call(read, { params })).body).toEqual(changed);
  // nothing changed, so the group is not stale
  expect((await senior.call(update, change(13, changed.updatedAt))).body).toMatchObject(changed);
  expect((await senior.call(update, change(14, changed.updatedAt))).body.maxStudents).toBe(14);
  // without `updatedAt` the group is always updated
  expect((await senior.call(update, change(15))).body.maxStudents).toBe(15);
});

test('a coach who hands the group over gets the updated group and loses access to it', async () => {
  const [admin, coachId] = [await app.as('admin'), await makeUser(app.db, 'coach', { fullName: 'Орлова Вера' })];
  const groupId = await makeGroup(app.db, { trainer: await app.userId('admin') });
  const params = { id: groupId };
  const { updatedAt } = (await admin.call(read, { params })).body;
  const { body: handed } = await admin.call(update, { params, body: { ...body, trainerId: coachId, updatedAt } });
  expect(handed).toMatchObject({ id: groupId, trainer: { name: 'Орлова Вера' }, access: 'view' });
  expect((await admin.refused(read, { params })).body.code).toBe('NOT_FOUND');
  expect((await lastEvent('group.updated')).metadata).toMatchObject({ groupId, after: { trainerId: coachId } });
});

test('nothing is saved when the grant is revoked between reading and saving', async () => {
  const groupId = await makeGroup(app.db, { name: 'Чужая' });
  const key = { groupId, userId: await app.userId('coach') };
  const coach = await app.as('coach');
  const params = { id: groupId };
  await app.db('userGroups').insert({ ...key, accessType: 'manage' });
  const { updatedAt } = (await coach.call(read, { params })).body;
  const input = { params, body: { ...body, updatedAt } };
  await app.db('userGroups').where(key).update({ accessType: 'edit' });
  expect((await coach.refused(update, input)).body.code).toBe('FORBIDDEN');
  await app.db('userGroups').where(key).delete();
  expect((await coach.refused(update, input)).body.code).toBe('NOT_FOUND');
  expect((await (await app.as('owner')).call(read, { params })).body.name).toBe('Чужая');
});
