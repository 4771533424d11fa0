import { trialRequestCardRoutes as routes } from '@school/api-contract/families/trial-request-cards';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeGroup, makeStudent } from '../groups/school.fixture';
import { enrol, issueLink } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { makeTrialRequest } from './trial-request.fixture';
import { trialRequestsRoutes } from './trial-requests.routes';

const app = useTestApp({ features: [trialRequestsRoutes, registrationsRoutes] });
let place: { sectionId: number; branchId: number };

beforeAll(async () => {
  place = await makeBranchSection(app.db);
});
beforeEach(() => app.clock.set('2026-11-23T09:00:00Z'));

const makeRequest = (columns: Record<string, unknown> = {}) => makeTrialRequest(app.db, { ...place, ...columns });
const listEvents = async (id: number) =>
  (
    await app
      .db('auditLogs')
      .whereRaw('metadata @> ?', [JSON.stringify({ trialRequestId: id })])
      .orderBy('id')
  ).map(({ eventType }) => eventType);

/** The ids of all pages of the list, each of which must name the number of all. */
async function readPages(first: string, total: number): Promise<number[]> {
  const owner = await app.as('owner');
  const seen: number[] = [];
  let path: string | undefined = first;
  while (path) {
    const response = await owner.send('GET', path);
    expect(response.headers.get('X-Total-Count')).toBe(String(total));
    for (const { id } of await response.json()) seen.push(id);
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return seen;
}

test('cards are for owner and senior_admin; roles that see attendance may enter a walk-in', async () => {
  const id = await makeRequest();
  const note = { params: { id }, body: { text: 'Звонили' } };
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    const client = await app.as(role);
    expect((await client.refused(routes.read, { params: { id } })).body.code).toBe('FORBIDDEN');
    expect((await client.refused(routes.addNote, note)).body.code).toBe('FORBIDDEN');
    expect((await client.refused(routes.choices)).body.code).toBe('FORBIDDEN');
  }
  const walkIn = { body: { childName: 'Лев', parentPhone: '+79160000077' } };
  expect((await app.visitor().refused(routes.walkIn, walkIn)).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('accountant')).refused(routes.walkIn, walkIn)).body.code).toBe('FORBIDDEN');
  for (const role of ['owner', 'admin', 'coach'] as const) await (await app.as(role)).call(routes.walkIn, walkIn);
  const unknown = { params: { id: 2_000_000_000 } };
  const owner = await app.as('owner');
  expect((await owner.refused(routes.read, unknown)).body.code).toBe('NOT_FOUND');
  expect((await owner.refused(routes.addNote, { ...note, ...unknown })).body.code).toBe('NOT_FOUND');
});

test('a coach enters a walk-in with two fields; staff of the funnel are notified and get a call for today', async () => {
  const coach = await app.as('coach');
  const { body } = await coach.call(routes.walkIn, { body: { childName: 'Тимур', parentPhone: '+79160000078' } });
  expect(body).toEqual({ id: expect.any(Number) });
  const card = (await (await app.as('owner')).call(routes.read, { params: body })).body;
  expect(card).toMatchObject({
    ...{ childName: 'Тимур', childAge: null, sectionName: null, desiredDate: null, source: 'walk_in', status: 'NEW' },
    ...{ nextStep: { kind: 'call', day: '2026-11-23', person: null }, overdue: false, consentAt: null },
    createdByName: expect.any(String),
    history: [{ from: null, to: 'NEW', byName: expect.any(String) }],
  });
  expect(await app.db('notifications').where({ subject: `trial_request:${body.id}` })).toMatchObject([
    { event: 'trialRequestCreated', link: `/sales-funnel/${body.id}` },
  ]);
  expect(await listEvents(body.id)).toEqual(['trial_request.created']);
});

test('staff enter the request of a family that called, with its known data', async () => {
  const owner = await app.as('owner');
  const entered = { childName: 'Соня', parentPhone: '+79160000079', source: 'recommendation' as const };
  const { body } = await owner.call(routes.enter, {
    body: { ...entered, ...place, childAge: 6, recommendedBy: 'Мария Иванова', notes: 'Хочет в группу к подруге' },
  });
  expect(body).toMatchObject({
    ...{ source: 'recommendation', recommendedBy: 'Мария Иванова', childAge: 6 },
    nextStep: { kind: 'call', day: '2026-11-23', person: { id: await app.userId('owner') } },
  });
  // the user who enters a request is not notified of it
  expect(await app.db('notifications').where({ subject: `trial_request:${body.id}` })).toEqual([]);
  const wrong = await owner.refused(routes.enter, { body: { ...entered, branchId: 2_000_000_000 } });
  expect(wrong.body).toMatchObject({ details: [{ path: 'branchId', message: 'Такого отделения нет' }] });
  const empty = await owner.refused(routes.enter, { body: { childName: 'Я', parentPhone: '123' } });
  expect(empty.body.details?.map(({ path }) => path)).toEqual(['childName', 'parentPhone']);
});

test('the panel says whether the family consented, with what, and that it revoked the consent', async () => {
  const owner = await app.as('owner');
  const entered = await owner.call(routes.enter, { body: { childName: 'Лев', parentPhone: '+79160000079' } });
  const { id } = entered.body;
  const read = async () => {
    const { consentAt, consentWith, consentRevokedAt } = (await owner.call(routes.read, { params: { id } })).body;
    return { consentAt, consentWith, consentRevokedAt };
  };
  expect(await read()).toEqual({ consentAt: null, consentWith: null, consentRevokedAt: null });

  app.clock.set('2026-11-23T10:00:00Z');
  const { registrationId } = await enrol(app, { token: await issueLink(app, { trialRequestId: id }) });
  const registered = { consentAt: '2026-11-23T10:00:00+00:00', consentWith: 'registration' };
  expect(await read()).toEqual({ ...registered, consentRevokedAt: null });

  const revoke = (kind: string, revokedAt: string) =>
    app
      .db('consents')
      .where({ registrationId })
      .whereIn('documentId', app.db('contractTemplates').where({ kind }).select('id'))
      .update({ revokedAt, revokedBy: 'parent' });
  await revoke('consent_contract', '2026-11-25T09:00:00Z');
  expect(await read()).toEqual({ ...registered, consentRevokedAt: null });
  await revoke('consent_personal_data', '2026-11-26T09:00:00Z');
  expect(await read()).toEqual({ ...registered, consentRevokedAt: '2026-11-26T09:00:00+00:00' });
});

test('the panel has the family, the history with reasons, and notes', async () => {
  const phone = { parentPhone: '+79165555501' };
  const group = await makeGroup(app.db, { name: 'Звездочки' });
  const student = await makeStudent(app.db, { ...phone, firstName: 'Олег', lastName: 'Белов' }, [group]);
  const brother = await makeRequest({ ...phone, childName: 'Олег Белов', status: 'SIGNED' });
  const id = await makeRequest({ ...phone, childName: 'Аня Белова' });
  const owner = await app.as('owner');
  const reason = await app.db('refusalReasons').where({ title: 'Дорого' }).first('id');
  await owner.call(trialRequestRoutes.move, {
    params: { id },
    body: { status: 'REFUSED', refusalReasonId: reason.id, refusalComment: 'Осенью' },
  });
  const { body } = await owner.call(routes.addNote, { params: { id }, body: { text: ' Перезвонить в сентябре ' } });
  expect(body).toMatchObject({
    samePhoneCount: 2,
    studentId: student,
    staffNotes: [{ text: 'Перезвонить в сентябре', byName: expect.any(String) }],
    history: [{ from: 'NEW', to: 'REFUSED', refusalReason: 'Дорого', comment: 'Осенью' }],
    family: {
      students: [{ id: student, name: 'Белов Олег', groups: ['Звездочки'] }],
      requests: [{ id: brother, childName: 'Олег Белов', status: 'SIGNED' }],
    },
  });
  expect(await listEvents(id)).toEqual(['trial_request.moved', 'trial_request.note_added']);
});

test('the next step and the data refuse a concurrent change', async () => {
  const id = await makeRequest();
  const owner = await app.as('owner');
  const { updatedAt } = (await owner.call(routes.read, { params: { id } })).body;
  const step = { kind: 'call' as const, text: 'После 18:00', day: '2026-11-25', userId: await app.userId('owner') };
  const planned = await owner.call(routes.setNextStep, { params: { id }, body: { nextStep: step, updatedAt } });
  expect(planned.body.nextStep).toMatchObject({ kind: 'call', text: 'После 18:00', day: '2026-11-25' });
  const facts = { childName: 'Анна', parentPhone: '+79160000001', childAge: 8 };
  const stale = await owner.refused(routes.update, { params: { id }, body: { ...facts, updatedAt } });
  expect(stale.body.code).toBe('CONFLICT');
  const changed = await owner.call(routes.update, {
    params: { id },
    body: { ...facts, updatedAt: planned.body.updatedAt },
  });
  expect(changed.body).toMatchObject({ childName: 'Анна', childAge: 8, sectionId: null });
  const done = await owner.call(routes.setNextStep, {
    params: { id },
    body: { nextStep: null, updatedAt: changed.body.updatedAt },
  });
  expect(done.body.nextStep).toBeNull();
  const coach = { ...step, userId: await app.userId('coach') };
  const wrong = await owner.refused(routes.setNextStep, {
    params: { id },
    body: { nextStep: coach, updatedAt: done.body.updatedAt },
  });
  expect(wrong.body).toMatchObject({ details: [{ path: 'nextStep.userId', message: 'Такого сотрудника нет' }] });
  expect(await listEvents(id)).toEqual([
    ...['trial_request.step_planned', 'trial_request.updated', 'trial_request.step_planned'],
  ]);
});

test('overdue cards come first in a list of all on all pages; filters apply to cards and counts', async () => {
  await app.db('trialRequests').delete();
  const person = { nextStepUserId: await app.userId('owner') };
  const step = (nextStepOn: string) => ({ nextStep: 'call', nextStepOn });
  const at = (day: number) => ({ statusChangedAt: `2026-11-${day}T10:00:00Z`, createdAt: `2026-11-${day}T10:00:00Z` });
  const late = [
    await makeRequest({ ...step('2026-11-22'), ...person, ...at(10) }),
    await makeRequest({ ...step('2026-11-01'), ...at(9) }),
  ];
  const others = [
    await makeRequest({ ...step('2026-11-23'), ...at(21), childName: 'Ёжикова Алёна' }),
    await makeRequest({ ...at(20), source: 'embed', parentPhone: '+79167654321' }),
    await makeRequest({ ...step('2026-12-01'), ...at(19) }),
  ];
  const owner = await app.as('owner');
  const ids = async (query: Record<string, string>) => {
    const { body, total } = await owner.call(trialRequestRoutes.list, { query }).then(async (answer) => ({
      body: answer.body,
      total: answer.headers.get('X-Total-Count'),
    }));
    expect(total).toBe(String(body.length));
    return body.map(({ id }) => id);
  };
  expect(await ids({})).toEqual([...late, ...others]);
  for (const limit of [1, 2, 3]) {
    expect(await readPages(`/api/trial-requests?limit=${limit}`, 5)).toEqual([...late, ...others]);
  }
  expect(await ids({ search: 'алена ежикова' })).toEqual([others[0]]);
  expect(await ids({ search: '8 916 765-43-21' })).toEqual([others[1]]);
  expect(await ids({ source: 'embed' })).toEqual([others[1]]);
  expect(await ids({ userId: String(person.nextStepUserId) })).toEqual([late[0]]);
  expect(await ids({ from: '2026-11-20', to: '2026-11-20' })).toEqual([others[1]]);
  expect(await ids({ due: 'true' })).toEqual([...late, others[0]]);
  expect(await ids({ sectionId: String(place.sectionId), status: 'SIGNED' })).toEqual([]);
});

test('an open column is in the order of its next steps on all pages, without one last; a closed one by the last move', async () => {
  await app.db('trialRequests').delete();
  const at = (day: number) => ({ statusChangedAt: `2026-11-${day}T10:00:00.123456Z` });
  const step = (nextStepOn: string) => ({ nextStep: 'call', nextStepOn });
  const trial = (scheduledDate: string) => ({ status: 'TRIAL_ASSIGNED', scheduledDate, ...at(22) });
  const noStep = [await makeRequest(at(3)), await makeRequest(at(4))];
  const later = await makeRequest({ ...step('2026-11-27'), ...at(21), childName: 'Ёжикова Алёна' });
  const today = [
    await makeRequest({ ...step('2026-11-23'), ...at(5) }),
    await makeRequest({ ...step('2026-11-23'), ...at(22) }),
  ];
  const late = await makeRequest({ ...step('2026-11-20'), ...at(6), childName: 'Ёжиков Олег' });
  const evening = await makeRequest({ ...trial('2026-11-24T15:00:00Z'), ...step('2026-11-25') });
  const noon = await makeRequest({ ...trial('2026-11-24T09:00:00Z'), ...step('2026-11-25') });
  const signed = [
    await makeRequest({ status: 'SIGNED', ...at(8), ...step('2026-11-27') }),
    await makeRequest({ status: 'SIGNED', ...at(7), ...step('2026-11-25') }),
  ];
  for (const limit of [1, 2, 4, 100]) {
    const column = (status: string) => `/api/trial-requests?status=${status}&limit=${limit}`;
    expect(await readPages(column('NEW'), 6)).toEqual([late, ...today, later, ...noStep]);
    expect(await readPages(column('TRIAL_ASSIGNED'), 2)).toEqual([noon, evening]);
    expect(await readPages(column('SIGNED'), 2)).toEqual(signed);
    expect(await readPages(`${column('NEW')}&search=${encodeURIComponent('ежиков')}`, 2)).toEqual([late, later]);
  }
  const foreign = Buffer.from(JSON.stringify([0, '2026-11-20T10:00:00.000000Z', 1])).toString('base64url');
  const owner = await app.as('owner');
  expect((await owner.send('GET', `/api/trial-requests?status=NEW&cursor=${foreign}`)).status).toBe(400);
});

test('the choices are open branches and sections, and the people of the funnel', async () => {
  await app.userId('senior_admin');
  await makeBranchSection(app.db);
  const { body } = await (await app.as('owner')).call(routes.choices);
  expect(body.sections.map(({ id }) => id)).toContain(place.sectionId);
  expect(body.branches.map(({ id }) => id)).toContain(place.branchId);
  expect(body.people.map(({ id }) => id).sort()).toEqual(
    [await app.userId('owner'), await app.userId('senior_admin')].sort(),
  );
});
