import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { expect, test } from 'vitest';
import { outboxCarrier } from '../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { useTestApp } from '../../../testing/test-app';
import { listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { hashDocument } from '../drafts/contract-document';
import { sealContract } from './seal-contract';
import { enrolAndSign } from './signing.fixture';
import { resumeSignedContracts, signingJobs } from './signing.jobs';
import { signingRoutes } from './signing.routes';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});

/** Overflows the worker's stack, which fails faster than an endless text. */
const hostileText = `${'<ul><li>'.repeat(3000)}x${'</li></ul>'.repeat(3000)}`;

async function signHostileText() {
  const { contractId } = await enrolAndSign(app);
  await app
    .db('contracts')
    .where({ id: contractId })
    .update({ documentHtml: hostileText, documentSha256: hashDocument(hostileText) });
  await app.db('testJobs').delete();
  return contractId;
}

const seal = (contractId: number) => sealContract(app.deps, contractId, 0);
const findContract = (id: number) => app.db('contracts').where({ id }).first();
const read = async (id: number) =>
  (await (await app.as('owner')).call(staffContractRoutes.read, { params: { id } })).body;
const noticesAbout = async (id: number) =>
  (await app.db('deliveries').where({ purpose: 'operator_notice' })).filter(({ text }) =>
    text.endsWith(`/contracts/${id}`),
  );

test('a contract whose PDF fails three times is parked: staff are notified, a restart skips it, a retry is recorded', async () => {
  const contractId = await signHostileText();
  await expect(seal(contractId)).rejects.toThrow('PDF');
  await expect(seal(contractId)).rejects.toThrow('PDF');
  expect((await read(contractId)).pdf).toBe('sealing');
  await seal(contractId);
  expect((await read(contractId)).pdf).toBe('parked');
  expect((await listEventTypes(app, contractId)).at(-1)).toBe('contract.pdf_parked');
  expect(await noticesAbout(contractId)).toHaveLength(1);

  await seal(contractId);
  expect(await noticesAbout(contractId)).toHaveLength(1);
  await resumeSignedContracts(app.deps);
  expect((await app.queuedJobs()).filter(({ data }) => data.contractId === contractId)).toEqual([]);

  // the cause of the failure is fixed
  const text = '<p>Договор</p>';
  await app
    .db('contracts')
    .where({ id: contractId })
    .update({ documentHtml: text, documentSha256: hashDocument(text) });
  const owner = await app.as('owner');
  const retried = await owner.call(staffContractRoutes.retryPdf, { params: { id: contractId } });
  expect(retried.body.pdf).toBe('sealing');
  await app.runJobs();
  expect(await read(contractId)).toMatchObject({ pdf: 'sealed', status: 'completed' });
  const events = await listEventTypes(app, contractId);
  expect(events.slice(-3)).toEqual(['contract.pdf_retried', 'contract.pdf_made', 'contract.completed']);
});

test('attempts that killed the process count', async () => {
  const contractId = await signHostileText();
  await app.db('contracts').where({ id: contractId }).update({ pdfAttempts: 3 });
  await seal(contractId);
  expect((await findContract(contractId)).pdfParkedAt).toEqual(app.clock.now());
});

test('a successful PDF resets the attempts', async () => {
  const { contractId } = await enrolAndSign(app);
  await app.db('contracts').where({ id: contractId }).update({ pdfAttempts: 2 });
  await seal(contractId);
  expect(await findContract(contractId)).toMatchObject({
    pdfAttempts: 0,
    pdfParkedAt: null,
    sealedAt: expect.any(Date),
  });
});

test('only a parked contract can be retried, and only by staff who manage contracts', async () => {
  const { contractId } = await enrolAndSign(app);
  const input = { params: { id: contractId } };
  const owner = await app.as('owner');
  expect((await owner.refused(staffContractRoutes.retryPdf, input)).body.code).toBe('ILLEGAL_TRANSITION');
  const unknown = { params: { id: 2_000_000_000 } };
  expect((await owner.refused(staffContractRoutes.retryPdf, unknown)).body.code).toBe('NOT_FOUND');
  expect((await (await app.as('coach')).refused(staffContractRoutes.retryPdf, input)).httpStatus).toBe(403);
  expect((await app.visitor().refused(staffContractRoutes.retryPdf, input)).httpStatus).toBe(401);
});
