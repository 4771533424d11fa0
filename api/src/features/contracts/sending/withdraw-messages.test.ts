import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { beforeEach, expect, test } from 'vitest';
import type { Parcel } from '../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { useTestApp } from '../../../testing/test-app';
import { enrol } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { evidenceRoutes } from '../evidence/evidence.routes';
import { enrolAndRequestCode, getSentToken } from '../signing/signing.fixture';
import { signingRoutes } from '../signing/signing.routes';

const sent: string[] = [];
/** Runs while a message is being sent. */
let onSend = async (_parcel: Parcel) => {};
const carrier = {
  provider: 'test',
  async send(parcel: Parcel) {
    await onSend(parcel);
    sent.push(parcel.to);
    return { providerMessageId: null };
  },
};
const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, evidenceRoutes, signingRoutes],
  jobs: (deps) => deliveryJobs(deps, { sms: carrier, email: carrier }),
});
const reason = 'Семья переезжает в другой город';

beforeEach(() => {
  sent.length = 0;
  onSend = async () => {};
});

test('cancelling a contract withdraws its unsent links and codes, and staff see it', async () => {
  const { contractId, phone, email } = await enrolAndRequestCode(app);
  const admin = await app.as('admin');
  const params = { id: contractId };
  await admin.call(routes.send, { params });
  const { body } = await admin.call(routes.cancel, { params, body: { reason } });
  const withdrawnAt = app.clock.now().toISOString();
  expect(body.deliveries).toHaveLength(3);
  for (const delivery of body.deliveries) {
    expect(delivery).toMatchObject({ status: 'failed', withdrawnAt, sentAt: null, attempts: 0, mayRetry: false });
  }
  // a withdrawn message does not count as lost
  expect(body.delivery).toBe('none');
  const counts = (await admin.call(routes.counts)).body;
  expect(counts.deliveryFailed).toBe(0);
  const { body: lost } = await admin.call(routes.list, { query: { delivery: 'failed' } });
  expect(lost.filter(({ id }) => id === contractId)).toEqual([]);
  const { body: evidence } = await admin.call(routes.evidence, { params });
  expect(evidence.deliveries.map((delivery) => delivery.withdrawnAt)).toEqual([withdrawnAt, withdrawnAt, withdrawnAt]);

  await app.runJobs();
  expect(sent).toEqual([]);
  const texts = await app.db('deliveries').whereIn('recipient', [phone, email]).pluck('text');
  expect(texts).toEqual(['', '', '']);
});

test('messages that were already sent stay and determine the delivery state', async () => {
  const { contractId, phone } = await enrolAndRequestCode(app);
  await app.runJobs();
  expect(sent).toEqual([phone]);
  const admin = await app.as('admin');
  const params = { id: contractId };
  await admin.call(routes.send, { params });
  const { body } = await admin.call(routes.cancel, { params, body: { reason } });
  expect(body.deliveries.map(({ purpose, status, withdrawnAt }) => [purpose, status, withdrawnAt !== null])).toEqual([
    ['signing_link', 'failed', true],
    ['signing_link', 'failed', true],
    ['signing_code', 'success', false],
  ]);
  expect(body.delivery).toBe('accepted');
});

test('a new link withdraws an unsent one', async () => {
  const { contractId, phone, email } = await enrol(app);
  const admin = await app.as('admin');
  const params = { id: contractId };
  await admin.call(routes.send, { params });
  app.clock.advance(61_000);
  await admin.call(routes.send, { params });
  await app.runJobs();
  expect(sent.toSorted()).toEqual([phone, email].toSorted());
  const { body } = await admin.call(routes.read, { params });
  expect(body.deliveries.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([false, false, true, true]);
  const token = await getSentToken(app, phone);
  await app.visitor().call(contractRoutes.forSigning, { params: { token }, query: { cid: contractId } });
});

test('a message that is being sent delays nobody and is not retried when it fails', async () => {
  const { contractId } = await enrol(app);
  const admin = await app.as('admin');
  const params = { id: contractId };
  await admin.call(routes.send, { params });
  let isSending = () => {};
  const sending = new Promise<void>((resolve) => {
    isSending = resolve;
  });
  let goOn = () => {};
  const stuck = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  onSend = async () => {
    isSending();
    await stuck;
    throw new Error('the server is busy');
  };
  const running = app.runJobs();
  await sending;
  const { body } = await admin.call(routes.cancel, { params, body: { reason } });
  expect(body.deliveries.map(({ status }) => status).toSorted()).toEqual(['failed', 'pending']);
  goOn();
  await running;
  onSend = async () => {};
  app.clock.advance(3600_000);
  await app.runJobs();
  expect(sent).toEqual([]);
  const { body: after } = await admin.call(routes.read, { params });
  expect(after.deliveries.map(({ status, withdrawnAt }) => [status, withdrawnAt !== null])).toEqual([
    ['failed', true],
    ['failed', true],
  ]);
  expect(after.deliveries.map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
});
