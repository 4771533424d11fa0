import { consentRoutes } from '@school/api-contract/families/personal-data';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { beforeEach, expect, test } from 'vitest';
import { createAllTasks } from '../../app/features';
import { verifyAuditChain } from '../../platform/audit/verify-chain';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection } from '../groups/school.fixture';
import { enrol, listEventTypes, newFamily } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { trialRequestsRoutes } from '../trial-requests/trial-requests.routes';
import { consentsJobs, consentsRoutes } from './consents.routes';

const app = useTestApp({ features: [consentsRoutes, registrationsRoutes, trialRequestsRoutes], jobs: consentsJobs });
const day = 24 * 3600 * 1000;
let phones = 0;

beforeEach(async () => {
  await app.db('consents').delete();
});

/** A family that gave all consents and medical information of its child. */
async function enrolled({ approved = false } = {}) {
  const family = newFamily();
  family.studentData = { ...family.studentData, consentMedical: true, medicalInfo: 'Аллергия на пыльцу' };
  const made = await enrol(app, { family });
  if (!approved) return { ...made, studentId: null };
  const admin = await app.as('admin');
  const { body } = await admin.call(registrationRoutes.approve, {
    params: { id: made.registrationId },
    body: { groupIds: [] },
  });
  return { ...made, studentId: body.studentId };
}

async function askedForTrial(phone = `+7925000${String(++phones).padStart(4, '0')}`) {
  const { sectionId, branchId } = await makeBranchSection(app.db);
  const { body } = await app.visitor().call(trialRequestRoutes.create, {
    body: {
      childName: 'Савва',
      childAge: 7,
      parentName: 'Алёна Петрова',
      parentPhone: phone,
      sectionId,
      branchId,
      desiredDate: new Date(app.clock.now().getTime() + day).toISOString(),
      consentToDataProcessing: true,
    },
  });
  return body.id;
}

async function mailedToken(email: string): Promise<string> {
  await app.visitor().call(consentRoutes.requestLink, { body: { email } });
  await app.runJobs();
  const [letter] = await app.outbox(email);
  const token = /\/consents\/([\w-]+)/.exec(letter?.text ?? '')?.[1];
  if (token === undefined) throw new Error('No link was mailed');
  return token;
}

const getConsentId = async (registrationId: number, kind: string): Promise<number> => {
  const row = await app
    .db('consents')
    .join('contractTemplates', 'contractTemplates.id', 'consents.documentId')
    .where({ registrationId, kind })
    .first('consents.id');
  return row.id;
};

test('lists consents by name, phone, kind and state, in pages of one statement', async () => {
  const { phone, registrationId } = await enrolled({ approved: true });
  await askedForTrial();
  await enrolled();
  const admin = await app.as('admin');
  const list = async (query: Parameters<typeof admin.call<typeof consentRoutes.list>>[1]) =>
    admin.call(consentRoutes.list, query);

  const all = await list({ query: {} });
  expect(all.headers.get('X-Total-Count')).toBe('7');
  expect(all.statements).toHaveLength(2); // the session and the list
  const found = await list({
    query: { search: `8 (916) ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}` },
  });
  expect(found.body.map(({ kind }) => kind).sort()).toEqual([
    'consent_contract',
    'consent_medical',
    'consent_personal_data',
  ]);
  expect(found.body[0]).toMatchObject({ source: 'registration', ipAddress: '127.0.0.1', revokedAt: null });
  expect(found.body[0]?.documentSha256).toMatch(/^[0-9a-f]{64}$/);
  expect((await list({ query: { search: 'САВВА алена' } })).body).toMatchObject([{ source: 'trial_request' }]);
  expect((await list({ query: { search: '100%_' } })).body).toEqual([]);

  const id = await getConsentId(registrationId, 'consent_medical');
  await admin.call(consentRoutes.revoke, { params: { id }, body: { reason: 'Заявление от 1 ноября' } });
  expect((await list({ query: { state: 'revoked' } })).body.map((row) => row.id)).toEqual([id]);
  expect((await list({ query: { state: 'active', kind: 'consent_medical' } })).body).toHaveLength(1);

  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ query: { limit: 3, cursor } });
    pages.push(...page.body.map((row) => row.id));
    cursor = /cursor=([^&>]+)/.exec(page.headers.get('Link') ?? '')?.[1];
  } while (cursor !== undefined);
  expect(pages).toEqual(all.body.map((row) => row.id));
});

test('staff revoke a consent once; medical information is erased everywhere and the family gets a letter', async () => {
  const { registrationId, contractId, studentId, email } = await enrolled({ approved: true });
  const id = await getConsentId(registrationId, 'consent_medical');
  const admin = await app.as('admin');
  const revoke = { params: { id }, body: { reason: 'Заявление' } };
  const changes = JSON.stringify([{ field: 'medicalInfo', from: null, to: 'Аллергия на пыльцу' }]);
  await app.db('studentChanges').where({ studentId }).update({ changes });
  const { body } = await admin.call(consentRoutes.revoke, revoke);
  expect(body).toMatchObject({ id, revokedBy: 'staff', revokeReason: 'Заявление' });

  const student = await app.db('students').where({ id: studentId }).first();
  expect(student.medicalInfo).toBeNull();
  expect(await app.db('studentChanges').where({ studentId }).pluck('changes')).toEqual([[]]);
  const registration = await app.db('pendingStudentRegistrations').where({ id: registrationId }).first();
  expect(JSON.parse(registration.studentData)).not.toHaveProperty('medicalInfo');
  expect(JSON.parse(registration.studentData)).toHaveProperty('lastName');
  expect((await listEventTypes(app, contractId)).at(-1)).toBe('consent.revoked');
  expect((await app.outbox(email))[0]).toMatchObject({ subject: 'Согласие отозвано' });

  expect((await admin.refused(consentRoutes.revoke, revoke)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  expect(await app.outbox(email)).toHaveLength(2); // the signing link of the approval, and one confirmation
  const unknown = await admin.refused(consentRoutes.revoke, { ...revoke, params: { id: 2_000_000_000 } });
  expect(unknown.body.code).toBe('NOT_FOUND');
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('of two simultaneous revocations by staff one succeeds', async () => {
  const { registrationId } = await enrolled();
  const id = await getConsentId(registrationId, 'consent_contract');
  const admin = await app.as('admin');
  const path = consentRoutes.revoke.path.replace(':id', String(id));
  const answers = await Promise.all([1, 2, 3].map(() => admin.send('POST', path, { body: { reason: 'Заявление' } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('known and unknown addresses get the same answer; only the known one gets a link, and no address is kept', async () => {
  const { email } = await enrolled();
  const answer = async (address: string) => {
    const { status, body, statements } = await app
      .visitor()
      .call(consentRoutes.requestLink, { body: { email: address } });
    return { status, body, statements: statements.map((sql) => sql.replace(/\d+/g, '')) };
  };
  expect(await answer(email)).toEqual(await answer('nobody@example.org'));
  await app.runJobs();
  expect(await app.outbox(email)).toHaveLength(1);
  expect(await app.outbox('nobody@example.org')).toEqual([]);
  expect(await app.db('consentLinks').whereNotNull('email')).toEqual([]);
});

test('a scheduled task removes only expired links and requests that were not served', async () => {
  const now = app.clock.now().getTime();
  const link = (name: string, minutesLeft: number) => ({
    ...(name === 'request' ? { email: 'late@example.org' } : { tokenHash: name }),
    createdAt: new Date(now - 3600_000),
    expiresAt: new Date(now + minutesLeft * 60_000),
  });
  await app.db('consentLinks').delete();
  await app.db('consentLinks').insert([link('old', 0), link('good', 1)]);
  await app.db('consentLinks').insert(link('request', -1));
  await createAllTasks(app.deps)
    .find(({ name }) => name === 'old-consent-links')
    ?.run();
  expect(await app.db('consentLinks').pluck('tokenHash')).toEqual(['good'.padEnd(64)]);
});

test('the link shows the family’s consents, including those of trial requests by phone, and revokes some', async () => {
  const { email, phone, contractId } = await enrolled();
  await askedForTrial(phone);
  await enrolled();
  await askedForTrial();
  const token = await mailedToken(email.toUpperCase());
  const parent = app.visitor();
  const { body, statements } = await parent.call(consentRoutes.held, { params: { token } });
  expect(statements).toHaveLength(1);
  expect(body.consents.map(({ kind }) => kind).sort()).toEqual([
    'consent_contract',
    'consent_medical',
    'consent_personal_data',
    'consent_trial_request',
  ]);
  const consentIds = body.consents.slice(0, 2).map(({ id }) => id);
  const after = await parent.call(consentRoutes.revokeHeld, { params: { token }, body: { consentIds } });
  expect(after.body.consents.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id)).toEqual(consentIds);
  const letters = (await app.outbox(email)).length;
  const events = (await listEventTypes(app, contractId)).length;
  // a second call changes nothing
  await parent.call(consentRoutes.revokeHeld, { params: { token }, body: { consentIds } });
  expect([(await app.outbox(email)).length, (await listEventTypes(app, contractId)).length]).toEqual([letters, events]);
});

test('unknown, expired and foreign tokens get the same answer, and a link revokes only its own consents', async () => {
  const mine = await enrolled();
  const other = await enrolled();
  const token = await mailedToken(mine.email);
  const foreignId = await getConsentId(other.registrationId, 'consent_contract');
  const ownId = await getConsentId(mine.registrationId, 'consent_contract');
  const parent = app.visitor();
  const foreign = await parent.refused(consentRoutes.revokeHeld, {
    params: { token },
    body: { consentIds: [ownId, foreignId] },
  });
  expect(foreign.body.code).toBe('CONSENT_LINK_INVALID');
  expect(await app.db('consents').whereNotNull('revokedAt')).toEqual([]);

  const unknown = await parent.refused(consentRoutes.held, { params: { token: 'x'.repeat(43) } });
  app.clock.advance(day);
  const expired = await parent.refused(consentRoutes.held, { params: { token } });
  const shapes = [unknown, expired].map(({ httpStatus, body: { requestId: _, ...body } }) => ({ httpStatus, body }));
  expect(shapes[0]).toEqual(shapes[1]);
  expect(shapes[0]).toMatchObject({ httpStatus: 404, body: { code: 'CONSENT_LINK_INVALID' } });
});

test('the log contains no address, name or token of a consent link', async () => {
  const { email } = await enrolled();
  const token = await mailedToken(email);
  await app.visitor().call(consentRoutes.held, { params: { token } });
  const log = JSON.stringify(app.logLines);
  expect(log).not.toContain(email);
  expect(log).not.toContain(token);
});
