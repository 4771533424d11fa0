import { groupRoutes } from '@school/api-contract/groups/groups';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeUser } from './school.fixture';

const { access, grant, revoke, read, list } = groupRoutes;
const app = useTestApp({ features: groupsRoutes });

const lastEvent = (eventType: string) => app.db('auditLogs').where({ eventType }).orderBy('id', 'desc').first();

test('a grant and its revocation take effect at once in every login session', async () => {
  const groupId = await makeGroup(app.db);
  const userId = await app.userId('coach');
  const [owner, coach] = [await app.as('owner'), await app.as('coach')];
  const params = { id: groupId, userId };
  expect((await coach.refused(read, { params: { id: groupId } })).body.code).toBe('NOT_FOUND');
  for (const accessType of ['view', 'edit', 'manage'] as const) {
    const { body } = await owner.call(grant, { params, body: { accessType } });
    expect(body).toMatchObject({ userId, access: accessType, source: 'grant', mayChange: true });
    expect((await coach.call(read, { params: { id: groupId } })).body.access).toBe(accessType);
  }
  expect((await lastEvent('group.access_granted')).metadata).toEqual({
    groupId,
    userId,
    before: 'edit',
    after: 'manage',
  });
  await owner.call(revoke, { params });
  expect((await coach.refused(read, { params: { id: groupId } })).body.code).toBe('NOT_FOUND');
  expect((await coach.call(list)).body).toEqual([]);
  expect((await lastEvent('group.access_revoked')).metadata).toEqual({
    groupId,
    userId,
    before: 'manage',
    after: null,
  });
  expect((await owner.refused(revoke, { params })).body.code).toBe('NOT_FOUND');
});

test('the list names access and its source, and leaves out those who manage all groups', async () => {
  const trainer = await makeUser(app.db, 'coach', { fullName: 'Яковлева' });
  const granted = await makeUser(app.db, 'admin', { fullName: 'Борисова' });
  const stranger = await makeUser(app.db, 'coach', { fullName: 'Анина' });
  const gone = await makeUser(app.db, 'coach', { active: false });
  const accountant = await makeUser(app.db, 'accountant');
  const creator = await app.userId('admin');
  const groupId = await makeGroup(app.db, { trainer, createdBy: creator });
  await app.db('userGroups').insert({ userId: granted, groupId, accessType: 'edit' });

  const { body, statements } = await (await app.as('owner')).call(access, { params: { id: groupId } });
  const of = (id: number) => body.find(({ userId }) => userId === id);
  expect(of(trainer)).toMatchObject({ access: 'manage', source: 'trainer', mayChange: false });
  expect(of(creator)).toMatchObject({ access: 'manage', source: 'creator', mayChange: false });
  expect(of(granted)).toMatchObject({ access: 'edit', source: 'grant', mayChange: true });
  expect(of(stranger)).toMatchObject({ access: null, source: null, mayChange: true });
  expect([of(gone), of(accountant)]).toEqual([undefined, undefined]);
  expect(body.findIndex(({ access }) => access === null)).toBe(3);
  // the login session, the group, the staff
  expect(statements).toHaveLength(3);

  // an administrator changes the access of coaches, not of other administrators
  const { body: asAdmin } = await (await app.as('admin')).call(access, { params: { id: groupId } });
  expect(asAdmin.find(({ userId }) => userId === stranger)?.mayChange).toBe(true);
  expect(asAdmin.find(({ userId }) => userId === granted)?.mayChange).toBe(false);
});

test('refuses by role, by group, and by account', async () => {
  const coach = await makeUser(app.db, 'coach');
  const otherAdmin = await makeUser(app.db, 'admin');
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const body = { accessType: 'edit' as const };
  const to = (userId: number) => ({ params: { id: groupId, userId }, body });
  expect((await app.visitor().refused(grant, to(coach))).body.code).toBe('UNAUTHENTICATED');
  // manages the group, but no accounts
  expect((await (await app.as('coach')).refused(grant, to(coach))).body.code).toBe('FORBIDDEN');
  const admin = await app.as('admin');
  expect((await admin.refused(grant, to(coach))).body.code).toBe('NOT_FOUND');
  const key = { userId: await app.userId('admin'), groupId };
  await app.db('userGroups').insert({ ...key, accessType: 'edit' });
  expect((await admin.refused(grant, to(coach))).body.code).toBe('FORBIDDEN');
  await app.db('userGroups').where(key).update({ accessType: 'manage' });
  expect((await admin.call(grant, to(coach))).body.access).toBe('edit');
  expect((await admin.refused(grant, to(otherAdmin))).body.code).toBe('FORBIDDEN');
  expect((await admin.refused(revoke, { params: { id: groupId, userId: otherAdmin } })).body.code).toBe('FORBIDDEN');
  const owner = await app.as('owner');
  expect((await owner.call(grant, to(otherAdmin))).body.access).toBe('edit');
  expect((await owner.refused(grant, to(await makeUser(app.db, 'accountant')))).body.code).toBe('NOT_FOUND');
  expect((await owner.refused(access, { params: { id: 2_000_000 } })).body.code).toBe('NOT_FOUND');
  expect((await (await app.as('accountant')).refused(access, { params: { id: groupId } })).body.code).toBe('FORBIDDEN');
});

test('the group coach and creator get no grant and lose none', async () => {
  const [trainer, creator] = [await makeUser(app.db, 'coach'), await makeUser(app.db, 'admin')];
  const groupId = await makeGroup(app.db, { trainer, createdBy: creator });
  const owner = await app.as('owner');
  for (const [userId, status] of [
    [trainer, 'trainer'],
    [creator, 'creator'],
  ] as const) {
    const params = { id: groupId, userId };
    const refusals = [
      await owner.refused(grant, { params, body: { accessType: 'view' } }),
      await owner.refused(revoke, { params }),
    ];
    for (const { body } of refusals) expect(body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status });
  }
  expect(await app.db('userGroups').where({ groupId })).toEqual([]);

  // an earlier grant stays, and counts again when the group gets another coach
  await app.db('userGroups').insert({ userId: trainer, groupId, accessType: 'edit' });
  await app.db('groups').where({ id: groupId }).update({ trainer: null });
  const { body: staff } = await owner.call(access, { params: { id: groupId } });
  expect(staff.find(({ userId }) => userId === trainer)).toMatchObject({ access: 'edit', source: 'grant' });
});

test('of two simultaneous changes of a grant each event has the value before it', async () => {
  const userId = await makeUser(app.db, 'coach');
  const groupId = await makeGroup(app.db);
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const put = (by: typeof owner, accessType: string) =>
    by.send('PUT', `/api/groups/${groupId}/access/${userId}`, { body: { accessType } });
  await Promise.all([put(owner, 'view'), put(senior, 'manage'), put(owner, 'edit')]);
  const events = await app
    .db('auditLogs')
    .where({ eventType: 'group.access_granted' })
    .whereRaw('metadata @> ?', [{ groupId }])
    .orderBy('id');
  const steps = events.map(({ metadata }) => metadata);
  expect(steps.map(({ before }) => before)).toEqual([null, ...steps.slice(0, -1).map(({ after }) => after)]);
  const gone = await Promise.all(
    [owner, senior].map((by) => by.send('DELETE', `/api/groups/${groupId}/access/${userId}`)),
  );
  expect(gone.map(({ status }) => status).sort()).toEqual([204, 404]);
});
