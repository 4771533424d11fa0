import { trialRequestRoutes as routes } from '@school/api-contract/families/trial-requests';
import { beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeStudent } from '../groups/school.fixture';
import { makeTrialRequest } from './trial-request.fixture';
import { trialRequestsRoutes } from './trial-requests.routes';

const app = useTestApp({ features: trialRequestsRoutes });
let place: { sectionId: number; branchId: number };

beforeAll(async () => {
  place = await makeBranchSection(app.db);
});

const makeRequest = (columns: Record<string, unknown> = {}) => makeTrialRequest(app.db, { ...place, ...columns });

test('the board and its dictionary are for owner and senior_admin', async () => {
  for (const route of [routes.list, routes.refusalReasons, routes.export]) {
    expect((await app.visitor().refused(route)).body.code).toBe('UNAUTHENTICATED');
    for (const role of ['admin', 'coach', 'accountant'] as const) {
      expect((await (await app.as(role)).refused(route)).body.code).toBe('FORBIDDEN');
    }
    for (const role of ['owner', 'senior_admin'] as const) {
      expect((await (await app.as(role)).send('GET', route.path)).status).toBe(200);
    }
  }
});

test('lists active reasons in the school’s order', async () => {
  await app.db('refusalReasons').where({ title: 'Далеко добираться' }).update({ active: false });
  const { body } = await (await app.as('owner')).call(routes.refusalReasons);
  expect(body.map(({ name }) => name)).toEqual([
    ...['Дорого', 'Неудобное расписание', 'Не понравилось занятие', 'Выбрали другую секцию'],
    ...['Не подходит по здоровью', 'Не отвечает на звонки', 'Другое'],
  ]);
});

test('a card has names, its refusal reason and the count of its phone, in one statement', async () => {
  const reason = await app.db('refusalReasons').where({ title: 'Дорого' }).first('id');
  const phone = { parentPhone: '+79165555555' };
  await makeRequest(phone);
  await makeStudent(app.db, phone);
  const id = await makeRequest({
    ...phone,
    status: 'REFUSED',
    refusedFrom: 'NEW',
    refusalReasonId: reason.id,
    refusalComment: 'Перезвонить осенью',
    statusChangedAt: '2026-11-20T10:00:00Z',
  });
  const anonymised = { parentPhone: '', anonymizedAt: '2026-01-01' };
  const signed = { ...anonymised, status: 'SIGNED', furthestStage: 'SIGNED' };
  const nobody = await makeRequest({ ...signed, statusChangedAt: '2026-11-19T10:00:00Z' });
  await makeRequest(signed);

  const { body, statements } = await (await app.as('owner')).call(routes.list, { query: { status: 'REFUSED' } });
  expect(body).toMatchObject([
    {
      id,
      samePhoneCount: 2,
      sectionName: expect.stringContaining('Секция'),
      branchName: expect.stringContaining('Филиал'),
      groupName: null,
      refusalReason: 'Дорого',
      refusalComment: 'Перезвонить осенью',
      statusChangedAt: '2026-11-20T10:00:00.000Z',
      scheduledDate: null,
    },
  ]);
  expect(statements).toHaveLength(2);
  const all = await (await app.as('owner')).call(routes.list);
  expect(all.body.find((card) => card.id === nobody)?.samePhoneCount).toBe(0);
});

test('a request for the same child, section and branch repeats the open one that came first', async () => {
  const phone = { parentPhone: '+79165555556' };
  const first = await makeRequest({ ...phone, childName: 'Лев', createdAt: '2026-11-20T10:00:00Z' });
  const [again, sister] = [
    await makeRequest({ ...phone, childName: 'лев' }),
    await makeRequest({ ...phone, childName: 'Ева' }),
  ];
  const elsewhere = await makeRequest({ ...phone, childName: 'Лев', sectionId: null });
  const owner = await app.as('owner');
  const findRepeated = async (id: number) =>
    (await owner.call(routes.list, { query: { status: 'NEW' } })).body.find((card) => card.id === id)?.repeatOf;
  expect(await findRepeated(again)).toEqual({ id: first, createdAt: '2026-11-20T10:00:00+00:00' });
  for (const id of [first, sister, elsewhere]) expect(await findRepeated(id)).toBeNull();

  await app.db('trialRequests').where({ id: first }).update({ status: 'SIGNED', furthestStage: 'SIGNED' });
  expect(await findRepeated(again)).toBeNull();
});

test('the file of an open column has the order of its list', async () => {
  await app.db('trialRequests').delete();
  const moments = { statusChangedAt: '2026-11-20T10:00:00Z' };
  await makeRequest({ ...moments, childName: 'Первая', nextStepOn: '2026-11-25', nextStep: 'call' });
  await makeRequest({ ...moments, childName: 'Вторая', nextStepOn: '2026-11-22', nextStep: 'call' });
  await makeRequest({ ...moments, childName: 'Третья' });
  const owner = await app.as('owner');
  const listed = (await owner.call(routes.list, { query: { status: 'NEW' } })).body.map(({ childName }) => childName);
  const sheet = await readSheet(await owner.send('GET', `${routes.export.path}?status=NEW`));
  const inFile = [...sheet.matchAll(/Первая|Вторая|Третья/g)].map(([name]) => name);
  expect(listed).toEqual(['Вторая', 'Первая', 'Третья']);
  expect(inFile).toEqual(listed);
});

test.each([{ search: 'Стертов' }, {}])('an open request that was erased is in no list: %j', async (query) => {
  await app.db('trialRequests').delete();
  const owner = await app.as('owner');
  const trial = { status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-30T10:00:00Z', childName: 'Стертов Иван' };
  const ids = [await makeRequest({ childName: 'Стертов Иван' }), await makeRequest(trial)];
  const list = async (status?: 'NEW' | 'TRIAL_ASSIGNED') => {
    const { body, headers } = await owner.call(routes.list, { query: { ...query, status } });
    return [body.length, Number(headers.get('X-Total-Count'))];
  };
  expect([await list('NEW'), await list('TRIAL_ASSIGNED'), await list()]).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
  ]);
  await app.db('trialRequests').whereIn('id', ids).update({ anonymizedAt: '2026-11-20' });
  expect([await list('NEW'), await list('TRIAL_ASSIGNED'), await list()]).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('pages of a column have no gap and no duplicate, also among cards of one microsecond', async () => {
  await app.db('trialRequests').delete();
  for (const microsecond of [1, 2, 2, 2, 3, 4]) {
    await makeRequest({ statusChangedAt: `2026-11-20T10:00:00.00000${microsecond}Z` });
  }
  await makeRequest({ status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-30T10:00:00Z' });
  const owner = await app.as('owner');
  const column = await owner.call(routes.list, { query: { status: 'NEW' } });
  expect(column.body).toHaveLength(6);

  for (const limit of [1, 2, 4]) {
    const seen: number[] = [];
    let path: string | undefined = `/api/trial-requests?status=NEW&limit=${limit}`;
    while (path) {
      const response = await owner.send('GET', path);
      expect(response.headers.get('X-Total-Count')).toBe('6');
      for (const { id } of await response.json()) seen.push(id);
      path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(column.body.map(({ id }) => id));
  }
  // overdue ones come first, also among the results of a search
  const overdue = await makeRequest({
    nextStep: 'call',
    nextStepOn: '2026-11-01',
    statusChangedAt: '2026-11-01T10:00Z',
  });
  await makeRequest({ childName: 'Глеб', parentName: 'Ольга' });
  const found = (await owner.call(routes.list, { query: { search: 'аня' } })).body.map(({ id }) => id);
  expect(found).toHaveLength(8);
  expect(found[0]).toBe(overdue);
  for (const limit of [1, 3]) {
    const seen: number[] = [];
    let path: string | undefined = `/api/trial-requests?search=%D0%B0%D0%BD%D1%8F&limit=${limit}`;
    while (path) {
      const response = await owner.send('GET', path);
      expect(response.headers.get('X-Total-Count')).toBe('8');
      for (const { id } of await response.json()) seen.push(id);
      path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(found);
  }
  for (const moment of ['0000-01-01T00:00:00Z', 'вчера', '2026-02-30T00:00:00Z']) {
    const cursor = Buffer.from(JSON.stringify([moment, 1])).toString('base64url');
    expect((await owner.refused(routes.list, { query: { cursor } })).body.code).toBe('VALIDATION_FAILED');
  }
});

test('the Excel file has all requests of the filter, and an audit event without the search text', async () => {
  await app.db('trialRequests').delete();
  const step = { nextStep: 'call', nextStepText: 'про расписание', nextStepOn: '2026-11-01' };
  await makeRequest({ childName: 'Глеб', source: 'walk_in', ...step });
  await app.db('trialRequests').insert(
    Array.from({ length: 1001 }, (_, index) => ({
      ...{ childName: `Зоя ${index}`, childAge: 6, parentName: 'Ольга', parentPhone: '+79160000000', ...place },
      ...{ desiredDate: '2026-11-30T10:00:00Z', source: 'form' },
    })),
  );
  const owner = await app.as('owner');
  const read = async (query: string) => {
    const file = await owner.send('GET', `${routes.export.path}?${query}`);
    expect(file.headers.get('Content-Disposition')).toContain('trial-requests-');
    return readSheet(file);
  };
  const all = await read('status=NEW');
  expect(all.match(/<row /g)).toHaveLength(1 + 1002);
  expect(all).toContain('Пришли сами');
  expect(all).toContain('Позвонить: про расписание');
  // in the order of the column: the request with a next step first
  const firstChild = /<row r="2".*?<\/row>/.exec(all)?.[0];
  expect(firstChild).toContain('Глеб');
  const found = await read('search=глеб');
  expect(found.match(/<row /g)).toHaveLength(1 + 1);
  // typed in the other keyboard layout
  for (const status of ['', '&status=NEW']) {
    expect((await read(`search=ukt,${status}`)).match(/<row /g)).toHaveLength(1 + 1);
    const query = { search: 'ukt,', ...(status && { status: 'NEW' as const }) };
    expect((await owner.call(routes.list, { query })).body.map(({ childName }) => childName)).toEqual(['Глеб']);
  }
  const events = await app
    .db('auditLogs')
    .where({ eventType: 'trial_request.exported' })
    .orderBy('id')
    .pluck('metadata');
  expect(events.slice(-4, -2)).toEqual([{ filters: ['status'] }, { filters: ['search'] }]);
});
