import { createHash } from 'node:crypto';
import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { formatPhone } from '@school/api-contract/rules/phone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxCarrier } from '../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { systemRandom } from '../../../platform/ports/random';
import { createSealer } from '../../../platform/seal/sealer';
import { createTimestamps } from '../../../platform/seal/timestamp';
import { startTsa, type TestTsa } from '../../../platform/seal/tsa.fixture';
import { verifySeal } from '../../../platform/seal/verify-seal.fixture';
import { readPdfPages } from '../../../shared/documents/pdf-text.fixture';
import { useTestApp } from '../../../testing/test-app';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { formatCheckCode } from '../check/check-code';
import { contractsRoutes } from '../contracts.routes';
import { findUnsealedContract } from './certificate.repository';
import { createCertificatePage } from './certificate-page';
import { enrolAndRequestCode, enrolAndSign, getSentCode, getSentToken, wrongCode } from './signing.fixture';
import { signingJobs } from './signing.jobs';
import { signingRoutes } from './signing.routes';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});
let tsa: TestTsa;
beforeAll(async () => {
  tsa = await startTsa();
});
afterAll(() => tsa.stop());

const findContract = (id: number) => app.db('contracts').where({ id }).first();
const findSignature = (contractId: number) =>
  app.db('contractSignatures').where({ contractId, status: 'verified' }).first();

/** Seals the contract as the worker does, and reads its file. */
async function sealed(contractId: number) {
  await app.runJobs();
  const contract = await findContract(contractId);
  const pdf = (await app.deps.files.get(contract.signedFileUrl)) ?? Buffer.alloc(0);
  return { contract, pdf };
}

/** Removes spaces, because a PDF does not keep all of them. */
const dense = (text: string) => text.replace(/\s/g, '');

test('the sealed PDF has the contract’s pages, the certificate page and a seal that another program accepts', async () => {
  const { contractId, phone, email } = await enrolAndSign(app);
  const { contract, pdf } = await sealed(contractId);
  const signature = await findSignature(contractId);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const facts = verifySeal(pdf);
  expect(contract).toMatchObject({
    signedFileSha256: sha256,
    sealCertificateSha256: facts.certificateSha256,
    sealedAt: new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000),
  });
  expect(signature.integrityChecksum).toBe(sha256);
  const event = await app.db('auditLogs').where({ contractId, eventType: 'contract.pdf_made' }).first();
  expect(event.metadata).toMatchObject({ sha256, certificateSha256: facts.certificateSha256, timestamped: false });

  const pages = await readPdfPages(pdf);
  const title = `Договор № ${contract.contractNumber}`;
  expect(pages.map((page) => /Договор № \S+ · стр\. \d+ из \d+/.exec(page)?.[0])).toEqual(
    pages.map((_, index) => `${title} · стр. ${index + 1} из ${pages.length}`),
  );
  expect(pages[0]).toContain(title);
  expect(pages.slice(0, -1).join('')).toContain('Ёлкина');
  const page = dense(pages.at(-1) ?? '');
  const agreement = await app.db('contractTemplates').where({ id: signature.agreementId }).first();
  for (const text of [
    'Лист подписания',
    contract.documentSha256,
    'Ёлкина Анна <Сергеевна> & "Ко"',
    'мать',
    '45** ****56',
    formatPhone(phone),
    email,
    'Мария Петровна',
    'подписан в браузере, где заполнена анкета',
    '127.0.0.1',
    agreement.sha256,
    'запросом кода под текстом соглашения',
    'журнал сообщений портала, без отправки',
    signature.signatureHash,
    signature.validationHash,
    formatCheckCode(contract.checkCode),
    `${app.deps.settings.publicUrl}/verify`,
    '63-ФЗ',
  ]) {
    expect(page).toContain(dense(text));
  }
  expect(page).not.toContain('123456');
  const info = pdf.toString('latin1');
  expect(info).toContain(`school-contract:${contract.contractNumber}:${contract.checkCode}`);
});

test('finds one changed byte on the certificate page or in the seal', async () => {
  const { contractId } = await enrolAndSign(app);
  const { pdf } = await sealed(contractId);
  const places = Array.from({ length: 200 }, (_, index) => Math.floor((pdf.length / 200) * index));
  const lastPage = pdf.lastIndexOf('stream');
  for (const at of [...places, lastPage + 20, pdf.indexOf('school-contract:') + 3, pdf.length - 1]) {
    const changed = Buffer.from(pdf);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x01, at);
    expect(() => verifySeal(changed), `byte ${at}`).toThrow();
  }
});

test('the certificate page lists openings, codes and wrong tries in the school’s zone, and is reproducible', async () => {
  await app.db('settingsSchool').update({ timeZone: 'Asia/Yekaterinburg' });
  app.clock.set('2026-11-05T19:30:05.500Z');
  const { contractId, phone, parent, signatureId, code } = await enrolAndRequestCode(app);
  await (await app.as('admin')).call(staffContractRoutes.send, { params: { id: contractId } });
  const token = await getSentToken(app, phone);
  await app.visitor().call(contractRoutes.forSigning, { params: { token }, query: { cid: contractId } });
  const body = { signatureId, verificationCode: wrongCode(code) };
  await parent.refused(contractRoutes.verify, { body });
  await parent.refused(contractRoutes.verify, { body });
  app.clock.advance(61_000);
  const second = await parent.call(contractRoutes.initiate, {
    body: { contractId, phoneNumber: phone, agreementVersion: 1 },
  });
  const right = { signatureId: second.body.signatureId, verificationCode: await getSentCode(app, phone) };
  await parent.call(contractRoutes.verify, { body: right });

  const contract = await findUnsealedContract(app.db, contractId);
  if (!contract) throw new Error('It is not to be sealed');
  const order = { contract, checkCode: 'ABCDEFGHJK', publicUrl: 'https://school.example' };
  const text = JSON.stringify(createCertificatePage(order));
  expect(text).toContain('"06.11.2026 00:30:05 (UTC+05:00); 06.11.2026 00:31:06 (UTC+05:00)"');
  expect(text).toContain('"2 раза: 06.11.2026 00:30:05 (UTC+05:00); 06.11.2026 00:30:05 (UTC+05:00)"');
  expect(text).toContain('06.11.2026 00:31:06 (UTC+05:00), отметкой в форме подписания');
  expect(text).toContain('"https://school.example/verify?n=');
  expect(JSON.stringify(createCertificatePage(order))).toBe(text);
  await app.db('settingsSchool').update({ timeZone: 'Europe/Moscow' });
});

test('two simultaneous workers produce one file, one letter and one event', async () => {
  const { contractId, email } = await enrolAndSign(app);
  const [job] = signingJobs(app.deps);
  await Promise.all([job?.handle({ contractId }), job?.handle({ contractId })]);
  const { contract, pdf } = await sealed(contractId);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(contract.signedFileSha256);
  expect(await app.db('deliveries').where({ recipient: email, purpose: 'signed_contract' })).toHaveLength(1);
  expect(await app.db('auditLogs').where({ contractId, eventType: 'contract.pdf_made' })).toHaveLength(1);
});

test('an accepted offer gets an acceptance page instead', async () => {
  const { contractId } = await enrolAndSign(app);
  await app.db('contractSignatures').where({ contractId }).update({ status: 'cancelled', verifiedAt: null });
  await app
    .db('contractAuditLog')
    .where({ contractId, action: 'contract.signed' })
    .update({
      action: 'contract.accepted',
      userId: await app.userId('admin'),
    });
  const offer = { contractType: 'public_offer', acceptanceBasis: 'attendance', acceptedOn: '2026-11-04' };
  await app.db('contracts').where({ id: contractId }).update(offer);
  const { pdf } = await sealed(contractId);
  const page = dense((await readPdfPages(pdf)).at(-1) ?? '');
  for (const text of [
    'Лист акцепта',
    'ребенок пришел на занятие',
    '4 ноября 2026 г.',
    'test_admin',
    'пункт 3 статьи 438 Гражданского кодекса',
  ]) {
    expect(page).toContain(dense(text));
  }
  expect(page).not.toContain(dense('Ход подписания'));
});

test('seals with a time-stamp, waits when the authority fails, and finally seals without one', async () => {
  const timestamps = createTimestamps({ url: tsa.url, random: systemRandom, timeoutMs: 2000 });
  const { settings, db, clock } = app.deps;
  const deps = { ...app.deps, timestamps, sealer: createSealer({ settings, db, clock, timestamps }) };
  const [job] = signingJobs(deps);
  tsa.behaviour = 'grant';
  const stamped = await enrolAndSign(app);
  await job?.handle({ contractId: stamped.contractId });
  expect(verifySeal((await sealed(stamped.contractId)).pdf).timestamp).not.toBeNull();

  tsa.behaviour = 'fail';
  const { contractId } = await enrolAndSign(app);
  await app.db('testJobs').delete();
  for (let tries = 0; tries < 4; tries += 1) {
    await job?.handle(tries === 0 ? { contractId } : { contractId, timestampTry: tries });
    expect((await findContract(contractId)).sealedAt).toBeNull();
    const again = { name: 'contract-signed-pdf', data: { contractId, timestampTry: tries + 1 } };
    expect(await app.queuedJobs()).toEqual([again]);
    await app.db('testJobs').delete();
  }
  await job?.handle({ contractId, timestampTry: 4 });
  expect(verifySeal((await sealed(contractId)).pdf).timestamp).toBeNull();
  const event = await app.db('auditLogs').where({ contractId, eventType: 'contract.pdf_made' }).first();
  expect(event).toMatchObject({ severity: 'warning', metadata: { timestamped: false } });
});
