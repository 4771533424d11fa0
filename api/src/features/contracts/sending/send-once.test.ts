import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { getSentToken } from '../signing/signing.fixture';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes] });
const { send } = staffContractRoutes;

const listChannels = (contractId: number) =>
  app.db('deliveries').where({ contractId, purpose: 'signing_link' }).orderBy('id').pluck('channel');

test('simultaneous sends send a contract once, and all get the same expiry of the link', async () => {
  const { contractId, phone } = await enrol(app);
  const [admin, owner] = [await app.as('admin'), await app.as('owner')];
  const answers = await Promise.all(
    [admin, owner, admin, owner].map((client) => client.call(send, { params: { id: contractId } })),
  );
  expect(answers.map(({ body }) => body.alreadySent).toSorted()).toEqual([false, true, true, true]);
  expect(new Set(answers.map(({ body }) => body.expiresAt)).size).toBe(1);
  expect((await listChannels(contractId)).toSorted()).toEqual(['email', 'sms']);
  expect((await listEventTypes(app, contractId)).filter((event) => event === 'contract.sent')).toHaveLength(1);
  // the link that was sent is valid
  const token = await getSentToken(app, phone);
  await app.visitor().call(contractRoutes.forSigning, { params: { token }, query: { cid: contractId } });
});

test('a send after a minute sends again', async () => {
  const { contractId } = await enrol(app);
  const admin = await app.as('admin');
  const params = { id: contractId };
  await admin.call(send, { params });
  app.clock.advance(59_000);
  expect((await admin.call(send, { params })).body.alreadySent).toBe(true);
  app.clock.advance(1000);
  expect((await admin.call(send, { params })).body.alreadySent).toBe(false);
  expect(await listChannels(contractId)).toHaveLength(4);
});

test('a lost message, or one to another phone, does not prevent the next one', async () => {
  const { contractId } = await enrol(app);
  const admin = await app.as('admin');
  const params = { id: contractId };
  await admin.call(send, { params });
  const sms = () => app.db('deliveries').where({ contractId, channel: 'sms' });
  await sms().update({ status: 'max_attempts_reached' });
  expect((await admin.call(send, { params })).body.alreadySent).toBe(false);
  await sms().update({ recipient: '+79990000000' });
  expect((await admin.call(send, { params })).body.alreadySent).toBe(false);
});

test('a contract that an approval has just sent is not sent again by hand', async () => {
  const { contractId, registrationId } = await enrol(app);
  const admin = await app.as('admin');
  await admin.call(registrationRoutes.approve, { params: { id: registrationId }, body: { groupIds: [] } });
  expect((await admin.call(send, { params: { id: contractId } })).body.alreadySent).toBe(true);
  expect(await listChannels(contractId)).toHaveLength(2);
});
