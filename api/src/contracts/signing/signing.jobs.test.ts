import { staffContractRoutes } from '@school/api-contract/staff-contracts';
import { expect, test } from 'vitest';
import { outboxCarrier } from '../../platform/delivery/carrier';
import { deliveryJobs } from '../../platform/delivery/delivery-worker';
import { useTestApp } from '../../platform/testing/test-app';
import { eventsOf } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { pagesOf } from '../document/pdf-text.fixture';
import { enrolAndAsk, enrolAndSign } from './signing.fixture';
import { resumeSigned, signingJobs } from './signing.jobs';
import { signingRoutes } from './signing.routes';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});

const contractOf = (id: number) => app.db('contracts').where({ id }).first();
const pdfQueue = 'contract-signed-pdf';
const completionQueue = 'contract-completion';

/** Runs one handler as a worker does, which may be twice. */
async function handle(name: string, data: Record<string, unknown>): Promise<void> {
  await signingJobs(app.deps)
    .find((job) => job.name === name)
    ?.handle(data);
}

test('after the signature the PDF is made, mailed, and the contract completed', async () => {
  const { contractId, email } = await enrolAndSign(app);
  expect((await contractOf(contractId)).status).toBe('signed');
  await app.runJobs();
  const contract = await contractOf(contractId);
  expect(contract).toMatchObject({ status: 'completed', completedAt: app.clock.now() });
  expect(contract.signedFileUrl).toBe(`contracts/${contractId}/signed-${contract.documentSha256.slice(0, 16)}.pdf`);
  const pdf = await app.deps.files.get(contract.signedFileUrl);
  expect((await pagesOf(pdf ?? Buffer.alloc(0)))[0]).toContain(`Договор № ${contract.contractNumber}`);

  const letter = await app.db('deliveries').where({ recipient: email }).first();
  expect(letter).toMatchObject({ status: 'success', subject: `Договор № ${contract.contractNumber} подписан` });
  expect((await app.outbox(email))[0]?.text).toContain(`/verify?n=${contract.contractNumber}&c=${contract.checkCode}`);
  expect(letter.attachments).toMatchObject([{ fileKey: contract.signedFileUrl, contentType: 'application/pdf' }]);
  expect((await eventsOf(app, contractId)).slice(-2)).toEqual(['contract.pdf_made', 'contract.completed']);

  const admin = await app.as('owner');
  const read = await admin.send('GET', `/api/contracts/${contractId}/pdf`);
  expect(Buffer.from(await read.arrayBuffer()).equals(pdf ?? Buffer.alloc(0))).toBe(true);
  expect(staffContractRoutes.pdf.success.contentType).toBe(read.headers.get('Content-Type'));
});

test('a sealed file that is gone or was changed is a fault, and nothing passes for it', async () => {
  const { contractId } = await enrolAndSign(app);
  await app.runJobs();
  const { signedFileUrl } = await contractOf(contractId);
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

test('a text that was changed after it was signed gets no seal', async () => {
  const { contractId } = await enrolAndSign(app);
  const { documentHtml } = await contractOf(contractId);
  const setText = (text: string) => app.db('contracts').where({ id: contractId }).update({ documentHtml: text });
  await setText(`${documentHtml}<p>Приписка</p>`);
  await expect(handle(pdfQueue, { contractId })).rejects.toThrow('not the one that was signed');
  expect((await contractOf(contractId)).sealedAt).toBeNull();
  await setText(documentHtml);
  await app.runJobs();
  expect((await contractOf(contractId)).status).toBe('completed');
});

test('each job run twice does its work once', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await handle(pdfQueue, { contractId });
  const first = await contractOf(contractId);
  const bytes = await app.deps.files.get(first.signedFileUrl);
  await handle(pdfQueue, { contractId });
  expect((await app.deps.files.get(first.signedFileUrl))?.equals(bytes ?? Buffer.alloc(0))).toBe(true);
  await app.runJobs();
  await handle(completionQueue, { contractId, check: 0 });
  await handle(pdfQueue, { contractId });
  expect(await app.db('deliveries').where({ recipient: email })).toHaveLength(1);
  const events = await eventsOf(app, contractId);
  expect(events.filter((event) => event === 'contract.pdf_made')).toHaveLength(1);
  expect(events.filter((event) => event === 'contract.completed')).toHaveLength(1);
});

test('killed between file and record, the next run finishes', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await app.db.raw('alter table deliveries rename to deliveries_away');
  await expect(handle(pdfQueue, { contractId })).rejects.toThrow();
  await app.db.raw('alter table deliveries_away rename to deliveries');
  expect((await contractOf(contractId)).signedFileUrl).toBeNull();
  await app.runJobs();
  expect((await contractOf(contractId)).status).toBe('completed');
  expect(await app.db('deliveries').where({ recipient: email })).toHaveLength(1);
});

test('while the e-mail is on its way the contract waits; given up, it stays signed and that is written down once', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await handle(pdfQueue, { contractId });
  await app.db('testJobs').where({ name: completionQueue }).delete();
  await app.db('deliveries').where({ recipient: email }).update({ status: 'retrying' });
  await handle(completionQueue, { contractId, check: 0 });
  expect(await app.queuedJobs()).toContainEqual({ name: completionQueue, data: { contractId, check: 1 } });
  await app.db('deliveries').where({ recipient: email }).update({ status: 'max_attempts_reached' });
  await handle(completionQueue, { contractId, check: 1 });
  await handle(completionQueue, { contractId, check: 1 });
  expect((await contractOf(contractId)).status).toBe('signed');
  expect((await eventsOf(app, contractId)).filter((event) => event === 'contract.email_failed')).toHaveLength(1);
});

test('a contract that is not signed gets no signed file', async () => {
  await handle(pdfQueue, { contractId: 2_000_000_000 });
  const { contractId } = await enrolAndAsk(app);
  await handle(pdfQueue, { contractId });
  expect((await contractOf(contractId)).signedFileUrl).toBeNull();
});

test('a contract that was terminated before its file was made gets the file, but no letter', async () => {
  const { contractId, email } = await enrolAndSign(app);
  await app.db('contracts').where({ id: contractId }).update({ status: 'cancelled', cancelledAt: app.clock.now() });
  await app.runJobs();
  const contract = await contractOf(contractId);
  expect(contract).toMatchObject({ status: 'cancelled', signedFileSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await app.db('deliveries').where({ recipient: email, purpose: 'signed_contract' })).toEqual([]);
  expect((await eventsOf(app, contractId)).at(-1)).toBe('contract.pdf_made');
});

test('without an e-mail address the contract is complete when its file is there', async () => {
  const { contractId } = await enrolAndSign(app);
  await app
    .db('contracts')
    .where({ id: contractId })
    .update({ metadata: app.db.raw(`metadata #- '{variables,parentEmail}'`) });
  await app.runJobs();
  expect(await contractOf(contractId)).toMatchObject({ status: 'completed', completedAt: app.clock.now() });
  expect((await eventsOf(app, contractId)).slice(-2)).toEqual(['contract.pdf_made', 'contract.completed']);
});

test('at start whatever a killed worker left undone gets its job again, and nothing else does', async () => {
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
  await enrolAndAsk(app);
  await app.db('testJobs').whereIn('name', [pdfQueue, completionQueue]).delete();

  await resumeSigned(app.deps);
  await resumeSigned(app.deps);
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
    expect(await contractOf(contractId)).toMatchObject({ status: 'completed', sealedAt: expect.any(Date) });
  }
  expect(await app.db('deliveries').where({ recipient: seeded.email, purpose: 'signed_contract' })).toEqual([]);
});
