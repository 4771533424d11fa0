import {
  trialRequestRoutes as routes,
  type TrialRequestTransitionBody,
} from '@school/api-contract/families/trial-requests';
import { hasCapability, roles } from '@school/api-contract/rules/roles';
import {
  type TrialRequestStatus,
  trialRequestStatuses,
  trialRequestTransitions,
} from '@school/api-contract/rules/status-tables';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeGroup, makeStudent } from '../groups/school.fixture';
import { makeTrialRequest } from './trial-request.fixture';
import { trialRequestsRoutes } from './trial-requests.routes';

const app = useTestApp({ features: trialRequestsRoutes });
let place: { sectionId: number; branchId: number };
let reasonId: number;

beforeAll(async () => {
  place = await makeBranchSection(app.db);
  reasonId = (await app.db('refusalReasons').where({ title: 'Дорого' }).first('id')).id;
});

/** Columns of a card with this status. */
const held = (status: TrialRequestStatus) => ({
  status,
  ...(status === 'NEW' ? {} : { scheduledDate: '2026-11-25T15:00:00Z' }),
  ...(status === 'REFUSED' ? { refusalReasonId: reasonId, refusedFrom: 'TRIAL_ASSIGNED', refusalComment: 'Нет' } : {}),
});

const makeRequest = (status: TrialRequestStatus = 'NEW') => makeTrialRequest(app.db, { ...place, ...held(status) });

/** The minimal body of a transition to this status. */
function toBody(status: TrialRequestStatus): TrialRequestTransitionBody {
  if (status === 'TRIAL_ASSIGNED') return { status, scheduledDate: '2026-11-30T15:00:00+03:00' };
  if (status === 'REFUSED') return { status, refusalReasonId: reasonId };
  return { status };
}

async function traces(id: number) {
  const history = await app.db('trialRequestHistory').where({ trialRequestId: id }).orderBy('id');
  const events = await app.db('auditLogs').whereRaw('metadata @> ?', [JSON.stringify({ trialRequestId: id })]);
  return { history, events };
}

test('only owner and senior_admin change the status', async () => {
  const call = { params: { id: await makeRequest() }, body: toBody('TRIAL_ASSIGNED') };
  expect((await app.visitor().refused(routes.move, call)).body.code).toBe('UNAUTHENTICATED');
  for (const role of roles.filter((name) => !hasCapability(name, 'salesFunnel'))) {
    expect((await (await app.as(role)).refused(routes.move, call)).body.code).toBe('FORBIDDEN');
  }
  for (const role of ['owner', 'senior_admin'] as const) {
    const id = await makeRequest();
    expect((await (await app.as(role)).call(routes.move, { ...call, params: { id } })).body.status).toBe(
      'TRIAL_ASSIGNED',
    );
  }
});

const pairs = trialRequestStatuses.flatMap((from) => trialRequestStatuses.map((to) => ({ from, to })));
test.each(pairs)('$from -> $to is allowed exactly as in the table', async ({ from, to }) => {
  const id = await makeRequest(from);
  const owner = await app.as('owner');
  const { updatedAt, statusChangedAt } = await app.db('trialRequests').where({ id }).first();
  const isReschedule = from === to && to === 'TRIAL_ASSIGNED';
  const call = {
    params: { id },
    body: { ...toBody(to), ...(isReschedule && { updatedAt: updatedAt.toISOString() }) },
  };
  if (trialRequestTransitions.some(({ by, ...each }) => each.from === from && each.to === to && by !== 'system')) {
    const { body } = await owner.call(routes.move, call);
    const changedAt = isReschedule ? statusChangedAt : app.clock.now();
    expect(body).toMatchObject({ id, status: to, statusChangedAt: changedAt.toISOString() });
    const { history, events } = await traces(id);
    expect(history).toMatchObject([{ fromStatus: from, toStatus: to, userId: await app.userId('owner') }]);
    expect(events).toMatchObject([
      {
        eventType: 'trial_request.moved',
        userId: String(await app.userId('owner')),
        metadata: { trialRequestId: id, from, to },
      },
    ]);
  } else {
    const refusal = await owner.refused(routes.move, call);
    expect(refusal).toMatchObject({ httpStatus: 409, body: { code: 'ILLEGAL_TRANSITION', status: from } });
    expect(await traces(id)).toEqual({ history: [], events: [] });
  }
});

test('the data of a transition is on the card and in its history', async () => {
  const id = await makeRequest();
  const groupId = await makeGroup(app.db, { name: 'Искры' });
  const owner = await app.as('owner');
  const assigned = await owner.call(routes.move, {
    params: { id },
    body: { status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-30T15:00:00+03:00', groupId },
  });
  expect(assigned.body).toMatchObject({ scheduledDate: '2026-11-30T12:00:00.000Z', groupId, groupName: 'Искры' });
  // login session, current status, free places, the school's day, update, notice to open lists, notifications, history,
  // audit (lock, head, insert), the card
  expect(assigned.statements.length).toBeLessThanOrEqual(12);

  const refused = await owner.call(routes.move, {
    params: { id },
    body: { status: 'REFUSED', refusalReasonId: reasonId, refusalComment: 'Осенью' },
  });
  expect(refused.body).toMatchObject({
    refusalReason: 'Дорого',
    refusalComment: 'Осенью',
    scheduledDate: '2026-11-30T12:00:00.000Z',
  });
  expect(await app.db('trialRequests').where({ id }).first()).toMatchObject({ refusedFrom: 'TRIAL_ASSIGNED' });

  const returned = await owner.call(routes.move, { params: { id }, body: { status: 'NEW' } });
  expect(returned.body).toMatchObject({
    ...{ status: 'NEW', scheduledDate: null, groupId: null, refusalReason: null, refusalComment: null },
  });
  const { history } = await traces(id);
  expect(history).toMatchObject([
    { toStatus: 'TRIAL_ASSIGNED', details: { groupId, scheduledDate: '2026-11-30T15:00:00+03:00' } },
    { toStatus: 'REFUSED', details: { refusalReasonId: reasonId, refusalComment: 'Осенью' } },
    { toStatus: 'NEW', details: {} },
  ]);
});

test('of two simultaneous transitions one wins and the other gets the current status', async () => {
  const clients = [await app.as('owner'), await app.as('senior_admin')];
  for (let round = 0; round < 10; round += 1) {
    const id = await makeRequest();
    const bodies = [toBody('TRIAL_ASSIGNED'), toBody('REFUSED')];
    const responses = await Promise.all(
      clients.map((client, index) => client.send('PATCH', `/api/trial-requests/${id}`, { body: bodies[index] })),
    );
    const answers = await Promise.all(
      responses.map(async (response) => ({ status: response.status, body: await response.json() })),
    );
    const stored = await app.db('trialRequests').where({ id }).first('status');
    const won = answers.filter(({ status }) => status === 200);
    const { history, events } = await traces(id);
    expect(history).toHaveLength(won.length);
    expect(events).toHaveLength(won.length);
    // a request with TRIAL_ASSIGNED can still be refused
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    expect(won.map(({ body }) => body.status)).toContain(stored.status);
  }
});

test('of twenty equal simultaneous transitions one succeeds', async () => {
  const id = await makeRequest();
  const owner = await app.as('owner');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      owner.send('PATCH', `/api/trial-requests/${id}`, { body: toBody('TRIAL_ASSIGNED') }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  for (const response of responses) {
    if (response.status === 409) expect(await response.json()).toMatchObject({ status: 'TRIAL_ASSIGNED' });
  }
  expect((await traces(id)).history).toHaveLength(1);
});

test('refuses a full group, an unknown group and an unknown reason, and keeps the card', async () => {
  const id = await makeRequest();
  const full = await makeGroup(app.db, { maxStudents: 1 });
  await makeStudent(app.db, {}, [full]);
  const archived = await makeGroup(app.db, { active: false });
  const owner = await app.as('owner');
  const assign = (groupId: number) =>
    owner.refused(routes.move, { params: { id }, body: { ...toBody('TRIAL_ASSIGNED'), groupId } });

  expect(await assign(full)).toMatchObject({ httpStatus: 409, body: { code: 'GROUP_FULL' } });
  for (const groupId of [archived, 2_000_000_000]) {
    expect((await assign(groupId)).body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'groupId' }] });
  }
  const unknownReason = { status: 'REFUSED', refusalReasonId: 2_000_000_000 };
  expect((await owner.refused(routes.move, { params: { id }, body: unknownReason })).body.details).toEqual([
    { path: 'refusalReasonId', message: 'Выберите причину отказа' },
  ]);
  expect(await app.db('trialRequests').where({ id }).first('status')).toEqual({ status: 'NEW' });
  expect(await traces(id)).toEqual({ history: [], events: [] });
});

test('names the missing field of a transition; an unknown card is not found', async () => {
  const owner = await app.as('owner');
  const id = await makeRequest();
  const details = async (body: unknown) => (await owner.refused(routes.move, { params: { id }, body })).body.details;
  expect(await details({ status: 'TRIAL_ASSIGNED' })).toEqual([
    { path: 'scheduledDate', message: 'Укажите дату пробного занятия' },
  ]);
  expect(await details({ status: 'REFUSED' })).toEqual([
    { path: 'refusalReasonId', message: 'Выберите причину отказа' },
  ]);
  const unknown = await owner.refused(routes.move, { params: { id: 2_000_000_000 }, body: toBody('SIGNED') });
  expect(unknown).toMatchObject({ httpStatus: 404, body: { code: 'NOT_FOUND' } });
});

test('another date of a trial lesson resets it and refuses a concurrent change', async () => {
  const owner = await app.as('owner');
  const id = await makeTrialRequest(app.db, {
    ...{ ...place, ...held('TRIAL_ASSIGNED'), trialConfirmedAt: '2026-11-24T10:00:00Z' },
    ...{ trialOutcome: 'NO_SHOW', trialMarkedAt: '2026-11-25T16:00:00Z', trialComment: 'Не пришла' },
  });
  const { updatedAt } = await app.db('trialRequests').where({ id }).first();
  const body = { ...toBody('TRIAL_ASSIGNED'), updatedAt: updatedAt.toISOString() };
  const answer = await owner.call(routes.move, { params: { id }, body });
  expect(answer.body).toMatchObject({
    ...{ scheduledDate: '2026-11-30T12:00:00.000Z', trialOutcome: null, trialConfirmedAt: null },
    nextStep: { kind: 'ask_outcome', day: '2026-12-01' },
  });
  expect((await owner.refused(routes.move, { params: { id }, body })).body.code).toBe('CONFLICT');
});

test('each transition plans the next step, so that every open request has one', async () => {
  app.clock.set('2026-11-23T21:30:00Z');
  const owner = await app.as('owner');
  const person = { id: await app.userId('owner'), name: expect.any(String) };
  const id = await makeRequest();
  const move = async (body: TrialRequestTransitionBody) =>
    (await owner.call(routes.move, { params: { id }, body })).body.nextStep;
  expect(await move(toBody('TRIAL_ASSIGNED'))).toEqual({ kind: 'ask_outcome', text: null, day: '2026-12-01', person });
  expect(await move(toBody('REFUSED'))).toBeNull();
  // half past midnight at the school
  expect(await move(toBody('NEW'))).toEqual({ kind: 'call', text: null, day: '2026-11-24', person });
});
