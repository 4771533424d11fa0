import { groupRoutes } from '@school/api-contract/groups/groups';
import { studentRoutes } from '@school/api-contract/students/students';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { studentsRoutes } from '../students/students.routes';
import { transfersRoutes } from '../transfers/transfers.routes';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent, makeUser } from './school.fixture';

const { roster, addStudents, moveStudents, removeStudent, waiting, wait, stopWaiting, place, read } = groupRoutes;
const app = useTestApp({ features: [groupsRoutes, studentsRoutes, transfersRoutes] });

const today = '2026-11-21';
beforeEach(() => app.clock.set('2026-11-21T12:00:00Z'));

const lastEvent = (eventType: string) => app.db('auditLogs').where({ eventType }).orderBy('id', 'desc').first();

async function member(groupId: number, lastName: string, columns = {}, joinDate = '2026-09-01') {
  const studentId = await makeStudent(app.db, { lastName, ...columns });
  await app.db('studentGroups').insert({ studentId, groupId, joinDate });
  return studentId;
}

test('the roster has what a coach needs of each student, in one statement', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const anna = await member(groupId, 'Анина', { medicalInfo: 'Астма', parentPhone: '+79160000001', middleName: 'П.' });
  const boris = await member(groupId, 'Борин', { medicalInfo: '' });
  const marks = [
    ['2026-08-20', 'ABSENT'],
    ['2026-08-21', 'PRESENT'],
    ['2026-11-02', 'PRESENT'],
    ['2026-11-04', 'ABSENT'],
    ['2026-11-09', 'NOT_MARKED'],
  ];
  await app.db('attendance').insert(marks.map(([date, status]) => ({ studentId: anna, groupId, date, status })));

  const { body, statements } = await (await app.as('coach')).call(roster, { params: { id: groupId } });
  expect(statements).toHaveLength(2);
  expect(body).toMatchObject([
    {
      studentId: anna,
      name: 'Анина Анна П.',
      birthDate: '2017-05-02',
      joinDate: '2026-09-01',
      leaveDate: null,
      parentPhone: '+79160000001',
      medicalInfo: 'Астма',
      attendancePercent: 67,
    },
    { studentId: boris, medicalInfo: null, attendancePercent: null },
  ]);
  const { body: november } = await (await app.as('coach')).call(roster, {
    params: { id: groupId },
    query: { month: '2026-11' },
  });
  expect(november[0]).toMatchObject({ studentId: anna, attendancePercent: 50 });
});

test('the roster tells children of the same name apart', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  await member(groupId, 'Анина', { middleName: 'Петровна' });
  await member(groupId, 'Анина', { middleName: 'Олеговна' });
  await member(groupId, 'Борина', { middleName: 'Петровна' });
  const { body } = await (await app.as('coach')).call(roster, { params: { id: groupId } });
  expect(body.map(({ listName }) => listName)).toEqual(['Анина Анна Петровна', 'Анина Анна Олеговна', 'Борина Анна']);
});

test('marks of a session cancelled afterwards do not count until it is restored', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const studentId = await member(groupId, 'Болеева');
  const mark = { studentId, groupId };
  await app.db('attendance').insert([
    { ...mark, date: '2026-11-02', status: 'PRESENT' },
    { ...mark, date: '2026-11-09', status: 'ABSENT' },
  ]);
  const percents = async () => {
    const coach = await app.as('coach');
    const { body: rows } = await coach.call(roster, { params: { id: groupId } });
    const { body: student } = await coach.call(studentRoutes.read, { params: { id: studentId } });
    const { body: list } = await coach.call(studentRoutes.list, { query: { groupId } });
    const { body: marks } = await coach.call(studentRoutes.attendance, { params: { id: studentId } });
    const present = marks.filter(({ status }) => status === 'PRESENT').length;
    const listed = Math.round((100 * present) / marks.length);
    return [rows[0]?.attendancePercent, student.attendancePercent, list[0]?.attendancePercent, listed];
  };
  expect(await percents()).toEqual([50, 50, 50, 50]);
  const change = { groupId, changedAt: '2026-11-10T09:00:00Z' };
  await app.db('sessionChanges').insert({ ...change, date: '2026-11-09', state: 'cancelled' });
  expect(await percents()).toEqual([100, 100, 100, 100]);
  await app.db('sessionChanges').insert({
    ...{ ...change, date: '2026-11-03', state: 'moved', movedTo: '2026-11-09' },
    ...{ startTime: '10:00', endTime: '11:00', changedAt: '2026-11-11T09:00:00Z' },
  });
  expect(await percents()).toEqual([50, 50, 50, 50]);
});

test('a past month shows a coach its members, and only the names of those who left for good', async () => {
  const coachId = await app.userId('coach');
  const [groupId, other] = [
    await makeGroup(app.db, { trainer: coachId }),
    await makeGroup(app.db, { trainer: coachId }),
  ];
  const secrets = { medicalInfo: 'Астма', parentName: 'Ольга', parentPhone: '+79160000077' };
  const left = { groupId, joinDate: '2026-09-01', leaveDate: '2026-10-15', active: false };
  const gone = await makeStudent(app.db, { lastName: 'Ушлова', ...secrets });
  const moved = await makeStudent(app.db, { lastName: 'Яшина', ...secrets }, [other]);
  await app.db('studentGroups').insert([
    { ...left, studentId: gone },
    { ...left, studentId: moved },
  ]);
  const input = { params: { id: groupId }, query: { month: '2026-10' } };
  const hidden = { medicalInfo: null, parentName: '', parentPhone: '' };
  const { body, statements } = await (await app.as('coach')).call(roster, input);
  expect(statements).toHaveLength(2);
  expect(body).toMatchObject([
    { studentId: gone, name: 'Ушлова Анна', leaveDate: '2026-10-15', ...hidden },
    { studentId: moved, ...secrets },
  ]);
  expect((await (await app.as('owner')).call(roster, input)).body).toMatchObject([secrets, secrets]);
});

test('refuses the roster and the waiting list of an invisible group, and to an accountant', async () => {
  const groupId = await makeGroup(app.db, { trainer: await makeUser(app.db, 'coach') });
  const studentId = await makeStudent(app.db, {}, [groupId]);
  const params = { id: groupId };
  const [coach, accountant, visitor] = [await app.as('coach'), await app.as('accountant'), app.visitor()];
  const attempts = (client: typeof coach) => [
    client.refused(roster, { params }),
    client.refused(addStudents, { params, body: { studentIds: [studentId] } }),
    client.refused(moveStudents, { params, body: { studentIds: [studentId] } }),
    client.refused(removeStudent, { params: { ...params, studentId } }),
    client.refused(waiting, { params }),
    client.refused(wait, { params, body: { studentIds: [studentId] } }),
    client.refused(stopWaiting, { params: { ...params, studentId } }),
    client.refused(place, { params: { ...params, studentId }, body: {} }),
  ];
  const codes = async (client: typeof coach) =>
    new Set((await Promise.all(attempts(client))).map(({ body }) => body.code));
  expect(await codes(coach)).toEqual(new Set(['NOT_FOUND']));
  expect(await codes(accountant)).toEqual(new Set(['FORBIDDEN']));
  expect(await codes(visitor)).toEqual(new Set(['UNAUTHENTICATED']));

  await app.db('userGroups').insert({ userId: await app.userId('coach'), groupId, accessType: 'view' });
  expect((await coach.call(roster, { params })).body).toHaveLength(1);
  expect((await coach.refused(addStudents, { params, body: { studentIds: [studentId] } })).body.code).toBe('FORBIDDEN');
  expect((await coach.refused(removeStudent, { params: { ...params, studentId } })).body.code).toBe('FORBIDDEN');
  expect((await coach.refused(wait, { params, body: { studentIds: [studentId] } })).body.code).toBe('FORBIDDEN');
});

test('students join from a given day, only once even when they are added again', async () => {
  const groupId = await makeGroup(app.db, { maxStudents: 3 });
  const ids = [await makeStudent(app.db), await makeStudent(app.db)];
  const owner = await app.as('owner');
  const input = { params: { id: groupId }, body: { studentIds: ids, joinDate: '2026-11-23' } };
  expect((await owner.call(addStudents, input)).body).toEqual({ added: 2 });
  expect((await lastEvent('group.students_added')).metadata).toEqual({
    groupId,
    studentIds: ids,
    joinDate: '2026-11-23',
  });
  expect((await owner.call(addStudents, input)).body).toEqual({ added: 0 });
  const rows = await app.db('studentGroups').where({ groupId });
  expect(rows.map(({ joinDate }) => joinDate)).toEqual(['2026-11-23', '2026-11-23']);
});

test('refuses a join date before birth or more than a year ahead', async () => {
  const groupId = await makeGroup(app.db);
  const [child, younger] = [await makeStudent(app.db), await makeStudent(app.db, { birthDate: '2021-06-01' })];
  const owner = await app.as('owner');
  const params = { id: groupId };
  const refused = async (joinDate: string, ...studentIds: number[]) =>
    (await owner.refused(addStudents, { params, body: { studentIds, joinDate } })).body.details;
  const unborn = [{ path: 'joinDate', message: 'Дата не может быть раньше рождения ученика' }];
  expect(await refused('1900-01-01', child)).toEqual(unborn);
  expect(await refused('2021-05-31', child, younger)).toEqual(unborn);
  const tooFar = [{ path: 'joinDate', message: 'Дата не может быть позже чем через год' }];
  expect(await refused('2027-11-23', child)).toEqual(tooFar);
  expect(await refused('2099-12-31', child)).toEqual(tooFar);
  await owner.call(wait, { params, body: { studentIds: [younger] } });
  const placed = { params: { ...params, studentId: younger }, body: { joinDate: '2021-05-31' } };
  expect((await owner.refused(place, placed)).body.details).toEqual(unborn);
  await owner.call(addStudents, { params, body: { studentIds: [child, younger], joinDate: '2021-06-01' } });
});

test('a transfer ends other memberships today, except in groups that the user may not edit', async () => {
  const trainer = await app.userId('coach');
  const [to, from, foreign] = [
    await makeGroup(app.db, { trainer, maxStudents: 2 }),
    await makeGroup(app.db, { trainer }),
    await makeGroup(app.db),
  ];
  const ids = [await makeStudent(app.db, {}, [from, foreign]), await makeStudent(app.db, {}, [from])];
  // the default is the machine's day, which may be after the test's
  await app.db('studentGroups').whereIn('studentId', ids).update({ joinDate: '2026-09-01' });
  const coach = await app.as('coach');
  const input = { params: { id: to }, body: { studentIds: ids } };
  const listGroupIds = async (studentId: number | undefined) =>
    (await app.db('studentGroups').where({ studentId, active: true }).orderBy('groupId')).map(({ groupId }) => groupId);
  expect((await coach.call(moveStudents, input)).body).toEqual({ added: 2 });
  expect(await listGroupIds(ids[0])).toEqual([to, foreign]);
  expect(await listGroupIds(ids[1])).toEqual([to]);
  const left = await app.db('studentGroups').where({ groupId: from });
  expect(left.map(({ leaveDate }) => leaveDate)).toEqual([today, today]);
  const events = await app.db('auditLogs').whereRaw(`metadata @> ?`, [JSON.stringify({ groupId: from })]);
  expect(events.map(({ eventType }) => eventType)).toEqual(['group.student_removed', 'group.student_removed']);
  expect(new Set(events.map(({ metadata }) => metadata.studentId))).toEqual(new Set(ids));
  // a second transfer changes nothing
  expect((await coach.call(moveStudents, input)).body).toEqual({ added: 0 });

  // with a full group nobody joins and nobody leaves
  const late = await makeStudent(app.db, {}, [from]);
  const full = await coach.refused(moveStudents, { params: { id: to }, body: { studentIds: [late] } });
  expect(full.body.code).toBe('GROUP_FULL');
  expect(await listGroupIds(late)).toEqual([from]);
});

test('a student transferred into several groups at once ends up in one of them', async () => {
  const from = await makeGroup(app.db);
  const targets = [await makeGroup(app.db), await makeGroup(app.db), await makeGroup(app.db), await makeGroup(app.db)];
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  for (const round of [1, 2, 3]) {
    const ids = [await makeStudent(app.db, {}, [from]), await makeStudent(app.db), await makeStudent(app.db)];
    const answers = await Promise.all(
      targets.map((id, index) =>
        (index % 2 ? senior : owner).call(moveStudents, {
          params: { id },
          body: { studentIds: index < 2 ? ids : ids.toReversed() },
        }),
      ),
    );
    expect(answers.map(({ body }) => body.added)).toEqual([3, 3, 3, 3]);
    const present = await app.db('studentGroups').whereIn('studentId', ids).where({ active: true });
    expect(present.map(({ studentId }) => studentId).sort(), `round ${round}`).toEqual(ids.sort());
  }
});

test('names each student who is unknown, archived, or not visible to the coach, and adds nobody', async () => {
  const coachId = await app.userId('coach');
  const groupId = await makeGroup(app.db, { trainer: coachId });
  const other = await makeGroup(app.db, { trainer: coachId });
  const own = await makeStudent(app.db, {}, [other]);
  const foreign = await makeStudent(app.db);
  const archived = await makeStudent(app.db, { active: false });
  const input = { params: { id: groupId }, body: { studentIds: [own, foreign, archived, 2_000_000] } };
  const paths = (refusal: { body: { details?: { path: string }[] | undefined } }) =>
    refusal.body.details?.map(({ path }) => path);
  expect(paths(await (await app.as('coach')).refused(addStudents, input))).toEqual([
    'studentIds.1',
    'studentIds.2',
    'studentIds.3',
  ]);
  expect(paths(await (await app.as('owner')).refused(addStudents, input))).toEqual(['studentIds.2', 'studentIds.3']);
  expect(await app.db('studentGroups').where({ groupId })).toEqual([]);
});

test('of two simultaneous calls for the last place one succeeds, and the other gets GROUP_FULL', async () => {
  const groupId = await makeGroup(app.db, { maxStudents: 2 });
  await makeStudent(app.db, {}, [groupId]);
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const rivals = [await makeStudent(app.db), await makeStudent(app.db), await makeStudent(app.db)];
  const answers = await Promise.all(
    rivals.map((studentId, index) =>
      (index === 1 ? senior : owner).send('POST', `/api/groups/${groupId}/students`, {
        body: { studentIds: [studentId] },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const loser = answers.find(({ status }) => status === 409);
  expect(await loser?.json()).toMatchObject({ code: 'GROUP_FULL' });
  expect(await app.db('studentGroups').where({ groupId, active: true })).toHaveLength(2);
});

test('a former member stays in earlier months; the leave date is the first day outside the group', async () => {
  const groupId = await makeGroup(app.db);
  const owner = await app.as('owner');
  const left = await member(groupId, 'Левина');
  await member(groupId, 'Яшина', {}, '2026-11-10');
  const leave = (leaveDate?: string) => ({
    params: { id: groupId, studentId: left },
    query: leaveDate ? { leaveDate } : {},
  });
  expect((await owner.refused(removeStudent, leave('2026-08-31'))).body.details).toMatchObject([
    { path: 'leaveDate', message: 'Дата не может быть раньше вступления в группу' },
  ]);
  expect((await owner.refused(removeStudent, leave('2027-11-23'))).body.details).toMatchObject([{ path: 'leaveDate' }]);
  await owner.call(removeStudent, leave('2026-11-01'));
  expect((await lastEvent('group.student_removed')).metadata).toEqual({
    ...{ groupId, studentId: left, joinDate: '2026-09-01', leaveDate: '2026-11-01' },
  });
  expect((await owner.refused(removeStudent, leave())).body.code).toBe('NOT_FOUND');

  const names = async (month?: string) => {
    const { body } = await owner.call(roster, { params: { id: groupId }, query: { month } });
    return body.map(({ name, leaveDate }) => [name, leaveDate]);
  };
  expect(await names()).toEqual([['Яшина Анна', null]]);
  expect(await names('2026-10')).toEqual([['Левина Анна', '2026-11-01']]);
  expect(await names('2026-11')).toEqual([['Яшина Анна', null]]);

  // returns, but not on a day of the earlier membership
  const back = (joinDate: string) => ({ params: { id: groupId }, body: { studentIds: [left], joinDate } });
  expect((await owner.refused(addStudents, back('2026-10-31'))).body.details).toMatchObject([
    { path: 'joinDate', message: 'В этот день ученик уже был в группе' },
  ]);
  await owner.call(addStudents, back('2026-11-15'));
  expect(await names('2026-11')).toEqual([
    ['Левина Анна', null],
    ['Яшина Анна', null],
  ]);
});

test('without a leave date a membership ends today, or on its join date when that is later', async () => {
  const groupId = await makeGroup(app.db);
  const owner = await app.as('owner');
  const [now, later] = [await member(groupId, 'Ныне'), await member(groupId, 'Позже', {}, '2026-12-01')];
  for (const studentId of [now, later]) await owner.call(removeStudent, { params: { id: groupId, studentId } });
  const rows = await app.db('studentGroups').where({ groupId }).orderBy('id');
  expect(rows.map(({ leaveDate, active }) => [leaveDate, active])).toEqual([
    [today, false],
    ['2026-12-01', false],
  ]);
});

test('a freed place of a full group is offered to the first on the waiting list, who is then placed', async () => {
  const groupId = await makeGroup(app.db, { maxStudents: 1 });
  const owner = await app.as('owner');
  const inside = await member(groupId, 'Занят');
  const [first, second] = [
    await makeStudent(app.db, { lastName: 'Первый' }),
    await makeStudent(app.db, { lastName: 'Второй' }),
  ];
  const params = { id: groupId };
  const state = async () => {
    const { waitingCount, offer, studentCount } = (await owner.call(read, { params })).body;
    return { waitingCount, offer: offer?.name ?? null, studentCount };
  };
  expect((await owner.call(wait, { params, body: { studentIds: [first, second] } })).body).toEqual({ added: 2 });
  expect((await owner.call(wait, { params, body: { studentIds: [second, first] } })).body).toEqual({ added: 0 });
  expect((await lastEvent('group.waiting_added')).metadata).toEqual({ groupId, studentIds: [first, second] });
  expect((await owner.refused(wait, { params, body: { studentIds: [inside] } })).body.details).toMatchObject([
    { path: 'studentIds.0', message: 'Ученик уже в группе' },
  ]);
  const { body: queue, statements } = await owner.call(waiting, { params });
  expect(statements).toHaveLength(2);
  expect(queue).toMatchObject([
    { studentId: first, position: 1, addedBy: 'test_owner' },
    { studentId: second, position: 2 },
  ]);
  expect(await state()).toEqual({ waitingCount: 2, offer: null, studentCount: 1 });
  const placing = { params: { ...params, studentId: first }, body: {} };
  expect((await owner.refused(place, placing)).body.code).toBe('GROUP_FULL');

  await owner.call(removeStudent, { params: { ...params, studentId: inside } });
  expect(await state()).toEqual({ waitingCount: 2, offer: 'Первый Анна', studentCount: 0 });
  const both = await Promise.all(
    [1, 2].map(() => owner.send('POST', `/api/groups/${groupId}/waiting-list/${first}/place`, { body: {} })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await state()).toEqual({ waitingCount: 1, offer: null, studentCount: 1 });
  expect((await lastEvent('group.waiting_placed')).metadata).toEqual({
    ...{ groupId, studentId: first, joinDate: today, position: 1 },
  });

  await owner.call(stopWaiting, { params: { ...params, studentId: second } });
  expect((await lastEvent('group.waiting_removed')).metadata).toEqual({ groupId, studentId: second });
  expect((await owner.refused(stopWaiting, { params: { ...params, studentId: second } })).body.code).toBe('NOT_FOUND');
});

test('a student who is added directly leaves the waiting list; an archived group takes nobody', async () => {
  const groupId = await makeGroup(app.db);
  const owner = await app.as('owner');
  const studentId = await makeStudent(app.db);
  const input = { params: { id: groupId }, body: { studentIds: [studentId] } };
  await owner.call(wait, input);
  await owner.call(addStudents, input);
  expect(await app.db('waitingList').where({ groupId })).toEqual([]);
  await app.db('groups').where({ id: groupId }).update({ active: false });
  const more = { params: { id: groupId }, body: { studentIds: [await makeStudent(app.db)] } };
  for (const route of [addStudents, wait]) {
    expect((await owner.refused(route, more)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'archived' });
  }
});
