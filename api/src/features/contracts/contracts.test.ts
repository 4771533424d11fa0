import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { expect, test } from 'vitest';
import { russianDayOfYear } from '../../platform/russian-dates';
import { addDays } from '../../shared/calendar/days';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { useTestApp } from '../../testing/test-app';
import { enrol, listEventTypes } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { contractsRoutes } from './contracts.routes';
import { getSentToken } from './signing/signing.fixture';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes] });
const { forSigning, held, templateDownload } = contractRoutes;
const { cancel, send, pdf } = staffContractRoutes;

test('a contract that a family has registered says that it was sent only after a link was', async () => {
  const { contractId, registrationId, phone } = await enrol(app);
  const admin = await app.as('admin');
  const readRegistration = async () =>
    (await admin.call(registrationRoutes.read, { params: { id: registrationId } })).body;
  expect((await readRegistration()).contractSentAt).toBeNull();
  const read = async () => (await admin.call(staffContractRoutes.read, { params: { id: contractId } })).body;
  expect(await read()).toMatchObject({ status: 'sent', sentAt: null, linkExpiresAt: null, deliveries: [] });
  const { waitingSince } = await read();
  expect(await app.outbox(phone)).toEqual([]);
  app.clock.advance(3600_000);
  await admin.call(send, { params: { id: contractId } });
  const sentAt = app.clock.now().toISOString();
  // the family could sign since it registered
  expect(await read()).toMatchObject({ status: 'sent', sentAt, waitingSince });
  app.clock.advance(3600_000);
  await admin.call(send, { params: { id: contractId } });
  expect((await read()).sentAt).toBe(sentAt);
  expect((await readRegistration()).contractSentAt).toBe(app.clock.now().toISOString());
});

/** A contract whose link has been sent. */
async function sent() {
  const enrolled = await enrol(app);
  const admin = await app.as('admin');
  const { body } = await admin.call(send, { params: { id: enrolled.contractId } });
  return { ...enrolled, ...body, token: await getSentToken(app, enrolled.phone) };
}

test('sends a link by SMS and e-mail and records an event without the token', async () => {
  const { contractId, phone, email, token, expiresAt, status } = await sent();
  expect(status).toBe('sent');
  const lastDay = addDays(toSchoolDay(app.clock.now(), 'Europe/Moscow'), 7);
  expect(expiresAt).toBe(`${lastDay}T20:59:59.000Z`);
  const url = `${app.deps.settings.publicUrl}/sign-contract/${token}?cid=${contractId}`;
  const named = `до ${russianDayOfYear(lastDay)}`;
  expect((await app.outbox(phone))[0]?.text).toMatch(new RegExp(`${named}: .*/s/[\\w-]{22}$`));
  const letter = (await app.outbox(email))[0]?.text;
  expect(letter).toContain(url);
  expect(letter).toContain(`Ссылка действует ${named} включительно.`);
  expect(await listEventTypes(app, contractId)).toContain('contract.sent');
  for (const table of ['auditLogs', 'contractAuditLog', 'contractSigningTokens', 'contracts']) {
    expect(JSON.stringify(await app.db(table))).not.toContain(token);
  }
  expect(JSON.stringify(app.logLines)).not.toContain(token);
});

test('refuses to send or read the PDF: anonymous 401, coach and accountant 403', async () => {
  const { contractId } = await sent();
  const params = { id: contractId };
  for (const route of [send, pdf]) {
    expect((await app.visitor().refused(route, { params })).httpStatus).toBe(401);
    expect((await (await app.as('coach')).refused(route, { params })).httpStatus).toBe(403);
    expect((await (await app.as('accountant')).refused(route, { params })).httpStatus).toBe(403);
    expect((await (await app.as('owner')).refused(route, { params: { id: 2_000_000_000 } })).httpStatus).toBe(404);
  }
});

test('a new link revokes the earlier one', async () => {
  const { contractId, phone, token } = await sent();
  app.clock.advance(61_000);
  const admin = await app.as('senior_admin');
  await admin.call(send, { params: { id: contractId } });
  const query = { cid: contractId };
  const old = await app.visitor().refused(forSigning, { params: { token }, query });
  expect(old).toMatchObject({ httpStatus: 404, body: { code: 'CONTRACT_NOT_FOUND' } });
  await app.visitor().call(forSigning, { params: { token: await getSentToken(app, phone) }, query });
});

test('a new link unbinds browsers of the earlier link; the browser that registered stays bound', async () => {
  const { contractId, phone, token, parent } = await sent();
  const params = { id: contractId };
  const query = { cid: contractId };
  const opener = app.visitor();
  await opener.call(forSigning, { params: { token }, query });
  await opener.call(held, { params });
  app.clock.advance(61_000);
  await (await app.as('senior_admin')).call(send, { params });
  expect((await opener.refused(held, { params })).httpStatus).toBe(404);
  await parent.call(held, { params });
  await opener.call(forSigning, { params: { token: await getSentToken(app, phone) }, query });
  await opener.call(held, { params });
});

test('only a draft or sent contract can be sent; the refusal names the current status', async () => {
  const { contractId } = await sent();
  const admin = await app.as('admin');
  for (const status of ['signed', 'completed', 'cancelled', 'expired']) {
    await app
      .db('contracts')
      .where({ id: contractId })
      .update({ status, signedAt: app.clock.now(), cancelledAt: app.clock.now() });
    const { httpStatus, body } = await admin.refused(send, { params: { id: contractId } });
    expect(httpStatus).toBe(409);
    expect(body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status });
  }
  await app.db('contracts').where({ id: contractId }).update({ status: 'draft', signedAt: null, cancelledAt: null });
  expect((await admin.call(send, { params: { id: contractId } })).body.status).toBe('sent');
});

test('nothing is sent and the old link stays valid when the SMS limit is reached', async () => {
  const { contractId, token } = await sent();
  app.clock.advance(61_000);
  await app.db('settingsSchool').update({ smsDailyLimit: 0 });
  const { body } = await (await app.as('admin')).refused(send, { params: { id: contractId } });
  expect(body.code).toBe('SMS_LIMIT_REACHED');
  await app.db('settingsSchool').update({ smsDailyLimit: 500 });
  await app.visitor().call(forSigning, { params: { token }, query: { cid: contractId } });
});

test('opening binds the browser, is recorded once, and then costs one statement', async () => {
  const { contractId, token, phone } = await sent();
  const parent = app.visitor();
  const call = { params: { token }, query: { cid: contractId } };
  const { body } = await parent.call(forSigning, call);
  expect(body).toMatchObject({ id: contractId, status: 'sent', parentPhone: phone, agreement: { version: 1 } });
  const { statements } = await parent.call(forSigning, call);
  expect(statements).toHaveLength(1);
  await parent.call(held, { params: { id: contractId } });
  expect((await listEventTypes(app, contractId)).filter((event) => event === 'contract.opened')).toHaveLength(1);
});

test('an unknown token and another contract’s id get the same answer', async () => {
  const mine = await sent();
  const other = await sent();
  const ask = async (token: string, cid: number) => {
    const { httpStatus, body } = await app.visitor().refused(forSigning, { params: { token }, query: { cid } });
    return { httpStatus, ...body, requestId: '' };
  };
  const unknown = await ask('x'.repeat(43), mine.contractId);
  expect(unknown).toMatchObject({ httpStatus: 404, error: 'Договор не найден или ссылка недействительна' });
  expect(await ask(mine.token, other.contractId)).toEqual(unknown);
  expect(await ask(mine.token, 2_000_000_000)).toEqual(unknown);
});

test('whoever opens a link that has ended learns the status of the contract and nothing else', async () => {
  const { contractId, token } = await sent();
  const ask = async () => {
    const { httpStatus, body } = await app
      .visitor()
      .refused(forSigning, { params: { token }, query: { cid: contractId } });
    return { httpStatus, ...body, requestId: '' };
  };
  app.clock.advance(8 * 24 * 3600_000);
  const error = 'Договор не найден или ссылка недействительна';
  const expired = { httpStatus: 404, code: 'CONTRACT_NOT_FOUND', error, message: error, requestId: '', status: 'sent' };
  expect(await ask()).toEqual(expired);
  await (await app.as('admin')).call(cancel, { params: { id: contractId }, body: { reason: 'Ошибка в договоре' } });
  expect(await ask()).toEqual({ ...expired, status: 'cancelled' });
});

test('staff download the PDF of an unsigned contract under its name', async () => {
  const { contractId } = await sent();
  const { contractNumber } = await app.db('contracts').where({ id: contractId }).first('contractNumber');
  const response = await (await app.as('admin')).send('GET', `/api/contracts/${contractId}/pdf`);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toContain(`filename="contract-${contractNumber}.pdf"`);
  expect(decodeURIComponent(response.headers.get('Content-Disposition') ?? '')).toContain(
    `Договор ${contractNumber}.pdf`,
  );
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('records each read of the PDF in the audit chain, but no refused read', async () => {
  const { contractId } = await sent();
  const { contractNumber } = await app.db('contracts').where({ id: contractId }).first('contractNumber');
  const path = pdf.path.replace(':id', String(contractId));
  const readings = () => app.db('auditLogs').where({ eventType: 'contract.pdf_read', contractId }).orderBy('id');
  const statuses = [];
  for (const client of [app.visitor(), await app.as('coach')]) statuses.push((await client.send('GET', path)).status);
  const admin = await app.as('admin');
  statuses.push((await admin.send('GET', pdf.path.replace(':id', '2000000000'))).status);
  expect(statuses).toEqual([401, 403, 404]);
  expect(
    await app.db('auditLogs').where({ eventType: 'contract.pdf_read', userId: await app.userId('coach') }),
  ).toEqual([]);
  expect(await readings()).toEqual([]);

  await admin.send('GET', path);
  await (await app.as('owner')).send('GET', path);
  const [first, second, ...more] = await readings();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    userId: String(await app.userId('admin')),
    ipAddress: '127.0.0.1',
    metadata: { contractNumber, sealed: false },
    timestamp: app.clock.now(),
  });
  expect(second.userId).toBe(String(await app.userId('owner')));
  // the contract's own log does not record reads
  expect(await app.db('contractAuditLog').where({ contractId, action: 'contract.pdf_read' })).toEqual([]);
});

test('anybody may download the template, with the same bytes each time', async () => {
  const read = async () => Buffer.from(await (await app.visitor().send('GET', templateDownload.path)).arrayBuffer());
  const first = await read();
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await read()).equals(first)).toBe(true);
});
