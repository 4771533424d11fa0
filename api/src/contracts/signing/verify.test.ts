import { createHash } from 'node:crypto';
import { contractRoutes } from '@school/api-contract/contracts';
import { staffContractRoutes } from '@school/api-contract/staff-contracts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../platform/testing/test-app';
import { eventsOf, issueLink } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { checkCode } from '../check-code';
import { contractsRoutes } from '../contracts.routes';
import { codeFor, enrolAndAsk, enrolAndSign, signingTokenFor, wrongCode } from './signing.fixture';
import { signingRoutes } from './signing.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes] });
const { verify, initiate, signature, cancelSignature, forSigning } = contractRoutes;
const { send } = staffContractRoutes;

const contractOf = (id: number) => app.db('contracts').where({ id }).first();

test('the right code signs: contract, signature, event and queued PDF', async () => {
  const { contractId, signatureId, code, parent, phone } = await enrolAndAsk(app);
  const { body } = await parent.call(verify, { body: { signatureId, verificationCode: code } });
  expect(body).toEqual({ success: true, attemptsLeft: 4 });
  expect(await contractOf(contractId)).toMatchObject({ status: 'signed', signedAt: app.clock.now() });
  expect(await app.db('contractSignatures').where({ id: signatureId }).first()).toMatchObject({
    status: 'verified',
    verifiedAt: app.clock.now(),
  });
  expect(await app.queuedJobs()).toContainEqual({ name: 'contract-signed-pdf', data: { contractId } });
  const event = await app.db('auditLogs').where({ contractId, eventType: 'contract.signed' }).first();
  expect(event).toMatchObject({ signatureId, phoneNumber: phone, ipAddress: '127.0.0.1' });
  expect(await app.db('contractAuditLog').where({ contractId, action: 'contract.signed' })).toHaveLength(1);
  expect((await parent.call(signature, { params: { signatureId } })).body.session.status).toBe('verified');
});

test('the signature ties document, agreement, phone and time together, and is tied to the chain', async () => {
  const { contractId, signatureId, phone } = await enrolAndSign(app);
  const contract = await contractOf(contractId);
  const row = await app.db('contractSignatures').where({ id: signatureId }).first();
  const agreement = await app.db('contractTemplates').where({ id: row.agreementId }).first();
  const event = await app.db('auditLogs').where({ contractId, eventType: 'contract.signed' }).first();
  const signedAt = app.clock.now().toISOString();
  // written out, as somebody would who has nothing but the facts
  const facts =
    `{"agreementAcceptedAt":"${row.agreementAcceptedAt.toISOString()}","agreementSha256":"${agreement.sha256}",` +
    `"agreementVersion":${agreement.version},"contractNumber":"${contract.contractNumber}",` +
    `"documentSha256":"${contract.documentSha256}","phoneNumber":"${phone}","signatureId":${signatureId},` +
    `"signatureSalt":"${row.signatureSalt}","templateVersion":1,"verifiedAt":"${signedAt}"}`;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(row).toMatchObject({
    signatureHash: sha256(facts),
    validationHash: event.eventHash,
    digitalFingerprint: sha256(`127.0.0.1|${event.userAgent}`),
    integrityChecksum: null,
    securityLevel: 'standard',
  });
  expect(event.metadata.signatureHash).toBe(row.signatureHash);
  // so that who erases the salt erases the only way to the phone
  expect(row.signatureSalt).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await app.db('auditLogs').where({ contractId }))).not.toContain(row.signatureSalt);
  const { contractNumber, documentSha256 } = contract;
  const code = checkCode(app.deps.secretKey, { contractId, contractNumber, documentSha256 });
  expect(contract.checkCode).toBe(code);
});

test('a wrong code answers 400 with what the page reads, and is counted', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndAsk(app);
  const { httpStatus, body } = await parent.refused(verify, {
    body: { signatureId, verificationCode: wrongCode(code) },
  });
  expect(httpStatus).toBe(400);
  expect(body).toMatchObject({
    success: false,
    code: 'CODE_WRONG',
    error: 'Неверный код',
    message: 'Неверный код',
    attemptsLeft: 4,
  });
  expect((await parent.call(signature, { params: { signatureId } })).body.session.attemptsLeft).toBe(4);
  expect(await eventsOf(app, contractId)).toContain('signature.code_wrong');
  expect(JSON.stringify(app.logLines)).not.toContain(code);
});

test('twenty parallel wrong codes cost at most five tries, and then the right one is refused', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndAsk(app);
  const guess = { signatureId, verificationCode: wrongCode(code) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await parent.refused(verify, { body: guess })).body),
  );
  const wrong = answers.filter((answer) => answer.code === 'CODE_WRONG');
  expect(wrong.map((answer) => answer.attemptsLeft).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(answers.filter((answer) => answer.code === 'CODE_ATTEMPTS_EXHAUSTED')).toHaveLength(15);
  const row = await app.db('contractSignatures').where({ id: signatureId }).first();
  expect(row).toMatchObject({ attemptCount: 5, status: 'exhausted' });
  const right = await parent.refused(verify, { body: { signatureId, verificationCode: code } });
  expect(right.body).toMatchObject({ code: 'CODE_ATTEMPTS_EXHAUSTED', attemptsLeft: 0 });
  expect((await contractOf(contractId)).status).toBe('sent');
});

test('a new code does not refill the tries; an hour later they are back', async () => {
  const { signatureId, code, parent, contractId, phone } = await enrolAndAsk(app);
  const guess = async (id: number, right: string) =>
    (await parent.refused(verify, { body: { signatureId: id, verificationCode: wrongCode(right) } })).body;
  for (let tries = 0; tries < 3; tries += 1) await guess(signatureId, code);
  app.clock.advance(60_000);
  const body = { contractId, phoneNumber: phone };
  const second = (await parent.call(initiate, { body })).body.signatureId;
  const secondCode = await codeFor(app, phone);
  expect((await parent.call(signature, { params: { signatureId: second } })).body.session.attemptsLeft).toBe(2);
  expect(await guess(second, secondCode)).toMatchObject({ code: 'CODE_WRONG', attemptsLeft: 1 });
  expect(await guess(second, secondCode)).toMatchObject({ code: 'CODE_WRONG', attemptsLeft: 0 });
  expect(await guess(second, secondCode)).toMatchObject({ code: 'CODE_ATTEMPTS_EXHAUSTED' });

  app.clock.advance(60_000);
  expect((await parent.refused(initiate, { body })).body.code).toBe('CODE_ATTEMPTS_EXHAUSTED');
  app.clock.advance(3600_000 + 5 * 60_000);
  const third = (await parent.call(initiate, { body })).body.signatureId;
  await parent.call(verify, { body: { signatureId: third, verificationCode: await codeFor(app, phone) } });
  expect((await contractOf(contractId)).status).toBe('signed');
});

test('an open code is refused when the tries of the contract are used up by whatever came before', async () => {
  const { signatureId, code, parent } = await enrolAndAsk(app);
  const { id: _, ...earlier } = await app.db('contractSignatures').where({ id: signatureId }).first();
  const deviceInfo = JSON.stringify(earlier.deviceInfo);
  await app.db('contractSignatures').insert({ ...earlier, deviceInfo, status: 'cancelled', attemptCount: 5 });
  const { body } = await parent.refused(verify, { body: { signatureId, verificationCode: code } });
  expect(body).toMatchObject({ code: 'CODE_ATTEMPTS_EXHAUSTED', attemptsLeft: 0 });
});

test('two parallel right codes sign once and both succeed, also on the last try', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndAsk(app);
  const wrong = { signatureId, verificationCode: wrongCode(code) };
  for (let tries = 0; tries < 4; tries += 1) await parent.refused(verify, { body: wrong });
  const body = { signatureId, verificationCode: code };
  const answers = await Promise.all([parent.call(verify, { body }), parent.call(verify, { body })]);
  expect(answers.map((answer) => answer.body.success)).toEqual([true, true]);
  expect((await eventsOf(app, contractId)).filter((event) => event === 'contract.signed')).toHaveLength(1);
  const jobs = await app.queuedJobs();
  expect(jobs.filter((job) => job.data.contractId === contractId)).toHaveLength(1);
  const late = await parent.refused(verify, { body: wrong });
  expect(late.body).toMatchObject({ code: 'CONTRACT_NOT_SIGNABLE', status: 'signed' });
});

test('a code is good for five minutes', async () => {
  const { signatureId, code, parent } = await enrolAndAsk(app);
  app.clock.advance(5 * 60_000);
  const { body } = await parent.refused(verify, { body: { signatureId, verificationCode: code } });
  expect(body).toMatchObject({ code: 'CODE_EXPIRED', attemptsLeft: 5 });
  expect(await app.db('contractSignatures').where({ id: signatureId }).first()).toMatchObject({
    status: 'expired',
    attemptCount: 0,
  });
});

test('a code that was given up, or that a newer one ended, signs nothing', async () => {
  const { signatureId, code, parent, contractId, phone } = await enrolAndAsk(app);
  await parent.call(cancelSignature, { params: { signatureId } });
  const body = { signatureId, verificationCode: code };
  expect((await parent.refused(verify, { body })).body.code).toBe('SIGNATURE_NOT_FOUND');
  app.clock.advance(60_000);
  await parent.call(initiate, { body: { contractId, phoneNumber: phone } });
  expect((await parent.refused(verify, { body })).body.code).toBe('SIGNATURE_NOT_FOUND');
});

test('the number of a signature proves nothing: others get 404 even with the right code, and cost no tries', async () => {
  const mine = await enrolAndAsk(app);
  const other = await enrolAndAsk(app);
  const body = { signatureId: mine.signatureId, verificationCode: mine.code };
  for (const client of [app.visitor(), other.parent, await app.as('coach'), await app.as('accountant')]) {
    const refusal = await client.refused(verify, { body });
    expect(refusal).toMatchObject({ httpStatus: 404, body: { code: 'SIGNATURE_NOT_FOUND' } });
  }
  const unknown = { ...body, signatureId: 2_000_000_000 };
  expect((await mine.parent.refused(verify, { body: unknown })).body.code).toBe('SIGNATURE_NOT_FOUND');
  const row = await app.db('contractSignatures').where({ id: mine.signatureId }).first();
  expect(row).toMatchObject({ attemptCount: 0, status: 'initiated' });
});

test('the code of one contract signs no other', async () => {
  const mine = await enrolAndAsk(app);
  const other = await enrolAndAsk(app);
  if (mine.code === other.code) return;
  const body = { signatureId: mine.signatureId, verificationCode: other.code };
  expect((await mine.parent.refused(verify, { body })).body.code).toBe('CODE_WRONG');
});

test('by link and token alone, as on a phone without cookies', async () => {
  const { contractId, phone } = await enrolAndAsk(app);
  const admin = await app.as('senior_admin');
  await admin.call(send, { params: { id: contractId } });
  const signatureToken = await signingTokenFor(app, phone);
  app.clock.advance(60_000);
  const ask = { contractId, phoneNumber: phone, signatureToken };
  const { signatureId } = (await app.visitor().call(initiate, { body: ask })).body;
  const body = { signatureId, verificationCode: await codeFor(app, phone), signatureToken };
  await app.visitor().call(verify, { body });
  const page = await app.visitor().call(forSigning, { params: { token: signatureToken }, query: { cid: contractId } });
  expect(page.body.status).toBe('signed');
});

test('the trial request behind the link becomes SIGNED, with its history', async () => {
  const requestId = await insertTrialRequest('TRIAL_ASSIGNED');
  const { contractId } = await enrolAndSign(app, await issueLink(app, { trialRequestId: requestId }));
  expect((await app.db('trialRequests').where({ id: requestId }).first()).status).toBe('SIGNED');
  const history = await app.db('trialRequestHistory').where({ trialRequestId: requestId });
  expect(history).toMatchObject([{ fromStatus: 'TRIAL_ASSIGNED', toStatus: 'SIGNED', details: { contractId } }]);
  expect(await eventsOf(app, contractId)).toContain('trial_request.signed');
});

test('a request that waits for no signature stays as it is', async () => {
  const requestId = await insertTrialRequest('NEW');
  await enrolAndSign(app, await issueLink(app, { trialRequestId: requestId }));
  expect((await app.db('trialRequests').where({ id: requestId }).first()).status).toBe('NEW');
});

test('when the transaction breaks, nothing of it remains and the code still signs', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndAsk(app);
  await app.db.raw('alter table test_jobs rename to test_jobs_away');
  const body = { signatureId, verificationCode: code };
  expect((await parent.refused(verify, { body })).httpStatus).toBe(500);
  await app.db.raw('alter table test_jobs_away rename to test_jobs');
  expect((await contractOf(contractId)).status).toBe('sent');
  expect(await app.db('contractSignatures').where({ id: signatureId }).first()).toMatchObject({ status: 'initiated' });
  await parent.call(verify, { body });
  expect((await contractOf(contractId)).status).toBe('signed');
});

async function insertTrialRequest(status: 'NEW' | 'TRIAL_ASSIGNED'): Promise<number> {
  const name = `Секция ${Math.random()}`;
  const [section] = await app.db('sportsSections').insert({ name }).returning('id');
  const [branch] = await app.db('branches').insert({ name, address: 'Москва' }).returning('id');
  const [request] = await app
    .db('trialRequests')
    .insert({
      childName: 'Маша',
      childAge: 7,
      parentName: 'Анна',
      parentPhone: '+79160000000',
      sectionId: section.id,
      branchId: branch.id,
      desiredDate: app.clock.now(),
      scheduledDate: status === 'NEW' ? null : app.clock.now(),
      status,
    })
    .returning('id');
  return request.id;
}
