import { refusalArchiveRoutes as routes } from '@school/api-contract/families/refusal-archive';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readSheet } from '../../../testing/read-sheet';
import { useTestApp } from '../../../testing/test-app';
import { makeBranchSection } from '../../groups/school.fixture';
import { makeTrialRequest } from '../trial-request.fixture';
import { refusalArchiveFeatureRoutes } from './refusal-archive.routes';

const app = useTestApp({ features: refusalArchiveFeatureRoutes });
let place: { sectionId: number; branchId: number };
let reasons: Record<string, number>;

beforeAll(async () => {
  place = await makeBranchSection(app.db);
  const rows: { title: string; id: number }[] = await app.db('refusalReasons').select('title', 'id');
  reasons = Object.fromEntries(rows.map(({ title, id }) => [title, id]));
});
beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z');
  await app.db('trialRequests').delete();
});

const refuse = async (title: string, statusChangedAt: string, columns: Record<string, unknown> = {}) => {
  const id = await makeTrialRequest(app.db, {
    ...{ ...place, status: 'REFUSED', refusedFrom: 'NEW', refusalReasonId: reasons[title], statusChangedAt },
    ...columns,
  });
  const history = { trialRequestId: id, fromStatus: 'NEW', toStatus: 'REFUSED', createdAt: statusChangedAt };
  await app.db('trialRequestHistory').insert({ ...history, userId: await app.userId('owner'), details: '{}' });
  return id;
};

test('the archive is for owner and senior_admin', async () => {
  for (const route of [routes.list, routes.figures, routes.export]) {
    const path = route.path;
    expect((await app.visitor().send('GET', path)).status).toBe(401);
    for (const role of ['admin', 'coach', 'accountant'] as const) {
      expect((await (await app.as(role)).send('GET', path)).status).toBe(403);
    }
    for (const role of ['owner', 'senior_admin'] as const) {
      expect((await (await app.as(role)).send('GET', path)).status).toBe(200);
    }
  }
});

test('a row has child, reason, comment, stage, author and moment; filters apply to rows and counts', async () => {
  await app.db('sportsSections').where({ id: place.sectionId }).update({ sportsDirection: 'dance' });
  const dear = await refuse('Дорого', '2026-11-20T10:00:00Z', {
    ...{ childName: 'Ёжикова Аня', refusalComment: 'Ждут скидку', refusedFrom: 'TRIAL_ASSIGNED' },
    ...{ scheduledDate: '2026-11-19T10:00:00Z', nextStep: 'call', nextStepOn: '2026-11-22' },
  });
  const far = await refuse('Далеко добираться', '2026-11-10T10:00:00Z');
  const old = await refuse('Дорого', '2026-03-10T10:00:00Z', { branchId: (await makeBranchSection(app.db)).branchId });
  await makeTrialRequest(app.db, place);
  const owner = await app.as('owner');
  const ids = async (query: Record<string, string>) => {
    const { body, headers } = await owner.call(routes.list, { query });
    expect(headers.get('X-Total-Count')).toBe(String(body.length));
    const figures = await owner.call(routes.figures, { query });
    expect(figures.body.total).toBe(body.length);
    return body.map(({ id }) => id);
  };
  const all = (await owner.call(routes.list)).body;
  expect(all[0]).toMatchObject({
    ...{ id: dear, childName: 'Ёжикова Аня', reason: 'Дорого', comment: 'Ждут скидку', stage: 'TRIAL_ASSIGNED' },
    sportsDirection: 'dance',
    ...{ byName: 'test_owner', refusedAt: '2026-11-20T10:00:00.000Z', overdue: true, anonymised: false },
    nextStep: { kind: 'call', day: '2026-11-22', person: null },
  });
  expect(await ids({})).toEqual([dear, far, old]);
  expect(await ids({ reasonId: String(reasons.Дорого) })).toEqual([dear, old]);
  expect(await ids({ stage: 'TRIAL_ASSIGNED' })).toEqual([dear]);
  expect(await ids({ from: '2026-11-10', to: '2026-11-19' })).toEqual([far]);
  expect(await ids({ branchId: String(place.branchId), search: 'ежикова' })).toEqual([dear]);
  // with the keyboard in Latin
  expect(await ids({ search: 't;brjdf' })).toEqual([dear]);
  expect(await ids({ search: 'yfitkcz ,s' })).toEqual([]);
  expect(await ids({ branchId: 'none' })).toEqual([]);

  const { body } = await owner.call(routes.figures, { query: { from: '2026-11-01' } });
  expect(body).toMatchObject({
    total: 2,
    reasons: [
      { name: 'Дорого', count: 1 },
      { name: 'Далеко добираться', count: 1 },
    ],
    stages: [
      { stage: 'NEW', count: 1 },
      { stage: 'TRIAL_ASSIGNED', count: 1 },
    ],
  });
  expect(body.months).toHaveLength(12);
  expect(body.months.filter(({ count }) => count > 0)).toEqual([
    { month: '2026-03-01', count: 1 },
    { month: '2026-11-01', count: 2 },
  ]);
});

test('pages have no gap and no duplicate, and the export has every row and an audit event', async () => {
  const made: number[] = [];
  for (let second = 1; second <= 5; second += 1) made.unshift(await refuse('Дорого', `2026-11-20T10:00:0${second}Z`));
  const owner = await app.as('owner');
  const seen: number[] = [];
  let path: string | undefined = '/api/refusal-archive?limit=2';
  while (path) {
    const response = await owner.send('GET', path);
    expect(response.headers.get('X-Total-Count')).toBe('5');
    for (const { id } of await response.json()) seen.push(id);
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(made);
  for (const search of ['аня', 'fyz']) {
    const sheet = await readSheet(await owner.send('GET', `/api/refusal-archive/export.xlsx?search=${search}`));
    expect(sheet.match(/<row /g)).toHaveLength(1 + 5);
  }
  const [event] = await app
    .db('auditLogs')
    .where({ eventType: 'trial_request.refusals_exported' })
    .orderBy('id', 'desc');
  expect(event.metadata).toEqual({ filters: ['search'] });
});
