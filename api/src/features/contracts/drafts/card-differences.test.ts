import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes, newFamily } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { getSentToken } from '../signing/signing.fixture';
import { signingRoutes } from '../signing/signing.routes';
import { createCard, partyFields } from '../staff-contracts.fixture';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes] });
const { cancel, create, send, read, retryDelivery } = staffContractRoutes;

const newPhone = '+79035550101';

/** Creates a draft contract with its own card. */
async function makeContract(contractType: 'electronic_signature' | 'public_offer' = 'electronic_signature') {
  const studentId = await createCard(app, partyFields);
  const admin = await app.as('admin');
  const { body } = await admin.call(create, { body: { studentId, contractType } });
  const { id, contractNumber, parentPhone } = body;
  return { id, contractNumber, formerPhone: parentPhone, studentId, admin };
}

const changeCard = (id: number, columns: Record<string, unknown>) => app.db('students').where({ id }).update(columns);

async function getDifferences(id: number) {
  const { httpStatus, body } = await (await app.as('admin')).refused(send, { params: { id } });
  expect({ httpStatus, code: body.code }).toEqual({ httpStatus: 409, code: 'CONTRACT_DIFFERS' });
  if (!body.contractDifferences) throw new Error('The refusal has no differences');
  return body.contractDifferences;
}

const getStatus = async (id: number) => (await app.db('contracts').where({ id }).first('status')).status;

test('sends a contract that matches the card without a question', async () => {
  const { id, formerPhone, admin } = await makeContract();
  await admin.call(send, { params: { id } });
  expect(await app.outbox(formerPhone)).toHaveLength(1);
});

test('does not send a contract that differs from the card, and returns the differences with a masked passport', async () => {
  const { id, formerPhone, studentId } = await makeContract();
  await changeCard(studentId, { parentPhone: newPhone, parentPassportNumber: '654399', middleName: 'Петровна' });
  const { fields } = await getDifferences(id);
  expect(fields).toEqual([
    { field: 'studentName', contract: expect.any(String), card: expect.stringMatching(/ Вера Петровна$/) },
    { field: 'parentPhone', contract: formerPhone, card: newPhone },
    { field: 'passportNumber', contract: '****21', card: '****99' },
  ]);
  expect(await getStatus(id)).toBe('draft');
  expect(await app.outbox(formerPhone)).toEqual([]);
});

test('sends as it is after confirmation and records the differing fields without values', async () => {
  const { id, formerPhone, studentId, admin } = await makeContract();
  await changeCard(studentId, { parentPhone: newPhone });
  const { fingerprint } = await getDifferences(id);
  await admin.call(send, { params: { id }, body: { onDifferences: { action: 'sendAsIs', fingerprint } } });
  expect(await app.outbox(formerPhone)).toHaveLength(1);
  const event = await app.db('auditLogs').where({ contractId: id, eventType: 'contract.sent' }).first('metadata');
  expect(event.metadata).toMatchObject({ decision: 'sendAsIs', differingFields: ['parentPhone'] });
  expect(JSON.stringify(event.metadata)).not.toContain(newPhone);

  // a later send asks again
  app.clock.advance(61_000);
  expect((await getDifferences(id)).fingerprint).toBe(fingerprint);
});

test('only the current differences can be confirmed', async () => {
  const { id, studentId, admin, formerPhone } = await makeContract();
  await changeCard(studentId, { parentPhone: newPhone });
  const shown = await getDifferences(id);
  await changeCard(studentId, { parentEmail: 'other@example.org' });
  for (const action of ['sendAsIs', 'newVersion'] as const) {
    const body = { onDifferences: { action, fingerprint: shown.fingerprint } };
    const refused = await admin.refused(send, { params: { id }, body });
    expect(refused.body.code).toBe('CONTRACT_DIFFERS');
    expect(refused.body.contractDifferences?.fields.map(({ field }) => field)).toEqual(['parentPhone', 'parentEmail']);
  }
  expect(await app.outbox(formerPhone)).toEqual([]);
  expect(await getStatus(id)).toBe('draft');
});

test('a new version updates a draft under its number and goes to the new phone at once', async () => {
  const { id, studentId, admin, formerPhone, contractNumber } = await makeContract();
  await changeCard(studentId, { parentPhone: newPhone, parentPassportNumber: '111111' });
  const { fingerprint } = await getDifferences(id);
  const body = { onDifferences: { action: 'newVersion' as const, fingerprint } };
  const sent = (await admin.call(send, { params: { id }, body })).body;
  expect(sent).toMatchObject({ id, status: 'sent', alreadySent: false, expiresAt: expect.any(String) });
  const { body: refilled } = await admin.call(read, { params: { id } });
  expect(refilled).toMatchObject({ contractNumber, status: 'sent', parentPhone: newPhone });
  expect(refilled.content).toContain('111111');
  expect(await listEventTypes(app, id)).toEqual(['contract.created', 'contract.refilled', 'contract.sent']);
  expect(await app.outbox(newPhone)).toHaveLength(1);
  // a second person who saw the same differences learns that they are gone
  expect((await admin.refused(send, { params: { id }, body })).body.code).toBe('CONFLICT');
  expect(await app.outbox(formerPhone)).toEqual([]);
});

test('a new version of a sent contract cancels it with its link and is sent in its place', async () => {
  const { id, studentId, admin, formerPhone, contractNumber } = await makeContract();
  await admin.call(send, { params: { id } });
  const token = await getSentToken(app, formerPhone);
  await changeCard(studentId, { parentPhone: newPhone });
  app.clock.advance(61_000);
  const { fingerprint } = await getDifferences(id);
  const body = { onDifferences: { action: 'newVersion' as const, fingerprint } };
  const made = (await admin.call(send, { params: { id }, body })).body;
  expect(made).toMatchObject({ status: 'sent', alreadySent: false, expiresAt: expect.any(String) });
  expect(made.id).not.toBe(id);

  const former = (await admin.call(read, { params: { id } })).body;
  expect(former).toMatchObject({
    status: 'cancelled',
    contractNumber,
    parentPhone: formerPhone,
    replacedById: made.id,
  });
  expect((await admin.call(read, { params: { id: made.id } })).body).toMatchObject({
    parentPhone: newPhone,
    studentId,
  });
  const link = { params: { token }, query: { cid: id } };
  expect((await app.visitor().refused(contractRoutes.forSigning, link)).httpStatus).toBe(404);
  expect(await listEventTypes(app, id)).toEqual(['contract.created', 'contract.sent', 'contract.cancelled']);
  expect((await admin.refused(send, { params: { id }, body })).body.code).toBe('ILLEGAL_TRANSITION');
  const newLink = await getSentToken(app, newPhone);
  await app.visitor().call(contractRoutes.forSigning, { params: { token: newLink }, query: { cid: made.id } });
});

test('of two simultaneous requests one creates the new version', async () => {
  const { id, studentId, admin } = await makeContract();
  await admin.call(send, { params: { id } });
  await changeCard(studentId, { parentPhone: newPhone });
  app.clock.advance(61_000);
  const { fingerprint } = await getDifferences(id);
  const body = { onDifferences: { action: 'newVersion', fingerprint } };
  const owner = await app.as('owner');
  const address = `/api/contracts/${id}/send`;
  const answers = await Promise.all([admin, owner].map((client) => client.send('POST', address, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.db('contracts').where({ studentId })).toHaveLength(2);
});

test('when no SMS may be sent, a new version changes nothing', async () => {
  const { id, studentId, admin } = await makeContract();
  await admin.call(send, { params: { id } });
  await changeCard(studentId, { parentPhone: newPhone });
  app.clock.advance(61_000);
  const { fingerprint } = await getDifferences(id);
  const { smsDailyLimit } = await app.db('settingsSchool').first('smsDailyLimit');
  await app.db('settingsSchool').update({ smsDailyLimit: 0 });
  const body = { onDifferences: { action: 'newVersion' as const, fingerprint } };
  const refused = await admin.refused(send, { params: { id }, body });
  await app.db('settingsSchool').update({ smsDailyLimit });
  expect(refused.body.code).toBe('SMS_LIMIT_REACHED');
  expect(await getStatus(id)).toBe('sent');
  expect(await app.db('contracts').where({ studentId })).toHaveLength(1);
});

test('a new version needs the same fields as every new contract', async () => {
  const { id, studentId, admin } = await makeContract();
  await changeCard(studentId, { parentPassportNumber: null });
  const { fingerprint } = await getDifferences(id);
  const body = { onDifferences: { action: 'newVersion', fingerprint } };
  const refused = await admin.refused(send, { params: { id }, body });
  expect(refused.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'fields.parentPassportNumber' }],
  });
});

test('a public offer is compared as well, and its new version is sent', async () => {
  const { id, studentId, admin } = await makeContract('public_offer');
  await admin.call(send, { params: { id } });
  await changeCard(studentId, { parentEmail: 'new@example.org' });
  app.clock.advance(61_000);
  const { fingerprint, fields } = await getDifferences(id);
  expect(fields).toEqual([{ field: 'parentEmail', contract: partyFields.parentEmail, card: 'new@example.org' }]);
  const body = { onDifferences: { action: 'newVersion' as const, fingerprint } };
  const made = (await admin.call(send, { params: { id }, body })).body;
  expect(made).toMatchObject({ status: 'sent' });
  expect(made.id).not.toBe(id);
  expect((await app.outbox('new@example.org')).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('публичная оферта'),
  ]);
});

test('a contract that has ended is not compared', async () => {
  const { id, studentId, admin } = await makeContract();
  await admin.call(cancel, { params: { id }, body: { reason: 'Переезд' } });
  await changeCard(studentId, { parentPhone: newPhone });
  expect((await admin.refused(send, { params: { id } })).body.code).toBe('ILLEGAL_TRANSITION');
});

test('sends no code to a former phone unless that was confirmed, and does not reveal the card to families', async () => {
  const { id, studentId, admin, formerPhone } = await makeContract();
  await admin.call(send, { params: { id } });
  const signatureToken = await getSentToken(app, formerPhone);
  await changeCard(studentId, { parentPhone: newPhone });
  const body = { contractId: id, phoneNumber: formerPhone, signatureToken };
  const refused = await app.visitor().refused(contractRoutes.initiate, { body });
  expect(refused).toMatchObject({ httpStatus: 409, body: { code: 'CONTRACT_OUTDATED' } });
  expect(JSON.stringify(refused.body)).not.toContain(newPhone);
  const byStaff = { contractId: id, phoneNumber: formerPhone, agreementVersion: 1 };
  const toStaff = (await admin.refused(contractRoutes.initiate, { body: byStaff })).body;
  expect(toStaff.contractDifferences?.fields.map(({ field }) => field)).toEqual(['parentPhone']);
  expect(await app.outbox(formerPhone)).toHaveLength(1);

  app.clock.advance(61_000);
  const { fingerprint } = await getDifferences(id);
  await admin.call(send, { params: { id }, body: { onDifferences: { action: 'sendAsIs', fingerprint } } });
  await admin.call(contractRoutes.initiate, { body: byStaff });
  expect(await app.outbox(formerPhone)).toHaveLength(3);
});

test('does not retry a request for a signature to a former phone', async () => {
  const { id, studentId, admin, formerPhone } = await makeContract();
  await admin.call(send, { params: { id } });
  const sms = () => app.db('deliveries').where({ contractId: id, channel: 'sms' });
  await sms().update({ status: 'failed' });
  await changeCard(studentId, { parentPhone: newPhone });
  const params = { id, deliveryId: (await sms().first('id')).id };
  expect((await admin.refused(retryDelivery, { params })).body.code).toBe('CONTRACT_DIFFERS');
  await changeCard(studentId, { parentPhone: formerPhone });
  await admin.call(retryDelivery, { params });
});

/** A family that registers again with a phone that differs from the child's card; the card stays as it is. */
async function registerAnew() {
  const family = newFamily();
  const admin = await app.as('admin');
  const first = await enrol(app, { family });
  const { body } = await admin.call(registrationRoutes.approve, {
    params: { id: first.registrationId },
    body: { groupIds: [] },
  });
  if (body.studentId === null) throw new Error('Approved without a student');
  const parentData = { ...family.parentData, phone: newPhone };
  const { registrationId, contractId } = await enrol(app, { family: { ...family, parentData } });
  return { admin, registrationId, contractId, studentId: body.studentId, cardPhone: family.parentData.phone };
}

const sentTo = (contractId: number) => app.db('deliveries').where({ contractId, channel: 'sms' }).pluck('recipient');

test('an approval that would send a differing contract asks first and changes nothing before the decision', async () => {
  const { admin, registrationId: id, contractId, studentId } = await registerAnew();
  const approval = { groupIds: [], studentId };
  const refused = (await admin.refused(registrationRoutes.approve, { params: { id }, body: approval })).body;
  expect(refused.code).toBe('CONTRACT_DIFFERS');
  expect(refused.contractDifferences?.fields.map(({ field }) => field)).toEqual(['parentPhone']);
  expect(await sentTo(contractId)).toEqual([]);
  expect((await admin.call(registrationRoutes.read, { params: { id } })).body.status).toBe('pending');

  const onDifferences = { action: 'sendAsIs' as const, fingerprint: refused.contractDifferences?.fingerprint ?? '' };
  await admin.call(registrationRoutes.approve, { params: { id }, body: { ...approval, onDifferences } });
  expect(await sentTo(contractId)).toEqual([newPhone]);
});

test('an approval that replaces the card’s fields with the family’s data asks nothing', async () => {
  const { admin, registrationId: id, contractId, studentId } = await registerAnew();
  const body = { groupIds: [], studentId, replaceFields: ['parentPhone' as const] };
  await admin.call(registrationRoutes.approve, { params: { id }, body });
  expect(await sentTo(contractId)).toEqual([newPhone]);
});

test('an approval with a new version cancels the registration’s contract and sends the new one', async () => {
  const { admin, registrationId: id, contractId, studentId, cardPhone } = await registerAnew();
  const approval = { groupIds: [], studentId };
  const refused = (await admin.refused(registrationRoutes.approve, { params: { id }, body: approval })).body;
  const onDifferences = { action: 'newVersion' as const, fingerprint: refused.contractDifferences?.fingerprint ?? '' };
  const { body } = await admin.call(registrationRoutes.approve, {
    params: { id },
    body: { ...approval, onDifferences },
  });
  expect(body).toMatchObject({ status: 'approved', contractStatus: 'cancelled', replacedById: expect.any(Number) });
  const made = (await admin.call(read, { params: { id: body.replacedById ?? 0 } })).body;
  expect(made).toMatchObject({ status: 'sent', parentPhone: cardPhone, studentId });
  expect(await sentTo(made.id)).toEqual([cardPhone]);
  expect(await sentTo(contractId)).toEqual([]);
});
