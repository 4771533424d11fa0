import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { formatPhone } from '@school/api-contract/rules/phone';
import { expect, test } from 'vitest';
import { russianDay } from '../../../platform/russian-dates';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndRequestCode, enrolAndSign, getSentToken } from '../signing/signing.fixture';
import { signingJobs } from '../signing/signing.jobs';
import { signingRoutes } from '../signing/signing.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes], jobs: signingJobs });
const { cancel, send, read } = routes;
const { forSigning, verify, held, initiate } = contractRoutes;
const reason = 'Семья переезжает в другой город';

const findContract = (id: number) => app.db('contracts').where({ id }).first();

test('cancels an unsigned contract with its links, code and bound browsers, and notifies nobody', async () => {
  const { contractId, signatureId, parent, code, phone, email } = await enrolAndRequestCode(app);
  const admin = await app.as('admin');
  const params = { id: contractId };
  await admin.call(send, { params });
  const token = await getSentToken(app, phone);
  const mails = (await app.outbox(email)).length;
  const { body } = await admin.call(cancel, { params, body: { reason } });
  expect(body).toMatchObject({ status: 'cancelled', cancelReason: reason, signedAt: null, pdf: 'draft' });
  expect(Date.parse(body.cancelledAt ?? '')).toBe(app.clock.now().getTime());

  const refusals = [
    await app.visitor().refused(forSigning, { params: { token }, query: { cid: contractId } }),
    await parent.refused(held, { params }),
    await parent.refused(verify, { body: { signatureId, verificationCode: code } }),
    await parent.refused(initiate, { body: { contractId, phoneNumber: phone } }),
  ];
  expect(refusals.map(({ httpStatus }) => httpStatus)).toEqual([404, 404, 404, 404]);
  expect((await listEventTypes(app, contractId)).at(-1)).toBe('contract.cancelled');
  expect(await app.outbox(email)).toHaveLength(mails);
  const again = await admin.refused(cancel, { params, body: { reason } });
  expect(again.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'cancelled' });
});

test('tells the parent of a cancelled contract if staff want that, once: by e-mail, or by SMS without an address', async () => {
  const admin = await app.as('admin');
  const byEmail = await enrol(app);
  const { body } = await admin.call(cancel, { params: { id: byEmail.contractId }, body: { reason, tellFamily: true } });
  const [letter, ...others] = await app.outbox(byEmail.email);
  expect(others).toEqual([]);
  expect(letter?.subject).toBe(`Договор № ${body.contractNumber} отменен`);
  const { operatorPhone } = await app.db('settingsSchool').first('operatorPhone');
  for (const part of [body.studentName, reason, 'отменен: подписывать его не нужно.', formatPhone(operatorPhone)])
    expect(letter?.text).toContain(part);
  expect(body.deliveries[0]).toMatchObject({ purpose: 'contract_cancelled', recipient: byEmail.email });
  expect(await app.outbox(byEmail.phone)).toEqual([]);

  const bySms = await enrol(app);
  await app
    .db('contracts')
    .where({ id: bySms.contractId })
    .update({
      metadata: app.db.raw(`jsonb_set(metadata, '{variables,parentEmail}', '""')`),
    });
  await admin.call(cancel, { params: { id: bySms.contractId }, body: { reason, tellFamily: true } });
  const [sms] = await app.outbox(bySms.phone);
  expect(sms?.text).toMatch(/^Детская спортивная школа\. Договор № .* отменен, подписывать его не нужно/);
  expect(sms?.text).not.toContain(reason);
  const event = await app.db('auditLogs').where({ contractId: bySms.contractId }).orderBy('id', 'desc').first();
  expect(event.metadata).toMatchObject({ noticeByEmail: false, noticeBySms: true });
});

test('the letter about a cancelled contract names its link only if one was issued', async () => {
  const admin = await app.as('admin');
  const sent = await enrol(app);
  await admin.call(send, { params: { id: sent.contractId } });
  await admin.call(cancel, { params: { id: sent.contractId }, body: { reason, tellFamily: true } });
  const letter = (await app.outbox(sent.email)).find(({ subject }) => subject?.endsWith('отменен'));
  expect(letter?.text).toContain('отменен: подписывать его не нужно, ссылка больше не действует.');
});

test('a used-up SMS limit does not keep a contract from being cancelled', async () => {
  const { contractId, phone } = await enrol(app);
  await app
    .db('contracts')
    .where({ id: contractId })
    .update({
      metadata: app.db.raw(`jsonb_set(metadata, '{variables,parentEmail}', '""')`),
    });
  await app.db('settingsSchool').update({ smsDailyLimit: 0 });
  const body = { reason, tellFamily: true };
  const admin = await app.as('admin');
  expect((await admin.call(cancel, { params: { id: contractId }, body })).body.status).toBe('cancelled');
  await app.db('settingsSchool').update({ smsDailyLimit: 500 });
  expect(await app.outbox(phone)).toEqual([]);
});

test('terminates a signed contract, keeps the signature and notifies the parent of number, child, date and reason', async () => {
  const { contractId, signatureId, email } = await enrolAndSign(app);
  const before = await app.db('contractSignatures').where({ id: signatureId }).first();
  const admin = await app.as('admin');
  const { body } = await admin.call(cancel, { params: { id: contractId }, body: { reason } });
  expect(body).toMatchObject({ status: 'cancelled', cancelReason: reason, signedAt: expect.any(String) });
  expect(await app.db('contractSignatures').where({ id: signatureId }).first()).toEqual(before);
  expect(await findContract(contractId)).toMatchObject({ cancelledBy: await app.userId('admin') });
  const [notice] = await app.outbox(email);
  expect(notice?.subject).toBe(`Договор № ${body.contractNumber} расторгнут`);
  for (const part of [body.studentName, russianDay(toSchoolDay(app.clock.now(), 'Europe/Moscow')), reason])
    expect(notice?.text).toContain(part);
  expect(body.deliveries[0]).toMatchObject({ purpose: 'termination_notice', recipient: email });

  const event = await app.db('auditLogs').where({ contractId }).orderBy('id', 'desc').first();
  expect(event).toMatchObject({ eventType: 'contract.terminated', severity: 'warning' });
  expect(JSON.stringify(event)).not.toContain(reason);
  // waiting jobs do nothing, and the contract stays ended
  await app.runJobs();
  expect((await findContract(contractId)).status).toBe('cancelled');
});

test('a completed contract can be terminated, an expired one cannot', async () => {
  const { contractId } = await enrolAndSign(app);
  const params = { id: contractId };
  const admin = await app.as('admin');
  await app.db('contracts').where(params).update({ status: 'completed', completedAt: app.clock.now() });
  expect((await admin.call(cancel, { params, body: { reason } })).body.status).toBe('cancelled');
  const expired = await enrol(app);
  await app.db('contracts').where({ id: expired.contractId }).update({ status: 'expired' });
  const refused = await admin.refused(cancel, { params: { id: expired.contractId }, body: { reason } });
  expect(refused.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'expired' });
});

test('cancelling needs a reason', async () => {
  const { contractId } = await enrol(app);
  const admin = await app.as('admin');
  for (const body of [{}, { reason: '   ' }, { reason: 'я'.repeat(1001) }]) {
    expect((await admin.refused(cancel, { params: { id: contractId }, body })).body.details?.[0]?.path).toBe('reason');
  }
  expect((await findContract(contractId)).status).toBe('sent');
});

test('of simultaneous signing and cancelling one goes first and completes', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { contractId, signatureId, parent, code, email } = await enrolAndRequestCode(app);
    const admin = await app.as('admin');
    const sign = () => parent.send('POST', verify.path, { body: { signatureId, verificationCode: code } });
    const end = () => admin.send('POST', `/api/contracts/${contractId}/cancel`, { body: { reason } });
    const [first, second] = round % 2 === 0 ? [sign, end] : [end, sign];
    const answers = await Promise.all([first(), second()]);
    const [signed, ended] = round % 2 === 0 ? answers : [...answers].reverse();
    expect(ended?.status).toBe(200);
    const signature = await app.db('contractSignatures').where({ id: signatureId }).first();
    expect(signature.status).toBe(signed?.ok ? 'verified' : 'cancelled');
    expect(await findContract(contractId)).toMatchObject({
      status: 'cancelled',
      signedAt: signed?.ok ? expect.any(Date) : null,
    });
    const last = (await listEventTypes(app, contractId)).at(-1);
    expect(last).toBe(signed?.ok ? 'contract.terminated' : 'contract.cancelled');
    expect(await app.outbox(email)).toHaveLength(signed?.ok ? 1 : 0);
  }
});

test('of two simultaneous cancellations one succeeds and one notice goes out', async () => {
  const { contractId, email } = await enrolAndSign(app);
  const clients = [await app.as('admin'), await app.as('owner')];
  const answers = await Promise.all(
    clients.map((client) => client.send('POST', `/api/contracts/${contractId}/cancel`, { body: { reason } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.outbox(email)).toHaveLength(1);
  const { body } = await (await app.as('admin')).call(read, { params: { id: contractId } });
  expect(body.events.filter(({ action }) => action === 'contract.terminated')).toHaveLength(1);
});
