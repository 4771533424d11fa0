import { groupRoutes } from '@school/api-contract/groups/groups';
import { expect, test } from 'vitest';
import { placesSql } from '../../shared/places.sql';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from '../groups/groups.routes';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { countFreePlaces } from './memberships.service';

const { addStudents, read, removeStudent } = groupRoutes;
const app = useTestApp({ features: groupsRoutes });

const today = '2026-11-21';

async function countPlaces(groupId: number): Promise<{ taken: number; free: number }> {
  const { rows } = await app.db.raw(
    `select places.* from groups g cross join lateral (${placesSql}) places where g.id = ?`,
    [groupId],
  );
  return rows[0];
}

test('a future member takes a place, a leaving member frees one, and each is counted once', async () => {
  app.clock.set(`${today}T12:00:00Z`);
  const groupId = await makeGroup(app.db, { maxStudents: 4 });
  expect(await countPlaces(groupId)).toEqual({ taken: 0, free: 4 });
  const [present, coming, leaving, gone] = [
    await makeStudent(app.db),
    await makeStudent(app.db),
    await makeStudent(app.db),
    await makeStudent(app.db),
  ];
  await app.db('studentGroups').insert([
    { groupId, studentId: present, joinDate: '2026-09-01' },
    { groupId, studentId: coming, joinDate: '2026-12-01' },
  ]);
  await app.db('studentGroups').insert([
    { groupId, studentId: leaving, joinDate: '2026-09-01', leaveDate: '2026-11-22', active: false },
    { groupId, studentId: gone, joinDate: '2026-09-01', leaveDate: '2026-10-01', active: false },
    // an earlier membership of a current member
    { groupId, studentId: present, joinDate: '2025-09-01', leaveDate: '2026-05-31', active: false },
  ]);
  await makeStudent(app.db, {}, [await makeGroup(app.db)]);
  expect(await countPlaces(groupId)).toEqual({ taken: 2, free: 2 });
  expect(await countFreePlaces(app.db, groupId)).toBe(2);
  const { body } = await (await app.as('owner')).call(read, { params: { id: groupId } });
  expect(body.studentCount).toBe(2);
});

test('an archived group has no free places', async () => {
  expect(await countFreePlaces(app.db, await makeGroup(app.db, { active: false }))).toBeUndefined();
  expect(await countFreePlaces(app.db, 2_000_000_000)).toBeUndefined();
});

test('memberships do not overlap when a student who leaves tomorrow is added today', async () => {
  app.clock.set(`${today}T12:00:00Z`);
  const groupId = await makeGroup(app.db);
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ groupId, studentId, joinDate: '2026-09-01' });
  const owner = await app.as('owner');
  await owner.call(removeStudent, { params: { id: groupId, studentId }, query: { leaveDate: '2026-11-22' } });
  const add = (joinDate?: string) => ({ params: { id: groupId }, body: { studentIds: [studentId], joinDate } });
  // past days must not change
  expect((await owner.refused(addStudents, add('2026-11-20'))).body.details).toMatchObject([{ path: 'joinDate' }]);
  expect((await owner.call(addStudents, add())).body).toEqual({ added: 1 });
  expect(await app.db('studentGroups').where({ studentId }).orderBy('id').select('joinDate', 'leaveDate')).toEqual([
    { joinDate: '2026-09-01', leaveDate: today },
    { joinDate: today, leaveDate: null },
  ]);
});
