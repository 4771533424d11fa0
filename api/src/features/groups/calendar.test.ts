import { groupRoutes } from '@school/api-contract/groups/groups';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeUser } from './school.fixture';

const { calendar } = groupRoutes;
const app = useTestApp({ features: groupsRoutes });

const lesson = (groupId: number, dayOfWeek: number, startTime: string, endTime: string) => ({
  ...{ groupId, dayOfWeek, startTime, endTime },
});

test('lists the week by day and time with clashes of coach and branch, in one statement', async () => {
  const [vera, ivan] = [await makeUser(app.db, 'coach', { fullName: 'Вера' }), await makeUser(app.db, 'coach')];
  const [north, south] = await app
    .db('branches')
    .insert([
      { name: 'Север', address: 'ул. Мира, 1' },
      { name: 'Юг', address: 'ул. Мира, 2' },
    ])
    .returning('id');
  const a = await makeGroup(app.db, { name: 'А', trainer: vera, branchId: north.id });
  const b = await makeGroup(app.db, { name: 'Б', trainer: vera, branchId: south.id });
  const c = await makeGroup(app.db, { name: 'В', trainer: ivan, branchId: north.id });
  const archived = await makeGroup(app.db, { name: 'Г', trainer: vera, branchId: north.id, active: false });
  await app
    .db('schedules')
    .insert([
      lesson(a, 1, '17:30', '19:00'),
      lesson(a, 3, '10:00', '11:00'),
      lesson(b, 1, '18:30', '20:00'),
      lesson(c, 1, '19:00', '20:00'),
      lesson(c, 3, '10:30', '11:30'),
      lesson(archived, 1, '17:30', '19:00'),
    ]);
  const owner = await app.as('owner');
  const { body, statements } = await owner.call(calendar);
  expect(statements).toHaveLength(2);
  const clash = (kind: string, groupName: string | null, startTime: string, endTime: string) => ({
    ...{ kind, groupName, startTime, endTime },
  });
  expect(body.map(({ group, dayOfWeek, startTime, clashes }) => [group.name, dayOfWeek, startTime, clashes])).toEqual([
    ['А', 1, '17:30', [clash('trainer', 'Б', '18:30', '20:00')]],
    ['Б', 1, '18:30', [clash('trainer', 'А', '17:30', '19:00')]],
    // an entry that begins when another ends does not clash
    ['В', 1, '19:00', []],
    ['А', 3, '10:00', [clash('branch', 'В', '10:30', '11:30')]],
    ['В', 3, '10:30', [clash('branch', 'А', '10:00', '11:00')]],
  ]);
  expect(body[0]).toMatchObject({ branch: { name: 'Север' }, trainer: { id: vera, name: 'Вера' }, endTime: '19:00' });

  const names = async (query: Record<string, number>) =>
    (await owner.call(calendar, { query })).body.map(({ group }) => group.name);
  expect(await names({ branchId: north.id })).toEqual(['А', 'В', 'А', 'В']);
  expect(await names({ branchId: north.id, trainerId: ivan })).toEqual(['В', 'В']);

  // a coach sees own groups, and clashes with other groups without their names
  const { body: asVera } = await (await app.signedIn(vera)).call(calendar);
  expect(asVera.map(({ group }) => group.name)).toEqual(['А', 'Б', 'А']);
  expect(asVera[2]?.clashes).toEqual([clash('branch', null, '10:30', '11:30')]);
  expect((await (await app.as('coach')).call(calendar)).body).toEqual([]);
  expect((await (await app.as('accountant')).refused(calendar)).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(calendar)).body.code).toBe('UNAUTHENTICATED');
});
