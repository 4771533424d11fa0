import { dashboardRoutes as routes } from '@school/api-contract/dashboard';
import type { Role } from '@school/api-contract/roles';
import { beforeAll, expect, test } from 'vitest';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { useTestApp } from '../platform/testing/test-app';
import { dashboardRoutes } from './dashboard.routes';

const app = useTestApp({ features: dashboardRoutes });

/** Noon of 15 November in Moscow; the month began there at 21:00 UTC of 31 October. */
const now = '2026-11-15T09:00:00Z';
const lastMonth = '2026-10-31T20:59:59Z';
const thisMonth = '2026-10-31T21:00:00Z';

async function figures(role: Role) {
  return (await app.as(role)).call(routes.read);
}

beforeAll(async () => {
  app.clock.set(now);
  const coach = await app.userId('coach');
  const stranger = await makeUser(app.db, 'coach');
  const old = await makeGroup(app.db, { trainer: coach, createdAt: lastMonth });
  const fresh = await makeGroup(app.db, { trainer: stranger, createdAt: thisMonth });
  await makeGroup(app.db, { trainer: coach, active: false, createdAt: lastMonth });

  const join = async (createdAt: string, groupId: number, joinDate: string, leaveDate: string | null = null) => {
    const studentId = await makeStudent(app.db, { createdAt });
    await app.db('studentGroups').insert({ studentId, groupId, joinDate, leaveDate, active: leaveDate === null });
  };
  await join(lastMonth, old, '2026-10-31');
  await join(lastMonth, old, '2026-10-01', '2026-11-01');
  await join(lastMonth, old, '2026-09-01', '2026-10-31');
  await join(thisMonth, old, '2026-11-01');
  await join(thisMonth, fresh, '2026-11-10');
  await makeStudent(app.db, { createdAt: lastMonth, active: false });

  const payment = { amount: 1, status: 'CONFIRMED' };
  await app.db('payments').insert([
    { ...payment, amount: 1000, date: '2026-11-01' },
    { ...payment, amount: 200, date: '2026-11-30' },
    { ...payment, amount: 30, date: '2026-10-01' },
    { ...payment, amount: 4, date: '2026-10-31' },
    { ...payment, date: '2026-09-30' },
    { ...payment, date: '2026-12-01' },
    { amount: 5000, status: 'PENDING', date: '2026-11-02' },
    { amount: 5000, status: 'CANCELLED', date: '2026-11-02' },
  ]);
});

test('an anonymous visitor is turned away', async () => {
  expect((await app.visitor().refused(routes.read)).body.code).toBe('UNAUTHENTICATED');
});

test.each(['owner', 'senior_admin'] as const)('%s sees the whole school, in one statement', async (role) => {
  const { body, statements } = await figures(role);
  expect(body).toEqual({
    totalStudents: { current: 5, previous: 3 },
    activeGroups: { current: 2, previous: 1 },
    averageGroupSize: { current: 1.5, previous: 2 },
    monthlyRevenue: { current: 1200, previous: 34 },
    currency: 'USD',
  });
  expect(statements).toHaveLength(2);
});

test('a coach sees own groups and their students, and no money', async () => {
  expect((await figures('coach')).body).toEqual({
    totalStudents: { current: 2, previous: 2 },
    activeGroups: { current: 1, previous: 1 },
    averageGroupSize: { current: 2, previous: 2 },
    monthlyRevenue: null,
    currency: 'USD',
  });
});

test('an admin sees all students, own groups, and no money', async () => {
  expect((await figures('admin')).body).toEqual({
    totalStudents: { current: 5, previous: 3 },
    activeGroups: { current: 0, previous: 0 },
    averageGroupSize: { current: 0, previous: 0 },
    monthlyRevenue: null,
    currency: 'USD',
  });
});

test('an accountant sees students and money, and no groups', async () => {
  expect((await figures('accountant')).body).toEqual({
    totalStudents: { current: 5, previous: 3 },
    activeGroups: null,
    averageGroupSize: null,
    monthlyRevenue: { current: 1200, previous: 34 },
    currency: 'USD',
  });
});

test("the month is the one of the school's time zone, and the currency the school's", async () => {
  await app.db('settingsSchool').update({ timeZone: 'Asia/Vladivostok', currency: 'RUB' });
  // the same moment: still October in Moscow, already November in Vladivostok
  app.clock.set('2026-10-31T14:30:00Z');
  expect((await figures('owner')).body).toMatchObject({
    monthlyRevenue: { current: 1200, previous: 34 },
    currency: 'RUB',
  });
  await app.db('settingsSchool').update({ timeZone: 'Europe/Moscow' });
  expect((await figures('owner')).body.monthlyRevenue).toEqual({ current: 34, previous: 1 });
});
