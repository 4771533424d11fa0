import { reportRoutes } from '@school/api-contract/money/reports';
import { beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { makePlan, sell, switchOn } from '../subscriptions/subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions/subscriptions.routes';
import { reportsRoutes } from './reports.routes';

const app = useTestApp({ features: [reportsRoutes, subscriptionsFeatureRoutes] });
// the test clock stands on 22 November 2026
const period = { from: '2026-10', to: '2026-12' };
let groupId = 0;

beforeAll(async () => {
  await switchOn(app.db);
  groupId = await makeGroup(app.db, { name: 'Утренняя' });
  const join = async (studentId: number) => {
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
    return studentId;
  };
  const plan = await makePlan(app, { kind: 'sessions', sessions: 8, days: 30, price: 800 });
  const [renewed, open, without] = [
    await join(await makeStudent(app.db)),
    await join(await makeStudent(app.db)),
    await makeStudent(app.db),
  ];
  await sell(app, renewed, { planId: plan.id, startsOn: '2026-10-01' });
  await sell(app, renewed, { planId: plan.id, startsOn: '2026-11-10' });
  await sell(app, open, { planId: plan.id, startsOn: '2026-11-05' });
  await sell(app, without, { planId: plan.id, startsOn: '2026-10-05' });
  await app.db('attendance').insert([
    { studentId: renewed, groupId, date: '2026-10-02', status: 'PRESENT' },
    { studentId: renewed, groupId, date: '2026-10-05', status: 'ABSENT' },
    { studentId: open, groupId, date: '2026-11-06', status: 'PRESENT' },
  ]);
});

test('refuses an anonymous visitor, an admin and a coach', async () => {
  const routes = [reportRoutes.renewals, reportRoutes.renewalsExport, reportRoutes.use, reportRoutes.useExport];
  for (const route of routes) {
    expect((await app.visitor().refused(route, { query: period })).body.code).toBe('UNAUTHENTICATED');
    for (const role of ['admin', 'coach'] as const) {
      expect((await (await app.as(role)).refused(route, { query: period })).body.code).toBe('FORBIDDEN');
    }
  }
});

test('counts subscriptions by the month of their end, and those that another one follows', async () => {
  const { body } = await (await app.as('accountant')).call(reportRoutes.renewals, { query: period });
  const none = { count: 0, amount: 0 };
  expect(body.present).toBe('2026-11');
  expect(body.months).toEqual([
    { month: '2026-10', ending: { count: 1, amount: 800 }, renewed: { count: 1, amount: 800 } },
    { month: '2026-11', ending: { count: 1, amount: 800 }, renewed: none },
    { month: '2026-12', ending: { count: 2, amount: 1600 }, renewed: none },
  ]);
  expect(body.plans).toMatchObject([{ ending: { count: 3, amount: 2400 }, renewed: none }]);
});

test('sessions sold are those used, unused and left together, by the group of the first day', async () => {
  const { body } = await (await app.as('accountant')).call(reportRoutes.use, { query: period });
  expect(body.rows).toMatchObject([
    { groupId, groupName: 'Утренняя', kind: 'value', subscriptions: 3, sold: 24, used: 3, unused: 6, left: 15 },
    { groupId: null, groupName: null, kind: 'none', subscriptions: 1, sold: 8, used: 0, unused: 8, left: 0 },
  ]);
  expect(body.months).toEqual([
    { month: '2026-10', sold: 16, used: 2 },
    { month: '2026-11', sold: 16, used: 1 },
    { month: '2026-12', sold: 0, used: 0 },
  ]);
  for (const { sold, used, unused, left } of [body.total, ...body.rows]) expect(used + unused + left).toBe(sold);
});

test('the files have the same figures, and the exports are recorded', async () => {
  const accountant = await app.as('accountant');
  const read = async (report: string) => {
    return readSheet(await accountant.send('GET', `/api/reports/${report}/export.xlsx?from=2026-10&to=2026-12`));
  };
  expect(await read('renewals')).toContain('<v>1600</v>');
  expect(await read('use')).toContain('>Утренняя<');
  const events = await app.db('auditLogs').where({ eventType: 'report.exported' }).orderBy('id');
  expect(events.map(({ metadata }) => metadata)).toEqual([{ report: 'renewals' }, { report: 'use' }]);
});

test('a school that takes payments only has no reports of subscriptions', async () => {
  await switchOn(app.db, { enabled: false });
  const accountant = await app.as('accountant');
  for (const route of [reportRoutes.renewals, reportRoutes.useExport]) {
    expect((await accountant.refused(route, { query: period })).body.code).toBe('SUBSCRIPTIONS_OFF');
  }
});
