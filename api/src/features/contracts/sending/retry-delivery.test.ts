import { staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { expect, test } from 'vitest';
import { type Carrier, outboxCarrier, PermanentFailure } from '../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndSign } from '../signing/signing.fixture';
import { signingJobs } from '../signing/signing.jobs';
import { signingRoutes } from '../signing/signing.routes';

const mail: Carrier = { ...outboxCarrier };
const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: mail })],
});
const { retryDelivery, read } = routes;

async function givenUp(columns: Record<string, unknown> = {}) {
  const { contractId, email } = await enrol(app);
  const [{ id: deliveryId }] = await app
    .db('deliveries')
    .insert({
      ...{ channel: 'email', purpose: 'termination_notice', recipient: email, text: 'Секретный текст письма' },
      ...{ status: 'max_attempts_reached', attempts: 7, lastError: '450 busy', contractId },
      idempotencyKey: `retry-${contractId}`,
      ...columns,
    })
    .returning('id');
  const admin = await app.as('admin');
  return { contractId, deliveryId, admin, params: { id: contractId, deliveryId } };
}

/** Queues and data of the waiting jobs. */
const waitingJobs = async () => JSON.stringify(await app.queuedJobs());

test.each(['failed', 'max_attempts_reached'])(
  'retries a message that is %s and keeps its attempt count',
  async (status) => {
    const { contractId, deliveryId, admin, params } = await givenUp({ status });
    const before = (await admin.call(read, { params: { id: contractId } })).body;
    expect(before.delivery).toBe('failed');
    expect(before.deliveries).toMatchObject([{ id: deliveryId, mayRetry: true, attempts: 7, lastError: '450 busy' }]);
    expect(JSON.stringify(before)).not.toContain('Секретный');

    const { body } = await admin.call(retryDelivery, { params });
    expect(body).toMatchObject({ id: deliveryId, status: 'pending', attempts: 7, mayRetry: false });
    expect(JSON.stringify(body)).not.toContain('Секретный');
    expect(await app.db('deliveries').where({ id: deliveryId }).first()).toMatchObject({
      status: 'pending',
      attempts: 7,
    });
    expect(await waitingJobs()).toContain(`{"deliveryId":${deliveryId}}`);
    expect((await listEventTypes(app, contractId)).at(-1)).toBe('delivery.retried');

    const again = await admin.refused(retryDelivery, { params });
    expect(again.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'pending' });
  },
);

test('a signed contract with a refused letter is completed after staff retry the letter', async () => {
  const { contractId, email } = await enrolAndSign(app);
  mail.send = async () => {
    throw new PermanentFailure('550 mailbox full');
  };
  await app.runJobs();
  const admin = await app.as('admin');
  const readContract = async () => (await admin.call(read, { params: { id: contractId } })).body;
  const failed = await readContract();
  expect(failed).toMatchObject({ status: 'signed', pdf: 'sealed', delivery: 'failed' });
  expect(failed.events.at(-1)?.action).toBe('contract.email_failed');
  const [letter] = failed.deliveries;
  expect(letter).toMatchObject({ purpose: 'signed_contract', status: 'failed', recipient: email, mayRetry: true });

  mail.send = outboxCarrier.send;
  await admin.call(retryDelivery, { params: { id: contractId, deliveryId: letter?.id ?? 0 } });
  await app.runJobs();
  const done = await readContract();
  expect(done).toMatchObject({ status: 'completed', completedAt: expect.any(String) });
  expect(done.deliveries[0]).toMatchObject({ id: letter?.id, status: 'success', attempts: 2 });
});

test('an expired or blanked message is not retried', async () => {
  const past = new Date(app.clock.now().getTime() - 1);
  for (const columns of [{ expiresAt: past }, { text: '' }]) {
    const { contractId, admin, params } = await givenUp(columns);
    expect((await admin.call(read, { params: { id: contractId } })).body.deliveries[0]?.mayRetry).toBe(false);
    const refused = await admin.refused(retryDelivery, { params });
    expect(refused).toMatchObject({ httpStatus: 409, body: { code: 'DELIVERY_EXPIRED' } });
  }
  const later = await givenUp({ expiresAt: new Date(app.clock.now().getTime() + 60_000) });
  await later.admin.call(retryDelivery, { params: later.params });
});

test('a message of another contract is not found', async () => {
  const mine = await givenUp();
  const other = await givenUp();
  const params = { id: mine.contractId, deliveryId: other.deliveryId };
  expect((await mine.admin.refused(retryDelivery, { params })).httpStatus).toBe(404);
  expect((await app.db('deliveries').where({ id: other.deliveryId }).first()).status).toBe('max_attempts_reached');
});

test('of two simultaneous retries one succeeds', async () => {
  const { contractId, deliveryId } = await givenUp();
  const clients = [await app.as('admin'), await app.as('owner')];
  const answers = await Promise.all(
    clients.map((client) => client.send('POST', `/api/contracts/${contractId}/deliveries/${deliveryId}/retry`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('refuses to retry a message that is being sent, without waiting while the contract is locked', async () => {
  const { deliveryId, admin, params } = await givenUp({ status: 'retrying' });
  await app.db.transaction(async (trx) => {
    await trx('deliveries').where({ id: deliveryId }).forUpdate().first('id');
    // while the lock is held: a call that waits for it gets no answer, or a 503
    const { body } = await admin.refused(retryDelivery, { params });
    expect(body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'retrying' });
  });
});
