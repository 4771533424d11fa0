import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { expect, test } from 'vitest';
import { outboxCarrier } from '../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { readPdfPages } from '../../../shared/documents/pdf-text.fixture';
import { useTestApp } from '../../../testing/test-app';
import { listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndRequestCode, enrolAndSign } from './signing.fixture';
import { resumeSignedContracts, signingJobs } from './signing.jobs';
import { signingRoutes } from './signing.routes';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});

const findContract = (id: number) => app.db('contracts').where({ id }).first();
const pdfQueue = 'contract-signed-pdf';
const completionQueue = 'contract-completion';

/** Runs one handler as a worker does, which may be twice. */
async function handle(name: string, data: Record<string, unknown>): Promise<void> {
  await signingJobs(app.deps)
    .find((job) => job.name === name)
    ?.handle(data);
}

test('after the signature the PDF is drawn and mailed, and the contract is completed', async () => {
  const { contractId, email } = await enrolAndSign(app);
  expect((await findContract(contractId)).status).toBe('signed');
  await app.runJobs();
  const contract = await findContract(contractId);
  expect(contract).toMatchObject({ status: 'completed', completedAt: app.clock.now() });
  expect(contract.signedFileUrl).toBe(`contracts/${contractId}/signed-${contract.documentSha256.slice(0, 16)}.pdf`);
  const pdf = await app.deps.files.get(contract.signedFileUrl);
  expect((await readPdfPages(pdf ?? Buffer.alloc(0)))[0]).toContain(`Договор № ${contract.contractNumber}`);

  const letter = await app.db('deliveries').where({ recipient: email }).first();
  expect(letter).toMatchObject({ status: 'success', subject: `Договор № ${contract.contractNumber} подписан` });
  expect((await app.outbox(email))[0]?.text).toContain(`/verify?n=${contract.contractNumber}&c=${contract.checkCode}`);
  expect(letter.attachments).toMatchObject([{ fileKey: contract.signedFileUrl, contentType: 'application/pdf' }]);
  expect((await listEventTypes(app, contractId)).slice(-2)).toEqual(['contract.pdf_made', 'contract.completed']);

  const admin = await app.as('owner');
  const read = await admin.send('GET', `/api/contracts/${contractId}/pdf`);
  expect(Buffer.from(await read.arrayBuffer()).equals(pdf ?? Buffer.alloc(0))).toBe(true);
  expect(staffContractRoutes.pdf.success.contentType).toBe(read.headers.get('Content-Type'));
});

test('a missing or changed sealed file is an error and is not served', async () => {
  const { contractId } = await enrolAndSign(app);
  await app.runJobs();
  const { signedFileUrl } = await findContract(contractId);
  const owner = await app.as('owner');
  const read = () => owner.send('GET', `/api/contracts/${contractId}/pdf`);
  const sealed = (await app.deps.files.get(signedFileUrl)) ?? Buffer.alloc(0);

  const changed = Buffer.from(sealed);
  changed[100] = changed.readUInt8(100) ^ 1;
  await app.deps.files.put(signedFileUrl, changed, 'application/pdf');
  expect((await read()).status).toBe(500);
  await app.deps.files.delete(signedFileUrl);
  expect((await read()).status).toBe(500);
  await app.deps.files.put(signedFileUrl, sealed, 'application/pdf');
  expect((await read()).status).toBe(200);
});

test('a text that was changed after the signature is not sealed', async () => {
  const { contractId } = await enrolAndSign(app);
  const { documentHtml } = await findContract(contractId);
  const setText = (text: string) => app.db('contracts').where({ id: contractId }).update({ documentHtml: text });
  await setText(`${documentHtml}<p>Приписка</p>`);
  await expect(handle(pdfQueue, { contractId })).rejects.toThrow('not the one that was signed');
  expect((await findContract(contractId)).sealedAt).toBeNull();
  await setText(documentHtml);
  await app.runJobs();
  expect((await findContract(contractId)).status).toBe('completed');
});

test('a job that runs twice has one effect', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await handle(pdfQueue, { contractId });
  const first = await findContract(contractId);
  const bytes = await app.deps.files.get(first.signedFileUrl);
  await handle(pdfQueue, { contractId });
  expect((await app.deps.files.get(first.signedFileUrl))?.equals(bytes ?? Buffer.alloc(0))).toBe(true);
  await app.runJobs();
  await handle(completionQueue, { contractId, check: 0 });
  await handle(pdfQueue, { contractId });
  expect(await app.db('deliveries').where({ recipient: email })).toHaveLength(1);
  const events = await listEventTypes(app, contractId);
  expect(events.filter((event) => event === 'contract.pdf_made')).toHaveLength(1);
  expect(events.filter((event) => event === 'contract.completed')).toHaveLength(1);
});

test('after a kill between file and row the next run finishes', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await app.db.raw('alter table deliveries rename to deliveries_away');
  await expect(handle(pdfQueue, { contractId })).rejects.toThrow();
  await app.db.raw('alter table deliveries_away rename to deliveries');
  expect((await findContract(contractId)).signedFileUrl).toBeNull();
  await app.runJobs();
  expect((await findContract(contractId)).status).toBe('completed');
  expect(await app.db('deliveries').where({ recipient: email })).toHaveLength(1);
});

test('the contract waits while the e-mail is pending; when it fails the contract stays signed and one event is recorded', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await handle(pdfQueue, { contractId });
  await app.db('testJobs').where({ name: completionQueue }).delete();
  await app.db('deliveries').where({ recipient: email }).update({ status: 'retrying' });
  await handle(completionQueue, { contractId, check: 0 });
  expect(await app.queuedJobs()).toContainEqual({ name: completionQueue, data: { contractId, check: 1 } });
  await app.db('deliveries').where({ recipient: email }).update({ status: 'max_attempts_reached' });
  await handle(completionQueue, { contractId, check: 1 });
  await handle(completionQueue, { contractId, check: 1 });
  expect((await findContract(contractId)).status).toBe('signed');
  expect((await listEventTypes(app, contractId)).filter((event) => event === 'contract.email_failed')).toHaveLength(1);
});

test('the contract stays signed without a mail server and is completed with one', async () => {
  const { contractId, email } = await enrolAndSign(app);
  const [, hold] = deliveryJobs(app.deps, { sms: null, email: null });
  await handle(pdfQueue, { contractId });
  const { id: deliveryId } = await app.db('deliveries').where({ recipient: email }).first('id');
  await hold?.handle({ deliveryId });
  for (const check of [0, 1, 50]) await handle(completionQueue, { contractId, check });
  const owner = await app.as('owner');
  const read = () => owner.call(staffContractRoutes.read, { params: { id: contractId } });
  const waiting = (await read()).body;
  expect(waiting.status).toBe('signed');
  expect(waiting.delivery).toBe('held');
  expect(waiting.deliveries.find(({ id }) => id === deliveryId)).toMatchObject({ status: 'pending', held: true });
  expect((await app.outbox(email))[0]?.text).toContain('/verify?n=');

  const [sendSms, sendLetter] = deliveryJobs(app.deps, { sms: outboxCarrier, email: outboxCarrier });
  const { id: codeId } = await app.db('deliveries').where({ contractId, purpose: 'signing_code' }).first('id');
  await sendSms?.handle({ deliveryId: codeId });
  await sendLetter?.handle({ deliveryId });
  await handle(completionQueue, { contractId, check: 51 });
  const sent = (await read()).body;
  expect(sent).toMatchObject({ status: 'completed', delivery: 'accepted' });
  expect(sent.deliveries.find(({ id }) => id === deliveryId)).toMatchObject({ status: 'success', held: false });
});

test('a newer code withdraws an unsent one', async () => {
  const { contractId, phone, parent } = await enrolAndRequestCode(app);
  app.clock.advance(61_000);
  await parent.call(contractRoutes.initiate, { body: { contractId, phoneNumber: phone } });
  const codes = await app.db('deliveries').where({ contractId, purpose: 'signing_code' }).orderBy('id');
  expect(codes.map(({ status }) => status)).toEqual(['failed', 'pending']);
  expect(codes[0]).toMatchObject({ text: '', withdrawnAt: app.clock.now() });
});

test('an unsigned contract gets no signed file', async () => {
  await handle(pdfQueue, { contractId: 2_000_000_000 });
  const { contractId } = await enrolAndRequestCode(app);
  await handle(pdfQueue, { contractId });
  expect((await findContract(contractId)).signedFileUrl).toBeNull();
});

test('a contract that is terminated before its file is made gets the file but no letter', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await app.db('contracts').where({ id: contractId }).update({ status: 'cancelled', cancelledAt: app.clock.now() });
  await app.runJobs();
  const contract = await findContract(contractId);
  expect(contract).toMatchObject({ status: 'cancelled', signedFileSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await app.db('deliveries').where({ recipient: email, purpose: 'signed_contract' })).toEqual([]);
  expect((await listEventTypes(app, contractId)).at(-1)).toBe('contract.pdf_made');
});

test('without an e-mail address the contract is completed with its file', async () => {
  const { contractId } = await enrolAndSign(app);
  await app
    .db('contracts')
    .where({ id: contractId })
    .update({ metadata: app.db.raw(`metadata #- '{variables,parentEmail}'`) });
  await app.runJobs();
  expect(await findContract(contractId)).toMatchObject({ status: 'completed', completedAt: app.clock.now() });
  expect((await listEventTypes(app, contractId)).slice(-2)).toEqual(['contract.pdf_made', 'contract.completed']);
});

test('a start queues jobs for unfinished contracts only', async () => {
  await app.runJobs();
  await app.db('testJobs').delete();
  const unsealed = await enrolAndSign(app);
  const unmailed = await enrolAndSign(app);
  await handle(pdfQueue, { contractId: unmailed.contractId });
  const seeded = await enrolAndSign(app);
  const at = { signedAt: app.clock.now(), completedAt: app.clock.now() };
  await app
    .db('contracts')
    .where({ id: seeded.contractId })
    .update({ status: 'completed', ...at });
  await enrolAndRequestCode(app);
  await app.db('testJobs').whereIn('name', [pdfQueue, completionQueue]).delete();

  await resumeSignedContracts(app.deps);
  await resumeSignedContracts(app.deps);
  const mine: unknown[] = [unsealed, unmailed, seeded].map(({ contractId }) => contractId);
  const queued = (await app.queuedJobs()).filter(
    ({ name, data }) => name !== 'delivery-email' && mine.includes(data.contractId),
  );
  expect(queued).toHaveLength(3);
  expect(queued).toContainEqual({ name: pdfQueue, data: { contractId: unsealed.contractId } });
  expect(queued).toContainEqual({ name: pdfQueue, data: { contractId: seeded.contractId } });
  expect(queued).toContainEqual({ name: completionQueue, data: { contractId: unmailed.contractId, check: 0 } });
  await app.runJobs();
  for (const { contractId } of [unsealed, unmailed, seeded]) {
    expect(await findContract(contractId)).toMatchObject({ status: 'completed', sealedAt: expect.any(Date) });
  }
  expect(await app.db('deliveries').where({ recipient: seeded.email, purpose: 'signed_contract' })).toEqual([]);
});
