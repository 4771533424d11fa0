import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { expect, test } from 'vitest';
import { countStatements } from '../../../platform/database/query-counter';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndSign } from '../signing/signing.fixture';
import { signingRoutes } from '../signing/signing.routes';
import { createCard } from '../staff-contracts.fixture';
import { expireContractsTask } from './expire-contracts';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes] });
const { send, create } = staffContractRoutes;
const { held, initiate, verify } = contractRoutes;
const day = 24 * 3600_000;

const run = () => expireContractsTask(app.deps).run();
const getStatus = async (id: number) => (await app.db('contracts').where({ id }).first('status')).status;

test('a contract expires with its link, or without one thirty days after its creation', async () => {
  const linked = await enrol(app);
  const unlinked = await enrol(app);
  const signed = await enrolAndSign(app);
  const admin = await app.as('admin');
  const { expiresAt } = (await admin.call(send, { params: { id: linked.contractId } })).body;
  const studentId = await createCard(app, { parentEmail: 'offer@example.org' });
  const offer = (await admin.call(create, { body: { studentId, contractType: 'public_offer' } })).body.id;
  await admin.call(send, { params: { id: offer } });
  const all = [linked.contractId, unlinked.contractId, signed.contractId, offer];
  const statuses = () => Promise.all(all.map(getStatus));

  const start = app.clock.now().getTime();
  app.clock.set(expiresAt ?? '');
  await run();
  expect(await statuses()).toEqual(['sent', 'sent', 'signed', 'sent']);
  app.clock.advance(2);
  await run();
  expect(await statuses()).toEqual(['expired', 'sent', 'signed', 'sent']);
  app.clock.set(new Date(start + 30 * day + 1));
  await run();
  await run();
  expect(await statuses()).toEqual(['expired', 'expired', 'signed', 'sent']);

  for (const { contractId } of [linked, unlinked]) {
    expect((await listEventTypes(app, contractId)).filter((event) => event === 'contract.expired')).toHaveLength(1);
    expect(await app.db('contractSigningTokens').where({ contractId, revokedAt: null })).toEqual([]);
    expect(await app.db('contractSigningSessions').where({ contractId })).toEqual([]);
  }
  const event = await app.db('contractAuditLog').where({ action: 'contract.expired' }).first();
  expect(event).toMatchObject({ userId: null, ipAddress: null });
});

test('a valid code keeps its contract open and signs it', async () => {
  const { contractId, parent, phone } = await enrol(app);
  app.clock.advance(30 * day - 60_000);
  // the browser's binding has expired, so staff request the code
  const admin = await app.as('admin');
  const { body } = await admin.call(initiate, { body: { contractId, phoneNumber: phone, agreementVersion: 1 } });
  app.clock.advance(2 * 60_000);
  await run();
  expect(await getStatus(contractId)).toBe('sent');
  const [sms] = await app.outbox(phone);
  const verificationCode = /\b\d{6}\b/.exec(sms?.text ?? '')?.[0] ?? '';
  await admin.call(verify, { body: { signatureId: body.signatureId, verificationCode } });
  await run();
  expect(await getStatus(contractId)).toBe('signed');
  expect((await parent.refused(held, { params: { id: contractId } })).httpStatus).toBe(404);
});

test('expires hundreds in batches, without a statement for each', async () => {
  const [template] = await app.db('contractTemplates').where({ kind: 'contract' });
  const studentId = await createCard(app);
  await app.db.raw(
    `insert into contracts (contract_number, contract_date, student_id, status, template_id, created_at)
     select 'batch-' || n, '2020-01-01', :studentId, 'sent', :templateId, '2020-01-01' from generate_series(1, 450) n`,
    { studentId, templateId: template.id },
  );
  const { statements } = await countStatements(run);
  const counts = await app.db('contracts').where({ studentId }).groupBy('status').select('status').count('* as amount');
  expect(counts).toEqual([{ status: 'expired', amount: 450 }]);
  expect(
    await app
      .db('contractAuditLog')
      .where({ action: 'contract.expired' })
      .whereIn('contractId', app.db('contracts').where({ studentId }).select('id')),
  ).toHaveLength(450);
  expect(statements.length).toBeLessThan(60);
});
