import { trialRequestRoutes as routes } from '@school/api-contract/families/trial-requests';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeGroup } from '../groups/school.fixture';
import { branchesRoutes } from './branches.routes';

const app = useTestApp({ features: branchesRoutes });

test('a visitor sees active sections and their active branches', async () => {
  const place = await makeBranchSection(app.db);
  const other = await makeBranchSection(app.db, 'по субботам с 10:00');
  await app.db('sportsSections').where({ id: place.sectionId }).update({ sportsDirection: 'dance' });
  const closedSection = await makeBranchSection(app.db);
  await app.db('sportsSections').where({ id: closedSection.sectionId }).update({ active: false });
  const closedBranch = await makeBranchSection(app.db);
  await app.db('branches').where({ id: closedBranch.branchId }).update({ active: false });
  const notTaught = await makeBranchSection(app.db);
  await app.db('branchSections').where({ sectionId: notTaught.sectionId }).update({ active: false });

  const visitor = app.visitor();
  const sections = await visitor.call(routes.sportsSections);
  expect(sections.body.map(({ id, sportsDirection }) => [id, sportsDirection])).toEqual([
    [place.sectionId, 'dance'],
    [other.sectionId, null],
  ]);
  expect(sections.statements).toHaveLength(1);
  const branches = await visitor.call(routes.branchesOfSection, { params: { sectionId: other.sectionId } });
  expect(branches.body).toMatchObject([
    { id: other.branchId, address: 'ул. Мира, 1', schedule: 'по субботам с 10:00' },
  ]);
  expect(branches.statements).toHaveLength(1);
  for (const { sectionId } of [closedSection, closedBranch, notTaught, { sectionId: 2_000_000_000 }]) {
    expect((await visitor.call(routes.branchesOfSection, { params: { sectionId } })).body).toEqual([]);
  }
});

test('a section says from which age on its groups take children, unless one of them does not say', async () => {
  const place = await makeBranchSection(app.db);
  await app.db('sportsSections').where({ id: place.sectionId }).update({ sportsDirection: 'sports_gymnastics' });
  const getAge = async () =>
    (await app.visitor().call(routes.sportsSections)).body.find(({ id }) => id === place.sectionId)?.ageFrom;
  const add = (of: { youngestAge?: number; active?: boolean; branchId?: number; sportsDirection?: string }) =>
    makeGroup(app.db, { branchId: place.branchId, sportsDirection: 'sports_gymnastics', ...of });
  expect(await getAge()).toBeNull();
  await add({ youngestAge: 7 });
  const younger = await add({ youngestAge: 5 });
  expect(await getAge()).toBe(5);
  // of no open group of the section
  await add({ youngestAge: 4, active: false });
  await add({ youngestAge: 4, sportsDirection: 'dance' });
  await add({ youngestAge: 4, branchId: (await makeBranchSection(app.db)).branchId });
  expect(await getAge()).toBe(5);
  await app.db('groups').where({ id: younger }).update({ youngestAge: 2 });
  expect(await getAge()).toBe(3);
  await app.db('groups').where({ id: younger }).update({ youngestAge: null });
  expect(await getAge()).toBeNull();
});

/** School time; 2026-11-23 is a Monday. */
test('cancelled, closed and moved sessions of the groups are known, whatever moves them on', async () => {
  app.clock.set('2026-11-18T12:00:00Z');
  const place = await makeBranchSection(app.db);
  await app.db('sportsSections').where({ id: place.sectionId }).update({ sportsDirection: 'dance' });
  const at = (groupId: number, dayOfWeek: number, startTime: string) => ({
    ...{ groupId, dayOfWeek, startTime, endTime: '20:30', validFrom: '2025-09-01' },
  });
  const groupId = await makeGroup(app.db, { branchId: place.branchId });
  const beside = await makeGroup(app.db, { branchId: place.branchId });
  await app.db('schedules').insert([at(groupId, 1, '17:30'), at(groupId, 4, '18:00'), at(beside, 4, '18:00')]);
  const elsewhere = [
    await makeGroup(app.db, { branchId: place.branchId, sportsDirection: 'martial_arts' }),
    await makeGroup(app.db, { branchId: place.branchId, active: false }),
    await makeGroup(app.db),
  ];
  for (const id of elsewhere) {
    await app.db('schedules').insert(at(id, 3, '19:00'));
    await app.db('sessionChanges').insert({ groupId: id, date: '2026-11-25', state: 'cancelled' });
  }
  const move = (date: string, movedTo: string, startTime: string, changedAt: string) => ({
    ...{ groupId, date, movedTo, startTime, changedAt, state: 'moved', endTime: '21:00' },
  });
  await app.db('sessionChanges').insert([
    // within the day
    move('2026-11-23', '2026-11-23', '19:00', '2026-11-17T10:00:00Z'),
    // twice
    move('2026-11-30', '2026-12-01', '17:30', '2026-11-17T10:00:00Z'),
    move('2026-12-01', '2026-12-02', '16:00', '2026-11-17T11:00:00Z'),
    // twice, from days that are over
    move('2026-11-02', '2026-11-03', '17:30', '2026-11-01T10:00:00Z'),
    move('2026-11-03', '2026-11-20', '16:00', '2026-11-02T10:00:00Z'),
    // twice, from a day of the year before
    move('2025-09-08', '2026-06-02', '17:30', '2025-09-01T10:00:00Z'),
    move('2026-06-02', '2026-11-21', '12:00', '2026-05-01T10:00:00Z'),
    // moved, then cancelled
    move('2026-12-07', '2026-12-08', '16:00', '2026-11-17T10:00:00Z'),
    { groupId, date: '2026-12-08', state: 'cancelled', changedAt: '2026-11-17T12:00:00Z' },
    { groupId, date: '2026-12-14', state: 'cancelled' },
    // the other group trains at that time
    { groupId, date: '2026-11-26', state: 'cancelled' },
    // a day without a session
    { groupId, date: '2026-11-27', state: 'cancelled' },
    { groupId, date: '2027-06-07', state: 'cancelled' },
  ]);
  const read = async () =>
    (await app.visitor().call(routes.branchesOfSection, { params: { sectionId: place.sectionId } })).body[0]?.changes;
  const off = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((day) => `${day}T17:30`);
  expect(await read()).toEqual({
    off,
    moved: [
      { from: '2026-11-02T17:30', to: '2026-11-20T16:00' },
      { from: '2025-09-08T17:30', to: '2026-11-21T12:00' },
      { from: '2026-11-23T17:30', to: '2026-11-23T19:00' },
      { from: '2026-11-30T17:30', to: '2026-12-02T16:00' },
    ],
  });
  // which groups belong to it is unknown: all of the branch
  await app.db('sportsSections').where({ id: place.sectionId }).update({ sportsDirection: null });
  expect((await read())?.off).toContain('2026-11-25T19:00');
});
