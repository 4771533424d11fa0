import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type GroupSchedule, groupRoutes } from '@school/api-contract/groups/groups';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { sessionChangesRoutes } from '../session-changes/session-changes.routes';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent } from './school.fixture';

const { create, update, archive, restore, read, calendar } = groupRoutes;
const { journal, sessions, unmarked, changeSession } = attendanceRoutes;
const app = useTestApp({ features: [groupsRoutes, attendanceFeatureRoutes, sessionChangesRoutes] });

/** A Wednesday. */
const today = '2026-11-18';
beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

const on = (dayOfWeek: number): GroupSchedule => ({ dayOfWeek, startTime: '17:30', endTime: '19:00' });
const [monday, tuesday, wednesday, thursday] = [on(1), on(2), on(3), on(4)];

const body = {
  ...{ name: 'Искры', description: '', sportsDirection: 'dance' as const, branchId: null, trainerId: null },
  ...{ maxStudents: 12, schedules: [monday] },
};

/** A group with a student since September and a schedule since October. */
async function makeTrained(...entries: GroupSchedule[]): Promise<number> {
  const groupId = await makeGroup(app.db, { name: body.name });
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ groupId, studentId, joinDate: '2026-09-01' });
  await app.db('schedules').insert(entries.map((entry) => ({ groupId, ...entry, validFrom: '2026-10-01' })));
  return groupId;
}

const toUpdate = (id: number, ...schedules: GroupSchedule[]) => ({ params: { id }, body: { ...body, schedules } });

/** Days of the month on which the journal has a session: '02', '09'… */
async function plannedIn(id: number, month = '2026-11'): Promise<string[]> {
  const { body: shown } = await (await app.as('owner')).call(journal, { params: { id }, query: { month } });
  return shown.sessions.map(({ date }) => date.slice(8));
}

async function listUnmarkedDays(groupId: number): Promise<string[]> {
  const { body: missing } = await (await app.as('owner')).call(unmarked);
  return missing.filter(({ group }) => group.id === groupId).map(({ date }) => date.slice(8));
}

const listRows = (groupId: number) =>
  app
    .db('schedules')
    .where({ groupId })
    .orderBy(['validFrom', 'dayOfWeek'])
    .select('dayOfWeek', 'validFrom', 'validUntil')
    .then((rows) => rows.map(({ dayOfWeek, validFrom, validUntil }) => [dayOfWeek, validFrom, validUntil]));

test('a new schedule is valid from today; earlier days and their unmarked sessions keep the old one', async () => {
  const groupId = await makeTrained(monday, wednesday);
  let owner = await app.as('owner');
  const { body: changed } = await owner.call(update, toUpdate(groupId, tuesday));
  expect(changed).toMatchObject({ schedules: [tuesday], nextSession: { date: '2026-11-24', startTime: '17:30' } });
  expect(await plannedIn(groupId)).toEqual(['02', '04', '09', '11', '16', '24']);
  expect(await plannedIn(groupId, '2026-10')).toEqual(['05', '07', '12', '14', '19', '21', '26', '28']);
  expect(await plannedIn(groupId, '2026-12')).toEqual(['01', '08', '15', '22', '29']);
  expect(await plannedIn(groupId, '2026-09')).toEqual([]);
  expect(await listUnmarkedDays(groupId)).toEqual(['16', '11', '09', '04']);
  const week = (await owner.call(calendar)).body.filter(({ group }) => group.id === groupId);
  expect(week.map(({ date }) => date)).toEqual(['2026-11-16']);

  // the next change makes it a past schedule
  app.clock.set('2026-12-09T12:00:00Z');
  owner = await app.as('owner');
  await owner.call(update, toUpdate(groupId));
  expect(await plannedIn(groupId, '2026-12')).toEqual(['01', '08']);
  expect((await owner.call(read, { params: { id: groupId } })).body).toMatchObject({
    schedules: [],
    nextSession: null,
  });
});

test('a change without a new schedule keeps the validity of the entries', async () => {
  const groupId = await makeTrained(monday, tuesday);
  await (await app.as('owner')).call(update, { ...toUpdate(groupId, tuesday, monday) });
  expect(await listRows(groupId)).toEqual([
    [1, '2026-10-01', null],
    [2, '2026-10-01', null],
  ]);
});

test('the first schedule of a group is valid from the day of its creation', async () => {
  const { body: made } = await (await app.as('owner')).call(create, {
    body: { ...body, schedules: [monday, wednesday] },
  });
  expect(await plannedIn(made.id)).toEqual(['18', '23', '25', '30']);
});

test('of several changes on one day only the last is kept', async () => {
  const groupId = await makeTrained(monday);
  const owner = await app.as('owner');
  for (const entry of [tuesday, wednesday, thursday]) await owner.call(update, toUpdate(groupId, entry));
  expect(await listRows(groupId)).toEqual([
    [1, '2026-10-01', today],
    [4, today, null],
  ]);
  await owner.call(update, toUpdate(groupId, monday));
  expect(await plannedIn(groupId)).toEqual(['02', '09', '16', '23', '30']);
});

test('after two simultaneous changes one schedule is valid', async () => {
  const groupId = await makeTrained(monday);
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  await Promise.all(
    [tuesday, thursday, tuesday, thursday].map((entry, index) =>
      (index % 2 ? senior : owner).call(update, toUpdate(groupId, entry, wednesday)),
    ),
  );
  const { schedules } = (await owner.call(read, { params: { id: groupId } })).body;
  expect([
    [tuesday, wednesday],
    [wednesday, thursday],
  ]).toContainEqual(schedules);
  expect((await listRows(groupId)).filter(([, , until]) => until === null)).toHaveLength(2);
});

test('the day of a change is in the school’s zone: a second before midnight in Moscow it is still the old day', async () => {
  const [before, after] = [await makeTrained(wednesday), await makeTrained(wednesday)];
  const owner = await app.as('owner');
  app.clock.set('2026-11-18T20:59:59Z');
  await owner.call(update, toUpdate(before, thursday));
  expect((await listRows(before)).at(-1)).toEqual([4, '2026-11-18', null]);
  expect(await plannedIn(before)).toEqual(['04', '11', '19', '26']);
  app.clock.set('2026-11-18T21:00:00Z');
  await owner.call(update, toUpdate(after, thursday));
  expect((await listRows(after)).at(-1)).toEqual([4, '2026-11-19', null]);
  expect(await plannedIn(after)).toEqual(['04', '11', '18', '19', '26']);
});

test('an archived group has no sessions; earlier ones stay, and a restored group has its schedule', async () => {
  const groupId = await makeTrained(wednesday);
  let owner = await app.as('owner');
  const params = { id: groupId };
  const listed = async (date: string) =>
    (await owner.call(sessions, { query: { date } })).body.filter(({ group }) => group.id === groupId).length;
  await owner.call(changeSession, {
    params: { id: groupId, date: '2026-11-11' },
    body: { state: 'moved', movedTo: '2026-11-20', startTime: '10:00', endTime: '11:00', reason: 'Праздник' },
  });
  await owner.call(archive, { params });
  expect(await plannedIn(groupId)).toEqual(['04', '11']);
  expect(await plannedIn(groupId, '2026-12')).toEqual([]);
  expect([await listed('2026-11-04'), await listed(today), await listed('2026-11-20')]).toEqual([1, 0, 0]);
  // unmarked sessions of an archived group are not listed
  expect(await listUnmarkedDays(groupId)).toEqual([]);
  expect((await owner.call(read, { params })).body).toMatchObject({ schedules: [wednesday], nextSession: null });

  app.clock.set('2026-11-25T12:00:00Z');
  owner = await app.as('owner');
  expect((await owner.call(restore, { params })).body.nextSession).toEqual({ date: '2026-11-25', startTime: '17:30' });
  expect(await plannedIn(groupId)).toEqual(['04', '11', '25']);
  expect(await plannedIn(groupId, '2026-12')).toEqual(['02', '09', '16', '23', '30']);
});

test('a schedule changed in the archive is valid after the restore; archiving and restoring on one day changes nothing', async () => {
  const groupId = await makeTrained(wednesday);
  let owner = await app.as('owner');
  const params = { id: groupId };
  for (const route of [archive, restore, archive, restore]) await owner.call(route, { params });
  expect(await plannedIn(groupId)).toEqual(['04', '11', '18', '25']);
  expect(await app.db('groupArchivePeriods').where({ groupId })).toEqual([]);

  await owner.call(archive, { params });
  app.clock.set('2026-11-20T12:00:00Z');
  owner = await app.as('owner');
  expect((await owner.call(update, toUpdate(groupId, thursday))).body.schedules).toEqual([thursday]);
  app.clock.set('2026-11-25T12:00:00Z');
  owner = await app.as('owner');
  await owner.call(restore, { params });
  expect(await plannedIn(groupId)).toEqual(['04', '11', '26']);
});

test('a schedule may be set for a future day; a change from an earlier day drops it, an equal one does not', async () => {
  const groupId = await makeTrained(monday, wednesday);
  const owner = await app.as('owner');
  const set = async (schedulesFrom: string | undefined, ...schedules: GroupSchedule[]) => {
    const { params, body: fields } = toUpdate(groupId, ...schedules);
    const { body: group } = await owner.call(update, { params, body: { ...fields, schedulesFrom } });
    return { now: group.schedules, coming: group.comingSchedules };
  };
  const planned = await set('2026-11-24', tuesday, wednesday);
  expect(planned).toEqual({
    now: [monday, wednesday],
    coming: [{ from: '2026-11-24', schedules: [tuesday, wednesday] }],
  });
  expect(await plannedIn(groupId)).toEqual(['02', '04', '09', '11', '16', '18', '23', '24', '25']);
  // the continued entry was not changed
  expect(await listRows(groupId)).toEqual([
    [1, '2026-10-01', '2026-11-24'],
    [3, '2026-10-01', null],
    [2, '2026-11-24', null],
  ]);
  const { metadata } = await app.db('auditLogs').where({ eventType: 'group.updated' }).orderBy('id', 'desc').first();
  expect(metadata).toEqual({
    groupId,
    before: { schedules: [monday, wednesday] },
    after: { schedules: [tuesday, wednesday], schedulesFrom: '2026-11-24' },
  });
  // an update without a schedule change keeps it
  expect(await set(undefined, monday, wednesday)).toEqual(planned);
  const count = async () => (await app.db('auditLogs').where({ eventType: 'group.updated' })).length;
  const events = await count();
  expect(await set('2026-11-24', wednesday, tuesday)).toEqual(planned);
  expect(await count()).toBe(events);

  // a change after it, with a pause in summer; one before it, and its cancellation
  expect((await set('2026-12-01')).coming.map(({ from, schedules }) => [from, schedules.length])).toEqual([
    ['2026-11-24', 2],
    ['2026-12-01', 0],
  ]);
  expect(await set('2026-11-20', thursday)).toEqual({
    now: [monday, wednesday],
    coming: [{ from: '2026-11-20', schedules: [thursday] }],
  });
  expect(await set(today, monday, wednesday)).toEqual({ now: [monday, wednesday], coming: [] });
  expect(await listRows(groupId)).toEqual([
    [1, '2026-10-01', null],
    [3, '2026-10-01', null],
  ]);
});

test('a schedule begins today at the earliest and within a year, also in a new group', async () => {
  const groupId = await makeTrained(monday);
  const owner = await app.as('owner');
  const refusal = async (schedulesFrom: string) => {
    const { params, body: fields } = toUpdate(groupId, tuesday);
    const changed = await owner.refused(update, { params, body: { ...fields, schedulesFrom } });
    const made = await owner.refused(create, { body: { ...fields, schedulesFrom } });
    expect(made.body.details).toEqual(changed.body.details);
    return changed.body.details;
  };
  expect(await refusal('2026-11-17')).toEqual([
    { path: 'schedulesFrom', message: 'Дата не может быть раньше сегодняшней' },
  ]);
  expect(await refusal('2027-11-20')).toEqual([
    { path: 'schedulesFrom', message: 'Дата не может быть позже чем через год' },
  ]);
  expect(await refusal('2026-02-30')).toMatchObject([{ path: 'schedulesFrom' }]);
  const { body: made } = await owner.call(create, { body: { ...body, schedulesFrom: '2026-11-24' } });
  expect(made).toMatchObject({
    schedules: [],
    comingSchedules: [{ from: '2026-11-24', schedules: [monday] }],
    nextSession: { date: '2026-11-30' },
  });
});
