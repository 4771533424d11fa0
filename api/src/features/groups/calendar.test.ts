import { groupRoutes } from '@school/api-contract/groups/groups';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeUser } from './school.fixture';

const { calendar } = groupRoutes;
const app = useTestApp({ features: groupsRoutes });

/** A Wednesday. */
beforeAll(() => app.clock.set('2026-11-18T12:00:00Z'));

const lesson = (groupId: number, dayOfWeek: number, startTime: string, endTime: string) => ({
  ...{ groupId, dayOfWeek, startTime, endTime, validFrom: '2026-09-01' },
});
const [monday, wednesday] = ['2026-11-16', '2026-11-18'];

test('lists the week by day and time with clashes of coach and hall, in one statement', async () => {
  const [vera, ivan] = [await makeUser(app.db, 'coach', { fullName: 'Вера' }), await makeUser(app.db, 'coach')];
  const [north, south] = await app
    .db('branches')
    .insert([
      { name: 'Север', address: 'ул. Мира, 1' },
      { name: 'Юг', address: 'ул. Мира, 2' },
    ])
    .returning('id');
  const a = await makeGroup(app.db, { name: 'А', trainer: vera, branchId: north.id, hall: 'Большой' });
  const b = await makeGroup(app.db, { name: 'Б', trainer: vera, branchId: south.id, hall: 'Большой' });
  const c = await makeGroup(app.db, { name: 'В', trainer: ivan, branchId: north.id, hall: 'Большой' });
  const beside = await makeGroup(app.db, { name: 'Д', branchId: north.id, hall: 'Малый' });
  const archived = await makeGroup(app.db, { name: 'Г', trainer: vera, branchId: north.id, active: false });
  await app.db('groupArchivePeriods').insert({ groupId: archived, archivedOn: monday });
  await app
    .db('schedules')
    .insert([
      lesson(a, 1, '17:30', '19:00'),
      lesson(a, 3, '10:00', '11:00'),
      lesson(b, 1, '18:30', '20:00'),
      lesson(c, 1, '19:00', '20:00'),
      lesson(c, 3, '10:30', '11:30'),
      lesson(beside, 3, '10:30', '11:30'),
      lesson(archived, 1, '17:30', '19:00'),
    ]);
  const owner = await app.as('owner');
  const { body, statements } = await owner.call(calendar);
  expect(statements).toHaveLength(2);
  const clash = (kind: string, groupName: string | null, startTime: string, endTime: string) => ({
    ...{ kind, groupName, startTime, endTime },
  });
  expect(body.map(({ group, date, startTime, clashes }) => [group.name, date, startTime, clashes])).toEqual([
    ['А', monday, '17:30', [clash('trainer', 'Б', '18:30', '20:00')]],
    ['Б', monday, '18:30', [clash('trainer', 'А', '17:30', '19:00')]],
    // a session that begins when another ends does not clash
    ['В', monday, '19:00', []],
    ['А', wednesday, '10:00', [clash('hall', 'В', '10:30', '11:30')]],
    ['В', wednesday, '10:30', [clash('hall', 'А', '10:00', '11:00')]],
    // another hall of the branch
    ['Д', wednesday, '10:30', []],
  ]);
  expect(body[0]).toMatchObject({
    ...{
      state: 'planned',
      endTime: '19:00',
      movedTo: null,
      movedFrom: null,
      sportsDirection: 'dance',
      hall: 'Большой',
    },
    ...{ branch: { name: 'Север' }, trainer: { id: vera, name: 'Вера' } },
  });

  const names = async (query: Record<string, number>) =>
    (await owner.call(calendar, { query })).body.map(({ group }) => group.name);
  expect(await names({ branchId: north.id })).toEqual(['А', 'В', 'А', 'В', 'Д']);
  expect(await names({ branchId: north.id, trainerId: ivan })).toEqual(['В', 'В']);

  // a coach sees own groups, and clashes with other groups without their names
  const { body: asVera } = await (await app.signedIn(vera)).call(calendar);
  expect(asVera.map(({ group }) => group.name)).toEqual(['А', 'Б', 'А']);
  expect(asVera[2]?.clashes).toEqual([clash('hall', null, '10:30', '11:30')]);
  expect((await (await app.as('coach')).call(calendar)).body).toEqual([]);
  expect((await (await app.as('accountant')).refused(calendar)).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(calendar)).body.code).toBe('UNAUTHENTICATED');
});

test('a moved session is listed on its new day, and does not clash on the old one', async () => {
  const trainer = await makeUser(app.db, 'coach');
  const moved = await makeGroup(app.db, { name: 'Перенос', trainer });
  const other = await makeGroup(app.db, { name: 'Другая', trainer });
  await app
    .db('schedules')
    .insert([
      lesson(moved, 7, '10:00', '11:00'),
      lesson(other, 7, '10:00', '11:00'),
      lesson(other, 2, '17:00', '18:00'),
    ]);
  // from Sunday the 22nd to Tuesday the 24th
  await app.db('sessionChanges').insert([
    {
      ...{ groupId: moved, date: '2026-11-22', state: 'moved', movedTo: '2026-11-24' },
      ...{ startTime: '17:30', endTime: '18:30', reason: 'Соревнования' },
    },
    { groupId: other, date: '2026-11-29', state: 'cancelled', reason: 'Праздник' },
  ]);
  const week = async (day: string) => {
    const { body } = await (await app.as('owner')).call(calendar, { query: { trainerId: trainer, week: day } });
    return body.map(({ group, date, startTime, state, movedTo, movedFrom, clashes }) => ({
      ...{ name: group.name, date, startTime, state, movedTo, movedFrom, clashes: clashes.length },
    }));
  };
  const plain = { state: 'planned', movedTo: null, movedFrom: null, clashes: 0 };
  const movedTo = { date: '2026-11-24', startTime: '17:30' };
  expect(await week('2026-11-22')).toEqual([
    { ...plain, name: 'Другая', date: '2026-11-17', startTime: '17:00' },
    { ...plain, name: 'Другая', date: '2026-11-22', startTime: '10:00' },
    { ...plain, name: 'Перенос', date: '2026-11-22', startTime: '10:00', state: 'moved', movedTo },
  ]);
  expect(await week('2026-11-24')).toEqual([
    { ...plain, name: 'Другая', date: '2026-11-24', startTime: '17:00', clashes: 1 },
    { ...plain, name: 'Перенос', date: '2026-11-24', startTime: '17:30', movedFrom: '2026-11-22', clashes: 1 },
    { ...plain, name: 'Другая', date: '2026-11-29', startTime: '10:00', state: 'cancelled' },
    { ...plain, name: 'Перенос', date: '2026-11-29', startTime: '10:00' },
  ]);
});
