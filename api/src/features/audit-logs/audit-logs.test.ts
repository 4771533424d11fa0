import { auditLogRoutes as routes } from '@school/api-contract/accounts/audit-logs';
import { beforeAll, expect, test } from 'vitest';
import { anchorChain } from '../../platform/audit/anchor-chain';
import type { AuditEvent } from '../../platform/audit/audit-log';
import { withTransaction } from '../../platform/database/transaction';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeGroup, makeStudent } from '../groups/school.fixture';
import { enrol } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { auditLogsRoutes } from './audit-logs.routes';

const app = useTestApp({ features: [registrationsRoutes, auditLogsRoutes] });
let contractId: number;
let userId: number;

const append = (...events: AuditEvent[]) => withTransaction(app.db, (trx) => app.deps.audit.append(trx, events));

beforeAll(async () => {
  app.clock.set('2026-11-01T20:59:59.999Z');
  userId = await app.userId('admin');
  ({ contractId } = await enrol(app));
  // midnight in Moscow
  app.clock.set('2026-11-01T21:00:00Z');
  await append(
    { eventType: 'contract.cancelled', severity: 'warning', contractId, userId, ipAddress: '192.0.2.1' },
    { eventType: 'contractXsent', metadata: { a: 1 } },
  );
  app.clock.set('2026-11-03T09:00:00Z');
});

async function list(query: Parameters<typeof call>[0] = {}) {
  const { body, headers } = await call(query);
  return { types: body.map(({ eventType }) => eventType), body, total: Number(headers.get('X-Total-Count')) };
}
const call = async (query: { limit?: number; cursor?: string } & Record<string, unknown>) =>
  (await app.as('owner')).call(routes.list, { query });

test('lists events newest first with names, in one statement', async () => {
  const { body, statements, headers } = await call({});
  // the login session and this statement
  expect(statements).toHaveLength(2);
  expect(headers.get('X-Total-Count')).toBe(String(body.length));
  const ids = body.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const contract = await app.db('contracts').where({ id: contractId }).first();
  expect(body.find(({ eventType }) => eventType === 'contract.cancelled')).toEqual({
    id: expect.any(Number),
    eventType: 'contract.cancelled',
    severity: 'warning',
    at: '2026-11-01T21:00:00.000Z',
    contractId,
    contractNumber: contract.contractNumber,
    actor: 'user',
    userName: 'test_admin',
    groupName: null,
    studentName: null,
    childName: contract.metadata.variables.studentName,
    subjectName: null,
    ipAddress: '192.0.2.1',
    metadata: {},
  });
});

test('names the records that an event is about', async () => {
  const groupId = await makeGroup(app.db, { name: 'Искры' });
  await append(
    { eventType: 'group.access_granted', metadata: { groupId, userId, after: 'view' } },
    { eventType: 'student.updated', metadata: { studentId: 2_000_000_000, fields: ['firstName'] } },
    { eventType: 'group.updated', metadata: { groupId: 'all' } },
  );
  const [odd, gone, access] = (await call({ limit: 3 })).body;
  expect(access).toMatchObject({ groupName: 'Искры', subjectName: 'test_admin', studentName: null });
  expect([gone?.studentName, odd?.groupName]).toEqual([null, null]);
});

test('applies each filter and counts the matching events', async () => {
  expect(await list({ eventType: 'contract.' })).toMatchObject({
    types: ['contract.cancelled', 'contract.created'],
    total: 2,
  });
  // an underscore is not a wildcard
  expect((await list({ eventType: 'contract_sent' })).types).toEqual([]);
  expect((await list({ severity: 'warning' })).types).toEqual(['contract.cancelled']);
  const ofContract = ['contract.cancelled', 'contract.created', 'registration.submitted'];
  expect(await list({ contractId })).toMatchObject({ types: ofContract, total: 3 });
  expect((await list({ userId, contractId })).types).toEqual(['contract.cancelled']);
  expect(await list({ contractId: contractId + 1 })).toMatchObject({ types: [], total: 0 });
});

test('filters by days of the school, both inclusive', async () => {
  expect((await list({ contractId, to: '2026-11-01' })).types).toEqual(['contract.created', 'registration.submitted']);
  expect((await list({ contractId, from: '2026-11-02' })).types).toEqual(['contract.cancelled']);
  expect((await list({ contractId, from: '2026-11-01', to: '2026-11-02' })).total).toBe(3);
});

test('pages without gaps and refuses an invalid cursor', async () => {
  const all = (await list({ contractId })).body;
  const first = await call({ contractId, limit: 2 });
  const cursor = new URL(/<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '', app.baseUrl).searchParams;
  const second = await call({ contractId, limit: 2, cursor: cursor.get('cursor') ?? '' });
  expect([...first.body, ...second.body]).toEqual(all);
  expect(second.headers.get('Link')).toBeNull();
  expect(second.headers.get('X-Total-Count')).toBe('3');
  const owner = await app.as('owner');
  expect((await owner.refused(routes.list, { query: { cursor: 'abc' } })).httpStatus).toBe(400);
  expect((await owner.refused(routes.list, { query: { from: '0000-01-01' } })).httpStatus).toBe(400);
});

test('hides secret and personal values in metadata', async () => {
  const metadata = {
    verificationCode: '123456',
    nested: [{ parentPhone: '+79161234567' }, 'call +7 916 123-45-67', 'a@example.org'],
    email: true,
    tokenId: 5,
    to: 'SIGNED',
    documentSha256: 'a1'.repeat(32),
    certificateSha256: 'b2'.repeat(32),
  };
  await append({ eventType: 'test.secret', metadata });
  const { body } = await list({ eventType: 'test.secret' });
  expect(body[0]?.metadata).toEqual({
    ...metadata,
    verificationCode: '[скрыто]',
    nested: [{ parentPhone: '[скрыто]' }, 'call [скрыто]', '[скрыто]'],
  });
});

test('shows the chain as unchecked, whole with its anchor, and broken by an anchor', async () => {
  const owner = await app.as('owner');
  const events = (await app.db('auditLogs').count({ n: '*' }).first())?.n ?? 0;
  const unknown = { whole: null, head: null, checkedAt: null, faults: [], anchors: [], events };
  expect((await owner.call(routes.chain)).body).toEqual(unknown);

  await anchorChain(app.deps);
  const whole = await owner.call(routes.verifyChain);
  const last = await app.db('auditLogs').where({ eventType: 'audit.anchored' }).first();
  const state = { events: Number(events) + 1, head: last.eventHash };
  const place = { number: 1, day: '2026-11-03' };
  expect(whole.body).toEqual({
    ...state,
    whole: true,
    checkedAt: '2026-11-03T09:00:00.000Z',
    faults: [],
    anchors: [
      {
        ...state,
        ...place,
        anchoredAt: '2026-11-03T09:00:00.000Z',
        ...{ emailed: false, timestamped: false, agrees: true },
      },
    ],
  });
  const checked = await app.db('auditLogs').orderBy('id', 'desc').first();
  expect(checked).toMatchObject({
    eventType: 'audit.chain_checked',
    userId: String(await app.userId('owner')),
    ipAddress: '127.0.0.1',
    metadata: { whole: true, events: state.events },
  });

  await app.db('auditAnchors').update({ head: 'b'.repeat(64) });
  const broken = await owner.call(routes.verifyChain);
  const fault = { ...place, eventId: last.id, contractNumber: null, count: 1 };
  expect(broken.body).toMatchObject({
    whole: false,
    faults: [
      { ...fault, reason: 'anchor' },
      // its file and the copy of the newest anchor
      { ...fault, reason: 'anchorFile', count: 2 },
    ],
    anchors: [{ agrees: false }],
  });
  const read = await owner.call(routes.chain);
  expect(read.body).toEqual(broken.body);
  expect(read.statements).toHaveLength(2);
  await app.db('auditAnchors').update({ head: last.eventHash });
});

test('reports a row that contradicts its event', async () => {
  const owner = await app.as('owner');
  const { faults: before } = (await owner.call(routes.verifyChain)).body;
  const event = await app.db('auditLogs').where({ contractId, eventType: 'registration.submitted' }).first();
  await app
    .db('consents')
    .where({ contractId })
    .update({ documentSha256: 'a'.repeat(64) });
  const { body } = await owner.call(routes.verifyChain);
  const { contractNumber } = await app.db('contracts').where({ id: contractId }).first();
  const fault = { reason: 'consent', eventId: event.id, contractNumber };
  expect(body).toMatchObject({ whole: false, faults: [...before, fault] });
});

test('only users with full settings may read the audit log', async () => {
  for (const route of Object.values(routes)) {
    expect((await app.visitor().refused(route)).httpStatus).toBe(401);
    for (const role of ['coach', 'admin', 'accountant'] as const) {
      expect((await (await app.as(role)).refused(route)).httpStatus).toBe(403);
    }
  }
});

test('tells a user, a family, the portal and an unknown visitor apart', async () => {
  await append(
    { eventType: 'contract.created', userId, contractId },
    { eventType: 'contract.opened', contractId, ipAddress: '192.0.2.1' },
    { eventType: 'subscription.reminded' },
    { eventType: 'auth.login_failed', ipAddress: '192.0.2.1' },
    { eventType: 'group.updated', userId: 2_000_000_000 },
  );
  const rows = (await call({ limit: 5 })).body.map(({ actor, userName }) => [actor, userName]);
  expect(rows.toReversed()).toEqual([
    ['user', 'test_admin'],
    ['family', null],
    ['portal', null],
    [null, null],
    ['user', null],
  ]);
});

test('names the family of a contract, a payment and a trial request', async () => {
  const { contractId: ofStudent } = await enrol(app);
  const studentId = await makeStudent(app.db, { lastName: 'Ёлкина', firstName: 'Анна' });
  const [payment] = await app
    .db('payments')
    .insert({ studentId, amount: 100, date: '2026-11-02', type: 'cash', status: 'CONFIRMED' })
    .returning('id');
  const { sectionId, branchId } = await makeBranchSection(app.db);
  const request = {
    ...{ childName: 'Аня', childAge: 7, parentName: 'Ольга', parentPhone: '+79000000000', sectionId, branchId },
    desiredDate: '2026-11-05T14:30:00Z',
  };
  const [asked, erased] = await app
    .db('trialRequests')
    .insert([request, { ...request, anonymizedAt: app.clock.now() }])
    .returning('id');
  await app.db('contracts').where({ id: ofStudent }).update({ studentId });
  await append(
    { eventType: 'contract.opened', contractId: ofStudent },
    { eventType: 'payment.confirmed', metadata: { paymentId: payment.id } },
    { eventType: 'trial_request.note_added', metadata: { trialRequestId: asked.id } },
    { eventType: 'trial_request.note_added', metadata: { trialRequestId: erased.id } },
  );
  const rows = (await call({ limit: 4 })).body.map((row) => [row.studentName, row.studentId, row.childName]);
  const anna = ['Ёлкина Анна', studentId, undefined];
  expect(rows).toEqual([[null, undefined, undefined], [null, undefined, 'Аня'], anna, anna]);
});
