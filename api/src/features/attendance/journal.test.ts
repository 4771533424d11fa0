import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { attendanceFeatureRoutes } from './attendance.routes';

const { journal, mark } = attendanceRoutes;
const app = useTestApp({ features: attendanceFeatureRoutes });

beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

/** Trains twice on Mondays, from the 9th on Thursdays too; has a comment, marks, and marks on a day without a session. */
async function busyGroup() {
  const groupId = await makeGroup(app.db, { name: 'Группа "А"', trainer: await app.userId('coach') });
  await app.db('schedules').insert([
    { groupId, dayOfWeek: 1, startTime: '18:00', endTime: '19:00' },
    { groupId, dayOfWeek: 1, startTime: '10:00', endTime: '11:00', validUntil: '2026-11-23' },
    { groupId, dayOfWeek: 4, startTime: '10:00', endTime: '11:00', validFrom: '2026-11-09' },
  ]);
  await app.db('dateComments').insert({ groupId, date: '2026-11-16', comment: 'Открытый урок' });
  const studentIds: number[] = [];
  for (const lastName of ['Яковлева', 'О\\"Брайен', 'Ёлкина', 'Абрамов']) {
    const studentId = await makeStudent(app.db, { lastName });
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
    studentIds.push(studentId);
  }
  const body = studentIds.flatMap((studentId, index) => [
    { studentId, date: '2026-11-16', status: index % 2 ? ('ABSENT' as const) : ('PRESENT' as const) },
    { studentId, date: '2026-11-17', status: 'PRESENT' as const },
  ]);
  await (await app.as('coach')).call(mark, { params: { id: groupId }, body });
  return { groupId, studentIds, body };
}

const read = async (id: number, month = '2026-11') =>
  (await app.as('coach')).call(journal, { params: { id }, query: { month } });

test('returns a month in one statement', async () => {
  const { groupId, studentIds, body: marks } = await busyGroup();
  const [yakovleva, brien, elkina, abramov] = studentIds;
  const scheduled = await read(groupId);
  // the login session and the journal
  expect(scheduled.statements).toHaveLength(2);
  expect(scheduled.body.students.map(({ id }) => id)).toEqual([abramov, elkina, brien, yakovleva]);
  expect(scheduled.body.students[2]).toEqual({
    id: brien,
    name: 'О\\"Брайен Анна',
    joinDate: '2026-09-01',
    leaveDate: null,
  });
  const order = (list: { studentId: number; date: string }[]) =>
    list.toSorted((a, b) => a.date.localeCompare(b.date) || a.studentId - b.studentId);
  expect(order(scheduled.body.marks)).toEqual(order(marks));
  const times = (from: string, to: string) => ({ startTime: from, endTime: to });
  expect(scheduled.body.sessions.map(({ date, times: held }) => [date, held.length])).toEqual([
    ['2026-11-02', 2],
    ['2026-11-09', 2],
    ['2026-11-12', 1],
    ['2026-11-16', 2],
    ['2026-11-17', 0],
    ['2026-11-19', 1],
    ['2026-11-23', 1],
    ['2026-11-26', 1],
    ['2026-11-30', 1],
  ]);
  expect(scheduled.body.sessions.find(({ date }) => date === '2026-11-16')).toEqual({
    date: '2026-11-16',
    substitute: null,
    substituteComment: null,
    state: 'planned',
    times: [times('10:00', '11:00'), times('18:00', '19:00')],
    movedTo: null,
    reason: null,
    comment: 'Открытый урок',
  });

  // an archive period long ago has no effect
  await app.db('groupArchivePeriods').insert({ groupId, archivedOn: '2024-01-01', restoredOn: '2024-02-01' });
  const archivedBefore = await read(groupId);
  expect(archivedBefore.statements).toHaveLength(2);
  expect(archivedBefore.body).toEqual(scheduled.body);
});

test('children of the same name are told apart', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  for (const child of [
    { lastName: 'Иванова', middleName: 'Петровна' },
    { lastName: 'Иванова', middleName: 'Олеговна' },
    { lastName: 'Котова', birthDate: '2016-05-01' },
    { lastName: 'Котова', birthDate: '2015-05-01' },
    { lastName: 'Юдина', middleName: 'Петровна' },
  ]) {
    const studentId = await makeStudent(app.db, { firstName: 'Мария', ...child });
    // the same child in two rows of the month is no namesake
    await app.db('studentGroups').insert([
      { studentId, groupId, joinDate: '2026-09-01', leaveDate: '2026-11-05', active: false },
      { studentId, groupId, joinDate: '2026-11-10' },
    ]);
  }
  expect((await read(groupId)).body.students.map(({ name }) => name)).toEqual([
    'Иванова Мария Петровна',
    'Иванова Мария Олеговна',
    'Котова Мария, 2016',
    'Котова Мария, 2015',
    'Юдина Мария',
  ]);
});

test('a month of a new group is empty', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  expect((await read(groupId)).body).toMatchObject({ sessions: [], students: [], marks: [] });
});

test('contains the direction, the coach, and the medical information from the family', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach'), sportsDirection: 'dance' });
  const studentId = await makeStudent(app.db, { medicalInfo: 'Астма' });
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  const { body } = await read(groupId);
  expect(body).toMatchObject({
    sportsDirection: 'dance',
    trainerName: 'test_coach',
    students: [{ id: studentId, medicalInfo: 'Астма' }],
  });
});
