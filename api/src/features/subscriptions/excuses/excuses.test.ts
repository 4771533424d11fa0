import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { absenceExcuseRoutes as routes } from '@school/api-contract/money/absence-excuses';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { messages } from '@school/api-contract/rules/messages';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { attendanceFeatureRoutes } from '../../attendance/attendance.routes';
import { makeGroup, makeStudent, makeUser } from '../../groups/school.fixture';
import { makePlan, mark, sell, switchOn } from '../subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions.routes';

const app = useTestApp({ features: [subscriptionsFeatureRoutes, attendanceFeatureRoutes] });

beforeAll(() => switchOn(app.db));

/** A coach's group and another one on Mondays and Wednesdays, and a student with a month of the rule `makeup`. */
async function makeSchool() {
  const coachId = await makeUser(app.db, 'coach');
  const [groupId, otherId] = [
    await makeGroup(app.db, { trainer: coachId }),
    await makeGroup(app.db, { maxStudents: 1 }),
  ];
  for (const id of [groupId, otherId]) {
    for (const dayOfWeek of [1, 3]) {
      await app.db('schedules').insert({ groupId: id, dayOfWeek, startTime: '17:00', endTime: '18:00' });
    }
  }
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
  const plan = await makePlan(app, { kind: 'months', groupIds: [groupId, otherId] });
  await sell(app, studentId, { planId: plan.id, startsOn: '2026-11-01' });
  return { coach: await app.signedIn(coachId), groupId, otherId, studentId };
}

const excuse = (studentId: number, groupId: number, days: { from: string; to: string }) => ({
  ...{ studentId, groupId, ...days, reason: 'illness' as const, comment: 'ОРВИ' },
});

test('an illness excuses each session of its days, and an absence then gives a credit', async () => {
  const { coach, groupId, studentId } = await makeSchool();
  const body = excuse(studentId, groupId, { from: '2026-11-14', to: '2026-11-19' });
  const { body: excuses } = await coach.call(routes.create, { body });
  expect(excuses.map(({ date, reason, comment }) => [date, reason, comment])).toEqual([
    ['2026-11-18', 'illness', 'ОРВИ'],
    ['2026-11-16', 'illness', 'ОРВИ'],
  ]);
  expect((await coach.call(routes.create, { body })).body).toEqual([]);
  const credits = async () => (await coach.call(routes.credits, { query: { studentId } })).body;
  // not marked yet
  expect(await credits()).toEqual([]);
  await mark(app.db, studentId, groupId, { '2026-11-16': 'ABSENT', '2026-11-18': 'PRESENT' });
  expect(await credits()).toMatchObject([{ date: '2026-11-16', state: 'available', expiresOn: '2026-12-16' }]);
  const { body: student } = await coach.call(subscriptionRoutes.ofStudent, { params: { id: studentId } });
  expect(student.makeupCredits).toBe(1);
  const empty = await coach.refused(routes.create, {
    body: excuse(studentId, groupId, { from: '2026-11-20', to: '2026-11-22' }),
  });
  expect(empty.body.details).toEqual([{ path: 'from', message: messages.noSessions }]);
});

test('nobody is excused from a session that was cancelled or moved away, also if it was marked before', async () => {
  const { coach, groupId, studentId } = await makeSchool();
  await mark(app.db, studentId, groupId, { '2026-11-16': 'ABSENT', '2026-11-18': 'ABSENT', '2026-11-17': 'ABSENT' });
  const change = { groupId, changedBy: await app.userId('owner'), changedAt: app.clock.now(), reason: 'Праздник' };
  await app.db('sessionChanges').insert([
    { ...change, date: '2026-11-16', state: 'cancelled' },
    { ...change, date: '2026-11-18', state: 'moved', movedTo: '2026-11-20', startTime: '10:00', endTime: '11:00' },
  ]);
  const days = (from: string, to: string) => ({ body: excuse(studentId, groupId, { from, to }) });
  const refused = await coach.refused(routes.create, days('2026-11-16', '2026-11-16'));
  expect(refused.body.details).toEqual([{ path: 'from', message: messages.noSessions }]);
  const { body } = await coach.call(routes.create, days('2026-11-16', '2026-11-20'));
  // the 17th is in no schedule, but was marked
  expect(body.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-17']);
});

test('the journal of the month has the excused absences, and each page that shows it hears of them', async () => {
  const { coach, groupId, studentId } = await makeSchool();
  const heard: string[] = [];
  onTestFinished(app.deps.notices.on('attendance', (payload) => heard.push(payload)));
  const body = excuse(studentId, groupId, { from: '2026-11-16', to: '2026-11-18' });
  const { body: excuses } = await coach.call(routes.create, { body });
  const input = { params: { id: groupId }, query: { month: '2026-11' } };
  const read = async () => (await coach.call(attendanceRoutes.journal, input)).body.excuses;
  expect((await read()).toSorted((one, other) => one.date.localeCompare(other.date))).toEqual([
    { studentId, date: '2026-11-16', reason: 'illness' },
    { studentId, date: '2026-11-18', reason: 'illness' },
  ]);
  for (const { id } of excuses) await coach.call(routes.remove, { params: { id } });
  expect(await read()).toEqual([]);
  await vi.waitFor(() => expect(heard).toEqual([groupId, groupId, groupId].map(String)));
});

test('an offered session names who holds its time, not a substitute who came to the day with a later one', async () => {
  const { coach, groupId, otherId, studentId } = await makeSchool();
  const body = excuse(studentId, groupId, { from: '2026-11-16', to: '2026-11-16' });
  const [made] = (await coach.call(routes.create, { body })).body;
  await mark(app.db, studentId, groupId, { '2026-11-16': 'ABSENT' });
  const trainer = await makeUser(app.db, 'coach', { fullName: 'Орлов Петр' });
  await app.db('groups').where({ id: otherId }).update({ trainer });
  const [monday, wednesday, at] = ['2026-11-23', '2026-11-25', '2026-11-18T10:00:00Z'];
  const moved = { groupId: otherId, date: monday, state: 'moved', movedTo: wednesday, reason: 'Зал', changedAt: at };
  await app.db('sessionChanges').insert({ ...moved, startTime: '19:00', endTime: '20:00' });
  const coachId = await makeUser(app.db, 'coach', { fullName: 'Петрова Елена' });
  const substitute = { groupId: otherId, date: wednesday, movedFrom: monday, coachId, namedAt: at };
  await app.db('sessionSubstitutes').insert(substitute);
  const { body: sessions } = await (await app.as('admin')).call(routes.sessions, { params: { id: made?.id ?? 0 } });
  expect(sessions.find(({ date }) => date === wednesday)).toMatchObject({
    ...{ startTime: '17:00', trainerName: 'Орлов Петр' },
  });
});

test('a credit is used in another group with a free place, where the child is marked like a member', async () => {
  const { coach, groupId, otherId, studentId } = await makeSchool();
  const body = excuse(studentId, groupId, { from: '2026-11-16', to: '2026-11-16' });
  const [made] = (await coach.call(routes.create, { body })).body;
  await mark(app.db, studentId, groupId, { '2026-11-16': 'ABSENT' });
  const params = { id: made?.id ?? 0 };
  // the other group is not the coach's
  const use = { params, body: { groupId: otherId, date: '2026-11-25' } };
  expect((await coach.refused(routes.use, use)).body.code).toBe('NOT_FOUND');
  const admin = await app.as('admin');
  const { body: sessions } = await admin.call(routes.sessions, { params });
  expect(sessions[0]).toMatchObject({ group: { id: otherId }, date: '2026-11-23', startTime: '17:00', free: 1 });
  expect(sessions.every(({ date }) => date <= '2026-12-16')).toBe(true);
  const { body: used } = await admin.call(routes.use, use);
  expect(used).toMatchObject({ state: 'used', usedGroup: { id: otherId }, usedOn: '2026-11-25' });
  expect((await admin.refused(routes.use, use)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'used' });
  const owner = await app.as('owner');
  const month = { params: { id: otherId }, query: { month: '2026-11' } };
  expect((await owner.call(attendanceRoutes.journal, month)).body.students).toMatchObject([
    { id: studentId, joinDate: '2026-11-25', leaveDate: '2026-11-26' },
  ]);
  app.clock.set('2026-11-25T12:00:00Z');
  const [laterOwner, laterAdmin] = [await app.as('owner'), await app.as('admin')];
  const marked = (date: string) => ({
    params: { id: otherId },
    body: [{ studentId, date, status: 'PRESENT' as const }],
  });
  await laterOwner.call(attendanceRoutes.mark, marked('2026-11-25'));
  expect((await laterOwner.refused(attendanceRoutes.mark, marked('2026-11-23'))).body.details?.[0]?.message).toBe(
    messages.notInGroup,
  );
  const { body: student } = await laterOwner.call(subscriptionRoutes.ofStudent, { params: { id: studentId } });
  // only the missed session counts
  expect(student).toMatchObject({ makeupCredits: 0, subscriptions: [{ sessionsUsed: 1 }] });
  expect((await laterAdmin.refused(routes.release, { params })).body.code).toBe('ILLEGAL_TRANSITION');
  await app.db('attendance').where({ studentId, groupId: otherId }).update({ status: 'NOT_MARKED' });
  expect((await laterAdmin.call(routes.release, { params })).body).toMatchObject({
    state: 'available',
    usedGroup: null,
  });
  app.clock.set('2026-11-22T09:00:00Z');
});

test('of two simultaneous guests for one place one is accepted, and a full group accepts none', async () => {
  const { groupId, otherId, studentId } = await makeSchool();
  const second = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId: second, groupId, joinDate: '2026-01-01' });
  const plan = await makePlan(app, { kind: 'months', groupIds: [groupId, otherId] });
  await sell(app, second, { planId: plan.id, startsOn: '2026-11-01' });
  const admin = await app.as('admin');
  const ids: number[] = [];
  for (const id of [studentId, second]) {
    const body = excuse(id, groupId, { from: '2026-11-16', to: '2026-11-16' });
    ids.push((await admin.call(routes.create, { body })).body[0]?.id ?? 0);
    await mark(app.db, id, groupId, { '2026-11-16': 'ABSENT' });
  }
  const body = { groupId: otherId, date: '2026-11-25' };
  const answers = await Promise.all(ids.map((id) => admin.send('POST', `/api/makeup-credits/${id}/use`, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.db('sessionGuests').where({ groupId: otherId })).toHaveLength(1);
});

test('a coach excuses absences only in own groups, and a used excuse cannot be removed', async () => {
  const { coach, groupId, studentId } = await makeSchool();
  const stranger = await makeSchool();
  const body = excuse(stranger.studentId, stranger.groupId, { from: '2026-11-16', to: '2026-11-16' });
  expect((await coach.refused(routes.create, { body })).body.code).toBe('NOT_FOUND');
  const [theirs] = (await stranger.coach.call(routes.create, { body })).body;
  const params = { id: theirs?.id ?? 0 };
  expect((await coach.refused(routes.remove, { params })).body.code).toBe('NOT_FOUND');
  expect((await coach.call(routes.list, { query: { studentId: stranger.studentId } })).body).toEqual([]);
  const [own] = (
    await coach.call(routes.create, { body: excuse(studentId, groupId, { from: '2026-11-16', to: '2026-11-16' }) })
  ).body;
  await app.db('absenceExcuses').where({ id: own?.id }).update({ usedGroupId: stranger.groupId, usedOn: '2026-11-25' });
  expect((await coach.refused(routes.remove, { params: { id: own?.id } })).body).toMatchObject({ status: 'used' });
  await stranger.coach.call(routes.remove, { params });
  expect(await app.db('absenceExcuses').where(params)).toEqual([]);
});

test('the document of an excuse is stored, replaced and removed with it', async () => {
  const { coach, groupId, studentId } = await makeSchool();
  const body = excuse(studentId, groupId, { from: '2026-11-16', to: '2026-11-16' });
  const [made] = (await coach.call(routes.create, { body })).body;
  const params = { id: made?.id ?? 0 };
  const pdf = (text: string) => ({
    file: { content: new TextEncoder().encode(`%PDF-1.4 ${text}`), fileName: 'Справка из поликлиники.pdf' },
  });
  expect((await coach.call(routes.attach, { params, body: pdf('1') })).body.fileName).toBe(
    'Справка из поликлиники.pdf',
  );
  const { fileKey } = await app.db('absenceExcuses').where(params).first('fileKey');
  await coach.call(routes.attach, { params, body: pdf('2') });
  expect(app.queuedJobs).toBeDefined();
  const response = await coach.send('GET', routes.file.path.replace(':id', String(params.id)));
  expect(await response.text()).toBe('%PDF-1.4 2');
  const queued = await app.queuedJobs();
  expect(JSON.stringify(queued)).toContain(fileKey);
  expect((await (await app.as('accountant')).refused(routes.file, { params })).body.code).toBe('FORBIDDEN');
});
