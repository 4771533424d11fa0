import {
  type ConversionGrouping,
  conversionGroupings,
  funnelConversionRoutes as routes,
} from '@school/api-contract/families/funnel-conversion';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readSheet } from '../../../testing/read-sheet';
import { useTestApp } from '../../../testing/test-app';
import { makeBranchSection, makeUser } from '../../groups/school.fixture';
import { makeTrialRequest } from '../trial-request.fixture';
import { trialRequestsRoutes } from '../trial-requests.routes';
import { funnelConversionFeatureRoutes } from './conversion.routes';

const app = useTestApp({ features: [funnelConversionFeatureRoutes, trialRequestsRoutes] });
let north: { sectionId: number; branchId: number };
let south: { sectionId: number; branchId: number };
let person: number;
let reason: number;

beforeAll(async () => {
  north = await makeBranchSection(app.db);
  south = await makeBranchSection(app.db);
  person = await makeUser(app.db, 'senior_admin', { fullName: 'Ким Юлия' });
  reason = (await app.db('refusalReasons').first('id')).id;
});
beforeEach(async () => {
  app.clock.set('2026-12-01T09:00:00Z');
  await app.db('trialRequests').delete();
});

const autumn = { from: '2026-09', to: '2026-11' };
const trial = { scheduledDate: '2026-11-20T15:00:00Z' };
const states = {
  new: { status: 'NEW', furthestStage: 'NEW' },
  trial: { status: 'TRIAL_ASSIGNED', furthestStage: 'TRIAL_ASSIGNED', ...trial },
  came: { status: 'TRIAL_ASSIGNED', furthestStage: 'CAME', ...trial },
  signed: { status: 'SIGNED', furthestStage: 'SIGNED' },
  refusedAtOnce: { status: 'REFUSED', furthestStage: 'NEW', refusedFrom: 'NEW' },
  refusedLater: { status: 'REFUSED', furthestStage: 'CAME', refusedFrom: 'TRIAL_ASSIGNED' },
} as const;

function arrive(createdAt: string, state: keyof typeof states, columns: Record<string, unknown> = {}) {
  const refusalReasonId = state.startsWith('refused') ? reason : null;
  return makeTrialRequest(app.db, { ...north, createdAt, ...states[state], refusalReasonId, ...columns });
}

const ask = async (query: Record<string, string> = {}) =>
  (await app.as('owner')).call(routes.read, { query: { ...autumn, ...query } });

test('the requests of the period by direction add up to the total; a section without a direction is last', async () => {
  await app.db('sportsSections').where({ id: north.sectionId }).update({ sportsDirection: 'dance' });
  await app.db('sportsSections').where({ id: south.sectionId }).update({ sportsDirection: null });
  const other = await makeBranchSection(app.db);
  await app.db('sportsSections').where({ id: other.sectionId }).update({ sportsDirection: 'martial_arts' });
  await arrive('2026-08-10T09:00:00Z', 'signed');
  await arrive('2026-10-10T09:00:00Z', 'signed');
  await arrive('2026-10-11T09:00:00Z', 'trial');
  await arrive('2026-10-12T09:00:00Z', 'came', other);
  await arrive('2026-10-13T09:00:00Z', 'new', south);
  await arrive('2026-10-14T09:00:00Z', 'refusedAtOnce', { sectionId: null });
  const { body } = await ask();
  expect(body.directions).toEqual([
    { direction: 'martial_arts', requests: 1, trials: 1, came: 1, signed: 0 },
    { direction: 'dance', requests: 2, trials: 2, came: 1, signed: 1 },
    { direction: null, requests: 2, trials: 0, came: 0, signed: 0 },
  ]);
  expect(body.total).toMatchObject({ requests: 5, trials: 3, came: 2, signed: 1 });
});

test('the conversion is for owner and senior_admin', async () => {
  for (const route of [routes.read, routes.export]) {
    expect((await app.visitor().refused(route, { query: autumn })).body.code).toBe('UNAUTHENTICATED');
    for (const role of ['admin', 'coach', 'accountant'] as const) {
      expect((await (await app.as(role)).refused(route, { query: autumn })).body.code).toBe('FORBIDDEN');
    }
    for (const role of ['owner', 'senior_admin'] as const) {
      expect((await (await app.as(role)).send('GET', `${route.path}?from=2026-09&to=2026-11`)).status).toBe(200);
    }
  }
});

test('a request counts in the month of its arrival, by the school’s day, with every stage that it has reached so far', async () => {
  await arrive('2026-08-31T20:59:00Z', 'signed');
  // already 1 September in Moscow
  await arrive('2026-08-31T21:00:00Z', 'refusedLater');
  await arrive('2026-11-10T10:00:00Z', 'came');
  await arrive('2026-11-30T20:59:00Z', 'new');
  await arrive('2026-11-30T21:00:00Z', 'signed');
  const { body, statements } = await ask();
  const none = { requests: 0, trials: 0, came: 0, signed: 0, refused: 0, open: 0 };
  const month = { name: null, previous: null };
  expect(body).toMatchObject({
    total: { requests: 3, trials: 2, came: 2, signed: 0, refused: 1, open: 2 },
    previous: { requests: 1, trials: 1, came: 1, signed: 1, refused: 0, open: 0 },
    previousPeriod: { from: '2026-06', to: '2026-08' },
    rows: [
      { ...none, ...month, value: '2026-09', requests: 1, trials: 1, came: 1, refused: 1 },
      { ...none, ...month, value: '2026-10' },
      { ...none, ...month, value: '2026-11', requests: 2, trials: 1, came: 1, open: 2 },
    ],
  });
  // the session and the figures
  expect(statements.length).toBeLessThanOrEqual(2);
});

test('a month that is not over is compared with as many days of the months before', async () => {
  // already 6 August in Moscow
  await arrive('2026-08-05T20:59:00Z', 'signed');
  await arrive('2026-08-05T21:00:00Z', 'new');
  const previous = async () => (await ask()).body.previous;
  app.clock.set('2026-11-05T09:00:00Z');
  expect(await previous()).toMatchObject({ requests: 1, signed: 1 });
  app.clock.set('2026-11-06T09:00:00Z');
  expect(await previous()).toMatchObject({ requests: 2, signed: 1 });
});

test('rows are sections, branches, sources or people, the largest first and the unknown last, with the period before', async () => {
  await arrive('2026-07-01T10:00:00Z', 'signed', { ...south, ledBy: person });
  for (const state of ['new', 'refusedAtOnce', 'signed'] as const) {
    await arrive('2026-10-01T10:00:00Z', state, { source: 'phone', ledBy: person });
  }
  for (let count = 0; count < 4; count += 1) {
    await arrive('2026-10-02T10:00:00Z', 'new', { sectionId: null, branchId: null, source: 'walk_in' });
  }
  const rows = async (by: ConversionGrouping) =>
    (await ask({ by })).body.rows.map(({ value, name, requests, signed, previous }) => [
      ...[value, name, requests, signed, previous?.requests, previous?.signed],
    ]);
  const name = expect.any(String);
  expect(await rows('section')).toEqual([
    [String(north.sectionId), name, 3, 1, 0, 0],
    [String(south.sectionId), name, 0, 0, 1, 1],
    [null, null, 4, 0, 0, 0],
  ]);
  expect((await rows('branch')).map(([value]) => value)).toEqual([
    String(north.branchId),
    String(south.branchId),
    null,
  ]);
  expect(await rows('source')).toEqual([
    ['walk_in', null, 4, 0, 0, 0],
    ['phone', null, 3, 1, 0, 0],
    ['form', null, 0, 0, 1, 1],
  ]);
  expect(await rows('person')).toEqual([
    [String(person), 'Ким Юлия', 3, 1, 1, 1],
    [null, null, 4, 0, 0, 0],
  ]);
  const filtered = await ask({ by: 'source', sectionId: 'none', ledBy: 'none' });
  expect(filtered.body.total).toMatchObject({ requests: 4, open: 4 });
  expect(filtered.body.previous.requests).toBe(0);
});

test('every figure is the number of requests in the list with the same filter', async () => {
  const people = [person, null];
  const sources = ['form', 'phone', 'recommendation'];
  let index = 0;
  for (const state of Object.keys(states) as (keyof typeof states)[]) {
    for (const day of ['2026-09-01T00:30:00Z', '2026-10-31T22:00:00Z', '2026-11-15T12:00:00Z']) {
      const place = [north, south, { sectionId: null, branchId: null }][index % 3];
      await arrive(day, state, { ...place, ledBy: people[index % 2], source: sources[index % 3] });
      index += 1;
    }
  }
  // open requests of erased families are in no list
  for (const state of ['new', 'trial', 'came', 'signed'] as const) {
    await arrive('2026-10-05T10:00:00Z', state, { anonymizedAt: '2026-11-01', ledBy: person });
  }
  const owner = await app.as('owner');
  const count = async (query: Record<string, string>) =>
    Number((await owner.call(trialRequestRoutes.list, { query })).headers.get('X-Total-Count'));
  const names = { section: 'sectionId', branch: 'branchId', source: 'source', person: 'ledBy' } as const;
  for (const by of conversionGroupings) {
    const { body } = await ask({ by });
    for (const figure of ['requests', 'trials', 'came', 'signed', 'refused', 'open'] as const) {
      expect(body.rows.reduce((sum, row) => sum + row[figure], 0)).toBe(body.total[figure]);
    }
    expect(body.total.requests).toBe(19);
    for (const row of body.rows) {
      const month = row.value ?? '';
      const lastDay = { '2026-09': '30', '2026-10': '31', '2026-11': '30' }[month];
      const filter =
        by === 'month'
          ? { from: `${month}-01`, to: `${month}-${lastDay}` }
          : { from: '2026-09-01', to: '2026-11-30', [names[by]]: row.value ?? 'none' };
      expect(await count(filter)).toBe(row.requests);
      expect(await count({ ...filter, progress: 'trial' })).toBe(row.trials);
      expect(await count({ ...filter, progress: 'came' })).toBe(row.came);
      expect(await count({ ...filter, progress: 'signed' })).toBe(row.signed);
      expect(await count({ ...filter, progress: 'refused' })).toBe(row.refused);
      expect(await count({ ...filter, progress: 'open' })).toBe(row.open);
    }
  }
});

test('a reached stage stays when the family refuses or returns, and the last person who moved a request is its person', async () => {
  app.clock.set('2026-11-20T09:00:00Z');
  const owner = await app.as('owner');
  const senior = await app.as('senior_admin');
  const id = await makeTrialRequest(app.db, north);
  const move = (client: typeof owner, body: Record<string, unknown>) =>
    client.send('PATCH', `/api/trial-requests/${id}`, { body });
  const read = () => app.db('trialRequests').where({ id }).first('furthestStage', 'ledBy');
  expect(await read()).toEqual({ furthestStage: 'NEW', ledBy: null });

  await move(owner, { status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-20T08:00:00Z' });
  const outcome = (value: string) =>
    owner.send('POST', `/api/trial-requests/${id}/outcome`, { body: { outcome: value } });
  expect(await read()).toEqual({ furthestStage: 'TRIAL_ASSIGNED', ledBy: await app.userId('owner') });
  await outcome('CAME');
  expect(await read()).toMatchObject({ furthestStage: 'CAME' });
  await outcome('NO_SHOW');
  expect(await read()).toMatchObject({ furthestStage: 'TRIAL_ASSIGNED' });
  await outcome('CAME');
  await move(senior, { status: 'REFUSED', refusalReasonId: reason });
  await move(senior, { status: 'NEW' });
  expect(await read()).toEqual({ furthestStage: 'CAME', ledBy: await app.userId('senior_admin') });
  await move(owner, { status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-20T08:30:00Z' });
  await outcome('NO_SHOW');
  expect(await read()).toEqual({ furthestStage: 'CAME', ledBy: await app.userId('owner') });
  await move(owner, { status: 'SIGNED' });
  expect(await read()).toMatchObject({ furthestStage: 'SIGNED' });
});

test('medians count completed stays; another trial date does not start a new stay', async () => {
  const stay = async (hours: readonly number[]) => {
    const id = await arrive('2026-11-02T00:00:00Z', 'signed');
    const statuses = ['NEW', 'TRIAL_ASSIGNED', 'TRIAL_ASSIGNED', 'SIGNED'];
    await app.db('trialRequestHistory').insert(
      hours.map((hour, index) => ({
        trialRequestId: id,
        fromStatus: statuses[index - 1] ?? null,
        toStatus: statuses[index],
        createdAt: new Date(Date.UTC(2026, 10, 2, hour)),
      })),
    );
  };
  expect((await ask()).body.medians).toEqual({ new: null, trialAssigned: null, signing: null });
  await stay([0, 2, 10, 50]);
  await stay([0, 4, 10, 74]);
  await stay([0, 30]);
  await stay([0]);
  expect((await ask()).body.medians).toEqual({ new: 4, trialAssigned: 59, signing: 62 });
});

test('a period is at most 36 months long and in order', async () => {
  const owner = await app.as('owner');
  for (const query of [
    { from: '2026-11', to: '2026-10' },
    { from: '2023-01', to: '2026-01' },
    { from: '2026-13', to: '2026-13' },
  ]) {
    expect((await owner.refused(routes.read, { query })).body.code).toBe('VALIDATION_FAILED');
  }
});

test('the Excel file has the rows and the total, and an audit event', async () => {
  await arrive('2026-10-01T10:00:00Z', 'signed', { source: 'walk_in' });
  await arrive('2026-10-01T10:00:00Z', 'new', { source: 'walk_in' });
  const owner = await app.as('owner');
  const file = await owner.send('GET', `${routes.export.path}?from=2026-09&to=2026-11&by=source`);
  const sheet = await readSheet(file);
  expect(sheet).toContain('Пришли сами');
  expect(sheet).toContain('Всего');
  expect(sheet).toContain('<v>50</v>');
  const [event] = await app.db('auditLogs').where({ eventType: 'report.exported' }).orderBy('id', 'desc');
  expect(event.metadata).toEqual({ report: 'conversion' });
});
