import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { isMemberOn } from '@school/api-contract/groups/group-membership';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { lockGroup } from '../groups/groups.repository';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { lockStudent } from '../students/student-card.repository';
import { attendanceFeatureRoutes } from './attendance.routes';
import { getJournal } from './attendance.service';

const { sessions, journal, mark, comment } = attendanceRoutes;
const app = useTestApp({ features: attendanceFeatureRoutes });

/** A Wednesday. */
const today = '2026-11-18';
const monday = '2026-11-16';
const nextMonday = '2026-11-23';

beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

/** A group of the coach that trains on Mondays and Wednesdays, with two students who joined in September. */
async function school(trainer?: number) {
  const coachId = trainer ?? (await app.userId('coach'));
  const groupId = await makeGroup(app.db, { trainer: coachId });
  await app.db('schedules').insert([
    { groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
    { groupId, dayOfWeek: 3, startTime: '17:30', endTime: '19:00' },
  ]);
  const anna = await member(groupId, 'Анина');
  const boris = await member(groupId, 'Борин');
  return { groupId, anna, boris };
}

async function member(groupId: number, lastName: string, joinDate = '2026-09-01', leaveDate: string | null = null) {
  const id = await makeStudent(app.db, { lastName });
  await app.db('studentGroups').insert({ studentId: id, groupId, joinDate, leaveDate, active: leaveDate === null });
  return id;
}

const ofGroup = <T extends { group: { id: number } }>(rows: T[], id: number) =>
  rows.filter(({ group }) => group.id === id);

test('lists the sessions of a day with their counts in one statement', async () => {
  const { groupId, anna, boris } = await school();
  const coach = await app.as('coach');
  await coach.call(mark, { params: { id: groupId }, body: [{ studentId: anna, date: today, status: 'PRESENT' }] });
  const { body, statements } = await coach.call(sessions);
  expect(ofGroup(body, groupId)).toMatchObject([
    {
      date: today,
      state: 'planned',
      times: [{ startTime: '17:30', endTime: '19:00' }],
      students: 2,
      present: 1,
      absent: 0,
      trainerId: await app.userId('coach'),
      mayMark: true,
      own: true,
    },
  ]);
  expect(ofGroup((await (await app.as('owner')).call(sessions)).body, groupId)).toMatchObject([{ own: false }]);
  expect(statements).toHaveLength(3);
  await coach.call(mark, { params: { id: groupId }, body: [{ studentId: boris, date: today, status: 'ABSENT' }] });
  const { body: after } = await coach.call(sessions, { query: { date: today } });
  expect(ofGroup(after, groupId)).toMatchObject([{ present: 1, absent: 1 }]);
});

test('a coach of another group sees nothing; an admin and a view grant see but cannot mark', async () => {
  const stranger = await makeUser(app.db, 'coach');
  const { groupId, anna } = await school(stranger);
  const input = { params: { id: groupId }, body: [{ studentId: anna, date: today, status: 'PRESENT' as const }] };
  const coach = await app.as('coach');
  expect(ofGroup((await coach.call(sessions)).body, groupId)).toEqual([]);
  expect((await coach.refused(journal, { params: { id: groupId }, query: { month: '2026-11' } })).body.code).toBe(
    'NOT_FOUND',
  );
  expect((await coach.refused(mark, input)).body.code).toBe('NOT_FOUND');

  await app.db('userGroups').insert({ userId: await app.userId('coach'), groupId, accessType: 'view' });
  const { body } = await coach.call(journal, { params: { id: groupId }, query: { month: '2026-11' } });
  expect(body.mayMark).toBe(false);
  expect((await coach.refused(mark, input)).body.code).toBe('FORBIDDEN');

  await app.db('userGroups').where({ groupId }).update({ accessType: 'edit' });
  expect((await coach.call(mark, input)).body).toEqual({ saved: 1, conflicts: [] });
  expect((await (await app.as('admin')).refused(mark, input)).body.code).toBe('FORBIDDEN');
});

test('a month shows its members, sessions and marks in one statement', async () => {
  const { groupId, anna, boris } = await school();
  const gone = await member(groupId, 'Гонина', '2026-09-01', '2026-10-31');
  const left = await member(groupId, 'Левина', '2026-09-01', '2026-11-10');
  const later = await member(groupId, 'Яшина', '2026-12-01');
  const owner = await app.as('owner');
  await owner.call(mark, {
    params: { id: groupId },
    body: [
      { studentId: anna, date: monday, status: 'PRESENT' },
      { studentId: boris, date: '2026-11-17', status: 'ABSENT' },
    ],
  });
  await owner.call(comment, { params: { id: groupId, date: monday }, body: { comment: 'Открытый урок' } });

  const { body, statements } = await owner.call(journal, { params: { id: groupId }, query: { month: '2026-11' } });
  expect(statements).toHaveLength(2);
  expect(body.today).toBe(today);
  expect(body.students.map(({ id }) => id)).toEqual([anna, boris, left]);
  expect(body.students.map(({ id }) => id)).not.toContain(gone);
  expect(body.students.map(({ id }) => id)).not.toContain(later);
  expect(body.sessions.map(({ date }) => date)).toEqual([
    '2026-11-02',
    '2026-11-04',
    '2026-11-09',
    '2026-11-11',
    monday,
    // not in the schedule, but with a mark
    '2026-11-17',
    today,
    nextMonday,
    '2026-11-25',
    '2026-11-30',
  ]);
  expect(body.sessions.find(({ date }) => date === monday)).toMatchObject({
    comment: 'Открытый урок',
    state: 'planned',
  });
  expect(body.marks).toHaveLength(2);

  const { body: september } = await owner.call(journal, { params: { id: groupId }, query: { month: '2026-10' } });
  expect(september.students.map(({ id }) => id)).toContain(gone);
});

test('a month has all its days in a PostgreSQL zone with a day that does not begin at midnight', async () => {
  const { groupId } = await school();
  app.clock.set('2026-10-01T12:00:00Z');
  const user = { id: await app.userId('owner'), username: 'o', email: '', role: 'owner' } as const;
  await app.db.transaction(async (trx) => {
    // in this zone 6 September 2026 begins at one o'clock
    await trx.raw(`set local timezone = 'America/Santiago'`);
    const { text } = await getJournal({ ...app.deps, db: trx }, user, groupId, '2026-09');
    expect(JSON.parse(text).sessions.at(-1).date).toBe('2026-09-30');
  });
});

test('a student who returns after a year is shown from the day of return, marked or not', async () => {
  const { groupId } = await school();
  const back = await member(groupId, 'Вернулась', '2024-09-01', '2025-03-01');
  await app.db('studentGroups').insert({ studentId: back, groupId, joinDate: '2026-11-14' });
  const coach = await app.as('coach');
  const shown = async () => {
    const { body } = await coach.call(journal, { params: { id: groupId }, query: { month: '2026-11' } });
    return body.students.find(({ id }) => id === back);
  };
  expect(await shown()).toMatchObject({ joinDate: '2026-11-14', leaveDate: null });
  await coach.call(mark, { params: { id: groupId }, body: [{ studentId: back, date: monday, status: 'PRESENT' }] });
  expect(await shown()).toMatchObject({ joinDate: '2026-11-14', leaveDate: null });
});

test('a student who left and returned within a month is shown with each membership and not in between', async () => {
  const { groupId, anna } = await school();
  const back = await member(groupId, 'Вернулась', '2024-09-01', '2025-03-01');
  const stay = { studentId: back, groupId };
  await app.db('studentGroups').insert([
    { ...stay, joinDate: '2026-09-01', leaveDate: '2026-11-05', active: false },
    { ...stay, joinDate: '2026-11-11', leaveDate: '2026-11-17', active: false },
    { ...stay, joinDate: '2026-12-01' },
  ]);
  const owner = await app.as('owner');
  const shown = async (month: string) => {
    const { body } = await owner.call(journal, { params: { id: groupId }, query: { month } });
    return body.students.find(({ id }) => id === back);
  };
  const november = await shown('2026-11');
  expect(november).toEqual({
    ...{ id: back, name: 'Вернулась Анна', joinDate: '2026-09-01', leaveDate: '2026-11-17' },
    stays: [
      { joinDate: '2026-09-01', leaveDate: '2026-11-05' },
      { joinDate: '2026-11-11', leaveDate: '2026-11-17' },
    ],
  });
  const days = ['2026-11-04', '2026-11-05', '2026-11-10', '2026-11-11', '2026-11-16', '2026-11-17'];
  expect(november && days.filter((day) => isMemberOn(november, day))).toEqual([
    '2026-11-04',
    '2026-11-11',
    '2026-11-16',
  ]);
  // a single membership in the month has no list
  expect(await shown('2026-12')).not.toHaveProperty('stays');
  expect(await shown('2026-10')).not.toHaveProperty('stays');
  const { body } = await owner.call(journal, { params: { id: groupId }, query: { month: '2026-11' } });
  expect(body.students.find(({ id }) => id === anna)).not.toHaveProperty('stays');
  // the server accepts marks on exactly the days that the journal shows
  const marks = days
    .slice(1, 3)
    .map((date) => ({ studentId: back, date, status: 'PRESENT' as const, reason: 'Забыли' }));
  const refused = await owner.refused(mark, { params: { id: groupId }, body: marks });
  expect(refused.body.details?.map(({ path }) => path)).toEqual(['0.studentId', '1.studentId']);
});

test('saving the same marks twice changes nothing', async () => {
  const { groupId, anna, boris } = await school();
  const coach = await app.as('coach');
  const body = [anna, boris].map((studentId) => ({
    studentId,
    date: today,
    status: 'PRESENT' as const,
    seen: 'NOT_MARKED' as const,
  }));
  for (const _ of [1, 2]) {
    const { body: answer, statements } = await coach.call(mark, { params: { id: groupId }, body });
    expect(answer).toEqual({ saved: 2, conflicts: [] });
    // the login session and the marks
    expect(statements).toHaveLength(2);
  }
  expect(await app.db('attendance').where({ groupId })).toHaveLength(2);
});

test('two people mark at once: no mark is lost, and a mark that the other did not see stays', async () => {
  const { groupId, anna, boris } = await school();
  const [coach, owner] = [await app.as('coach'), await app.as('owner')];
  const one = (studentId: number, status: 'PRESENT' | 'ABSENT', seen: 'NOT_MARKED' | 'PRESENT') => ({
    params: { id: groupId },
    body: [{ studentId, date: today, status, seen }],
  });
  await Promise.all([
    coach.call(mark, one(anna, 'PRESENT', 'NOT_MARKED')),
    owner.call(mark, one(boris, 'ABSENT', 'NOT_MARKED')),
  ]);
  expect(await app.db('attendance').where({ groupId })).toHaveLength(2);

  const { body } = await owner.call(mark, one(anna, 'ABSENT', 'NOT_MARKED'));
  expect(body).toMatchObject({
    saved: 0,
    conflicts: [{ studentId: anna, date: today, status: 'PRESENT', yours: 'ABSENT', own: false, byName: 'test_coach' }],
  });
  // the coach's own mark, from a phone whose clock is a day ahead
  const again = await coach.call(mark, one(anna, 'ABSENT', 'NOT_MARKED'));
  expect(again.body.conflicts).toMatchObject([{ status: 'PRESENT', yours: 'ABSENT', own: true }]);
  expect((await owner.call(mark, one(anna, 'ABSENT', 'PRESENT'))).body.saved).toBe(1);

  const racing = await Promise.all(
    [1, 2, 3, 4].map((_, index) => (index % 2 ? coach : owner).call(mark, one(boris, 'PRESENT', 'PRESENT'))),
  );
  expect(racing.map(({ body: { saved } }) => saved)).toEqual([0, 0, 0, 0]);
});

test('marking does not wait for changes of the group or of the student card', async () => {
  const { groupId, anna } = await school();
  const coach = await app.as('coach');
  const owner = { id: await app.userId('owner'), username: 'o', email: '', role: 'owner' } as const;
  const body = [{ studentId: anna, date: today, status: 'PRESENT' as const }];
  await app.db.transaction(async (trx) => {
    await lockGroup(trx, groupId, owner, app.clock.now());
    await lockStudent(trx, anna);
    // while the locks are held: a call that waits for them gets no answer, or a 503
    expect((await coach.call(mark, { params: { id: groupId }, body })).body.saved).toBe(1);
  });
});

test('names every wrong mark and writes none', async () => {
  const { groupId, anna, boris } = await school();
  const foreign = await makeStudent(app.db);
  const coach = await app.as('coach');
  const wrong = await coach.refused(mark, {
    params: { id: groupId },
    body: [
      { studentId: anna, date: nextMonday, status: 'PRESENT' },
      { studentId: boris, date: '2026-11-09', status: 'PRESENT' },
      { studentId: boris, date: '2026-11-09', status: 'ABSENT', reason: 'x' },
    ],
  });
  expect(wrong.body.details?.map(({ path }) => path)).toEqual(['0.date', '1.reason', '2.studentId']);
  const stranger = await coach.refused(mark, {
    params: { id: groupId },
    body: [
      { studentId: anna, date: today, status: 'PRESENT' },
      { studentId: foreign, date: today, status: 'PRESENT' },
      { studentId: anna, date: '2026-08-31', status: 'PRESENT', reason: 'Забыли' },
    ],
  });
  expect(stranger.body.details?.map(({ path }) => path)).toEqual(['1.studentId', '2.studentId']);
  expect(await app.db('attendance').where({ groupId })).toEqual([]);
});
