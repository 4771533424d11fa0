import { groupRoutes } from '@school/api-contract/groups/groups';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent, makeUser } from './school.fixture';

const app = useTestApp({ features: groupsRoutes });

test('all active groups come in one statement, however many, with their places and what the caller may do', async () => {
  const coach = await makeUser(app.db, 'coach');
  const [branch] = await app.db('branches').insert({ name: 'Север', address: 'ул. Мира, 1' }).returning('id');
  const groupId = await makeGroup(app.db, {
    name: 'Абрикос',
    trainer: coach,
    branchId: branch.id,
    maxStudents: 9,
    oldestAge: 6,
  });
  const times = { startTime: '17:00', endTime: '18:00' };
  await app.db('schedules').insert([
    { groupId, dayOfWeek: 4, ...times, validFrom: '2020-01-01' },
    { groupId, dayOfWeek: 2, ...times, validFrom: '2999-01-01' },
    { groupId, dayOfWeek: 1, ...times, validFrom: '2020-01-01', validUntil: '2021-01-01' },
  ]);
  await makeStudent(app.db, {}, [groupId]);
  const left = await makeStudent(app.db, {}, [groupId]);
  await app.db('studentGroups').where({ studentId: left }).update({ active: false, leaveDate: '2999-01-01' });
  await makeGroup(app.db, { name: 'Архив', active: false });
  const numbers = Array.from({ length: 201 }, (_, index) => index);
  await app.db('groups').insert(numbers.map((n) => ({ name: `Ряд ${n}`, sportsDirection: 'dance', trainer: coach })));

  const { body, statements } = await (await app.as('owner')).call(groupRoutes.active);
  expect(body).toHaveLength(202);
  expect(body[0]).toEqual({
    id: groupId,
    name: 'Абрикос',
    sportsDirection: 'dance',
    branch: { id: branch.id, name: 'Север' },
    address: 'ул. Мира, 1',
    days: [2, 4],
    youngestAge: null,
    oldestAge: 6,
    maxStudents: 9,
    studentCount: 1,
    access: 'manage',
  });
  // the session and the groups
  expect(statements).toHaveLength(2);

  const caller = await app.as('coach');
  const own = await makeGroup(app.db, { name: 'Своя', trainer: await app.userId('coach') });
  expect((await caller.call(groupRoutes.active)).body).toMatchObject([{ id: own, access: 'manage', studentCount: 0 }]);
  expect((await app.visitor().refused(groupRoutes.active)).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('accountant')).refused(groupRoutes.active)).body.code).toBe('FORBIDDEN');
});
