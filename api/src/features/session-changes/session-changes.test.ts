import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { RouteCall } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import { beforeEach, expect, test } from 'vitest';
import { daysOffSql } from '../../shared/calendar/sessions.sql';
import { useTestApp } from '../../testing/test-app';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { makeBranchSection, makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { makeTrialRequest } from '../trial-requests/trial-request.fixture';
import { toChangeText } from './session-change-texts';
import { sessionChangesRoutes } from './session-changes.routes';

const { sessions, unmarked, journal, impact, changeSession } = attendanceRoutes;
const app = useTestApp({ features: [attendanceFeatureRoutes, sessionChangesRoutes] });

/** A Wednesday. */
const today = '2026-11-18';
const monday = '2026-11-16';
const nextMonday = '2026-11-23';

beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

/** A group of the coach that trains on Mondays and Wednesdays, with one student since September. */
async function school(trainer?: number) {
  const groupId = await makeGroup(app.db, { trainer: trainer ?? (await app.userId('coach')) });
  await app.db('schedules').insert([
    { groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
    { groupId, dayOfWeek: 3, startTime: '17:30', endTime: '19:00' },
  ]);
  await app.db('studentGroups').insert({ studentId: await makeStudent(app.db), groupId, joinDate: '2026-09-01' });
  return { groupId };
}

const ofGroup = <T extends { group: { id: number } }>(rows: T[], id: number) =>
  rows.filter(({ group }) => group.id === id);

test('a user who may mark the group cancels a session; the audit log has the day without the reason', async () => {
  const { groupId } = await school(await makeUser(app.db, 'coach'));
  const userId = await app.userId('coach');
  const coach = await app.as('coach');
  const body = { state: 'cancelled', reason: 'У тренера Ольги грипп' } as const;
  const input = { params: { id: groupId, date: monday }, body };
  expect((await coach.refused(changeSession, input)).body.code).toBe('NOT_FOUND');
  await app.db('userGroups').insert({ userId, groupId, accessType: 'view' });
  expect((await coach.refused(changeSession, input)).body.code).toBe('FORBIDDEN');
  await app.db('userGroups').where({ groupId }).update({ accessType: 'edit' });
  await coach.call(changeSession, input);
  const event = await app.db('auditLogs').orderBy('id', 'desc').first();
  expect(event).toMatchObject({
    eventType: 'session.cancelled',
    userId: String(userId),
    metadata: { groupId, date: monday },
  });
  expect(JSON.stringify(event)).not.toContain('грипп');
  expect((await (await app.as('admin')).refused(changeSession, input)).body.code).toBe('FORBIDDEN');
});

test('a session is cancelled, rescheduled and restored; a cancelled session is not listed as unmarked', async () => {
  const { groupId } = await school();
  const coach = await app.as('coach');
  const missing = async () => ofGroup((await coach.call(unmarked)).body, groupId).map(({ date }) => date);
  expect(await missing()).toEqual([monday, '2026-11-11', '2026-11-09', '2026-11-04']);

  await coach.call(changeSession, {
    params: { id: groupId, date: monday },
    body: { state: 'cancelled', reason: 'Болен тренер' },
  });
  const moved = {
    state: 'moved' as const,
    movedTo: '2026-11-13',
    startTime: '10:00',
    endTime: '11:00',
    reason: 'Праздник',
  };
  await coach.call(changeSession, { params: { id: groupId, date: '2026-11-11' }, body: moved });
  expect(await missing()).toEqual(['2026-11-13', '2026-11-09', '2026-11-04']);
  const { body } = await coach.call(sessions, { query: { date: '2026-11-11' } });
  expect(ofGroup(body, groupId)).toMatchObject([{ state: 'moved', movedTo: '2026-11-13', reason: 'Праздник' }]);

  await coach.call(changeSession, { params: { id: groupId, date: '2026-11-11' }, body: { state: 'planned' } });
  expect(await missing()).toEqual(['2026-11-11', '2026-11-09', '2026-11-04']);
  const silent = { params: { id: groupId, date: monday }, body: { state: 'cancelled' as const, reason: ' ' } };
  expect((await coach.refused(changeSession, silent)).body.details).toMatchObject([{ path: 'reason' }]);
  const wrong = { ...moved, movedTo: monday, endTime: '09:00' };
  expect(
    (await coach.refused(changeSession, { params: { id: groupId, date: monday }, body: wrong })).body.details,
  ).toMatchObject([{ path: 'endTime' }]);
});

test('a rescheduled session can be rescheduled again, cancelled and restored, and takes place once at most', async () => {
  const { groupId } = await school();
  const coach = await app.as('coach');
  const change = (date: string, body: RouteCall<typeof changeSession>['body']) =>
    coach.call(changeSession, { params: { id: groupId, date }, body });
  const to = (movedTo: string) =>
    ({ state: 'moved', movedTo, startTime: '10:00', endTime: '11:00', reason: 'Ремонт' }) as const;
  const week = async () => {
    const { body } = await coach.call(journal, { params: { id: groupId }, query: { month: '2026-11' } });
    return body.sessions
      .filter(({ date }) => date >= monday && date < today)
      .concat(body.sessions.filter(({ date }) => date > today && date < nextMonday))
      .map(({ date, state, times }) => [date, state, times.map(({ startTime }) => startTime).join()]);
  };

  await change(monday, to('2026-11-17'));
  await change('2026-11-17', to('2026-11-19'));
  expect(await week()).toEqual([
    [monday, 'moved', '17:30'],
    ['2026-11-17', 'moved', '10:00'],
    ['2026-11-19', 'planned', '10:00'],
  ]);
  await change('2026-11-19', { state: 'cancelled', reason: 'Болен тренер' });
  expect(await week()).toEqual([
    [monday, 'moved', '17:30'],
    ['2026-11-17', 'moved', '10:00'],
    ['2026-11-19', 'cancelled', '10:00'],
  ]);
  await change('2026-11-19', { state: 'planned' });
  await change('2026-11-19', to(monday));
  expect(await week()).toEqual([
    [monday, 'planned', '10:00'],
    ['2026-11-17', 'moved', '10:00'],
    ['2026-11-19', 'moved', '10:00'],
  ]);
  // back on the scheduled day: the earlier changes are deleted
  await change(monday, { state: 'planned' });
  expect(await week()).toEqual([[monday, 'planned', '17:30']]);
  expect(await app.db('sessionChanges').where({ groupId })).toEqual([]);
});

test('a session rescheduled to a day that was cancelled before takes place', async () => {
  const { groupId } = await school();
  const coach = await app.as('coach');
  const change = (date: string, body: RouteCall<typeof changeSession>['body']) =>
    coach.call(changeSession, { params: { id: groupId, date }, body });
  await change(monday, { state: 'cancelled', reason: 'Праздник' });
  await change('2026-11-11', { state: 'moved', movedTo: monday, startTime: '10:00', endTime: '11:00', reason: 'Зал' });
  const { body } = await coach.call(sessions, { query: { date: monday } });
  expect(ofGroup(body, groupId)).toMatchObject([
    { state: 'planned', times: [{ startTime: '10:00', endTime: '11:00' }], reason: null },
  ]);
});

test('changing a day whose own session was rescheduled affects only the session rescheduled to it', async () => {
  const { groupId } = await school();
  const coach = await app.as('coach');
  const move = (date: string, movedTo: string) => ({
    params: { id: groupId, date },
    body: { state: 'moved', movedTo, startTime: '10:00', endTime: '11:00', reason: 'Зал' } as const,
  });
  await coach.call(changeSession, move(today, '2026-11-20'));
  await coach.call(changeSession, move(monday, today));
  await coach.call(changeSession, move(today, '2026-11-19'));
  const { body } = await coach.call(journal, { params: { id: groupId }, query: { month: '2026-11' } });
  const week = body.sessions.filter(({ date }) => date >= monday && date < nextMonday);
  expect(week.map(({ date, state, movedTo }) => [date, state, movedTo])).toEqual([
    [monday, 'moved', '2026-11-19'],
    [today, 'moved', '2026-11-20'],
    ['2026-11-19', 'planned', null],
    ['2026-11-20', 'planned', null],
  ]);
});

test('a session moves to another time of its day, also one that was moved to that day, and counts there', async () => {
  const { groupId } = await school();
  const coach = await app.as('coach');
  const change = (date: string, movedTo: string, startTime: string, endTime: string) =>
    ({ params: { id: groupId, date }, body: { state: 'moved', movedTo, startTime, endTime, reason: 'Зал' } }) as const;
  const times = async (date: string) => {
    const { body } = await coach.call(sessions, { query: { date } });
    return ofGroup(body, groupId).map((session) => [session.state, ...session.times.map(({ startTime }) => startTime)]);
  };
  const same = await coach.refused(changeSession, change(monday, monday, '17:30', '19:00'));
  expect(same.body.details).toMatchObject([{ path: 'movedTo' }]);
  await coach.call(changeSession, change(monday, monday, '18:00', '19:30'));
  expect(await times(monday)).toEqual([['planned', '18:00']]);
  expect(ofGroup((await coach.call(unmarked)).body, groupId).map(({ date }) => date)).toContain(monday);
  const { studentId } = await app.db('studentGroups').where({ groupId }).first('studentId');
  await app.db('attendance').insert({ studentId, groupId, date: monday, status: 'PRESENT' });
  const { rows } = await app.db.raw(`select * from (${daysOffSql}) off where group_id = ?`, [groupId]);
  expect(rows).toEqual([]);
  await coach.call(changeSession, change(monday, monday, '16:00', '17:00'));
  expect(await times(monday)).toEqual([['planned', '16:00']]);

  await coach.call(changeSession, change('2026-11-11', '2026-11-12', '10:00', '11:00'));
  await coach.call(changeSession, change('2026-11-12', '2026-11-12', '12:00', '13:00'));
  expect(await times('2026-11-12')).toEqual([['planned', '12:00']]);
  await coach.call(changeSession, change('2026-11-12', '2026-11-11', '09:00', '10:00'));
  expect([await times('2026-11-12'), await times('2026-11-11')]).toEqual([
    [['moved', '10:00']],
    [['planned', '09:00']],
  ]);
});

test('a session cannot be moved onto another one of its group', async () => {
  const { groupId } = await school();
  const coach = await app.as('coach');
  const to = (startTime: string, endTime: string) => ({
    params: { id: groupId, date: monday },
    body: { state: 'moved', movedTo: today, startTime, endTime, reason: 'Зал' } as const,
  });
  expect((await coach.refused(changeSession, to('18:30', '20:00'))).body.details).toEqual([
    { path: 'startTime', message: messages.scheduleOverlap },
  ]);
  await coach.call(changeSession, to('19:00', '20:30'));
  const { body } = await coach.call(sessions, { query: { date: today } });
  expect(ofGroup(body, groupId)[0]?.times.map(({ startTime }) => startTime)).toEqual(['17:30', '19:00']);
});

test('before a session is moved its coach sees what it meets: of a group of others without the name', async () => {
  const userId = await app.userId('coach');
  const { groupId } = await school(userId);
  const { branchId } = await makeBranchSection(app.db);
  const place = { branchId, hall: 'Большой зал' };
  await app.db('halls').insert(['Большой зал', 'Малый зал'].map((name) => ({ branchId, name })));
  await app.db('groups').where({ id: groupId }).update(place);
  const meet = async (columns: Record<string, unknown>, startTime: string, endTime: string) => {
    const id = await makeGroup(app.db, columns);
    await app.db('schedules').insert({ groupId: id, dayOfWeek: 4, startTime, endTime });
    return id;
  };
  const own = await meet({ trainer: userId, name: 'Младшие' }, '10:30', '11:30');
  await meet({ trainer: await makeUser(app.db, 'coach'), ...place, name: 'Чужие' }, '09:00', '10:15');
  await meet({ trainer: await makeUser(app.db, 'coach'), branchId, hall: 'Малый зал' }, '10:00', '11:00');
  await meet({ trainer: userId }, '11:00', '12:00');
  const coach = await app.as('coach');
  const query = { movedTo: '2027-01-14', startTime: '10:00', endTime: '11:00' };
  const { body } = await coach.call(impact, { params: { id: groupId, date: nextMonday }, query });
  expect(body.clashes).toEqual([
    { kind: 'hall', groupName: null, startTime: '09:00', endTime: '10:15' },
    { kind: 'trainer', groupName: 'Младшие', startTime: '10:30', endTime: '11:30' },
  ]);
  await app.db('sessionChanges').insert({
    ...{ groupId: own, date: '2027-01-14', state: 'cancelled', reason: 'Зал', changedBy: userId },
    changedAt: app.clock.now(),
  });
  const after = await coach.call(impact, { params: { id: groupId, date: nextMonday }, query });
  expect(after.body.clashes).toHaveLength(1);
  const met = await coach.call(impact, {
    params: { id: groupId, date: nextMonday },
    query: { ...query, movedTo: '2026-11-25' },
  });
  expect(met.body.otherTimes).toEqual([{ startTime: '17:30', endTime: '19:00' }]);
  const refused = await (await app.as('accountant')).refused(impact, { params: { id: groupId, date: monday }, query });
  expect(refused.body.code).toBe('FORBIDDEN');
});

test('families are told once each, of a coming session only; a trial lesson then waits for another date', async () => {
  const { groupId } = await school();
  await app.db('groups').where({ id: groupId }).update({ name: 'Гимнастика 5–7' });
  const join = async (columns: Record<string, unknown>) => {
    const studentId = await makeStudent(app.db, columns);
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  };
  await app.db('studentGroups').where({ groupId }).delete();
  await join({ parentEmail: 'Mother@example.org', parentPhone: '+79160000001' });
  await join({ parentEmail: 'mother@example.org', parentPhone: '+79160000001' });
  await join({ parentEmail: null, parentPhone: '+79160000002' });
  await join({ parentEmail: null, parentPhone: '' });
  const trialId = await makeTrialRequest(app.db, {
    ...(await makeBranchSection(app.db)),
    ...{ status: 'TRIAL_ASSIGNED', groupId, childName: 'Лев', parentPhone: '+79160000003' },
    ...{ scheduledDate: '2026-11-23T14:30:00Z', nextStep: 'ask_outcome', nextStepOn: '2026-11-24' },
  });
  const coach = await app.as('coach');
  const seen = await coach.call(impact, { params: { id: groupId, date: nextMonday }, query: {} });
  const told = { email: 1, sms: 2, unreached: 1 };
  expect(seen.body).toMatchObject({ families: told, trials: [{ id: trialId, childName: 'Лев' }] });
  expect((await coach.call(impact, { params: { id: groupId, date: monday }, query: {} })).body.families).toBeNull();

  const input = { params: { id: groupId, date: nextMonday } };
  const cancelled = { state: 'cancelled', reason: 'У тренера Ольги грипп' } as const;
  const quiet = await coach.call(changeSession, { ...input, body: cancelled });
  expect(quiet.body.told).toEqual({ email: 0, sms: 0, unreached: 0 });
  const readStep = () => app.db('trialRequests').where({ id: trialId }).first('nextStep', 'nextStepOn');
  expect(await readStep()).toMatchObject({ nextStep: 'reschedule', nextStepOn: today });
  await coach.call(changeSession, { ...input, body: { state: 'planned' } });
  expect(await readStep()).toMatchObject({ nextStep: 'ask_outcome', nextStepOn: '2026-11-24' });
  expect(await app.outbox()).toEqual([]);

  app.clock.advance(1000);
  const answer = await coach.call(changeSession, { ...input, body: { ...cancelled, tellFamilies: true } });
  expect(answer.body.told).toEqual(told);
  const messagesTo = Object.fromEntries((await app.outbox()).map((message) => [message.to, message]));
  expect(Object.keys(messagesTo).toSorted()).toEqual(['+79160000002', '+79160000003', 'Mother@example.org']);
  expect(messagesTo['Mother@example.org']?.text).toContain(
    'Занятие группы «Гимнастика 5–7» 23 ноября 2026 г. в 17:30 отменено.',
  );
  expect(messagesTo['+79160000002']?.text).toMatch(/Занятие «Гимнастика 5–7» 23\.11 в 17:30 отменено\.$/);
  expect(messagesTo['+79160000003']?.text).toMatch(/Пробное занятие 23\.11 в 17:30 отменено\. Мы позвоним/);
  expect(JSON.stringify(messagesTo)).not.toContain('грипп');

  app.clock.advance(1000);
  await coach.call(changeSession, { ...input, body: { state: 'planned', tellFamilies: true } });
  expect((await app.outbox('+79160000002')).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/17:30 состоится\.$/),
  );
  const past = { params: { id: groupId, date: monday }, body: { ...cancelled, tellFamilies: true } };
  expect((await coach.call(changeSession, past)).body.told).toEqual({ email: 0, sms: 0, unreached: 0 });
});

test('families who were told of another day read that the session goes back to its own', async () => {
  const { groupId } = await school();
  await app.db('groups').where({ id: groupId }).update({ name: 'Гимнастика 5–7' });
  await app.db('studentGroups').where({ groupId }).delete();
  for (const columns of [
    { parentEmail: 'mother@example.org', parentPhone: '+79160000001' },
    { parentEmail: null, parentPhone: '+79160000002' },
  ]) {
    const studentId = await makeStudent(app.db, columns);
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  }
  const coach = await app.as('coach');
  const input = { params: { id: groupId, date: nextMonday } };
  const moved = { state: 'moved', startTime: '10:00', endTime: '11:00', reason: 'Зал' } as const;
  const restore = async (movedTo: string) => {
    await coach.call(changeSession, { ...input, body: { ...moved, movedTo } });
    app.clock.advance(1000);
    await coach.call(changeSession, { ...input, body: { state: 'planned', tellFamilies: true } });
    return (await app.outbox()).map(({ text }) => text);
  };
  const texts = await restore('2026-11-25');
  expect(texts).toContainEqual(
    expect.stringContaining('23 ноября 2026 г. в 17:30 состоится, перенос на 25 ноября 2026 г. отменен.'),
  );
  expect(texts).toContainEqual(expect.stringMatching(/23\.11 в 17:30 состоится, перенос на 25\.11 отменен\.$/));
  expect(await restore(nextMonday)).toContainEqual(expect.stringMatching(/23\.11 в 17:30 состоится\.$/));
});

test('each text costs two SMS at most, however long the names are', () => {
  const school = { name: 'Спортивная школа олимпийского резерва «Вершина»', phone: '', operatorPhone: '' };
  const known = { groupName: 'Художественная гимнастика, соревновательная группа, старшие'.repeat(2) };
  const planned = { date: '2026-11-23', time: '17:30' };
  for (const session of [
    { ...known, planned, state: 'planned', movedTo: undefined },
    { ...known, planned, state: 'planned', movedTo: '2026-11-25' },
    { ...known, planned, state: 'cancelled' },
    { ...known, planned, state: 'moved', movedTo: planned },
  ] as const) {
    for (const isTrial of [false, true]) {
      const { sms } = toChangeText(school, session, isTrial);
      expect(countSmsSegments(sms), sms).toBeLessThanOrEqual(maxSmsSegments);
    }
  }
});

test('refuses a day without a session, and a reschedule by more than a year', async () => {
  const { groupId } = await school();
  const coach = await app.as('coach');
  const refused = async (date: string, body: object) =>
    (await coach.refused(changeSession, { params: { id: groupId, date }, body })).body;
  const moved = { state: 'moved', movedTo: '2026-11-19', startTime: '10:00', endTime: '11:00', reason: 'Зал' };
  expect((await refused('2026-11-17', moved)).code).toBe('ILLEGAL_TRANSITION');
  expect((await refused('2026-11-17', { state: 'cancelled', reason: 'Зал' })).code).toBe('ILLEGAL_TRANSITION');
  for (const movedTo of ['2099-01-01', '1900-01-01']) {
    expect((await refused(monday, { ...moved, movedTo })).details).toMatchObject([{ path: 'movedTo' }]);
  }
  expect(await app.db('sessionChanges').where({ groupId })).toEqual([]);
  expect(await app.db('auditLogs').whereRaw('metadata @> ?', [JSON.stringify({ groupId })])).toEqual([]);
});

test('marks of a moved day go to the new day, are removed, or stay, as the caller chooses', async () => {
  const coach = await app.as('coach');
  const moved = { state: 'moved', startTime: '10:00', endTime: '11:00', reason: 'Зал' } as const;
  const marksAfter = async (movedTo: string, marks: 'keep' | 'move' | 'remove') => {
    const { groupId } = await school();
    const { studentId } = await app.db('studentGroups').where({ groupId }).first('studentId');
    await app.db('attendance').insert({ studentId, groupId, date: monday, status: 'PRESENT' });
    const input = { params: { id: groupId, date: monday }, body: { ...moved, movedTo, marks } };
    if (marks === 'move' && movedTo > today) {
      expect((await coach.refused(changeSession, input)).body.details).toMatchObject([{ path: 'marks' }]);
      return [];
    }
    await coach.call(changeSession, input);
    const rows = await app.db('attendance').where({ groupId }).whereNot({ status: 'NOT_MARKED' });
    const changes = await app.db('markChanges').where({ groupId });
    return [...rows.map(({ date, status }) => [date, status]), changes.length];
  };
  expect(await marksAfter('2026-11-17', 'move')).toEqual([['2026-11-17', 'PRESENT'], 1]);
  expect(await marksAfter('2026-11-20', 'remove')).toEqual([1]);
  expect(await marksAfter('2026-11-17', 'keep')).toEqual([[monday, 'PRESENT'], 0]);
  expect(await marksAfter('2026-11-20', 'move')).toEqual([]);
});
