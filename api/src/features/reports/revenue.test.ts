import { paymentRoutes } from '@school/api-contract/money/payments';
import { reportRoutes } from '@school/api-contract/money/reports';
import type { revenueGroupings } from '@school/api-contract/money/revenue-part';
import { beforeEach, expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { paymentsRoutes } from '../payments/payments.routes';
import { reportsRoutes } from './reports.routes';

const app = useTestApp({ features: [reportsRoutes, paymentsRoutes] });
const autumn = { from: '2026-09', to: '2026-11' };

beforeEach(async () => {
  app.clock.set('2026-12-01T09:00:00Z');
  await app.db('payments').delete();
});

function pay(columns: Record<string, unknown>): Promise<unknown> {
  return app.db('payments').insert({ amount: 100, date: '2026-11-05', status: 'CONFIRMED', ...columns });
}

/** A student of two groups in one branch, of a group that was left, and of a group without branch and coach. */
async function makeSchool(branchName: string) {
  const [branch] = await app.db('branches').insert({ name: branchName, address: 'ул. Мира, 1' }).returning('id');
  const trainers = [await makeUser(app.db, 'coach', { fullName: 'Ким' }), await makeUser(app.db, 'coach')];
  const columns = { branchId: branch.id, sportsDirection: 'dance' };
  const first = await makeGroup(app.db, { ...columns, trainer: trainers[0] });
  const second = await makeGroup(app.db, { ...columns, trainer: trainers[1] });
  const bare = await makeGroup(app.db, { sportsDirection: 'martial_arts' });
  const students = [await makeStudent(app.db), await makeStudent(app.db), await makeStudent(app.db)];
  const [both, moved] = students;
  await app.db('studentGroups').insert([
    { studentId: both, groupId: first, joinDate: '2026-09-01' },
    { studentId: both, groupId: second, joinDate: '2026-11-01' },
    { studentId: moved, groupId: first, joinDate: '2026-09-01', leaveDate: '2026-10-10', active: false },
    { studentId: moved, groupId: bare, joinDate: '2026-10-10' },
  ]);
  return { branchId: String(branch.id), trainers: trainers.map(String), students };
}

test('refuses an anonymous visitor, an admin and a coach', async () => {
  expect((await app.visitor().refused(reportRoutes.revenue, { query: autumn })).body.code).toBe('UNAUTHENTICATED');
  for (const role of ['admin', 'coach'] as const) {
    const client = await app.as(role);
    for (const route of [reportRoutes.revenue, reportRoutes.revenueExport]) {
      expect((await client.refused(route, { query: autumn })).body.code).toBe('FORBIDDEN');
    }
  }
});

test('counts received money by the day of the payment, in one statement', async () => {
  await pay({ date: '2026-08-31', amount: 7 });
  await pay({ date: '2026-09-01', amount: 40, refundedAmount: 15 });
  await pay({ date: '2026-11-30', amount: 5 });
  await pay({ date: '2026-12-01', amount: 1000 });
  await pay({ status: 'PENDING' });
  await pay({ status: 'CANCELLED', refundedAmount: 100 });
  for (const role of ['owner', 'senior_admin', 'accountant'] as const) {
    const { body, statements } = await (await app.as(role)).call(reportRoutes.revenue, { query: autumn });
    expect(body).toEqual({
      currency: 'USD',
      total: { count: 2, amount: 30, previous: 7 },
      months: [
        { month: '2026-09', count: 1, amount: 25 },
        { month: '2026-10', count: 0, amount: 0 },
        { month: '2026-11', count: 1, amount: 5 },
      ],
      rows: [],
    });
    // the session and the figures
    expect(statements.length).toBeLessThanOrEqual(2);
  }
});

test('a month that is not over is compared with as many days of the period before', async () => {
  await pay({ date: '2026-08-05', amount: 7 });
  await pay({ date: '2026-08-06', amount: 20 });
  await pay({ date: '2026-11-05', amount: 100 });
  const accountant = await app.as('accountant');
  const previous = async (to = autumn.to) => {
    const { body } = await accountant.call(reportRoutes.revenue, { query: { ...autumn, to, by: 'branch' } });
    return [body.total.previous, ...body.rows.map((row) => row.previous)];
  };
  // already 6 November in Moscow, then still 5 November
  app.clock.set('2026-11-05T21:00:00Z');
  expect(await previous()).toEqual([27, 27]);
  app.clock.set('2026-11-05T20:59:00Z');
  expect(await previous()).toEqual([7, 7]);
  // a period with a month to come, which is compared with May up to 5 July
  await pay({ date: '2026-07-05', amount: 1 });
  await pay({ date: '2026-07-06', amount: 2 });
  expect(await previous('2026-12')).toEqual([1, 1]);
  app.clock.set('2026-11-30T21:00:00Z');
  expect(await previous()).toEqual([30, 30]);
});

test('a payment belongs to the value that the student’s groups of its day share, and each row links to its payments', async () => {
  const { branchId, trainers, students } = await makeSchool('Центр');
  const [both, moved, without] = students;
  await pay({ studentId: both, date: '2026-10-31', amount: 1 });
  await pay({ studentId: both, date: '2026-11-01', amount: 20 });
  await pay({ studentId: moved, date: '2026-10-09', amount: 300 });
  await pay({ studentId: moved, date: '2026-10-10', amount: 4000 });
  await pay({ studentId: without, amount: 50_000 });
  await pay({ amount: 600_000 });
  const accountant = await app.as('accountant');
  const rows = async (by: (typeof revenueGroupings)[number]) => {
    const { body } = await accountant.call(reportRoutes.revenue, { query: { ...autumn, by } });
    for (const { kind, value, amount, count } of body.rows) {
      const part = kind === 'unmatched' ? { unmatched: 'true' as const } : { revenuePart: `${by}:${value ?? kind}` };
      const query = { ...part, status: 'CONFIRMED', from: '2026-09-01', to: '2026-11-30' } as const;
      expect((await accountant.call(paymentRoutes.totals, { query })).body).toMatchObject({ received: amount, count });
      expect((await accountant.call(paymentRoutes.list, { query })).body).toHaveLength(count);
    }
    return body.rows.map(({ kind, value, name, amount }) => [kind, value, name, amount]);
  };
  expect(await rows('branch')).toEqual([
    ['value', branchId, 'Центр', 321],
    ['none', null, null, 54_000],
    ['unmatched', null, null, 600_000],
  ]);
  expect(await rows('sportsDirection')).toEqual([
    ['value', 'martial_arts', null, 4000],
    ['value', 'dance', null, 321],
    ['none', null, null, 50_000],
    ['unmatched', null, null, 600_000],
  ]);
  expect(await rows('coach')).toEqual([
    ['value', trainers[0], 'Ким', 301],
    ['several', null, null, 20],
    ['none', null, null, 54_000],
    ['unmatched', null, null, 600_000],
  ]);
});

test('the revenue of a day stays with the coach of that day when the group gets another one', async () => {
  const [first = 0, second = 0, third = 0] = await Promise.all(
    ['Ким', 'Орлов', 'Белова'].map((fullName) => makeUser(app.db, 'coach', { fullName })),
  );
  const groupId = await makeGroup(app.db);
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  const change = (trainer: number | null, updatedAt: string) =>
    app.db('groups').where({ id: groupId }).update({ trainer, updatedAt });
  // whoever comes first has the days of nobody; 00:30 on 20 October in Moscow; twice on 10 November
  await change(first, '2026-09-10T09:00:00Z');
  await change(second, '2026-10-19T21:30:00Z');
  await change(first, '2026-11-10T09:00:00Z');
  await change(third, '2026-11-10T10:00:00Z');
  await change(null, '2026-11-20T09:00:00Z');
  for (const [date, amount] of [
    ['2026-09-05', 1],
    ['2026-10-19', 20],
    ['2026-10-20', 300],
    ['2026-11-09', 4000],
    ['2026-11-10', 50_000],
    ['2026-11-20', 600_000],
  ] as const) {
    await pay({ studentId, date, amount });
  }
  const accountant = await app.as('accountant');
  const { body } = await accountant.call(reportRoutes.revenue, { query: { ...autumn, by: 'coach' } });
  expect(body.rows.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
    ['value', 'Белова', 50_000],
    ['value', 'Орлов', 4300],
    ['value', 'Ким', 21],
    ['none', null, 600_000],
  ]);
  for (const { kind, value, amount } of body.rows) {
    const query = { revenuePart: `coach:${value ?? kind}`, from: '2026-09-01', to: '2026-11-30' };
    expect((await accountant.call(paymentRoutes.totals, { query })).body.received).toBe(amount);
  }
});

test('the revenue of a day stays with the branch and the direction of that day when the group moves', async () => {
  const [north = 0, south = 0] = (
    await app
      .db('branches')
      .insert(['Северное', 'Южное'].map((name) => ({ name, address: 'ул. Мира, 1' })))
      .returning('id')
  ).map(({ id }) => id);
  const groupId = await makeGroup(app.db, { sportsDirection: 'dance' });
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  const change = (columns: { branchId?: number; sportsDirection?: string }, updatedAt: string) =>
    app
      .db('groups')
      .where({ id: groupId })
      .update({ ...columns, updatedAt });
  // the first branch has the days of none; 00:30 on 20 October in Moscow
  await change({ branchId: north }, '2026-09-10T09:00:00Z');
  await change({ branchId: south }, '2026-10-19T21:30:00Z');
  await change({ sportsDirection: 'martial_arts' }, '2026-11-10T09:00:00Z');
  for (const [date, amount] of [
    ['2026-09-05', 1],
    ['2026-10-19', 20],
    ['2026-10-20', 300],
    ['2026-11-09', 4000],
    ['2026-11-10', 50_000],
  ] as const) {
    await pay({ studentId, date, amount });
  }
  const accountant = await app.as('accountant');
  const read = async (by: 'branch' | 'sportsDirection') => {
    const { body } = await accountant.call(reportRoutes.revenue, { query: { ...autumn, by } });
    return body.rows.filter(({ name }) => by !== 'branch' || ['Северное', 'Южное'].includes(name ?? ''));
  };
  const branches = await read('branch');
  expect(branches.map(({ name, amount }) => [name, amount])).toEqual([
    ['Южное', 54_300],
    ['Северное', 21],
  ]);
  const period = { from: '2026-09-01', to: '2026-11-30', studentId };
  const sum = async (query: object) =>
    (await accountant.call(paymentRoutes.totals, { query: { ...period, ...query } })).body.received;
  for (const { value, amount } of branches) {
    expect(await sum({ revenuePart: `branch:${value}` })).toBe(amount);
    expect(await sum({ branchId: Number(value) })).toBe(amount);
  }
  for (const [sportsDirection, amount] of [
    ['dance', 4321],
    ['martial_arts', 50_000],
  ] as const) {
    expect(await sum({ revenuePart: `sportsDirection:${sportsDirection}` })).toBe(amount);
    expect(await sum({ sportsDirection })).toBe(amount);
  }
});

test('refuses months in the wrong order, a period of more than three years, and an invalid part', async () => {
  const accountant = await app.as('accountant');
  for (const query of [
    { from: '2026-11', to: '2026-10' },
    { from: '2023-11', to: '2026-11' },
    { from: '2026-13', to: '2026-13' },
  ]) {
    expect((await accountant.refused(reportRoutes.revenue, { query })).body.code).toBe('VALIDATION_FAILED');
  }
  expect(
    (await accountant.call(reportRoutes.revenue, { query: { from: '2023-12', to: '2026-11' } })).body.months,
  ).toHaveLength(36);
  for (const revenuePart of ['branch:0', 'branch:x', 'coach:', 'sportsDirection:chess', "branch:1' or true"]) {
    expect((await accountant.refused(paymentRoutes.list, { query: { revenuePart } })).body.code).toBe(
      'VALIDATION_FAILED',
    );
  }
});

test('the file has rows, months and sums, and the export is recorded', async () => {
  const { students } = await makeSchool('Юг');
  await pay({ studentId: students[0], date: '2026-09-05', amount: 70, refundedAmount: 8 });
  await pay({ amount: 9 });
  const accountant = await app.as('accountant');
  const response = await accountant.send(
    'GET',
    '/api/reports/revenue/export.xlsx?from=2026-09&to=2026-11&by=sportsDirection',
  );
  expect(response.headers.get('Content-Disposition')).toContain('revenue-2026-09-2026-11.xlsx');
  const sheet = await readSheet(response);
  for (const text of ['>Направление<', '>09.2026<', '>Танцы<', '>Без ученика<', '<v>62</v>', '<v>71</v>']) {
    expect(sheet).toContain(text);
  }
  const event = await app.db('auditLogs').where({ eventType: 'report.exported' }).first();
  expect(event.metadata).toEqual({ report: 'revenue' });
});
