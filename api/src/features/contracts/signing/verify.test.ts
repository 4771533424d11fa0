import { createHash } from 'node:crypto';
import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { issueLink, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { createCheckCode } from '../check/check-code';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndRequestCode, enrolAndSign, getSentCode, getSentToken, wrongCode } from './signing.fixture';
import { signingRoutes } from './signing.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes] });
const { verify, initiate, signature, cancelSignature, forSigning, held } = contractRoutes;
const { send } = staffContractRoutes;

const findContract = (id: number) => app.db('contracts').where({ id }).first();

test('the right code signs the contract and the signature, records an event and queues the PDF', async () => {
  const { contractId, signatureId, code, parent, phone } = await enrolAndRequestCode(app);
  const { body } = await parent.call(verify, { body: { signatureId, verificationCode: code } });
  expect(body).toEqual({ success: true, attemptsLeft: 4 });
  expect(await findContract(contractId)).toMatchObject({ status: 'signed', signedAt: app.clock.now() });
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

test('the signature covers document, agreement, phone and time and is linked to the audit chain', async () => {
  const { contractId, signatureId, phone } = await enrolAndSign(app);
  const contract = await findContract(contractId);
  const row = await app.db('contractSignatures').where({ id: signatureId }).first();
  const agreement = await app.db('contractTemplates').where({ id: row.agreementId }).first();
  const event = await app.db('auditLogs').where({ contractId, eventType: 'contract.signed' }).first();
  const signedAt = app.clock.now().toISOString();
  // computed from the facts alone, without code of the product
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
  // erasing the salt removes the only way to find the phone
  expect(row.signatureSalt).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await app.db('auditLogs').where({ contractId }))).not.toContain(row.signatureSalt);
  const { contractNumber, documentSha256 } = contract;
  const code = createCheckCode(app.deps.secretKey, { contractId, contractNumber, documentSha256 });
  expect(contract.checkCode).toBe(code);
});

test('a wrong code answers 400 with the attempts left, and is counted', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndRequestCode(app);
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
  expect(await listEventTypes(app, contractId)).toContain('signature.code_wrong');
  expect(JSON.stringify(app.logLines)).not.toContain(code);
});

test('twenty parallel wrong codes use at most five tries, and then the right code is refused', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndRequestCode(app);
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
  expect((await findContract(contractId)).status).toBe('sent');
});

test('a new code does not reset the tries; they are available again after an hour', async () => {
  const { signatureId, code, parent, contractId, phone } = await enrolAndRequestCode(app);
  const guess = async (id: number, right: string) =>
    (await parent.refused(verify, { body: { signatureId: id, verificationCode: wrongCode(right) } })).body;
  for (let tries = 0; tries < 3; tries += 1) await guess(signatureId, code);
  app.clock.advance(60_000);
  const body = { contractId, phoneNumber: phone };
  const second = (await parent.call(initiate, { body })).body.signatureId;
  const secondCode = await getSentCode(app, phone);
  expect((await parent.call(signature, { params: { signatureId: second } })).body.session.attemptsLeft).toBe(2);
  expect(await guess(second, secondCode)).toMatchObject({ code: 'CODE_WRONG', attemptsLeft: 1 });
  // The first code ends five minutes after it was sent, and its tries count an hour longer: 64 minutes from here.
  expect(await guess(second, secondCode)).toMatchObject({
    code: 'CODE_WRONG',
    attemptsLeft: 0,
    error: 'Неверный код. Попытки закончились. Новый код можно запросить через 64 минуты.',
    retryAfterSeconds: 64 * 60,
  });
  expect(await guess(second, secondCode)).toMatchObject({
    code: 'CODE_ATTEMPTS_EXHAUSTED',
    retryAfterSeconds: 64 * 60,
  });

  app.clock.advance(60_000);
  const { body: refusal } = await parent.refused(initiate, { body });
  expect(refusal).toMatchObject({
    code: 'CODE_ATTEMPTS_EXHAUSTED',
    error: 'Попытки закончились. Новый код можно запросить через 63 минуты.',
  });
  const { newCodeInSeconds } = (await parent.call(held, { params: { id: contractId } })).body;
  expect(newCodeInSeconds).toBe(refusal.retryAfterSeconds);
  app.clock.advance(newCodeInSeconds * 1000 - 1000);
  expect((await parent.refused(initiate, { body })).body.retryAfterSeconds).toBe(1);
  app.clock.advance(1000);
  expect((await parent.call(held, { params: { id: contractId } })).body.newCodeInSeconds).toBe(0);
  const third = (await parent.call(initiate, { body })).body.signatureId;
  await parent.call(verify, { body: { signatureId: third, verificationCode: await getSentCode(app, phone) } });
  expect((await findContract(contractId)).status).toBe('signed');
});

test('an open code is refused when earlier codes have used up the contract’s tries', async () => {
  const { signatureId, code, parent } = await enrolAndRequestCode(app);
  const { id: _, ...earlier } = await app.db('contractSignatures').where({ id: signatureId }).first();
  const deviceInfo = JSON.stringify(earlier.deviceInfo);
  await app.db('contractSignatures').insert({ ...earlier, deviceInfo, status: 'cancelled', attemptCount: 5 });
  const { body } = await parent.refused(verify, { body: { signatureId, verificationCode: code } });
  expect(body).toMatchObject({ code: 'CODE_ATTEMPTS_EXHAUSTED', attemptsLeft: 0 });
});

test('two parallel right codes sign once and both succeed, also with the last try', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndRequestCode(app);
  const wrong = { signatureId, verificationCode: wrongCode(code) };
  for (let tries = 0; tries < 4; tries += 1) await parent.refused(verify, { body: wrong });
  const body = { signatureId, verificationCode: code };
  const answers = await Promise.all([parent.call(verify, { body }), parent.call(verify, { body })]);
  expect(answers.map((answer) => answer.body.success)).toEqual([true, true]);
  expect((await listEventTypes(app, contractId)).filter((event) => event === 'contract.signed')).toHaveLength(1);
  const jobs = await app.queuedJobs();
  expect(jobs.filter((job) => job.data.contractId === contractId)).toHaveLength(1);
  const late = await parent.refused(verify, { body: wrong });
  expect(late.body).toMatchObject({ code: 'CONTRACT_NOT_SIGNABLE', status: 'signed' });
});

test('a code is valid for five minutes', async () => {
  const { signatureId, code, parent } = await enrolAndRequestCode(app);
  app.clock.advance(5 * 60_000);
  const { body } = await parent.refused(verify, { body: { signatureId, verificationCode: code } });
  expect(body).toMatchObject({ code: 'CODE_EXPIRED', attemptsLeft: 5 });
  expect(await app.db('contractSignatures').where({ id: signatureId }).first()).toMatchObject({
    status: 'expired',
    attemptCount: 0,
  });
});

test('a cancelled or replaced code does not sign', async () => {
  const { signatureId, code, parent, contractId, phone } = await enrolAndRequestCode(app);
  await parent.call(cancelSignature, { params: { signatureId } });
  const body = { signatureId, verificationCode: code };
  expect((await parent.refused(verify, { body })).body.code).toBe('SIGNATURE_NOT_FOUND');
  app.clock.advance(60_000);
  await parent.call(initiate, { body: { contractId, phoneNumber: phone } });
  expect((await parent.refused(verify, { body })).body.code).toBe('SIGNATURE_NOT_FOUND');
});

test('a signature’s id gives no access: strangers get 404 even with the right code and use no tries', async () => {
  const mine = await enrolAndRequestCode(app);
  const other = await enrolAndRequestCode(app);
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

test('the code of one contract does not sign another', async () => {
  const mine = await enrolAndRequestCode(app);
  const other = await enrolAndRequestCode(app);
  if (mine.code === other.code) return;
  const body = { signatureId: mine.signatureId, verificationCode: other.code };
  expect((await mine.parent.refused(verify, { body })).body.code).toBe('CODE_WRONG');
});

test('signs by the link’s token alone, as on a phone without cookies', async () => {
  const { contractId, phone } = await enrolAndRequestCode(app);
  const admin = await app.as('senior_admin');
  await admin.call(send, { params: { id: contractId } });
  const signatureToken = await getSentToken(app, phone);
  app.clock.advance(60_000);
  const ask = { contractId, phoneNumber: phone, signatureToken };
  const { signatureId } = (await app.visitor().call(initiate, { body: ask })).body;
  const body = { signatureId, verificationCode: await getSentCode(app, phone), signatureToken };
  await app.visitor().call(verify, { body });
  const page = await app.visitor().call(forSigning, { params: { token: signatureToken }, query: { cid: contractId } });
  expect(page.body.status).toBe('signed');
});

test('marks the trial request of the link SIGNED and records its history', async () => {
  const requestId = await insertTrialRequest('TRIAL_ASSIGNED');
  const { contractId } = await enrolAndSign(app, await issueLink(app, { trialRequestId: requestId }));
  expect((await app.db('trialRequests').where({ id: requestId }).first()).status).toBe('SIGNED');
  const history = await app.db('trialRequestHistory').where({ trialRequestId: requestId });
  expect(history).toMatchObject([{ fromStatus: 'TRIAL_ASSIGNED', toStatus: 'SIGNED', details: { contractId } }]);
  expect(await listEventTypes(app, contractId)).toContain('trial_request.signed');
});

test('a signed contract moves its trial request from any stage, whatever the family has corrected', async () => {
  const fresh = await insertTrialRequest('NEW');
  await enrolAndSign(app, await issueLink(app, { trialRequestId: fresh }));
  expect(await app.db('trialRequests').where({ id: fresh }).first()).toMatchObject({
    status: 'SIGNED',
    nextStep: null,
  });

  const refused = await insertTrialRequest('NEW');
  const link = await issueLink(app, { trialRequestId: refused });
  const reason = await app.db('refusalReasons').first('id');
  const refusal = { status: 'REFUSED', refusedFrom: 'NEW', refusalReasonId: reason.id, refusalComment: 'Дорого' };
  // the form is filled in with another name and phone than the request
  await app
    .db('trialRequests')
    .where({ id: refused })
    .update({ ...refusal, parentPhone: '+79990000000' });
  await enrolAndSign(app, link);
  expect(await app.db('trialRequests').where({ id: refused }).first()).toMatchObject({
    ...{ status: 'SIGNED', refusedFrom: null, refusalReasonId: null, refusalComment: null },
  });
  expect(await app.db('trialRequestHistory').where({ trialRequestId: refused })).toMatchObject([
    { fromStatus: 'REFUSED', toStatus: 'SIGNED' },
  ]);
});

test('a failed transaction leaves nothing behind and the code still signs', async () => {
  const { signatureId, code, parent, contractId } = await enrolAndRequestCode(app);
  await app.db.raw('alter table test_jobs rename to test_jobs_away');
  const body = { signatureId, verificationCode: code };
  expect((await parent.refused(verify, { body })).httpStatus).toBe(500);
  await app.db.raw('alter table test_jobs_away rename to test_jobs');
  expect((await findContract(contractId)).status).toBe('sent');
  expect(await app.db('contractSignatures').where({ id: signatureId }).first()).toMatchObject({ status: 'initiated' });
  await parent.call(verify, { body });
  expect((await findContract(contractId)).status).toBe('signed');
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
