import { messages } from '@school/api-contract/messages';
import { staffContractRoutes as routes } from '@school/api-contract/staff-contracts';
import { expect, test } from 'vitest';
import { useTestApp } from '../platform/testing/test-app';
import { enrol, eventsOf } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { checkCode, formatCheckCode } from './check-code';
import { documentHash } from './contract-document';
import { contractsRoutes } from './contracts.routes';
import { schoolDay } from './school-day';
import { newCard } from './staff-contracts.fixture';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes] });
const { create, send, accept, cancel } = routes;
/** The school's day, so many days from today. */
const dayIn = (days: number) => schoolDay(new Date(app.clock.now().getTime() + days * 24 * 3600_000), 'Europe/Moscow');

async function draftOffer(columns: Record<string, unknown> = { parentEmail: `offer${Math.random()}@example.org` }) {
  const studentId = await newCard(app, columns);
  const admin = await app.as('admin');
  const { body } = await admin.call(create, { body: { studentId, contractType: 'public_offer' } });
  return { ...body, admin, studentId, params: { id: body.id } };
}

async function sentOffer() {
  const drafted = await draftOffer();
  await drafted.admin.call(send, { params: drafted.params });
  return drafted;
}

test('an offer goes out as PDF by e-mail, without any link or SMS; sent again it is a letter of its own', async () => {
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
  expect(await eventsOf(app, id)).toEqual(['contract.created', 'contract.sent']);

  expect((await admin.call(send, { params })).body.alreadySent).toBe(true);
  expect(await letters()).toHaveLength(1);
  app.clock.advance(61_000);
  await admin.call(send, { params });
  const both = await letters();
  expect(both).toHaveLength(2);
  expect(both[1].attachments).toEqual(letter.attachments);
});

test('without an e-mail address an offer cannot be sent; an address that came later will do', async () => {
  const { id, params, admin, studentId } = await draftOffer({});
  const refused = await admin.refused(send, { params });
  expect(refused).toMatchObject({ httpStatus: 409, body: { code: 'NO_EMAIL' } });
  expect((await app.db('contracts').where({ id }).first()).status).toBe('draft');
  await app.db('students').where({ id: studentId }).update({ parentEmail: 'later@example.org' });
  await admin.call(send, { params });
  expect(await app.outbox('later@example.org')).toHaveLength(1);
});

test('acceptance is put on record: the text is frozen with its check code, and the PDF is queued', async () => {
  const { id, params, admin, contractNumber, content } = await sentOffer();
  const { body } = await admin.call(accept, { params, body: { basis: 'payment', acceptedOn: dayIn(0) } });
  const documentSha256 = documentHash(content);
  expect(body).toMatchObject({
    ...{ status: 'signed', acceptance: { basis: 'payment', acceptedOn: dayIn(0) }, documentSha256, pdf: 'sealing' },
    checkCode: formatCheckCode(checkCode(app.deps.secretKey, { contractId: id, contractNumber, documentSha256 })),
    signedAt: app.clock.now().toISOString(),
  });
  expect(body.checkCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(await app.db('contracts').where({ id }).first()).toMatchObject({ documentHtml: content, documentSha256 });
  expect((await eventsOf(app, id)).at(-1)).toBe('contract.accepted');
  const jobs = await app.queuedJobs();
  expect(JSON.stringify(jobs)).toContain(`{"contractId":${id}}`);

  const again = await admin.refused(accept, { params, body: { basis: 'paper', acceptedOn: dayIn(0) } });
  expect(again.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'signed' });
  expect((await admin.call(cancel, { params, body: { reason: 'Возврат' } })).body.status).toBe('cancelled');
});

test('a day before the contract or after today is refused', async () => {
  const { params, admin } = await sentOffer();
  const refusalOf = async (acceptedOn: string) =>
    (await admin.refused(accept, { params, body: { basis: 'attendance', acceptedOn } })).body.details;
  expect(await refusalOf(dayIn(-1))).toEqual([{ path: 'acceptedOn', message: messages.acceptedBeforeContract }]);
  expect(await refusalOf(dayIn(1))).toEqual([{ path: 'acceptedOn', message: messages.dateInFuture }]);
  expect((await refusalOf('2026-02-30'))?.[0]?.path).toBe('acceptedOn');
});

test('only a sent offer is accepted: no draft, and no contract that waits for a code', async () => {
  const drafted = await draftOffer();
  const body = { basis: 'paper', acceptedOn: dayIn(0) };
  const early = await drafted.admin.refused(accept, { params: drafted.params, body });
  expect(early.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'draft' });
  const { contractId } = await enrol(app);
  const electronic = await drafted.admin.refused(accept, { params: { id: contractId }, body });
  expect(electronic.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'sent' });
});

test('of two acceptances at once one is put on record', async () => {
  const { id } = await sentOffer();
  const clients = [await app.as('admin'), await app.as('owner'), await app.as('senior_admin')];
  const answers = await Promise.all(
    clients.map((client) =>
      client.send('POST', `/api/contracts/${id}/accept`, { body: { basis: 'payment', acceptedOn: dayIn(0) } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await eventsOf(app, id)).filter((event) => event === 'contract.accepted')).toHaveLength(1);
});
