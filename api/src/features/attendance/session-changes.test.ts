import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { RouteCall } from '@school/api-contract/route';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { attendanceFeatureRoutes } from './attendance.routes';

const { sessions, unmarked, journal, changeSession } = attendanceRoutes;
const app = useTestApp({ features: attendanceFeatureRoutes });

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
  ).toMatchObject([{ path: 'movedTo' }]);
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
  expect((await coach.refused(changeSession, move(today, monday))).body.details).toMatchObject([{ path: 'movedTo' }]);
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
