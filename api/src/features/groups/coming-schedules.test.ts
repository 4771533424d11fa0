import { type GroupSchedule, groupRoutes } from '@school/api-contract/groups/groups';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeUser } from './school.fixture';

const { calendar, timetables, update, cancelSchedule, archive, read } = groupRoutes;
const app = useTestApp({ features: groupsRoutes });

/** A Wednesday. */
beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

const on = (dayOfWeek: number, startTime = '17:30', endTime = '19:00'): GroupSchedule => ({
  ...{ dayOfWeek, startTime, endTime },
});
const [monday, tuesday, thursday] = [on(1), on(2), on(4)];

interface Spans {
  validFrom?: string;
  validUntil?: string;
}
const insert = (groupId: number, entry: GroupSchedule, span: Spans = {}) =>
  app.db('schedules').insert({ groupId, ...entry, ...span });

/** Sets the schedule from a day on, as the form does. */
async function set(groupId: number, schedulesFrom: string, ...schedules: GroupSchedule[]) {
  const {
    name,
    sportsDirection,
    branchId,
    trainer: trainerId,
    maxStudents,
  } = await app.db('groups').where({ id: groupId }).first();
  const body = {
    ...{ name, sportsDirection, branchId, trainerId, maxStudents },
    description: '',
    schedules,
    schedulesFrom,
  };
  return (await (await app.as('owner')).call(update, { params: { id: groupId }, body })).body;
}

const coming = async (id: number) =>
  (await (await app.as('owner')).call(read, { params: { id } })).body.comingSchedules.map(({ from, schedules }) => [
    from,
    schedules.map(({ dayOfWeek }) => dayOfWeek),
  ]);

test('a future timetable is compared with the schedules valid from that day on, in one statement', async () => {
  const trainer = await makeUser(app.db, 'coach');
  const [a, b, c] = [
    await makeGroup(app.db, { name: 'А', trainer }),
    await makeGroup(app.db, { name: 'Б', trainer }),
    await makeGroup(app.db, { name: 'В', trainer }),
  ];
  await insert(a, monday);
  await set(a, '2026-12-01', tuesday, thursday);
  // ends on the day before
  await insert(b, on(2, '18:00', '20:00'), { validUntil: '2026-12-01' });
  // valid from the next week on, with a Thursday in between
  await insert(c, on(4, '18:30', '20:00'), { validFrom: '2026-12-11' });
  await insert(c, on(1, '18:30', '20:00'), { validFrom: '2026-11-24' });
  const { body, statements } = await (await app.as('owner')).call(timetables, { params: { id: a } });
  const clash = (startTime: string, endTime: string, from: string | null) => ({
    ...{ kind: 'trainer', groupName: 'В', startTime, endTime, from },
  });
  expect(body).toEqual([
    { from: null, entries: [{ ...monday, clashes: [clash('18:30', '20:00', '2026-11-30')] }] },
    {
      from: '2026-12-01',
      entries: [
        { ...tuesday, clashes: [] },
        { ...thursday, clashes: [clash('18:30', '20:00', '2026-12-17')] },
      ],
    },
  ]);
  expect(statements.filter((sql) => sql.includes('schedules'))).toHaveLength(1);

  // the other group has the same clash; an entry that ends before the first common day does not clash
  const { body: asB } = await (await app.as('owner')).call(timetables, { params: { id: b } });
  expect(asB.flatMap(({ entries }) => entries.flatMap(({ clashes }) => clashes))).toEqual([]);
  const { body: asC } = await (await app.as('owner')).call(timetables, { params: { id: c } });
  expect(
    asC.map(({ from, entries }) => [from, entries.map(({ clashes }) => clashes.map((each) => each.from))]),
  ).toEqual([
    [null, []],
    ['2026-11-24', [[null]]],
    ['2026-12-11', [[], [null]]],
  ]);
});

test('a shared hall clashes too, once for each pair; an invisible group has no name, an archived one does not clash', async () => {
  const [branch] = await app.db('branches').insert({ name: 'Север', address: 'ул. Мира, 1' }).returning('id');
  const trainer = await app.userId('coach');
  const [own, foreign, gone] = [
    await makeGroup(app.db, { trainer, branchId: branch.id, hall: 'Большой' }),
    await makeGroup(app.db, { name: 'Чужая', branchId: branch.id, hall: 'Большой' }),
    await makeGroup(app.db, { trainer, branchId: branch.id, hall: 'Большой', active: false }),
  ];
  const elsewhere = await makeGroup(app.db, { name: 'Рядом', branchId: branch.id, hall: 'Малый' });
  for (const id of [own, foreign, gone, elsewhere]) await insert(id, monday);
  const coach = await app.as('coach');
  const listClashes = async (client: typeof coach, id: number) =>
    (await client.call(timetables, { params: { id } })).body[0]?.entries[0]?.clashes;
  const clash = { kind: 'hall', startTime: '17:30', endTime: '19:00', from: null };
  expect(await listClashes(coach, own)).toEqual([{ ...clash, groupName: null }]);
  expect(await listClashes(await app.as('owner'), own)).toEqual([{ ...clash, groupName: 'Чужая' }]);
  expect(await listClashes(coach, gone)).toEqual([]);
  expect((await coach.refused(timetables, { params: { id: foreign } })).body.code).toBe('NOT_FOUND');
  const params = { id: own };
  expect((await (await app.as('accountant')).refused(timetables, { params })).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(timetables, { params })).body.code).toBe('UNAUTHENTICATED');
});

test('a future week shows the timetables and clashes of its days', async () => {
  const trainer = await makeUser(app.db, 'coach');
  const [a, b] = [await makeGroup(app.db, { name: 'А', trainer }), await makeGroup(app.db, { name: 'Б', trainer })];
  await insert(a, monday);
  await insert(b, on(4, '18:00', '20:00'));
  await insert(b, on(1, '18:00', '20:00'), { validUntil: '2026-12-02' });
  // a Wednesday
  await set(a, '2026-12-02', thursday);
  const week = async (day?: string) => {
    const { body } = await (await app.as('owner')).call(calendar, { query: { trainerId: trainer, week: day } });
    return body.map(({ group, date, clashes }) => [group.name, date.slice(5), clashes.length]);
  };
  expect(await week()).toEqual([
    ['А', '11-16', 1],
    ['Б', '11-16', 1],
    ['Б', '11-19', 0],
  ]);
  expect(await week('2026-11-27')).toEqual([
    ['А', '11-23', 1],
    ['Б', '11-23', 1],
    ['Б', '11-26', 0],
  ]);
  // one schedule changes in the middle of the week
  const change = [
    ['А', '11-30', 1],
    ['Б', '11-30', 1],
    ['А', '12-03', 1],
    ['Б', '12-03', 1],
  ];
  for (const day of ['2026-11-30', '2026-12-06']) expect(await week(day)).toEqual(change);
  expect(await week('2026-12-07')).toEqual([
    ['А', '12-10', 1],
    ['Б', '12-10', 1],
  ]);
  // afterwards the days before the change are as they were
  app.clock.set('2026-12-04T12:00:00Z');
  expect(await week()).toEqual(change);
});

test('a future change can be cancelled: the schedule before it stays valid until the next change', async () => {
  const groupId = await makeGroup(app.db);
  await insert(groupId, monday, { validFrom: '2026-10-01' });
  await set(groupId, '2026-12-01', tuesday);
  await set(groupId, '2027-02-01', tuesday, thursday);
  await set(groupId, '2027-06-01', monday);
  const owner = await app.as('owner');
  const cancel = (from: string) => ({ params: { id: groupId, from }, query: {} });
  const { body } = await owner.call(cancelSchedule, cancel('2026-12-01'));
  expect(body.comingSchedules.map(({ from }) => from)).toEqual(['2027-02-01', '2027-06-01']);
  const event = await app.db('auditLogs').where({ eventType: 'group.schedule_cancelled' }).first();
  expect(event.metadata).toEqual({
    ...{ groupId, schedulesFrom: '2026-12-01' },
    ...{ before: { schedules: [tuesday] }, after: { schedules: [monday] } },
  });
  // a second time, of a day without a change, and of today
  for (const from of ['2026-12-01', '2026-12-02', '2026-11-18']) {
    expect((await owner.refused(cancelSchedule, cancel(from))).body.code).toBe('NOT_FOUND');
  }
  // without this change the next one would change nothing
  await owner.call(cancelSchedule, cancel('2027-02-01'));
  expect(await coming(groupId)).toEqual([]);
  expect(await app.db('schedules').where({ groupId }).select('dayOfWeek', 'validFrom', 'validUntil')).toEqual([
    { dayOfWeek: 1, validFrom: '2026-10-01', validUntil: null },
  ]);

  await set(groupId, '2026-12-01', tuesday);
  await set(groupId, '2027-02-01', tuesday, thursday);
  await owner.call(cancelSchedule, cancel('2027-02-01'));
  expect(await coming(groupId)).toEqual([['2026-12-01', [2]]]);
});

test('the second of two simultaneous changes of a future schedule is refused as stale', async () => {
  const groupId = await makeGroup(app.db);
  await insert(groupId, monday);
  const { updatedAt } = await set(groupId, '2026-12-01', tuesday);
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const answers = await Promise.all(
    [owner, senior, owner].map((client) =>
      client.send('DELETE', `/api/groups/${groupId}/schedule/2026-12-01?updatedAt=${encodeURIComponent(updatedAt)}`),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(
    await app.db('auditLogs').where({ eventType: 'group.schedule_cancelled' }).whereRaw(`metadata @> ?`, [{ groupId }]),
  ).toHaveLength(1);
  expect(await coming(groupId)).toEqual([]);
});

test('a user who does not manage the group cannot cancel a change', async () => {
  const groupId = await makeGroup(app.db);
  await insert(groupId, monday);
  await set(groupId, '2026-12-01', tuesday);
  const input = { params: { id: groupId, from: '2026-12-01' }, query: {} };
  const coach = await app.as('coach');
  expect((await app.visitor().refused(cancelSchedule, input)).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('accountant')).refused(cancelSchedule, input)).body.code).toBe('FORBIDDEN');
  expect((await coach.refused(cancelSchedule, input)).body.code).toBe('NOT_FOUND');
  await app.db('userGroups').insert({ userId: await app.userId('coach'), groupId, accessType: 'edit' });
  expect((await coach.refused(cancelSchedule, input)).body.code).toBe('FORBIDDEN');
  await app.db('userGroups').where({ groupId }).update({ accessType: 'manage' });
  // also for an archived group: the schedule is valid again after a restore
  await (await app.as('owner')).call(archive, { params: { id: groupId } });
  expect((await coach.call(cancelSchedule, input)).body.comingSchedules).toEqual([]);
});
