import { type GroupSort, groupRoutes, groupSorts } from '@school/api-contract/groups/groups';
import { beforeEach, expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent, makeUser } from './school.fixture';

const app = useTestApp({ features: groupsRoutes });

/** A Saturday. */
beforeEach(() => app.clock.set('2026-11-21T12:00:00Z'));

async function namesFor(role: 'owner' | 'senior_admin' | 'admin' | 'coach', query = {}): Promise<string[]> {
  const { body } = await (await app.as(role)).call(groupRoutes.list, { query: { limit: 200, ...query } });
  return body.map((group) => group.name);
}

test('refuses an anonymous visitor and an accountant', async () => {
  expect((await app.visitor().refused(groupRoutes.list)).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('accountant')).refused(groupRoutes.list)).body.code).toBe('FORBIDDEN');
});

test('owner and senior_admin see all groups, admin and coach those they train or have a grant for, admin also those created', async () => {
  const stranger = await makeUser(app.db, 'coach');
  await makeGroup(app.db, { name: 'Чужая', trainer: stranger, createdBy: stranger });
  for (const role of ['admin', 'coach'] as const) {
    const userId = await app.userId(role);
    await makeGroup(app.db, { name: `Тренирует ${role}`, trainer: userId });
    await makeGroup(app.db, { name: `Создал ${role}`, createdBy: userId });
    const granted = await makeGroup(app.db, { name: `Допущен ${role}`, trainer: stranger });
    await app.db('userGroups').insert({ userId, groupId: granted });
  }

  for (const role of ['owner', 'senior_admin'] as const) {
    expect(await namesFor(role)).toHaveLength(7);
  }
  expect(await namesFor('admin')).toEqual(['Допущен admin', 'Создал admin', 'Тренирует admin']);
  expect(await namesFor('coach')).toEqual(['Допущен coach', 'Тренирует coach']);
});

test('a group has coach, branch, schedule and student count, in one statement', async () => {
  const trainer = await makeUser(app.db, 'coach', { fullName: 'Орлова Вера' });
  const [branch] = await app.db('branches').insert({ name: 'Север', address: 'ул. Мира, 1' }).returning('id');
  const groupId = await makeGroup(app.db, {
    name: 'Абрикос',
    trainer,
    branchId: branch.id,
    maxStudents: 9,
    oldestAge: 9,
  });
  await app.db('schedules').insert([
    { groupId, dayOfWeek: 5, startTime: '10:00', endTime: '11:00' },
    { groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
  ]);
  await makeStudent(app.db, {}, [groupId]);
  const left = await makeStudent(app.db, {}, [groupId]);
  await app.db('studentGroups').where({ studentId: left }).update({ active: false, leaveDate: '2999-01-01' });

  const waits = await makeStudent(app.db, { lastName: 'Ждун' });
  await app.db('waitingList').insert({ groupId, studentId: waits, addedAt: new Date() });
  // the next Monday is cancelled
  await app.db('sessionChanges').insert({ groupId, date: '2026-11-23', state: 'cancelled' });

  const { body, statements } = await (await app.as('owner')).call(groupRoutes.list);

  expect(body[0]).toEqual({
    id: groupId,
    name: 'Абрикос',
    hall: null,
    description: null,
    sportsDirection: 'dance',
    branch: { id: branch.id, name: 'Север' },
    trainer: { id: trainer, name: 'Орлова Вера' },
    youngestAge: null,
    oldestAge: 9,
    maxStudents: 9,
    studentCount: 1,
    waitingCount: 1,
    offer: { id: waits, name: 'Ждун Анна' },
    active: true,
    schedules: [
      { dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
      { dayOfWeek: 5, startTime: '10:00', endTime: '11:00' },
    ],
    comingSchedules: [],
    nextSession: { date: '2026-11-27', startTime: '10:00' },
    access: 'manage',
    updatedAt: expect.any(String),
  });
  expect(statements).toHaveLength(2);
});

test('pages have no gap and no duplicate, also with equal names; archived groups can be left out', async () => {
  await makeGroup(app.db, { name: 'Близнецы' });
  await makeGroup(app.db, { name: 'Близнецы' });
  await makeGroup(app.db, { name: 'Архив', active: false });
  const owner = await app.as('owner');
  const all = await owner.call(groupRoutes.list, { query: { limit: 200 } });

  const seen: number[] = [];
  let path: string | undefined = '/api/groups?limit=2';
  while (path) {
    const response = await owner.send('GET', path);
    expect(response.headers.get('X-Total-Count')).toBe(String(all.body.length));
    for (const { id } of await response.json()) seen.push(id);
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(all.body.map(({ id }) => id));
  expect(await namesFor('owner', { active: 'true' })).not.toContain('Архив');
  expect(await namesFor('owner', { active: 'false' })).toEqual(['Архив']);
});

test('each sort has its order, page by page', async () => {
  const branchId = (await app.db('branches').insert({ name: 'Юг', address: 'ул. Мира, 2' }).returning('id'))[0].id;
  const first = await makeUser(app.db, 'coach', { fullName: 'Абрамова Яна' });
  const second = await makeUser(app.db, 'coach', { fullName: 'Волкова Ева' });
  const full = await makeGroup(app.db, { branchId, name: 'Б', trainer: second, maxStudents: 1, youngestAge: 9 });
  await makeStudent(app.db, {}, [full]);
  await makeGroup(app.db, { branchId, name: 'А', trainer: second, maxStudents: 5, youngestAge: 4 });
  await makeGroup(app.db, { branchId, name: 'В', trainer: first, maxStudents: 3, youngestAge: 6 });
  await makeGroup(app.db, { branchId, name: 'Г', maxStudents: 3 });
  const owner = await app.as('owner');

  const sorted: Record<GroupSort, string> = {
    name: 'АБВГ',
    '-name': 'ГВБА',
    trainer: 'ГВАБ',
    '-trainer': 'БАВГ',
    free: 'БВГА',
    '-free': 'АГВБ',
    age: 'ГАВБ',
    '-age': 'БВАГ',
  };
  for (const sort of groupSorts) {
    const seen: string[] = [];
    let path: string | undefined = `/api/groups?limit=1&branchId=${branchId}&sort=${sort}`;
    while (path) {
      const response = await owner.send('GET', path);
      for (const { name } of await response.json()) seen.push(name);
      path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(seen.join('')).toBe(sorted[sort]);
  }
  const cursor = Buffer.from('["А","А",1]').toString('base64url');
  await owner.refused(groupRoutes.list, { query: { cursor, sort: 'free' } });
});

test.each([
  'x',
  'bnVsbA',
  Buffer.from('["а\\u0000",1]').toString('base64url'),
  Buffer.from('[1]').toString('base64url'),
])('the made-up cursor %s is refused', async (cursor) => {
  const { body } = await (await app.as('owner')).refused(groupRoutes.list, { query: { cursor } });
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'cursor' }] });
});

test('the next session is today’s until it ends, or a rescheduled one', async () => {
  const groupId = await makeGroup(app.db, { name: 'Следующее' });
  await app.db('schedules').insert({ groupId, dayOfWeek: 6, startTime: '10:00', endTime: '15:30' });
  const owner = await app.as('owner');
  const next = async () => (await owner.call(groupRoutes.read, { params: { id: groupId } })).body.nextSession;
  // 15:00 in Moscow
  expect(await next()).toEqual({ date: '2026-11-21', startTime: '10:00' });
  app.clock.set('2026-11-21T12:30:00Z');
  expect(await next()).toEqual({ date: '2026-11-28', startTime: '10:00' });
  await app.db('sessionChanges').insert({
    ...{ groupId, date: '2026-11-28', state: 'moved', movedTo: '2026-11-24' },
    ...{ startTime: '18:00', endTime: '19:00' },
  });
  expect(await next()).toEqual({ date: '2026-11-24', startTime: '18:00' });
  await app.db('groups').where({ id: groupId }).update({ active: false });
  expect(await next()).toBeNull();
});

test('filters return only matching groups', async () => {
  const trainer = await makeUser(app.db, 'coach');
  const [branch] = await app.db('branches').insert({ name: 'Фильтр', address: 'ул. Мира, 1' }).returning('id');
  const wanted = await makeGroup(app.db, { trainer, branchId: branch.id, sportsDirection: 'martial_arts' });
  await makeGroup(app.db, { trainer });
  await makeGroup(app.db, { branchId: branch.id });
  const { body } = await (await app.as('owner')).call(groupRoutes.list, {
    query: { branchId: branch.id, trainerId: trainer, sportsDirection: 'martial_arts' },
  });
  expect(body.map(({ id }) => id)).toEqual([wanted]);
});

test('the file has the groups of the filter that the user may see, and the export is recorded', async () => {
  const coach = await app.userId('coach');
  const own = await makeGroup(app.db, { name: 'Выгрузка своя', trainer: coach, sportsDirection: 'dance' });
  await app.db('schedules').insert([{ groupId: own, dayOfWeek: 2, startTime: '17:30', endTime: '19:00' }]);
  await makeGroup(app.db, { name: 'Выгрузка чужая', sportsDirection: 'dance' });
  await makeGroup(app.db, { name: 'Выгрузка другая', trainer: coach, sportsDirection: 'martial_arts' });
  const query = new URLSearchParams({ sportsDirection: 'dance', active: 'true' });
  const read = async (role: 'owner' | 'coach') =>
    readSheet(await (await app.as(role)).send('GET', `${groupRoutes.export.path}?${query}`));
  const forCoach = await read('coach');
  expect(forCoach).toContain('>Выгрузка своя<');
  expect(forCoach).toContain('>Вт 17:30–19:00<');
  expect(forCoach).not.toMatch(/Выгрузка (чужая|другая)/);
  expect(await read('owner')).toContain('>Выгрузка чужая<');
  const event = await app.db('auditLogs').where({ eventType: 'group.exported' }).first();
  expect(event.metadata).toEqual({ filters: ['active', 'sportsDirection'] });
});
