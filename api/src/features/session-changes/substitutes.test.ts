import { randomUUID } from 'node:crypto';
import { userRoutes } from '@school/api-contract/accounts/users';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import type { RouteCall } from '@school/api-contract/route';
import { notificationRoutes } from '@school/api-contract/school/notifications';
import { studentRoutes } from '@school/api-contract/students/students';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { unmarkedSessionsTask } from '../attendance/unmarked-sessions.task';
import { groupsRoutes } from '../groups/groups.routes';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { notificationsRoutes } from '../notifications/notifications.routes';
import { missingPhotosTask } from '../session-photos/missing-photos.task';
import { sessionPhotosRoutes } from '../session-photos/session-photos.routes';
import { studentsRoutes } from '../students/students.routes';
import { usersRoutes } from '../users/users.routes';
import { sessionChangesRoutes } from './session-changes.routes';

const { changeSession, changeSubstitute, comment, impact, journal, mark, sessions, substituteChoices, unmarked } =
  attendanceRoutes;
const app = useTestApp({
  features: [
    ...[attendanceFeatureRoutes, sessionChangesRoutes, groupsRoutes, studentsRoutes, usersRoutes],
    ...[notificationsRoutes, sessionPhotosRoutes],
  ],
});

/** A Wednesday; both groups train on Mondays and Wednesdays at 17:30. */
const today = '2026-11-18';
const monday = '2026-11-16';
const nextMonday = '2026-11-23';
const nextWednesday = '2026-11-25';

let owner: TestClient;
let coachId = 0;
let coach: TestClient;
let petrovaId = 0;
let petrova: TestClient;
let groupId = 0;
let studentId = 0;

beforeEach(async () => {
  app.clock.set('2026-11-18T12:00:00Z');
  await app.db('sessionSubstitutes').delete();
  await app.db('notifications').delete();
  await app.db('groups').update({ active: false, trainer: null });
  owner = await app.as('owner');
  coachId = await app.userId('coach');
  coach = await app.as('coach');
  petrovaId = await makeUser(app.db, 'coach', { fullName: 'Петрова Елена' });
  petrova = await app.signedIn(petrovaId);
  groupId = await makeTrainedGroup(coachId);
  studentId = await makeStudent(app.db, { medicalInfo: 'Астма' });
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
});

/** After a jump of the clock that ends the login sessions. */
async function signInAgain() {
  petrova = await app.signedIn(petrovaId);
  owner = await app.signedIn(await app.userId('owner'));
}

async function makeTrainedGroup(trainer: number, startTime = '17:30', endTime = '19:00'): Promise<number> {
  const id = await makeGroup(app.db, { trainer });
  const times = { groupId: id, startTime, endTime };
  await app.db('schedules').insert([
    { ...times, dayOfWeek: 1 },
    { ...times, dayOfWeek: 3 },
  ]);
  return id;
}

const put = (date: string, body: Partial<RouteCall<typeof changeSubstitute>['body']> = {}) => ({
  params: { id: groupId, date },
  body: { coachId: petrovaId, seen: null, ...body },
});
const name = (date: string, by = owner) => by.call(changeSubstitute, put(date));
const markOn = (date: string, id = studentId) => ({
  params: { id: groupId },
  body: [{ studentId: id, date, status: 'PRESENT' as const }],
});
const listRows = () => app.db('sessionSubstitutes').where({ groupId }).orderBy('date').pluck('date');
const listEvents = async (client: TestClient) =>
  (await client.call(notificationRoutes.list, {})).body.map(({ event, readAt }) => (readAt ? `${event}, read` : event));
/** What the bell tells of calls-off, newest first. */
const listCallsOff = async (client: TestClient) =>
  (await client.call(notificationRoutes.list, {})).body
    .filter(({ event }) => event === 'substituteCalledOff')
    .map(({ text }) => text.ru);
const lastAudit = (eventType: string) => app.db('auditLogs').where({ eventType }).orderBy('id', 'desc').first();
const readDay = async (client: TestClient, date = today) =>
  (await client.call(sessions, { query: { date } })).body.filter(({ group }) => group.id === groupId);
/** The next Wednesday's sessions in the calendar and among the next ones of the group, with their substitutes. */
async function listHeld() {
  const [{ body }, { body: next }] = [
    await owner.call(groupRoutes.calendar, { query: { week: nextWednesday } }),
    await owner.call(groupRoutes.nextSessions, { params: { id: groupId } }),
  ];
  const ofDay = [...body.filter(({ group }) => group.id === groupId), ...next];
  return ofDay
    .filter(({ date, state }) => date === nextWednesday && state === 'planned')
    .map(({ startTime, substitute }) => `${startTime} ${substitute?.name ?? '-'}`);
}
const readMonth = async (client: TestClient) =>
  (await client.call(journal, { params: { id: groupId }, query: { month: '2026-11' } })).body;

test('who may cancel a session names its substitute; nobody else does, nor the substitute', async () => {
  await name(today, coach);
  expect(await lastAudit('session.substitute_named')).toMatchObject({
    userId: String(coachId),
    metadata: { groupId, date: today, coachId: petrovaId },
  });
  const other = await makeUser(app.db, 'coach');
  const change = put(today, { coachId: other, seen: petrovaId });
  expect((await petrova.refused(changeSubstitute, change)).body.code).toBe('NOT_FOUND');
  expect((await (await app.as('admin')).refused(changeSubstitute, change)).body.code).toBe('FORBIDDEN');
  expect((await (await app.as('accountant')).refused(changeSubstitute, change)).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(changeSubstitute, change)).body.code).toBe('UNAUTHENTICATED');
  await app.db('userGroups').insert({ userId: petrovaId, groupId, accessType: 'view' });
  expect((await petrova.refused(changeSubstitute, change)).body.code).toBe('FORBIDDEN');
  const params = { id: groupId, date: today };
  expect((await petrova.refused(substituteChoices, { params })).body.code).toBe('FORBIDDEN');
});

test('a substitute sees and marks that session, and nothing else of the group', async () => {
  const later = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId: later, groupId, joinDate: '2026-11-19' });
  await app.db('attendance').insert({ studentId, groupId, date: monday, status: 'ABSENT' });
  expect((await petrova.refused(journal, { params: { id: groupId }, query: { month: '2026-11' } })).body.code).toBe(
    'NOT_FOUND',
  );
  expect((await petrova.refused(mark, markOn(today))).body.code).toBe('NOT_FOUND');
  await name(today);

  expect(await readDay(petrova)).toMatchObject([{ own: true, mayMark: true, substitute: { id: petrovaId } }]);
  expect(await readDay(petrova, monday)).toEqual([]);
  const month = await readMonth(petrova);
  expect(month).toMatchObject({ mayMark: false, seesGroup: false, substituteDays: [today], marks: [] });
  expect(month.sessions.map(({ date }) => date)).toEqual([today]);
  expect(month.students.map(({ id, medicalInfo }) => [id, medicalInfo])).toEqual([[studentId, 'Астма']]);
  expect((await petrova.call(mark, markOn(today))).body.saved).toBe(1);

  for (const date of [monday, '2026-11-11'])
    expect((await petrova.refused(mark, markOn(date))).body.code).toBe('FORBIDDEN');
  const both = { ...markOn(today), body: [...markOn(today).body, ...markOn(monday).body] };
  expect((await petrova.refused(mark, both)).body.code).toBe('FORBIDDEN');
  expect((await petrova.refused(mark, markOn(today, later))).body.code).toBe('VALIDATION_FAILED');
  expect(await app.db('attendance').where({ groupId, date: monday }).pluck('status')).toEqual(['ABSENT']);
  const params = { id: groupId };
  const day = { id: groupId, date: today };
  const refusals = [
    await petrova.refused(groupRoutes.read, { params }),
    await petrova.refused(groupRoutes.roster, { params, query: {} }),
    await petrova.refused(groupRoutes.nextSessions, { params }),
    await petrova.refused(studentRoutes.read, { params: { id: studentId } }),
    await petrova.refused(comment, { params: day, body: { comment: 'Открытый урок' } }),
    await petrova.refused(impact, { params: day, query: {} }),
    await petrova.refused(changeSession, { params: day, body: { state: 'cancelled', reason: 'Болезнь' } }),
    await petrova.refused(attendanceRoutes.exportJournal, { params, query: { month: '2026-11' } }),
  ];
  expect(refusals.map(({ body }) => body.code)).toEqual(refusals.map(() => 'NOT_FOUND'));
});

test('a substitute with access to view the group sees all of it and marks the one session', async () => {
  await app.db('userGroups').insert({ userId: petrovaId, groupId, accessType: 'view' });
  await name(today);
  const month = await readMonth(petrova);
  expect(month).toMatchObject({ mayMark: false, seesGroup: true, substituteDays: [today] });
  expect(month.sessions.length).toBeGreaterThan(5);
  expect((await petrova.call(mark, markOn(today))).body.saved).toBe(1);
  expect((await petrova.refused(mark, markOn(monday))).body.code).toBe('FORBIDDEN');
});

test('the right ends when a mark would need a reason; a substitute is not named after that', async () => {
  await name(today);
  app.clock.set('2026-11-25T12:00:00Z');
  await signInAgain();
  expect((await petrova.call(mark, markOn(today))).body.saved).toBe(1);
  app.clock.set('2026-11-26T12:00:00Z');
  await signInAgain();
  expect((await petrova.refused(mark, markOn(today))).body.code).toBe('NOT_FOUND');
  expect(await readDay(petrova)).toEqual([]);
  expect((await petrova.refused(journal, { params: { id: groupId }, query: { month: '2026-11' } })).body.code).toBe(
    'NOT_FOUND',
  );
  expect((await owner.refused(changeSubstitute, put(today, { seen: petrovaId, coachId: null }))).body).toMatchObject({
    ...{ code: 'ILLEGAL_TRANSITION', status: 'over' },
  });
  // the record stays
  expect(await readDay(owner)).toMatchObject([{ substitute: { id: petrovaId } }]);
});

test('a session waits for its substitute, not for the group’s coach, who still may mark it', async () => {
  const waiting = async (client: TestClient) =>
    (await client.call(unmarked)).body.filter(({ group, date }) => group.id === groupId && date === monday).length;
  expect(await waiting(coach)).toBe(1);
  await name(monday);
  expect(await Promise.all([coach, petrova, owner].map(waiting))).toEqual([0, 1, 1]);
  expect(await readDay(coach, monday)).toMatchObject([{ own: false, mayMark: true, trainerId: coachId }]);

  app.clock.set('2026-11-17T08:00:00Z');
  await app.db('notifications').delete();
  await unmarkedSessionsTask(app.deps).run();
  const told = async (client: TestClient) =>
    (await client.call(notificationRoutes.list, {})).body
      .filter(({ link }) => link.includes(`group=${groupId}`) || link.includes(`/groups/${groupId}?`))
      .map(({ event, link }) => [event, link]);
  const link = `/attendance?date=${monday}&group=${groupId}`;
  expect(await told(petrova)).toEqual([['sessionUnmarked', link]]);
  expect(await told(coach)).toEqual([]);
  expect(await told(owner)).toEqual([['sessionUnmarked', `/groups/${groupId}?month=2026-11`]]);

  // once the substitute may no longer mark it, it waits for the group's coach again
  app.clock.set('2026-11-24T08:00:00Z');
  await signInAgain();
  coach = await app.signedIn(coachId);
  expect(await waiting(coach)).toBe(1);
  const late = { ...markOn(monday), body: markOn(monday).body.map((given) => ({ ...given, reason: 'Болезнь' })) };
  expect((await coach.call(mark, late)).body.saved).toBe(1);
});

test('of two administrators at once one names the substitute, the other is refused', async () => {
  const other = await makeUser(app.db, 'coach');
  const manager = await app.as('senior_admin');
  const answers = await Promise.all([
    owner.send('PUT', `/api/groups/${groupId}/sessions/${today}/substitute`, {
      body: JSON.stringify({ coachId: petrovaId, seen: null }),
    }),
    manager.send('PUT', `/api/groups/${groupId}/sessions/${today}/substitute`, {
      body: JSON.stringify({ coachId: other, seen: null }),
    }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await app.db('sessionSubstitutes').where({ groupId })).toHaveLength(1);
});

test('the same substitute twice changes nothing; another one replaces the first', async () => {
  await name(today);
  const audited = await lastAudit('session.substitute_named');
  await owner.call(changeSubstitute, put(today, { seen: petrovaId }));
  expect((await lastAudit('session.substitute_named')).id).toBe(audited.id);
  expect((await owner.refused(changeSubstitute, put(today))).body.code).toBe('CONFLICT');

  const otherId = await makeUser(app.db, 'coach', { fullName: 'Сидорова Анна' });
  const other = await app.signedIn(otherId);
  await owner.call(changeSubstitute, put(today, { coachId: otherId, seen: petrovaId, comment: 'Ключ на вахте' }));
  expect(await listEvents(petrova)).toEqual(['substituteCalledOff', 'substituteNamed, read']);
  expect(await listEvents(other)).toEqual(['substituteNamed']);
  expect(await listEvents(coach)).toEqual(['coachSubstituted', 'coachSubstituted, read']);
  expect(await readDay(petrova)).toEqual([]);
  expect(await readDay(other)).toMatchObject([{ substituteComment: 'Ключ на вахте' }]);
  expect((await petrova.refused(mark, markOn(today))).body.code).toBe('NOT_FOUND');

  await owner.call(changeSubstitute, put(today, { coachId: null, seen: otherId }));
  expect(await listEvents(other)).toEqual(['substituteCalledOff', 'substituteNamed, read']);
  expect((await listEvents(coach))[0]).toBe('substituteCalledOff');
  expect(await listRows()).toEqual([]);
  // named again on the same day, the people are told again
  await name(today);
  expect((await listEvents(petrova))[0]).toBe('substituteNamed');
  expect((await listEvents(coach))[0]).toBe('coachSubstituted');
});

test('only a working coach who may mark attendance, and not the group’s own, is named', async () => {
  const refused = async (id: number) =>
    (await owner.refused(changeSubstitute, put(today, { coachId: id }))).body.details?.map(({ path }) => path);
  const former = await makeUser(app.db, 'coach', { active: false });
  const admin = await app.userId('admin');
  for (const id of [former, admin, await app.userId('accountant'), coachId, 999_999])
    expect(await refused(id)).toEqual(['coachId']);
  const { body } = await owner.call(substituteChoices, { params: { id: groupId, date: today } });
  const ids = body.map(({ id }) => id);
  expect(ids).toContain(petrovaId);
  expect(ids).not.toContain(former);
  expect(ids).not.toContain(coachId);
  expect(ids).not.toContain(await app.userId('owner'));
  for (const date of ['2026-11-19', '2026-11-10'])
    expect((await owner.refused(changeSubstitute, put(date))).body.code).toBe('ILLEGAL_TRANSITION');
});

test('a busy colleague comes last with the group that clashes, also as a substitute elsewhere', async () => {
  const busyId = await makeUser(app.db, 'coach', { fullName: 'Абрамова Анна' });
  const busyGroup = await makeTrainedGroup(busyId, '18:00', '19:30');
  const choices = async () =>
    (await owner.call(substituteChoices, { params: { id: groupId, date: today } })).body.filter(({ id }) =>
      [busyId, petrovaId].includes(id),
    );
  expect((await choices()).map(({ id, clashes }) => [id, clashes.length])).toEqual([
    [petrovaId, 0],
    [busyId, 1],
  ]);
  const params = { id: busyGroup, date: today };
  await owner.call(changeSubstitute, { params, body: { coachId: petrovaId, seen: null } });
  expect((await choices()).map(({ id, clashes }) => [id, clashes.length])).toEqual([
    [busyId, 0],
    [petrovaId, 1],
  ]);
  // a clash is no reason to refuse; the calendar shows it, and it is nobody else's
  await name(today);
  const { body } = await owner.call(groupRoutes.calendar, { query: { week: today } });
  const clashing = body.filter(({ clashes }) => clashes.length > 0);
  expect(clashing.map(({ group, date, clashes }) => [group.id, date, clashes.map(({ kind }) => kind)])).toEqual([
    [groupId, today, ['trainer']],
    [busyGroup, today, ['trainer']],
  ]);
  const ofPetrova = await owner.call(groupRoutes.calendar, { query: { week: today, trainerId: petrovaId } });
  expect(ofPetrova.body.map(({ group, substitute }) => [group.id, substitute?.id])).toEqual([
    [groupId, petrovaId],
    [busyGroup, petrovaId],
  ]);
});

test('a session that moves keeps its substitute, whose clashes then count; moved back it keeps it too', async () => {
  const other = await makeTrainedGroup(petrovaId, '10:00', '11:00');
  await app.db('schedules').insert({ groupId: other, dayOfWeek: 5, startTime: '10:00', endTime: '11:00' });
  await name(nextMonday);
  const place = { movedTo: '2026-11-27', startTime: '10:30', endTime: '12:00' };
  const params = { id: groupId, date: nextMonday };
  const { body } = await owner.call(impact, { params, query: place });
  expect(body).toMatchObject({ substitute: { id: petrovaId }, clashes: [{ kind: 'trainer', startTime: '10:00' }] });
  const change = (next: RouteCall<typeof changeSession>['body'], date = nextMonday) =>
    owner.call(changeSession, { params: { id: groupId, date }, body: next });

  await change({ state: 'moved', ...place, reason: 'Ремонт' });
  expect(await listRows()).toEqual(['2026-11-27']);
  expect(await listEvents(petrova)).toEqual(['substituteNamed', 'substituteNamed, read']);
  expect((await lastAudit('session.substitute_moved')).metadata).toMatchObject({ movedTo: '2026-11-27' });
  app.clock.set('2026-11-18T12:00:30Z');
  await change({ state: 'moved', ...place, movedTo: '2026-11-28', reason: 'Зал' }, '2026-11-27');
  expect(await listRows()).toEqual(['2026-11-28']);
  app.clock.set('2026-11-18T12:01:00Z');
  await change({ state: 'planned' });
  expect(await listRows()).toEqual([nextMonday]);
  const [back] = (await petrova.call(notificationRoutes.list, {})).body;
  expect(back).toMatchObject({
    ...{ event: 'substituteNamed', readAt: null },
    text: { ru: expect.stringMatching(/^Вы заменяете тренера: .*, 23\.11\.2026 в 17:30$/) },
  });
  expect((await listEvents(coach))[0]).toBe('coachSubstituted');
  app.clock.set('2026-11-18T12:02:00Z');
  // another time of the same day
  await change({ state: 'moved', ...place, movedTo: nextMonday, reason: 'Зал' });
  expect(await listRows()).toEqual([nextMonday]);
  expect((await listEvents(petrova)).slice(0, 1)).toEqual(['substituteNamed']);
});

test('a session that moves onto one with a substitute leaves the substitution to that one', async () => {
  const other = await makeUser(app.db, 'coach');
  await name(nextMonday);
  await owner.call(changeSubstitute, put(nextWednesday, { coachId: other }));
  const params = { id: groupId, date: nextMonday };
  const place = { startTime: '10:00', endTime: '11:00' };
  const there = async (movedTo: string) =>
    (await owner.call(impact, { params, query: { movedTo, ...place } })).body.substituteThere?.id;
  expect([await there(nextWednesday), await there(nextMonday), await there('2026-11-27')]).toEqual([
    ...[other, undefined, undefined],
  ]);
  await owner.call(changeSession, {
    params,
    body: { state: 'moved', movedTo: nextWednesday, ...place, reason: 'Зал' },
  });
  expect(await app.db('sessionSubstitutes').where({ groupId }).select('date', 'coachId')).toEqual([
    { date: nextWednesday, coachId: other },
  ]);
  // taken back, the other substitute stays with the session of that day
  await owner.call(changeSession, { params: { id: groupId, date: nextMonday }, body: { state: 'planned' } });
  expect(await listRows()).toEqual([nextWednesday]);
});

test('a session that moves onto another one of the group keeps its substitute, who holds that time only, and goes on with it', async () => {
  await name(nextMonday);
  const change = (body: RouteCall<typeof changeSession>['body']) =>
    owner.call(changeSession, { params: { id: groupId, date: nextMonday }, body });
  const there = { state: 'moved', startTime: '10:00', endTime: '11:00', reason: 'Зал' } as const;
  await change({ ...there, movedTo: nextWednesday });
  expect(await listRows()).toEqual([nextWednesday]);
  expect(await listCallsOff(petrova)).toEqual([]);
  expect(await readDay(petrova, nextWednesday)).toMatchObject([{ own: true, substitute: { id: petrovaId } }]);
  const times = ['10:00 Петрова Елена', '17:30 -'];
  expect(await listHeld()).toEqual([...times, ...times]);
  const busyAt = async (startTime: string, endTime: string) => {
    const other = await makeGroup(app.db, { trainer: coachId });
    await app.db('schedules').insert({ groupId: other, dayOfWeek: 3, startTime, endTime });
    const params = { id: other, date: nextWednesday };
    const { body } = await owner.call(substituteChoices, { params });
    return body.find(({ id }) => id === petrovaId)?.clashes.length;
  };
  expect([await busyAt('10:30', '11:30'), await busyAt('17:30', '18:30')]).toEqual([1, 0]);

  app.clock.set('2026-11-18T12:01:00Z');
  await change({ state: 'planned' });
  expect(await listRows()).toEqual([nextMonday]);
  app.clock.set('2026-11-18T12:02:00Z');
  await change({ ...there, movedTo: nextWednesday });
  app.clock.set('2026-11-18T12:03:00Z');
  await change({ ...there, movedTo: '2026-11-27' });
  expect(await listRows()).toEqual(['2026-11-27']);
  app.clock.set('2026-11-18T12:04:00Z');
  await change({ ...there, movedTo: nextWednesday });
  expect(await listHeld()).toEqual([...times, ...times]);
  await change({ state: 'cancelled', reason: 'Карантин' });
  expect(await listRows()).toEqual([]);
  expect(await listCallsOff(petrova)).toHaveLength(1);
  // the substitute was told not to come
  await change({ state: 'planned' });
  expect(await listRows()).toEqual([]);
});

test('of a day with two sessions each coach has the own one: in the lists, among what waits, in the reminder and for the photo', async () => {
  await name(monday);
  await owner.call(changeSession, {
    params: { id: groupId, date: monday },
    body: { state: 'moved', movedTo: today, startTime: '10:00', endTime: '11:00', reason: 'Зал' },
  });
  const own = async (client: TestClient) => (await readDay(client)).map((session) => session.own);
  expect(await Promise.all([coach, petrova, owner].map(own))).toEqual([[true], [true], [false]]);
  const waiting = async (client: TestClient) =>
    (await client.call(unmarked)).body.filter(({ group, date }) => group.id === groupId && date === today).length;
  expect(await Promise.all([coach, petrova].map(waiting))).toEqual([1, 1]);
  const task = async (client: TestClient) =>
    (await client.call(sessionPhotoRoutes.today)).body.sessions.find(({ group }) => group.id === groupId);
  expect(await Promise.all([coach, petrova].map(task))).toMatchObject([{ own: true }, { own: true }]);

  // the school takes photos since Wednesday
  const otherGroup = await makeTrainedGroup(coachId);
  await app.db('sessionPhotos').insert({
    ...{ groupId: otherGroup, trainerId: coachId, sessionDate: today, sessionStartTime: '17:30', photoUrl: 'p.jpg' },
    ...{ originalFileSize: 1, compressedFileSize: 1, takenAt: app.clock.now(), clientId: randomUUID() },
  });
  app.clock.set('2026-11-18T18:00:00Z');
  await app.db('notifications').delete();
  await unmarkedSessionsTask(app.deps).run();
  await missingPhotosTask(app.deps).run();
  for (const told of [coach, petrova]) expect(await listEvents(told)).toEqual(['photoMissing', 'sessionUnmarked']);
  // the photo is measured by the first start
  const { body } = await owner.call(sessionPhotoRoutes.list, { query: { from: today, to: today } });
  expect(body.find(({ group }) => group.id === groupId)).toMatchObject({ trainer: { id: petrovaId } });
});

test('the photo of a day belongs to the coach of its first session', async () => {
  await name(monday);
  await owner.call(changeSession, {
    params: { id: groupId, date: monday },
    body: { state: 'moved', movedTo: today, startTime: '20:00', endTime: '21:00', reason: 'Зал' },
  });
  await app.db('sessionPhotos').insert({
    ...{ groupId: await makeTrainedGroup(coachId), trainerId: coachId, sessionDate: today, sessionStartTime: '17:30' },
    ...{ photoUrl: 'p.jpg', originalFileSize: 1, compressedFileSize: 1 },
    ...{ takenAt: app.clock.now(), clientId: randomUUID() },
  });
  const { body } = await owner.call(sessionPhotoRoutes.list, { query: { from: today, to: today } });
  expect(body.find(({ group }) => group.id === groupId)).toMatchObject({
    ...{ trainer: { id: coachId }, substitute: { id: petrovaId } },
  });
});

test('when the whole day moves to another time, the substitute who came with one of its sessions holds the joint one', async () => {
  const change = (date: string, body: RouteCall<typeof changeSession>['body']) =>
    owner.call(changeSession, { params: { id: groupId, date }, body });
  const there = { state: 'moved', movedTo: nextWednesday, endTime: '20:00', reason: 'Зал' } as const;
  await name(nextMonday);
  await change(nextMonday, { ...there, startTime: '10:00', endTime: '11:00' });
  app.clock.set('2026-11-18T12:01:00Z');
  await change(nextWednesday, { ...there, startTime: '18:00' });
  expect(await listHeld()).toEqual(['18:00 Петрова Елена', '18:00 Петрова Елена']);
});

test('a substitute holds the one time with which they came, also once the other one is back at its own', async () => {
  const change = (date: string, body: RouteCall<typeof changeSession>['body']) =>
    owner.call(changeSession, { params: { id: groupId, date }, body });
  const there = { state: 'moved', movedTo: nextWednesday, reason: 'Зал' } as const;
  await change(nextWednesday, { ...there, startTime: '18:00', endTime: '20:00' });
  app.clock.set('2026-11-18T12:01:00Z');
  await name(nextMonday);
  await change(nextMonday, { ...there, startTime: '10:00', endTime: '11:00' });
  app.clock.set('2026-11-18T12:02:00Z');
  await change(nextWednesday, { state: 'planned' });
  const times = ['10:00 Петрова Елена', '17:30 -'];
  expect(await listHeld()).toEqual([...times, ...times]);
});

test('a substitute named for the joint session of a day stays with the one that goes on', async () => {
  const change = (body: RouteCall<typeof changeSession>['body']) =>
    owner.call(changeSession, { params: { id: groupId, date: nextMonday }, body });
  await change({ state: 'moved', movedTo: nextWednesday, startTime: '10:00', endTime: '11:00', reason: 'Зал' });
  await name(nextWednesday);
  await change({ state: 'planned' });
  expect(await listRows()).toEqual([nextWednesday]);
});

test('a session that is moved again, or cancelled after its move, takes the substitute along', async () => {
  await name(nextMonday);
  const change = (body: RouteCall<typeof changeSession>['body']) =>
    owner.call(changeSession, { params: { id: groupId, date: nextMonday }, body });
  const times = { startTime: '10:00', endTime: '11:00', reason: 'Зал' };
  await change({ state: 'moved', movedTo: '2026-11-27', ...times });
  await change({ state: 'moved', movedTo: '2026-11-28', ...times });
  expect(await listRows()).toEqual(['2026-11-28']);
  await change({ state: 'cancelled', reason: 'Карантин' });
  expect(await listRows()).toEqual([]);
  expect(await listCallsOff(petrova)).toEqual([expect.stringContaining(', 28.11.2026, ')]);
});

test('of a session that is over nobody is told, and one that has begun stays with its substitute who leaves', async () => {
  await name(monday);
  await owner.call(changeSubstitute, put(monday, { coachId: null, seen: petrovaId }));
  expect(await listEvents(petrova)).toEqual([]);
  expect(await listEvents(coach)).toEqual([]);
  await name(today);
  await name(nextMonday);
  // the session has begun at 17:30 in Moscow
  app.clock.set('2026-11-18T14:30:00Z');
  await signInAgain();
  await owner.call(userRoutes.deactivate, { params: { id: petrovaId }, body: { handOver: [] } });
  expect(await listRows()).toEqual([today]);
});

test('a cancelled session loses its substitute, who is told', async () => {
  await name(nextMonday);
  const body = { state: 'cancelled', reason: 'Карантин' } as const;
  await owner.call(changeSession, { params: { id: groupId, date: nextMonday }, body });
  expect(await listRows()).toEqual([]);
  expect(await listEvents(petrova)).toEqual(['substituteCalledOff', 'substituteNamed, read']);
  // the group's coach need not come instead
  expect(await listEvents(coach)).toEqual(['coachSubstituted, read']);
  expect((await lastAudit('session.substitute_withdrawn')).metadata).toMatchObject({ reason: 'session_cancelled' });
  const refusal = await owner.refused(changeSubstitute, put(nextMonday));
  expect(refusal.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'cancelled' });
});

test('a coach who is deactivated or gets a role that marks nothing holds no coming session; past ones stay', async () => {
  await name(monday);
  await name(nextMonday);
  await owner.call(userRoutes.deactivate, { params: { id: petrovaId }, body: { handOver: [] } });
  expect(await listRows()).toEqual([monday]);
  expect((await lastAudit('session.substitute_withdrawn')).metadata).toMatchObject({
    date: nextMonday,
    reason: 'left',
  });
  expect((await listEvents(coach))[0]).toBe('substituteCalledOff');

  const otherId = await makeUser(app.db, 'coach', { email: 'anna@school.ru' });
  await owner.call(changeSubstitute, put(today, { coachId: otherId }));
  await owner.call(changeSubstitute, put(nextMonday, { coachId: otherId }));
  const { body: user } = await owner.call(userRoutes.read, { params: { id: otherId } });
  const { username, updatedAt } = user;
  const fields = { username, email: 'anna@school.ru', fullName: '', phone: '', updatedAt };
  await owner.call(userRoutes.update, { params: { id: otherId }, body: { ...fields, role: 'accountant' } });
  expect(await listRows()).toEqual([monday]);
  const accountant = await app.signedIn(otherId);
  expect((await accountant.refused(mark, markOn(today))).body.code).toBe('FORBIDDEN');
});

test('a right that is left in the records is of no use to a role that marks nothing', async () => {
  const admin = await app.userId('admin');
  const row = { groupId, date: today, coachId: admin, namedAt: new Date('2026-11-18T10:00:00Z') };
  await app.db('sessionSubstitutes').insert(row);
  const client = await app.as('admin');
  expect((await client.refused(journal, { params: { id: groupId }, query: { month: '2026-11' } })).body.code).toBe(
    'NOT_FOUND',
  );
  expect(await readDay(client)).toEqual([]);
});

test('the substitution outlives the transfer of the group to another coach, unless that is the substitute', async () => {
  await name(nextMonday);
  const newCoach = await makeUser(app.db, 'coach');
  const give = async (trainerId: number) => {
    const { body: group } = await owner.call(groupRoutes.read, { params: { id: groupId } });
    const { name: title, maxStudents, schedules } = group;
    const places = { description: '', branchId: null, hall: '', youngestAge: null, oldestAge: null };
    const body = { name: title, sportsDirection: 'dance' as const, maxStudents, schedules, ...places, trainerId };
    await owner.call(groupRoutes.update, { params: { id: groupId }, body });
  };
  await give(newCoach);
  const [session] = await readDay(owner, nextMonday);
  expect(session).toMatchObject({ trainerId: newCoach, substitute: { id: petrovaId } });
  expect(await readDay(petrova, nextMonday)).toMatchObject([{ own: true }]);
  expect(await readDay(await app.signedIn(newCoach), nextMonday)).toMatchObject([{ own: false }]);
  expect(await listCallsOff(petrova)).toEqual([]);
  await give(petrovaId);
  expect(await listRows()).toEqual([]);
  expect(await listEvents(petrova)).toEqual(['substituteNamed, read']);
  expect(await listCallsOff(await app.signedIn(newCoach))).toEqual([]);
  expect((await lastAudit('session.substitute_withdrawn')).metadata).toMatchObject({ reason: 'own_coach' });
});

async function dropMondays() {
  const { body: group } = await owner.call(groupRoutes.read, { params: { id: groupId } });
  const { name: title, maxStudents } = group;
  const places = { description: '', branchId: null, hall: '', youngestAge: null, oldestAge: null };
  const schedules = [{ dayOfWeek: 3, startTime: '17:30', endTime: '19:00' }];
  const body = {
    name: title,
    sportsDirection: 'dance' as const,
    maxStudents,
    ...places,
    trainerId: coachId,
    schedules,
  };
  await owner.call(groupRoutes.update, { params: { id: groupId }, body });
}

test('a new schedule without the session ends its substitution', async () => {
  await name(nextMonday);
  await name(nextWednesday);
  await dropMondays();
  expect(await listRows()).toEqual([nextWednesday]);
  await owner.call(groupRoutes.archive, { params: { id: groupId } });
  expect(await listRows()).toEqual([]);
});

test('a new schedule without a session that was moved onto another one calls its substitute off', async () => {
  await name(nextMonday);
  await owner.call(changeSession, {
    params: { id: groupId, date: nextMonday },
    body: { state: 'moved', movedTo: nextWednesday, startTime: '10:00', endTime: '11:00', reason: 'Зал' },
  });
  await dropMondays();
  expect(await listRows()).toEqual([]);
  expect(await listCallsOff(petrova)).toHaveLength(1);
});

test('photos: the task, the reminder and the grid name the substitute', async () => {
  const tasks = async (client: TestClient) =>
    (await client.call(sessionPhotoRoutes.today)).body.sessions.filter(({ group }) => group.id === groupId);
  expect(await tasks(petrova)).toEqual([]);
  await name(today);
  expect(await tasks(petrova)).toMatchObject([{ substitute: { id: petrovaId } }]);
  expect(await tasks(coach)).toMatchObject([{ substitute: { id: petrovaId } }]);
  // the school takes photos since Monday
  const photo = {
    ...{ groupId, trainerId: coachId, sessionDate: monday, sessionStartTime: '17:30', photoUrl: 'p.jpg' },
    ...{
      originalFileSize: 1,
      compressedFileSize: 1,
      takenAt: new Date('2026-11-16T14:30:00Z'),
      clientId: randomUUID(),
    },
  };
  const [{ id }] = await app.db('sessionPhotos').insert(photo).returning('id');
  app.clock.set('2026-11-18T18:00:00Z');
  await app.db('notifications').delete();
  await missingPhotosTask(app.deps).run();
  expect(await listEvents(petrova)).toEqual(['photoMissing']);
  expect(await listEvents(coach)).toEqual([]);
  const { body } = await owner.call(sessionPhotoRoutes.list, { query: { from: monday, to: today } });
  const ofGroup = body.filter(({ group }) => group.id === groupId);
  expect(ofGroup.map(({ date, trainer, state }) => [date, trainer?.id, state])).toEqual([
    [monday, coachId, 'ON_TIME'],
    [today, petrovaId, 'MISSING'],
  ]);
  const timeline = await petrova.call(sessionPhotoRoutes.timeline, {
    params: { id: groupId },
    query: { month: '2026-11' },
  });
  expect(timeline.body.map(({ date }) => date)).toEqual([today]);
  // the photo of another day stays hidden
  expect((await petrova.send('GET', `/api/session-photos/${id}/file`)).status).toBe(404);
});

test('the group’s next sessions name the substitute', async () => {
  await name(nextMonday);
  const { body } = await owner.call(groupRoutes.nextSessions, { params: { id: groupId } });
  expect(body.filter(({ substitute }) => substitute).map(({ date }) => date)).toEqual([nextMonday]);
});
