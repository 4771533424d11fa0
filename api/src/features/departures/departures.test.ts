import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { departureRoutes as routes } from '@school/api-contract/students/departures';
import { studentRoutes } from '@school/api-contract/students/students';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { studentsRoutes } from '../students/students.routes';
import { makePlan, sell, switchOn } from '../subscriptions/subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions/subscriptions.routes';
import { departuresRoutes } from './departures.routes';

const app = useTestApp({ features: [departuresRoutes, studentsRoutes, contractsRoutes, subscriptionsFeatureRoutes] });
const reason = 'Ребенок больше не занимается';

beforeAll(() => switchOn(app.db));

/** Today is 22 November 2026. */
async function makeChild() {
  const groupId = await makeGroup(app.db);
  const studentId = await makeStudent(app.db, {}, [groupId]);
  const { id: planId } = await makePlan(app, { kind: 'sessions' });
  const current = await sell(app, studentId, { planId, startsOn: '2026-11-10' });
  const next = await sell(app, studentId, { planId, startsOn: '2026-12-10' });
  const [contract] = await app
    .db('contracts')
    .insert({
      ...{ studentId, status: 'completed', contractNumber: `У-${studentId}` },
      ...{ templateId: app.db('contractTemplates').where({ kind: 'contract' }).min('id'), contractDate: '2026-01-01' },
      ...{ documentHtml: '<p></p>', documentSha256: 'a'.repeat(64), frozenAt: '2026-01-01', signedAt: '2026-01-01' },
    })
    .returning(['id', 'contractNumber']);
  return { studentId, current, next, contract };
}

const seen = ({ id, updatedAt }: { id: number; updatedAt: string }) => ({ id, updatedAt });
/** Each of the two subscriptions credits 800 today. */
const ended = (subscription: { id: number; updatedAt: string }) => ({ ...seen(subscription), credit: 800 });

test('names subscriptions with what they credit, the balance and the contracts; amounts only to those who see them', async () => {
  const { studentId, current, next, contract } = await makeChild();
  const params = { id: studentId };
  const { body, statements } = await (await app.as('owner')).call(routes.read, { params });
  expect(body.subscriptions).toEqual([
    { ...seen(current), planName: current.planName, startsOn: '2026-11-10', endsOn: '2026-12-09', unusedPart: 800 },
    { ...seen(next), planName: next.planName, startsOn: '2026-12-10', endsOn: next.endsOn, unusedPart: 800 },
  ]);
  expect(body.balance).toMatchObject({ balance: 1600 });
  expect(body.contracts).toEqual([{ ...contract, status: 'completed' }]);

  const more = await makeChild();
  const again = await (await app.as('owner')).call(routes.read, { params: { id: more.studentId } });
  expect(again.statements).toHaveLength(statements.length);

  const { body: asAdmin } = await (await app.as('admin')).call(routes.read, { params });
  expect(asAdmin.subscriptions.map(({ unusedPart }) => unusedPart)).toEqual([null, null]);
  expect(asAdmin.balance).toBeNull();
  for (const role of ['coach', 'accountant'] as const) {
    expect((await (await app.as(role)).refused(routes.read, { params })).httpStatus).toBe(403);
  }
  expect((await (await app.as('owner')).refused(routes.read, { params: { id: 999_999 } })).body.code).toBe('NOT_FOUND');
});

test('archives the student and ends what was chosen by its own rule; the rest stays', async () => {
  const { studentId, current, next, contract } = await makeChild();
  const owner = await app.as('owner');
  const params = { id: studentId };
  const body = { subscriptions: [ended(next)], contractIds: [contract.id], reason };
  expect((await owner.call(routes.create, { params, body })).body).toMatchObject({ active: false, groupCount: 0 });

  const state = async (id: number) => (await owner.call(subscriptionRoutes.read, { params: { id } })).body;
  expect(await state(next.id)).toMatchObject({ state: 'cancelled', cancelReason: reason });
  expect(await state(current.id)).toMatchObject({ state: 'active' });
  expect((await owner.call(staffContractRoutes.read, { params: { id: contract.id } })).body).toMatchObject({
    ...{ status: 'cancelled', cancelReason: reason },
  });
  expect((await owner.call(subscriptionRoutes.ofStudent, { params })).body.balance).toMatchObject({ balance: 800 });
  const twice = await owner.refused(routes.create, { params, body: { ...body, subscriptions: [], contractIds: [] } });
  expect(twice.body.code).toBe('ILLEGAL_TRANSITION');
});

test('changes nothing when a part is refused', async () => {
  const [one, other] = [await makeChild(), await makeChild()];
  const owner = await app.as('owner');
  const params = { id: one.studentId };
  const bodies = [
    { subscriptions: [ended(other.current)], contractIds: [one.contract.id], reason },
    { subscriptions: [], contractIds: [other.contract.id], reason },
    { subscriptions: [{ ...ended(one.current), updatedAt: '2020-01-01T00:00:00Z' }], contractIds: [], reason },
  ];
  const codes = [];
  for (const body of bodies) codes.push((await owner.refused(routes.create, { params, body })).body.code);
  expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'CONFLICT']);
  const asAdmin = { subscriptions: [ended(one.current)], contractIds: [], reason };
  expect((await (await app.as('admin')).refused(routes.create, { params, body: asAdmin })).httpStatus).toBe(403);
  expect((await owner.call(studentRoutes.read, { params })).body).toMatchObject({ active: true, groupCount: 1 });
  expect((await owner.call(routes.read, { params })).body.contracts).toHaveLength(1);
});

test('refuses when another amount would be credited than was shown', async () => {
  const { studentId, current, contract } = await makeChild();
  const owner = await app.as('owner');
  const params = { id: studentId };
  const body = { subscriptions: [{ ...ended(current), credit: 700 }], contractIds: [contract.id], reason };
  expect((await owner.refused(routes.create, { params, body })).body.code).toBe('CONFLICT');
  expect((await owner.call(routes.read, { params })).body).toMatchObject({ contracts: [{ status: 'completed' }] });
});

test('tells the parent of an unsigned contract only when asked to', async () => {
  const owner = await app.as('owner');
  const told = [];
  for (const tellFamily of [true, undefined]) {
    const { studentId, contract } = await makeChild();
    await app.db('contracts').where({ id: contract.id }).update({ status: 'sent', signedAt: null });
    const body = { subscriptions: [], contractIds: [contract.id], reason, tellFamily };
    await owner.call(routes.create, { params: { id: studentId }, body });
    told.push(await app.db('deliveries').where({ contractId: contract.id }).pluck('purpose'));
  }
  expect(told).toEqual([['contract_cancelled'], []]);
});

test('locks the student before the audit chain, as a sale or a freeze does', async () => {
  const { studentId, current, contract } = await makeChild();
  const body = { subscriptions: [ended(current)], contractIds: [contract.id], reason };
  const { statements } = await (await app.as('owner')).call(routes.create, { params: { id: studentId }, body });
  const firstOf = (pattern: RegExp) => statements.findIndex((statement) => pattern.test(statement));
  const student = firstOf(/from "students".* for no key update/);
  expect(student).toBeGreaterThan(firstOf(/from "contracts".* for update/));
  expect(firstOf(/pg_advisory_xact_lock/)).toBeGreaterThan(student);
});
