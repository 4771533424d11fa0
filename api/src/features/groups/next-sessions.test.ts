import { groupRoutes } from '@school/api-contract/groups/groups';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from './groups.routes';
import { makeGroup } from './school.fixture';

const { nextSessions } = groupRoutes;
const app = useTestApp({ features: groupsRoutes });

/** A Wednesday, 15:00 in Moscow. */
beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

const on = (groupId: number, dayOfWeek: number, startTime: string, endTime: string) => ({
  ...{ groupId, dayOfWeek, startTime, endTime, validFrom: '2026-09-01' },
});
const planned = { state: 'planned', movedTo: null, movedFrom: null, reason: null, substitute: null };
const morning = { ...planned, startTime: '10:00', endTime: '11:00' };
const afternoon = { ...planned, startTime: '14:00', endTime: '15:30' };
const evening = { ...planned, startTime: '17:30', endTime: '19:00' };

test('lists the sessions of four weeks from Monday with moves, cancellations and their reasons, in one statement', async () => {
  const groupId = await makeGroup(app.db);
  await app
    .db('schedules')
    .insert([on(groupId, 3, '10:00', '11:00'), on(groupId, 3, '14:00', '15:30'), on(groupId, 5, '17:30', '19:00')]);
  const other = await makeGroup(app.db);
  await app.db('schedules').insert(on(other, 4, '09:00', '10:00'));
  await app.db('sessionChanges').insert([
    {
      ...{ groupId, date: '2026-11-20', state: 'moved', movedTo: '2026-11-23' },
      ...{ startTime: '12:00', endTime: '13:30', reason: 'Соревнования' },
    },
    { groupId, date: '2026-11-25', state: 'cancelled', reason: 'Ремонт зала' },
  ]);
  const { body, statements } = await (await app.as('owner')).call(nextSessions, { params: { id: groupId } });
  const cancelled = { state: 'cancelled', reason: 'Ремонт зала' };
  expect(body).toEqual([
    { ...morning, date: '2026-11-18' },
    { ...afternoon, date: '2026-11-18' },
    {
      ...{ ...evening, date: '2026-11-20', state: 'moved', reason: 'Соревнования' },
      movedTo: { date: '2026-11-23', startTime: '12:00' },
    },
    {
      ...{ ...planned, date: '2026-11-23', startTime: '12:00', endTime: '13:30' },
      ...{ movedFrom: '2026-11-20', reason: 'Соревнования' },
    },
    { ...morning, ...cancelled, date: '2026-11-25' },
    { ...afternoon, ...cancelled, date: '2026-11-25' },
    { ...evening, date: '2026-11-27' },
    { ...morning, date: '2026-12-02' },
    { ...afternoon, date: '2026-12-02' },
    { ...evening, date: '2026-12-04' },
    { ...morning, date: '2026-12-09' },
    { ...afternoon, date: '2026-12-09' },
    { ...evening, date: '2026-12-11' },
  ]);
  expect(statements.filter((sql) => sql.includes('schedules'))).toHaveLength(1);
});

test('the first day is Monday, also on a Sunday, and an archived group has no sessions', async () => {
  app.clock.set('2026-11-22T20:00:00Z');
  const groupId = await makeGroup(app.db);
  await app.db('schedules').insert([on(groupId, 1, '17:30', '19:00'), on(groupId, 7, '10:00', '11:00')]);
  const owner = await app.as('owner');
  const list = async () => (await owner.call(nextSessions, { params: { id: groupId } })).body.map(({ date }) => date);
  const days = await list();
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-16', '2026-12-13', 8]);
  await app.db('groupArchivePeriods').insert({ groupId, archivedOn: '2026-11-01' });
  expect(await list()).toEqual([]);
});

test('is read by those who see the group', async () => {
  const own = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const foreign = await makeGroup(app.db);
  const coach = await app.as('coach');
  expect((await coach.call(nextSessions, { params: { id: own } })).body).toEqual([]);
  expect((await coach.refused(nextSessions, { params: { id: foreign } })).body.code).toBe('NOT_FOUND');
  const params = { id: own };
  expect((await (await app.as('accountant')).refused(nextSessions, { params })).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(nextSessions, { params })).body.code).toBe('UNAUTHENTICATED');
});
