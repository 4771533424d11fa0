import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { attendanceFeatureRoutes } from './attendance.routes';

const { unmarked } = attendanceRoutes;
const app = useTestApp({ features: attendanceFeatureRoutes });

/** A Wednesday: of the last 14 days the 4th, 9th, 11th and 16th have sessions. */
beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

async function makeTrained(columns: Record<string, unknown> = {}): Promise<number> {
  const groupId = await makeGroup(app.db, columns);
  await app
    .db('schedules')
    .insert([1, 3].map((dayOfWeek) => ({ groupId, dayOfWeek, startTime: '17:30', endTime: '19:00' })));
  return groupId;
}

async function member(groupId: number, joinDate = '2026-09-01', leaveDate: string | null = null): Promise<number> {
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate, leaveDate, active: leaveDate === null });
  return studentId;
}

const put = (groupId: number, studentId: number, days: readonly string[], status = 'PRESENT') =>
  app.db('attendance').insert(days.map((day) => ({ studentId, groupId, date: `2026-11-${day}`, status })));

/** Day, number of students, number of marks. */
async function missing(groupId: number) {
  const { body } = await (await app.as('owner')).call(unmarked);
  const own = body.filter(({ group }) => group.id === groupId);
  return own.map(({ date, students, present, absent }) => [date.slice(8), students, present + absent]);
}

test('a session is listed until every student of that day is marked', async () => {
  const groupId = await makeTrained();
  const anna = await member(groupId);
  const left = await member(groupId, '2026-09-01', '2026-11-09');
  const joined = await member(groupId, '2026-11-11');
  // returned later
  const back = await member(groupId, '2026-09-01', '2026-11-05');
  await app.db('studentGroups').insert({ studentId: back, groupId, joinDate: '2026-11-16' });
  expect(await missing(groupId)).toEqual([
    ['16', 3, 0],
    ['11', 2, 0],
    ['09', 1, 0],
    ['04', 3, 0],
  ]);
  await put(groupId, anna, ['04', '09', '11', '16']);
  await put(groupId, left, ['04'], 'ABSENT');
  await put(groupId, joined, ['11']);
  await put(groupId, joined, ['16'], 'NOT_MARKED');
  await put(groupId, back, ['16']);
  expect(await missing(groupId)).toEqual([
    ['16', 3, 2],
    ['04', 3, 2],
  ]);
  await put(groupId, back, ['04']);
  await app.db('attendance').where({ studentId: joined, groupId }).update({ status: 'ABSENT' });
  expect(await missing(groupId)).toEqual([]);
});

test('a session of today is listed from the moment it begins', async () => {
  const groupId = await makeTrained();
  const anna = await member(groupId);
  await put(groupId, anna, ['04', '09', '11', '16']);
  app.clock.set('2026-11-18T14:29:00Z');
  expect(await missing(groupId)).toEqual([]);
  // half past five in Moscow
  app.clock.set('2026-11-18T14:30:00Z');
  expect(await missing(groupId)).toEqual([['18', 1, 0]]);
  await put(groupId, anna, ['18']);
  expect(await missing(groupId)).toEqual([]);
});

test('the mark of a student who was removed from that day does not count for another student', async () => {
  const groupId = await makeTrained();
  const [gone, anna] = [await member(groupId, '2026-09-01', '2026-11-10'), await member(groupId)];
  await put(groupId, gone, ['04', '09', '11', '16']);
  await put(groupId, anna, ['04', '09']);
  expect(await missing(groupId)).toEqual([
    ['16', 1, 0],
    ['11', 1, 0],
  ]);
});

test('leaves out groups without students, cancelled days and groups out of scope; in one statement', async () => {
  const coachId = await app.userId('coach');
  const [own, foreign] = [await makeTrained({ trainer: coachId }), await makeTrained()];
  await makeTrained({ trainer: coachId });
  await makeTrained({ trainer: coachId, active: false });
  for (const groupId of [own, foreign]) await member(groupId);
  await app.db('sessionChanges').insert({ groupId: own, date: '2026-11-09', state: 'cancelled', reason: 'Праздник' });
  const { body, statements } = await (await app.as('coach')).call(unmarked);
  expect(body.map(({ group, date, mayMark, own }) => [group.id, date.slice(8), mayMark, own])).toEqual([
    [own, '16', true, true],
    [own, '11', true, true],
    [own, '04', true, true],
  ]);
  expect(statements.filter((sql) => sql.includes('student_groups'))).toHaveLength(1);
  // the login session, the list and the school's day
  expect(statements.length).toBeLessThanOrEqual(3);
  expect((await (await app.signedIn(await makeUser(app.db, 'coach'))).call(unmarked)).body).toEqual([]);
  expect((await (await app.as('accountant')).refused(unmarked)).body.code).toBe('FORBIDDEN');
});

test('a coach waits for no session that they may only look at, an admin for all that they see', async () => {
  const groupId = await makeTrained();
  await member(groupId);
  const count = async (userId: number) => {
    const { body } = await (await app.signedIn(userId)).call(unmarked);
    return body.filter(({ group }) => group.id === groupId).length;
  };
  const [viewer, marker] = [await makeUser(app.db, 'coach'), await makeUser(app.db, 'coach')];
  const admin = await makeUser(app.db, 'admin');
  await app.db('userGroups').insert([
    { userId: viewer, groupId, accessType: 'view' },
    { userId: marker, groupId, accessType: 'edit' },
    { userId: admin, groupId, accessType: 'view' },
  ]);
  expect([await count(viewer), await count(marker), await count(admin)]).toEqual([0, 4, 4]);
});
