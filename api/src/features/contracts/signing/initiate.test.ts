import { createHash } from 'node:crypto';
import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndRequestCode, enrolAndSign, getSentCode, getSentToken } from './signing.fixture';
import { signingRoutes } from './signing.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes] });
const { initiate, signature, cancelSignature, held, forSigning } = contractRoutes;
const { send } = staffContractRoutes;

test('the code goes to the contract’s phone, names contract and document, and is stored only as an HMAC', async () => {
  const { contractId, phone, signatureId, code, expiresAt } = await enrolAndRequestCode(app);
  const contract = await app.db('contracts').where({ id: contractId }).first();
  const [sms] = await app.outbox(phone);
  expect(sms?.text).toContain(`подписания договора № ${contract.contractNumber}`);
  expect(sms?.text).toContain(contract.documentSha256.slice(0, 8));
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(5 * 60 * 1000);

  const row = await app.db('contractSignatures').where({ id: signatureId }).first();
  expect(row).toMatchObject({ status: 'initiated', phoneNumber: phone, documentSha256: contract.documentSha256 });
  expect(row.verificationCode).toMatch(/^[0-9a-f]{64}$/);
  expect(row.verificationCode).not.toBe(createHash('sha256').update(code).digest('hex'));
  expect((await listEventTypes(app, contractId)).slice(-2)).toEqual([
    'signature.agreement_accepted',
    'signature.code_sent',
  ]);
  expect(JSON.stringify(await app.db('auditLogs').where({ contractId }))).not.toContain(code);
});

test('the first code freezes the text; a new template or school name changes nothing', async () => {
  const { contractId, phone, parent } = await enrolAndRequestCode(app);
  const frozen = await app.db('contracts').where({ id: contractId }).first();
  expect(frozen.documentSha256).toBe(createHash('sha256').update(frozen.documentHtml).digest('hex'));
  const shown = (await parent.call(held, { params: { id: contractId } })).body.content;
  expect(shown).toBe(frozen.documentHtml);

  await app.db('settingsSchool').update({ operatorName: 'Другая школа' });
  app.clock.advance(61_000);
  await parent.call(initiate, { body: { contractId, phoneNumber: phone } });
  const later = await app.db('contracts').where({ id: contractId }).first();
  expect(later).toMatchObject({ documentSha256: frozen.documentSha256, frozenAt: frozen.frozenAt });
});

test('freezes the text that was shown before', async () => {
  const { contractId, phone, parent } = await enrol(app);
  const shown = (await parent.call(held, { params: { id: contractId } })).body.content;
  await app.db('settingsSchool').update({ operatorName: 'Третья школа' });
  await parent.call(initiate, { body: { contractId, phoneNumber: phone } });
  expect((await app.db('contracts').where({ id: contractId }).first()).documentHtml).toBe(shown);
});

test('records the accepted version of the agreement, by checkbox or by code request; refuses an old version', async () => {
  const ticked = await enrol(app);
  const body = { contractId: ticked.contractId, phoneNumber: ticked.phone, agreementVersion: 1 };
  const first = await ticked.parent.call(initiate, { body });
  const asked = await enrolAndRequestCode(app);
  const rows = await app
    .db('contractSignatures')
    .whereIn('id', [first.body.signatureId, asked.signatureId])
    .orderBy('id');
  expect(rows.map((row) => row.deviceInfo)).toEqual([
    { agreementAcceptedBy: 'checkbox' },
    { agreementAcceptedBy: 'codeRequest' },
  ]);
  const agreement = await app.db('contractTemplates').where({ kind: 'esign_agreement' }).first();
  expect(rows[0]).toMatchObject({ agreementId: agreement.id, agreementAcceptedAt: app.clock.now() });

  const late = await enrol(app);
  const old = { contractId: late.contractId, phoneNumber: late.phone, agreementVersion: 99 };
  expect((await late.parent.refused(initiate, { body: old })).body.code).toBe('CONFLICT');
});

test('staff must name the version that the family accepted', async () => {
  const { contractId, phone } = await enrol(app);
  const admin = await app.as('admin');
  const { httpStatus, body } = await admin.refused(initiate, { body: { contractId, phoneNumber: phone } });
  expect(httpStatus).toBe(400);
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'agreementVersion' }] });
  expect(await app.db('contractSignatures').where({ contractId })).toEqual([]);
  expect(await listEventTypes(app, contractId)).not.toContain('signature.agreement_accepted');
});

test('refuses a phone that is not the contract’s', async () => {
  const { contractId, parent } = await enrol(app);
  const { httpStatus, body } = await parent.refused(initiate, { body: { contractId, phoneNumber: '+79990000000' } });
  expect(httpStatus).toBe(400);
  expect(body).toMatchObject({ code: 'PHONE_MISMATCH', success: false });
});

test('without a token or cookie, or with another family’s, the contract is not found', async () => {
  const mine = await enrol(app);
  const other = await enrol(app);
  const body = { contractId: mine.contractId, phoneNumber: mine.phone };
  const params = { id: mine.contractId };
  const admin = await app.as('admin');
  await admin.call(send, { params: { id: other.contractId } });
  const foreignToken = await getSentToken(app, other.phone);

  const thief = app.visitor();
  thief.cookies.set(`signing_${mine.contractId}`, other.parent.cookies.get(`signing_${other.contractId}`) ?? '');
  for (const client of [app.visitor(), other.parent, thief, await app.as('coach'), await app.as('accountant')]) {
    expect(await client.refused(initiate, { body })).toMatchObject({
      httpStatus: 404,
      body: { code: 'CONTRACT_NOT_FOUND' },
    });
    expect(await client.refused(held, { params })).toMatchObject({ httpStatus: 404 });
  }
  const withForeignToken = { ...body, signatureToken: foreignToken };
  expect((await app.visitor().refused(initiate, { body: withForeignToken })).httpStatus).toBe(404);
  expect(await app.db('contractSignatures').where({ contractId: mine.contractId })).toHaveLength(0);
});

test('accepts the link’s token, the cookie of its page, and staff', async () => {
  const { contractId, phone } = await enrol(app);
  const admin = await app.as('admin');
  await admin.call(send, { params: { id: contractId } });
  const signatureToken = await getSentToken(app, phone);
  await app.visitor().call(initiate, { body: { contractId, phoneNumber: phone, signatureToken } });

  app.clock.advance(61_000);
  const phoneBrowser = app.visitor();
  await phoneBrowser.call(forSigning, { params: { token: signatureToken }, query: { cid: contractId } });
  await phoneBrowser.call(initiate, { body: { contractId, phoneNumber: phone } });
  app.clock.advance(61_000);
  await admin.call(initiate, { body: { contractId, phoneNumber: phone, agreementVersion: 1 } });
});

test('a cookie is valid for a day', async () => {
  const { contractId, parent } = await enrol(app);
  app.clock.advance(24 * 3600 * 1000);
  expect((await parent.refused(held, { params: { id: contractId } })).httpStatus).toBe(404);
});

test('a new code is possible after a minute and cancels the earlier code', async () => {
  const { contractId, phone, parent, signatureId } = await enrolAndRequestCode(app);
  const body = { contractId, phoneNumber: phone };
  app.clock.advance(59_000);
  const { httpStatus, body: error, headers } = await parent.refused(initiate, { body });
  expect(httpStatus).toBe(429);
  expect(error).toMatchObject({ code: 'SMS_RESEND_TOO_SOON', retryAfterSeconds: 1 });
  expect(headers.get('Retry-After')).toBe('1');
  // cancelling the code does not shorten the wait
  await parent.call(cancelSignature, { params: { signatureId } });
  expect((await parent.refused(initiate, { body })).body.code).toBe('SMS_RESEND_TOO_SOON');
  app.clock.advance(1000);
  const again = await parent.call(initiate, { body });
  expect(again.body.signatureId).not.toBe(signatureId);
  app.clock.advance(60_000);
  await parent.call(initiate, { body });
  const { session } = (await parent.call(signature, { params: { signatureId: again.body.signatureId } })).body;
  expect(session.status).toBe('cancelled');
});

test('one of simultaneous requests sends a code', async () => {
  const { contractId, phone, parent } = await enrol(app);
  const body = { contractId, phoneNumber: phone };
  const answers = await Promise.all(Array.from({ length: 5 }, () => parent.send('POST', initiate.path, { body })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429, 429, 429]);
  expect(await app.outbox(phone)).toHaveLength(1);
});

test('a phone gets at most ten messages in an hour over all contracts', async () => {
  const { contractId, phone, parent } = await enrol(app);
  const body = { contractId, phoneNumber: phone };
  for (let sent = 0; sent < 10; sent += 1) {
    await parent.call(initiate, { body });
    app.clock.advance(60_000);
  }
  expect((await parent.refused(initiate, { body })).body.code).toBe('SMS_LIMIT_REACHED');
  expect(await app.db('contractSignatures').where({ contractId, status: 'initiated' })).toHaveLength(1);
  app.clock.advance(3600_000);
  await parent.call(initiate, { body });
});

test('the school’s daily limit holds for all phones and for simultaneous calls', async () => {
  app.clock.advance(24 * 3600_000);
  const families = await Promise.all([enrol(app), enrol(app), enrol(app)]);
  await app.db('settingsSchool').update({ smsDailyLimit: 1 });
  const answers = await Promise.all(
    families.map(({ parent, contractId, phone }) =>
      parent.send('POST', initiate.path, { body: { contractId, phoneNumber: phone } }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
  await app.db('settingsSchool').update({ smsDailyLimit: 500 });
});

test('a signed contract gets no further code', async () => {
  const { contractId, phone, parent } = await enrolAndSign(app);
  app.clock.advance(61_000);
  const { httpStatus, body } = await parent.refused(initiate, { body: { contractId, phoneNumber: phone } });
  expect(httpStatus).toBe(409);
  expect(body).toMatchObject({ code: 'CONTRACT_NOT_SIGNABLE', status: 'signed' });
});

test('the signing session shows status, expiry and attempts, in one statement', async () => {
  const { parent, signatureId, expiresAt } = await enrolAndRequestCode(app);
  const { body, statements } = await parent.call(signature, { params: { signatureId } });
  expect(body).toEqual({ session: { status: 'initiated', attemptsLeft: 5, expiresAt } });
  expect(statements).toHaveLength(1);
  app.clock.advance(5 * 60_000);
  const later = await parent.call(signature, { params: { signatureId } });
  expect(later.body.session.status).toBe('expired');
});

test('cancelling a code needs the token or cookie, is recorded once and leaves the contract open', async () => {
  const { parent, signatureId, contractId } = await enrolAndRequestCode(app);
  const other = await enrolAndRequestCode(app);
  for (const client of [app.visitor(), other.parent, await app.as('coach')]) {
    expect((await client.refused(cancelSignature, { params: { signatureId } })).httpStatus).toBe(404);
    expect((await client.refused(signature, { params: { signatureId } })).body.code).toBe('SIGNATURE_NOT_FOUND');
  }
  await parent.call(cancelSignature, { params: { signatureId } });
  await parent.call(cancelSignature, { params: { signatureId } });
  expect((await listEventTypes(app, contractId)).filter((event) => event === 'signature.cancelled')).toHaveLength(1);
  expect((await app.db('contracts').where({ id: contractId }).first()).status).toBe('sent');
  expect(await getSentCode(app, other.phone)).toBe(other.code);
});

test('a stranger who guesses signature ids does not wait for the contract’s lock', async () => {
  const { contractId, signatureId, parent } = await enrolAndRequestCode(app);
  const stranger = app.visitor();
  await app.db.transaction(async (trx) => {
    await trx('contracts').where({ id: contractId }).forUpdate().first('id');
    // while the lock is held: a call that waits for it gets no answer, or a 503
    expect((await stranger.refused(cancelSignature, { params: { signatureId } })).httpStatus).toBe(404);
  });
  expect((await parent.call(signature, { params: { signatureId } })).body.session.status).toBe('initiated');
});
