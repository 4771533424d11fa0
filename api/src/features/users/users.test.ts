import { authRoutes } from '@school/api-contract/accounts/auth';
import { type User, userRoutes } from '@school/api-contract/accounts/users';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { messages } from '@school/api-contract/rules/messages';
import { creatableRoles, type Role, roles } from '@school/api-contract/rules/roles';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { authenticationRoutes } from '../auth/auth.routes';
import { groupsRoutes } from '../groups/groups.routes';
import { makeGroup, makeUser } from '../groups/school.fixture';
import { usersRoutes } from './users.routes';

const app = useTestApp({ features: [usersRoutes, groupsRoutes, authenticationRoutes] });

let serial = 0;
function newcomer(more: Record<string, unknown> = {}) {
  serial += 1;
  return { username: `new_${serial}`, email: `new_${serial}@example.org`, role: 'coach' as const, ...more };
}

async function makePerson(role: Role, columns: Record<string, unknown> = {}): Promise<number> {
  serial += 1;
  return makeUser(app.db, role, { email: `person_${serial}@example.org`, passwordHash: 'a hash', ...columns });
}

const lastEvent = (eventType: string) => app.db('auditLogs').where({ eventType }).orderBy('id', 'desc').first();

const toBody = ({ username, email, role, fullName, phone, updatedAt }: User) => ({
  ...{ username, email, fullName, phone, updatedAt },
  role: role === 'owner' ? ('coach' as const) : role,
});

async function readUser(id: number, by: Role = 'owner'): Promise<User> {
  return (await (await app.as(by)).call(userRoutes.read, { params: { id } })).body;
}

test.each(roles)('%s can create exactly the roles of the table', async (by) => {
  const client = await app.as(by);
  for (const role of ['senior_admin', 'admin', 'coach', 'accountant'] as const) {
    const body = newcomer({ role, password: 'secret-1' });
    if (creatableRoles[by].includes(role)) {
      const { body: created } = await client.call(userRoutes.create, { body: { ...body, role } });
      expect(created).toMatchObject({ username: body.username, role, state: 'active', invitation: null });
      expect(created.createdBy?.id).toBe(await app.userId(by));
      expect((await lastEvent('user.created')).metadata).toEqual({ userId: created.id, role, invited: false });
    } else {
      const { httpStatus, body: error } = await client.refused(userRoutes.create, { body });
      const code = ['coach', 'accountant'].includes(by) ? 'FORBIDDEN' : 'USER_ROLE_REFUSED';
      expect([httpStatus, error.code]).toEqual([403, code]);
      expect(await app.db('users').where({ username: body.username }).first()).toBeUndefined();
    }
  }
});

test('a visitor creates no account, and the role of owner cannot be chosen', async () => {
  expect((await app.visitor().refused(userRoutes.create, { body: newcomer() })).body.code).toBe('UNAUTHENTICATED');
  const owner = await app.as('owner');
  const { body } = await owner.refused(userRoutes.create, { body: newcomer({ role: 'owner' }) });
  expect(body.details).toEqual([{ path: 'role', message: messages.role }]);
});

test('reports all wrong fields at once with the specified texts; names are compared ignoring case', async () => {
  const owner = await app.as('owner');
  const wrong = await owner.refused(userRoutes.create, { body: { username: 'ab', email: 'x', role: 'boss' } });
  expect(wrong.body.details).toEqual([
    { path: 'username', message: 'Имя пользователя должно быть не менее 3 символов' },
    { path: 'email', message: 'Некорректный email' },
    { path: 'role', message: messages.role },
  ]);
  const body = newcomer();
  await owner.call(userRoutes.create, { body });
  const again = { ...body, username: body.username.toUpperCase(), email: body.email.toUpperCase() };
  expect((await owner.refused(userRoutes.create, { body: again })).body.details).toEqual([
    { path: 'username', message: messages.usernameTaken },
    { path: 'email', message: messages.emailTaken },
  ]);
});

test('of two simultaneous creations with one name the second is refused', async () => {
  const owner = await app.as('owner');
  const body = newcomer();
  const answers = await Promise.all([1, 2, 3].map(() => owner.send('POST', '/api/users', { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('groups are assigned within the rights of the caller, all or none', async () => {
  const admin = await app.as('admin');
  const own = await makeGroup(app.db, { createdBy: await app.userId('admin') });
  const foreign = await makeGroup(app.db);
  const groupAssignments = [{ groupId: own, accessType: 'edit' as const }];
  const refused = newcomer({ groupAssignments: [...groupAssignments, { groupId: foreign, accessType: 'view' }] });
  expect((await admin.refused(userRoutes.create, { body: refused })).body.code).toBe('USER_GROUPS_REFUSED');
  expect(await app.db('users').where({ username: refused.username }).first()).toBeUndefined();

  const { body: created } = await admin.call(userRoutes.create, { body: { ...newcomer(), groupAssignments } });
  expect(created).toMatchObject({ groupCount: 1, state: 'invited' });
  expect(await app.db('userGroups').where({ userId: created.id })).toMatchObject([
    { groupId: own, accessType: 'edit' },
  ]);
  expect((await lastEvent('group.access_granted')).metadata).toMatchObject({
    groupId: own,
    before: null,
    after: 'edit',
  });

  const owner = await app.as('owner');
  const accountant = { ...newcomer(), role: 'accountant' as const, groupAssignments };
  expect((await owner.refused(userRoutes.create, { body: accountant })).body.details).toEqual([
    { path: 'groupAssignments', message: messages.roleHasNoGrants },
  ]);
});

test('the list is filtered and searched, by name, in one statement besides the session', async () => {
  const admin = await app.userId('admin');
  const columns = { createdBy: admin, email: 'zhuk@example.org' };
  const id = await makePerson('coach', { ...columns, fullName: 'Жуков Пётр Ильич' });
  await makePerson('accountant', { fullName: 'Жукова Нина', active: false });
  const invited = await makeUser(app.db, 'coach', { fullName: 'Жукова Анна', email: 'anna@example.org' });
  const owner = await app.as('owner');
  const find = async (query: object) => (await owner.call(userRoutes.list, { query })).body.map(({ id: each }) => each);
  expect(await find({ q: 'жуков петр' })).toEqual([id]);
  expect(await find({ q: 'ZHUK@' })).toEqual([id]);
  expect(await find({ q: '100%' })).toEqual([]);
  expect(await find({ q: 'жук', role: 'coach' })).toEqual([id, invited]);
  expect(await find({ q: 'жук', state: 'invited' })).toEqual([invited]);
  expect(await find({ q: 'жук', createdBy: admin })).toEqual([id]);
  const first = await owner.call(userRoutes.list, { query: { q: 'жук', limit: 1 } });
  expect(first.statements).toHaveLength(2);
  expect(first.headers.get('X-Total-Count')).toBe('3');
  const cursor = new URL(/<(.+?)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '', app.baseUrl).searchParams.get(
    'cursor',
  );
  expect(
    (await owner.call(userRoutes.list, { query: { q: 'жук', limit: 2, cursor: cursor ?? '' } })).body,
  ).toHaveLength(2);
});

test('each row says when its person was last there, also after their login session has ended', async () => {
  const id = await makePerson('coach');
  const person = await app.signedIn(id);
  app.clock.advance(20 * 60_000);
  await person.call(authRoutes.currentUser);
  const seenAt = app.clock.now().getTime();
  const lastSeen = async (userId: number) => {
    const owner = await app.as('owner');
    const { body } = await owner.call(userRoutes.list, { query: { limit: 200 } });
    const at = body.find((user) => user.id === userId)?.lastSeenAt;
    return typeof at === 'string' ? Date.parse(at) : at;
  };
  expect(await lastSeen(id)).toBe(seenAt);
  await app.db('sessions').where({ userId: id }).delete();
  app.clock.advance(3 * 24 * 3_600_000);
  expect(await lastSeen(id)).toBe(seenAt);
  expect(await lastSeen(await makePerson('coach'))).toBeNull();
});

test('each row contains what the caller may do with the account', async () => {
  const ids = {
    owner: await app.userId('owner'),
    senior: await makePerson('senior_admin'),
    ownAdmin: await makePerson('admin', { createdBy: await app.userId('admin') }),
    ownCoach: await makePerson('coach', { createdBy: await app.userId('admin') }),
    coach: await makePerson('coach'),
  };
  const rights = async (by: Role, id: number) => {
    const { mayEdit, mayDelete, mayEditGroups, mayInvite } = await readUser(id, by);
    return [mayEdit, mayDelete, mayEditGroups, mayInvite];
  };
  expect(await rights('owner', ids.owner)).toEqual([false, false, false, false]);
  expect(await rights('senior_admin', ids.owner)).toEqual([false, false, false, false]);
  expect(await rights('senior_admin', ids.senior)).toEqual([true, true, false, true]);
  expect(await rights('senior_admin', await app.userId('senior_admin'))).toEqual([true, false, false, true]);
  expect(await rights('admin', ids.ownAdmin)).toEqual([true, true, false, true]);
  // a coach's account cannot be edited, but their groups and invitation can
  expect(await rights('admin', ids.ownCoach)).toEqual([false, false, true, true]);
  expect(await rights('admin', ids.coach)).toEqual([false, false, true, false]);
});

test.each(['senior_admin', 'admin', 'owner'] as const)('%s cannot change the owner', async (by) => {
  const client = await app.as(by);
  const owner = await readUser(await app.userId('owner'));
  const params = { id: owner.id };
  const calls = [
    await client.refused(userRoutes.update, { params, body: toBody(owner) }),
    await client.refused(userRoutes.remove, { params }),
    await client.refused(userRoutes.deactivate, { params, body: { handOver: [] } }),
    await client.refused(userRoutes.reactivate, { params }),
    await client.refused(userRoutes.invite, { params }),
    await client.refused(userRoutes.revokeInvitation, { params }),
  ];
  for (const { httpStatus, body } of calls) expect([httpStatus, body.code]).toEqual([403, 'USER_IS_OWNER']);
  expect(await readUser(owner.id)).toMatchObject({ role: 'owner', state: owner.state, updatedAt: owner.updatedAt });
});

test('an administrator edits neither coaches nor accounts created by others', async () => {
  const admin = await app.as('admin');
  for (const id of [
    await makePerson('coach', { createdBy: await app.userId('admin') }),
    await makePerson('admin'),
    await makePerson('accountant'),
  ]) {
    const body = toBody(await readUser(id));
    expect((await admin.refused(userRoutes.update, { params: { id }, body })).body.code).toBe('USER_NOT_YOURS');
    expect((await admin.refused(userRoutes.remove, { params: { id } })).body.code).toBe('USER_NOT_YOURS');
  }
  const own = await makePerson('admin', { createdBy: await app.userId('admin') });
  const before = await readUser(own);
  const { body } = await admin.call(userRoutes.update, {
    params: { id: own },
    body: { ...toBody(before), fullName: 'Павлова Анна', phone: '+79161234567' },
  });
  expect(body).toMatchObject({ name: 'Павлова Анна', phone: '+79161234567' });
  expect((await lastEvent('user.updated')).metadata).toEqual({ userId: own, fields: ['fullName', 'phone'] });
  const promoted = { ...toBody(body), role: 'accountant' as const };
  expect((await admin.refused(userRoutes.update, { params: { id: own }, body: promoted })).body.code).toBe(
    'USER_ROLE_REFUSED',
  );
});

test('nobody changes their own role or e-mail here, or deactivates themselves', async () => {
  const id = await app.userId('senior_admin');
  const senior = await app.as('senior_admin');
  const self = toBody(await readUser(id));
  const change = (more: object) => senior.refused(userRoutes.update, { params: { id }, body: { ...self, ...more } });
  expect((await change({ role: 'admin' })).body.details).toEqual([{ path: 'role', message: messages.ownRole }]);
  expect((await change({ email: 'other@example.org' })).body.details).toEqual([
    { path: 'email', message: messages.ownEmail },
  ]);
  const refusals = [
    await senior.refused(userRoutes.deactivate, { params: { id }, body: { handOver: [] } }),
    await senior.refused(userRoutes.remove, { params: { id } }),
  ];
  for (const { body } of refusals) expect(body.code).toBe('USER_IS_SELF');
  await senior.call(userRoutes.update, { params: { id }, body: { ...self, fullName: 'Ерёмина Ольга' } });
});

test('of two concurrent edits of one user the second is refused, and nothing is lost', async () => {
  const id = await makePerson('coach');
  const body = toBody(await readUser(id));
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const put = (by: typeof owner, more: object) => by.send('PUT', `/api/users/${id}`, { body: { ...body, ...more } });
  const answers = await Promise.all([put(owner, { fullName: 'Первая' }), put(senior, { fullName: 'Вторая' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({ code: 'CONFLICT' });
  const winner = answers[0]?.status === 200 ? 'Первая' : 'Вторая';
  expect((await readUser(id)).fullName).toBe(winner);
});

test('a new role ends every login session of the user', async () => {
  const id = await makePerson('coach');
  const coach = await app.signedIn(id);
  await coach.call(authRoutes.currentUser);
  const before = await readUser(id);
  const owner = await app.as('owner');
  const body = { ...toBody(before), role: 'admin' as const };
  await owner.call(userRoutes.update, { params: { id }, body });
  expect((await coach.refused(authRoutes.currentUser)).body.code).toBe('UNAUTHENTICATED');
  expect((await lastEvent('user.updated')).metadata).toEqual({
    ...{ userId: id, fields: ['role'] },
    ...{ before: { role: 'coach' }, after: { role: 'admin' } },
  });
});

test('an administrator who becomes a coach no longer manages the groups that he created', async () => {
  const id = await makePerson('admin');
  const [created, other] = [await makeGroup(app.db, { createdBy: id }), await makeGroup(app.db, { createdBy: id })];
  const trained = await makeGroup(app.db, { createdBy: id, trainer: id });
  const owner = await app.as('owner');
  const params = { id };
  const groupsOf = async () => {
    const { groups } = (await owner.call(userRoutes.groups, { params })).body;
    return [created, other, trained].map((groupId) => groups.find((each) => each.groupId === groupId));
  };
  expect(await groupsOf()).toMatchObject(['creator', 'creator', 'trainer'].map((source) => ({ source })));
  expect((await readUser(id)).groupCount).toBe(3);

  const body = { ...toBody(await readUser(id)), role: 'coach' as const };
  expect((await owner.call(userRoutes.update, { params, body })).body.groupCount).toBe(1);
  expect(await groupsOf()).toMatchObject([
    { source: null, access: null, mayChange: true },
    { source: null, access: null, mayChange: true },
    { source: 'trainer', access: 'manage' },
  ]);
  const coach = await app.signedIn(id);
  const getCode = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code;
  const read = { params: { id: created } };
  expect(await getCode(coach.refused(groupRoutes.read, read))).toBe('NOT_FOUND');

  // the owner grants access to one of them, and takes it away
  const key = { params: { id: created, userId: id } };
  await owner.call(groupRoutes.grant, { ...key, body: { accessType: 'view' } });
  expect((await coach.call(groupRoutes.read, read)).body.access).toBe('view');
  await owner.call(groupRoutes.revoke, key);
  expect(await getCode(coach.refused(groupRoutes.read, read))).toBe('NOT_FOUND');
});

test('a user who trains groups cannot become an accountant, who sees none', async () => {
  const id = await makePerson('coach');
  await makeGroup(app.db, { trainer: id });
  const body = { ...toBody(await readUser(id)), role: 'accountant' as const };
  const { body: error } = await (await app.as('owner')).refused(userRoutes.update, { params: { id }, body });
  expect(error.details).toEqual([{ path: 'role', message: messages.roleTrainsGroups }]);
});

test('a leaver hands over each group, and every session ends', async () => {
  const id = await makePerson('coach');
  const [next, gone] = [await makePerson('coach'), await makePerson('coach', { active: false })];
  const [first, second] = [await makeGroup(app.db, { trainer: id }), await makeGroup(app.db, { trainer: id })];
  const archived = await makeGroup(app.db, { trainer: id, active: false });
  const leaver = await app.signedIn(id);
  const owner = await app.as('owner');
  const params = { id };
  const handOver = [
    { groupId: first, trainerId: next },
    { groupId: second, trainerId: null },
  ];
  for (const incomplete of [[], handOver.slice(1), [...handOver, { groupId: archived, trainerId: next }]]) {
    const { body } = await owner.refused(userRoutes.deactivate, { params, body: { handOver: incomplete } });
    expect(body.details).toEqual([{ path: 'handOver', message: messages.handOver }]);
  }
  for (const trainerId of [gone, id, 2_000_000]) {
    const wrong = [{ groupId: first, trainerId }, ...handOver.slice(1)];
    const { body } = await owner.refused(userRoutes.deactivate, { params, body: { handOver: wrong } });
    expect(body.details).toEqual([{ path: 'handOver.0.trainerId', message: messages.trainerUnknown }]);
  }
  await leaver.call(authRoutes.currentUser);

  const { body } = await owner.call(userRoutes.deactivate, { params, body: { handOver } });
  expect(body.state).toBe('deactivated');
  // the open page learns why, a stranger does not
  expect(await leaver.refused(authRoutes.currentUser)).toMatchObject({
    httpStatus: 401,
    body: { code: 'ACCOUNT_DISABLED', message: 'Доступ закрыт. Обратитесь к руководителю школы.' },
  });
  expect((await leaver.refused(groupRoutes.list)).body.code).toBe('ACCOUNT_DISABLED');
  const trainers = await app.db('groups').whereIn('id', [first, second, archived]).orderBy('id').pluck('trainer');
  expect(trainers).toEqual([next, null, id]);
  expect((await lastEvent('user.deactivated')).metadata).toEqual({ userId: id, groupIds: [first, second] });
  expect((await lastEvent('group.updated')).metadata).toEqual({
    ...{ groupId: second, before: { trainerId: id }, after: { trainerId: null } },
  });
  expect((await owner.refused(userRoutes.deactivate, { params, body: { handOver: [] } })).body.code).toBe(
    'ILLEGAL_TRANSITION',
  );

  expect((await owner.call(userRoutes.reactivate, { params })).body.state).toBe('active');
  expect((await leaver.refused(authRoutes.currentUser)).body.code).toBe('UNAUTHENTICATED');
  expect((await owner.refused(userRoutes.reactivate, { params })).body.code).toBe('ILLEGAL_TRANSITION');
});

test('only an account that no record refers to is deleted', async () => {
  const owner = await app.as('owner');
  const [trainer, former] = [await makePerson('coach'), await makePerson('coach')];
  const [author, actor] = [await makePerson('admin'), await makePerson('admin')];
  await makeGroup(app.db, { trainer, active: false });
  // the revenue of earlier days is theirs
  const handedOver = await makeGroup(app.db, { trainer: former });
  await app.db('groups').where({ id: handedOver }).update({ trainer, updatedAt: app.clock.now() });
  await makePerson('coach', { createdBy: author });
  await (await app.signedIn(actor)).call(groupRoutes.create, {
    body: {
      ...{ name: 'Искры', description: '', sportsDirection: 'dance', branchId: null, trainerId: null },
      ...{ maxStudents: 12, schedules: [] },
    },
  });
  for (const id of [trainer, former, author, actor]) {
    const { httpStatus, body } = await owner.refused(userRoutes.remove, { params: { id } });
    expect([httpStatus, body.code]).toEqual([409, 'USER_IN_RECORDS']);
  }
  const id = await makePerson('coach');
  const session = await app.signedIn(id);
  await app.db('userGroups').insert({ userId: id, groupId: await makeGroup(app.db) });
  await owner.call(userRoutes.remove, { params: { id } });
  expect((await session.refused(authRoutes.currentUser)).body.code).toBe('UNAUTHENTICATED');
  expect((await owner.refused(userRoutes.read, { params: { id } })).body.code).toBe('NOT_FOUND');
  expect((await lastEvent('user.removed')).metadata).toEqual({ userId: id, role: 'coach' });
});

test('the grants of a person are replaced as a whole, as far as the caller manages the groups', async () => {
  const id = await makePerson('coach');
  const admin = await app.as('admin');
  const adminId = await app.userId('admin');
  const own = await makeGroup(app.db, { createdBy: adminId, name: 'Я своя' });
  const other = await makeGroup(app.db, { createdBy: adminId, name: 'Я другая' });
  const foreign = await makeGroup(app.db);
  const trained = await makeGroup(app.db, { createdBy: adminId, trainer: id, name: 'Я тренирую' });
  await app.db('userGroups').insert([
    { userId: id, groupId: foreign, accessType: 'manage' },
    { userId: id, groupId: other, accessType: 'view' },
  ]);
  const params = { id };
  const { body: before } = await admin.call(userRoutes.groups, { params });
  const find = (groupId: number) => before.groups.find((group) => group.groupId === groupId);
  expect(find(foreign)).toBeUndefined();
  expect(find(own)).toMatchObject({ access: null, source: null, mayChange: true });
  expect(find(other)).toMatchObject({ access: 'view', source: 'grant', mayChange: true });
  expect(find(trained)).toMatchObject({ access: 'manage', source: 'trainer', mayChange: false });

  const put = (version: string, grants: object[]) => ({ params, body: { version, grants } });
  for (const groupId of [foreign, trained, 2_000_000]) {
    const wrong = put(before.version, [{ groupId, accessType: 'edit' }]);
    expect((await admin.refused(userRoutes.updateGroups, wrong)).body.code).toBe('USER_GROUPS_REFUSED');
  }
  const grants = [{ groupId: own, accessType: 'edit' as const }];
  const { body: after } = await admin.call(userRoutes.updateGroups, {
    params,
    body: { version: before.version, grants },
  });
  expect(after.groups.find(({ groupId }) => groupId === own)?.access).toBe('edit');
  expect(await app.db('userGroups').where({ userId: id }).orderBy('groupId')).toMatchObject([
    { groupId: own, accessType: 'edit' },
    { groupId: foreign, accessType: 'manage' },
  ]);
  const stale = put(before.version, []);
  expect((await admin.refused(userRoutes.updateGroups, stale)).body.code).toBe('CONFLICT');

  const otherAdmin = await makePerson('admin');
  const { body: theirs } = await admin.call(userRoutes.groups, { params: { id: otherAdmin } });
  const refused = { params: { id: otherAdmin }, body: { version: theirs.version, grants } };
  expect((await admin.refused(userRoutes.updateGroups, refused)).body.code).toBe('FORBIDDEN');
});

test.each(['coach', 'accountant'] as const)('%s sees no accounts', async (role) => {
  const client = await app.as(role);
  expect((await client.refused(userRoutes.list)).body.code).toBe('FORBIDDEN');
});
