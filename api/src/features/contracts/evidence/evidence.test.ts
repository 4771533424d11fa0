import { contractEvidenceSchema } from '@school/api-contract/contracts/contract-evidence';
import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { expect, test } from 'vitest';
import { anchorChain } from '../../../platform/audit/anchor-chain';
import { erasePersonalData } from '../../../platform/audit/erase-personal-data';
import { withTransaction } from '../../../platform/database/transaction';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndRequestCode, enrolAndSign, getSentToken, wrongCode } from '../signing/signing.fixture';
import { signingRoutes } from '../signing/signing.routes';
import { evidenceRoutes } from './evidence.routes';
import { listEvidenceFaults } from './evidence-faults.fixture';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes, evidenceRoutes] });
const { evidence: route, send } = staffContractRoutes;

const read = async (id: number) => (await (await app.as('admin')).call(route, { params: { id } })).body;

test('the evidence contains everything about a signature and is consistent', async () => {
  const { contractId, signatureId, code, phone, email, parent } = await enrolAndRequestCode(app);
  await (await app.as('admin')).call(send, { params: { id: contractId } });
  const token = await getSentToken(app, phone);
  await app.visitor().call(contractRoutes.forSigning, { params: { token }, query: { cid: contractId } });
  await parent.refused(contractRoutes.verify, { body: { signatureId, verificationCode: wrongCode(code) } });
  await parent.call(contractRoutes.verify, { body: { signatureId, verificationCode: code } });
  const sms = { provider: 'smsaero', providerMessageId: '4711', status: 'success', sentAt: app.clock.now() };
  const report = { report: 'delivered', reportedAt: app.clock.now() };
  await app
    .db('deliveries')
    .where({ contractId, purpose: 'signing_code' })
    .update({ ...sms, ...report, attempts: 1 });
  const sealed = { signedFileSha256: 'c'.repeat(64), sealCertificateSha256: 'd'.repeat(64), sealedAt: app.clock.now() };
  await app
    .db('contracts')
    .where({ id: contractId })
    .update({ ...sealed, checkCode: '23456789AB' });
  await anchorChain(app.deps);

  const evidence = await read(contractId);
  expect(contractEvidenceSchema.strict().parse(evidence)).toEqual(evidence);
  expect(listEvidenceFaults(evidence)).toEqual([]);
  const now = app.clock.now().toISOString();
  expect(evidence.contract).toMatchObject({ id: contractId, status: 'signed', signedAt: now, frozenAt: now });
  expect(evidence.contract.documentHtml).toContain('Ёлкина');
  expect(evidence.signer).toMatchObject({
    name: 'Ёлкина Анна <Сергеевна> & "Ко"',
    relationship: 'mother',
    passportMasked: '45** ****56',
    phone,
    email,
    studentName: expect.stringMatching(/^Ёлкина\d+ Мария Петровна$/),
  });
  expect(evidence.consents.map(({ kind }) => kind)).toEqual(['consent_personal_data', 'consent_contract']);
  expect(evidence.signatures).toMatchObject([
    {
      id: signatureId,
      status: 'verified',
      attemptCount: 2,
      phoneNumber: phone,
      verifiedAt: now,
      agreement: { version: 1, acceptedAt: now, acceptedBy: 'codeRequest' },
      sms: { ...sms, report: 'delivered', sentAt: now, reportedAt: now },
    },
  ]);
  const certificate = { sealCertificateSha256: sealed.sealCertificateSha256, checkCode: '23456789AB' };
  expect(evidence.pdf).toEqual({ sha256: sealed.signedFileSha256, sealedAt: now, ...certificate });
  expect(evidence.deliveries.map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(['signing_code', 'signing_link']),
  );
  const expected = [
    'registration.submitted',
    'contract.created',
    'signature.agreement_accepted',
    'signature.code_sent',
    'contract.sent',
    'contract.opened',
    'signature.code_wrong',
    'contract.signed',
  ];
  const types = evidence.events.map(({ eventType }) => eventType);
  expect(types.filter((type) => expected.includes(type))).toEqual(expected);
  const signed = evidence.events.find(({ eventType }) => eventType === 'contract.signed');
  expect(signed).toMatchObject({ signatureId, phoneNumber: phone, ipAddress: '127.0.0.1' });
  expect(evidence.chain).toMatchObject({
    whole: true,
    checkedAt: now,
    anchor: { lastId: signed?.id, head: signed?.eventHash, timestamped: false },
  });
  expect(JSON.stringify(evidence)).not.toContain(code);
  expect(JSON.stringify(evidence)).not.toContain(token);
});

test('any change of the evidence is found from the JSON alone', async () => {
  const { contractId } = await enrolAndSign(app);
  const evidence = await read(contractId);
  const [first, ...rest] = evidence.events;
  if (!first) throw new Error('No events');
  const withFirst = (change: Partial<typeof first>) =>
    listEvidenceFaults({ ...evidence, events: [{ ...first, ...change }, ...rest] });
  expect(withFirst({ ipAddress: '192.0.2.66' })).toEqual(['personal']);
  expect(withFirst({ metadata: { ...first.metadata, linkId: 0 } })).toEqual(['registration.submitted']);
  expect(withFirst({ at: '2026-01-01T00:00:00.000Z' })).toEqual(['registration.submitted']);
  const [signature] = evidence.signatures;
  if (!signature) throw new Error('No signature');
  const withSignature = (change: Partial<typeof signature>) =>
    listEvidenceFaults({ ...evidence, signatures: [{ ...signature, ...change }] });
  expect(withSignature({ phoneNumber: '+79990000000' })).toEqual([`facts of signature ${signature.id}`]);
  expect(withSignature({ validationHash: 'e'.repeat(64) })).toEqual([`event of signature ${signature.id}`]);
  const html = { ...evidence.contract, documentHtml: `${evidence.contract.documentHtml} ` };
  expect(listEvidenceFaults({ ...evidence, contract: html })).toEqual(['document']);
});

test('the evidence explains how each hash is computed, by its own field names', async () => {
  const { contractId } = await enrolAndSign(app);
  const { howToCheck, ...evidence } = await read(contractId);
  const names = new Set(JSON.stringify(evidence).match(/(?<=")[a-zA-Z0-9]+(?=":)/g));
  // facts that the signature holds under other names, as the text says
  const renamed = ['agreementAcceptedAt', 'agreementSha256', 'agreementVersion', 'templateVersion', 'timestamp'];
  const named = howToCheck.flatMap((rule) =>
    [...rule.matchAll(/\{([a-zA-Z0-9, ]+)\}/g)].flatMap(([, list = '']) => list.split(', ')),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !names.has(name) && !renamed.includes(name))).toEqual([]);
  for (const hash of ['documentSha256', 'signatureHash', 'personalSha256', 'eventHash', 'validationHash', 'pdf.sha256'])
    expect(howToCheck.some((rule) => rule.includes(hash))).toBe(true);
});

test('the evidence is consistent after personal fields were erased', async () => {
  const { contractId, phone } = await enrolAndSign(app);
  await withTransaction(app.db, (trx) => erasePersonalData(trx, { contractIds: [contractId], trialRequestIds: [] }));
  const evidence = await read(contractId);
  expect(listEvidenceFaults(evidence)).toEqual([]);
  expect(evidence.events[0]).toMatchObject({ phoneNumber: null, ipAddress: null, personalSalt: null });
  expect(JSON.stringify(evidence.events)).not.toContain(phone);
});

test('reading the evidence is recorded and does not change its anchor', async () => {
  const { contractId } = await enrolAndSign(app);
  app.clock.advance(24 * 3600_000);
  await anchorChain(app.deps);
  const { chain } = await read(contractId);
  expect(chain.anchor).not.toBeNull();
  await (await app.as('admin')).send('GET', `/api/contracts/${contractId}/pdf`);
  await read(contractId);
  const again = await read(contractId);
  expect(again.events.map(({ eventType }) => eventType).slice(-3)).toEqual([
    'contract.evidence_read',
    'contract.pdf_read',
    'contract.evidence_read',
  ]);
  expect(again.chain).toEqual(chain);
  expect(again.events.at(-1)).toMatchObject({
    eventType: 'contract.evidence_read',
    userId: String(await app.userId('admin')),
    ipAddress: '127.0.0.1',
  });
  expect((await listEventTypes(app, contractId)).filter((type) => type === 'contract.evidence_read')).toHaveLength(3);
});

test('an unsigned contract has evidence; an unknown contract has none', async () => {
  const { contractId } = await enrol(app);
  const { contract, signatures, pdf, chain } = await read(contractId);
  expect(contract).toMatchObject({ status: 'sent', documentHtml: null, documentSha256: null, frozenAt: null });
  expect({ signatures, pdf, anchor: chain.anchor }).toEqual({ signatures: [], pdf: null, anchor: null });
  const admin = await app.as('admin');
  expect((await admin.refused(route, { params: { id: 2_000_000_000 } })).body.code).toBe('NOT_FOUND');
  // the session, what is read, and the event in the contract's log and in the chain
  expect((await admin.call(route, { params: { id: contractId } })).statements).toHaveLength(6);
});

test('only users who manage registrations get the evidence', async () => {
  const { contractId: id } = await enrol(app);
  expect((await app.visitor().refused(route, { params: { id } })).httpStatus).toBe(401);
  for (const role of ['coach', 'accountant'] as const) {
    expect((await (await app.as(role)).refused(route, { params: { id } })).httpStatus).toBe(403);
  }
  expect((await listEventTypes(app, id)).includes('contract.evidence_read')).toBe(false);
});
