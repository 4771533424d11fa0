import { staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { messages } from '@school/api-contract/rules/messages';
import { expect, test } from 'vitest';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { useTestApp } from '../../../testing/test-app';
import { enrol, listEventTypes } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { createCheckCode, formatCheckCode } from '../check/check-code';
import { contractsRoutes } from '../contracts.routes';
import { hashDocument } from '../drafts/contract-document';
import { createCard } from '../staff-contracts.fixture';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes] });
const { create, send, accept, cancel } = routes;
/** The school's day that many days from today. */
const dayIn = (days: number) =>
  toSchoolDay(new Date(app.clock.now().getTime() + days * 24 * 3600_000), 'Europe/Moscow');

async function draftOffer(columns: Record<string, unknown> = { parentEmail: `offer${Math.random()}@example.org` }) {
  const studentId = await createCard(app, columns);
  const admin = await app.as('admin');
  const { body } = await admin.call(create, { body: { studentId, contractType: 'public_offer' } });
  return { ...body, admin, studentId, params: { id: body.id } };
}

async function sentOffer() {
  const drafted = await draftOffer();
  await drafted.admin.call(send, { params: drafted.params });
  return drafted;
}

test('sends an offer as a PDF by e-mail without link or SMS; sending again queues another letter', async () => {
  const { id, params, admin, contractNumber, parentEmail, parentPhone } = await draftOffer();
  const { body } = await admin.call(send, { params });
  expect(body).toEqual({ id, status: 'sent', expiresAt: null, alreadySent: false });
  expect(await app.outbox(parentPhone)).toEqual([]);
  const letters = () => app.db('deliveries').where({ contractId: id }).orderBy('id');
  const [letter] = await letters();
  expect(letter).toMatchObject({ channel: 'email', recipient: parentEmail, purpose: 'contract_copy', expiresAt: null });
  expect(letter.text).toContain(contractNumber);
  const [{ fileKey, fileName }] = letter.attachments;
  expect(fileName).toBe(`Договор ${contractNumber}.pdf`);
  expect((await app.deps.files.get(fileKey))?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await app.db('contractSigningTokens').where({ contractId: id })).toEqual([]);
  expect(await listEventTypes(app, id)).toEqual(['contract.created', 'contract.sent']);

  expect((await admin.call(send, { params })).body.alreadySent).toBe(true);
  expect(await letters()).toHaveLength(1);
  app.clock.advance(61_000);
  await admin.call(send, { params });
  const both = await letters();
  expect(both).toHaveLength(2);
  expect(both[1].attachments).toEqual(letter.attachments);
});

test('the parent of a cancelled offer reads nothing about a signature or a link', async () => {
  const { admin, params, parentEmail, contractNumber } = await sentOffer();
  await admin.call(cancel, { params, body: { reason: 'Занятий не будет', tellFamily: true } });
  const letters = await app.outbox(parentEmail ?? '');
  const letter = letters.find(({ subject }) => subject === `Договор № ${contractNumber} отменен`);
  expect(letter?.text).toMatch(/\) отменен\.\nПричина: Занятий не будет/);
  expect(letter?.text).not.toMatch(/подпис|ссылк/);
});

test('the text of an offer asks for consent by conduct, not for a signature', async () => {
  const { content } = await draftOffer();
  expect(content).toContain('оплачивает занятия');
  expect(content).not.toMatch(/SMS|подписью|паспорт/);
});

test('an offer needs the training days that its text names, but may lack the passport', async () => {
  const studentId = await createCard(app, { parentEmail: 'blank@example.org', trainingDays: '[]' });
  const admin = await app.as('admin');
  const body = { studentId, contractType: 'public_offer' } as const;
  expect((await admin.refused(create, { body })).body.details).toMatchObject([{ path: 'fields.trainingDays' }]);
  const drafted = await admin.call(create, { body: { ...body, fields: { trainingDays: ['friday'] } } });
  expect(drafted.body.emptyVariables).toEqual([]);
  await admin.call(send, { params: { id: drafted.body.id } });
  expect(await app.outbox('blank@example.org')).toHaveLength(1);
});

test('a contract with a blank is not sent, nor once the card is filled and says something else', async () => {
  const { id, admin, params, studentId } = await draftOffer({ parentEmail: 'old@example.org' });
  // as one that was drafted before blanks were asked for
  await app.db('students').where({ id: studentId }).update({ trainingDays: '[]' });
  await app
    .db('contracts')
    .where({ id })
    .update({ metadata: app.db.raw(`jsonb_set(metadata, '{variables,trainingDays}', '""')`) });
  const refused = await admin.refused(send, { params });
  expect(refused).toMatchObject({
    httpStatus: 409,
    body: { code: 'CONTRACT_INCOMPLETE', details: [{ path: 'trainingDays' }] },
  });
  expect(await app.outbox('old@example.org')).toEqual([]);
  expect(await app.db('contracts').where({ id }).first('status')).toEqual({ status: 'draft' });

  await app
    .db('students')
    .where({ id: studentId })
    .update({ trainingDays: JSON.stringify(['friday']) });
  expect((await admin.refused(send, { params })).body.code).toBe('CONTRACT_DIFFERS');
});

test('an offer cannot be sent without an e-mail address, but with one that was added later', async () => {
  const { id, params, admin, studentId } = await draftOffer({});
  const refused = await admin.refused(send, { params });
  expect(refused).toMatchObject({ httpStatus: 409, body: { code: 'NO_EMAIL' } });
  expect((await app.db('contracts').where({ id }).first()).status).toBe('draft');
  await app.db('students').where({ id: studentId }).update({ parentEmail: 'later@example.org' });
  await admin.call(send, { params });
  expect(await app.outbox('later@example.org')).toHaveLength(1);
});

test('records an acceptance, freezes the text with its check code and queues the PDF', async () => {
  const { id, params, admin, contractNumber, content } = await sentOffer();
  const { body } = await admin.call(accept, { params, body: { basis: 'payment', acceptedOn: dayIn(0) } });
  const documentSha256 = hashDocument(content);
  expect(body).toMatchObject({
    ...{ status: 'signed', acceptance: { basis: 'payment', acceptedOn: dayIn(0) }, documentSha256, pdf: 'sealing' },
    checkCode: formatCheckCode(createCheckCode(app.deps.secretKey, { contractId: id, contractNumber, documentSha256 })),
    signedAt: app.clock.now().toISOString(),
  });
  expect(body.checkCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(await app.db('contracts').where({ id }).first()).toMatchObject({ documentHtml: content, documentSha256 });
  expect((await listEventTypes(app, id)).at(-1)).toBe('contract.accepted');
  const jobs = await app.queuedJobs();
  expect(JSON.stringify(jobs)).toContain(`{"contractId":${id}}`);

  const again = await admin.refused(accept, { params, body: { basis: 'paper', acceptedOn: dayIn(0) } });
  expect(again.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'signed' });
  expect((await admin.call(cancel, { params, body: { reason: 'Возврат' } })).body.status).toBe('cancelled');
});

test('refuses a day before the contract or after today', async () => {
  const { params, admin } = await sentOffer();
  const getRefusal = async (acceptedOn: string) =>
    (await admin.refused(accept, { params, body: { basis: 'attendance', acceptedOn } })).body.details;
  expect(await getRefusal(dayIn(-1))).toEqual([{ path: 'acceptedOn', message: messages.acceptedBeforeContract }]);
  expect(await getRefusal(dayIn(1))).toEqual([{ path: 'acceptedOn', message: messages.dateInFuture }]);
  expect((await getRefusal('2026-02-30'))?.[0]?.path).toBe('acceptedOn');
});

test('only a sent offer can be accepted, no draft and no electronic contract', async () => {
  const drafted = await draftOffer();
  const body = { basis: 'paper', acceptedOn: dayIn(0) };
  const early = await drafted.admin.refused(accept, { params: drafted.params, body });
  expect(early.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'draft' });
  const { contractId } = await enrol(app);
  const electronic = await drafted.admin.refused(accept, { params: { id: contractId }, body });
  expect(electronic.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'sent' });
});

test('of two simultaneous acceptances one is recorded', async () => {
  const { id } = await sentOffer();
  const clients = [await app.as('admin'), await app.as('owner'), await app.as('senior_admin')];
  const answers = await Promise.all(
    clients.map((client) =>
      client.send('POST', `/api/contracts/${id}/accept`, { body: { basis: 'payment', acceptedOn: dayIn(0) } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await listEventTypes(app, id)).filter((event) => event === 'contract.accepted')).toHaveLength(1);
});
