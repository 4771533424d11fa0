import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import { type ContractType, contractRoutes } from '@school/api-contract/contracts/contracts';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { messages } from '@school/api-contract/rules/messages';
import { type SchoolReadiness, schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { documentKinds } from '@school/api-contract/students/document-kinds';
import { beforeEach, expect, test } from 'vitest';
import { prepareReadySchool, realRequisites } from '../../testing/ready-school';
import { useTestApp } from '../../testing/test-app';
import { contractTemplatesRoutes } from '../contract-templates/contract-templates.routes';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrolAndRequestCode, getSentToken } from '../contracts/signing/signing.fixture';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { createCard, partyFields } from '../contracts/staff-contracts.fixture';
import { makeBranchSection } from '../groups/school.fixture';
import { enrol, issueLink, newFamily } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { trialRequestsRoutes } from '../trial-requests/trial-requests.routes';
import { schoolReadinessFeatureRoutes } from './school-readiness.routes';

const app = useTestApp({
  features: [
    contractTemplatesRoutes,
    contractsRoutes,
    registrationsRoutes,
    schoolReadinessFeatureRoutes,
    signingRoutes,
    trialRequestsRoutes,
  ],
  settings: { demo: false },
});

beforeEach(() => prepareReadySchool(app.db));

const close = () => app.db('settingsSchool').update({ operatorInn: '000000000000' });
const readiness = async () => (await (await app.as('owner')).call(schoolReadinessRoutes.read)).body;

async function trialBody() {
  return {
    childName: 'Аня',
    childAge: 7,
    parentName: 'Мария Иванова',
    parentPhone: '+79161234567',
    ...(await makeBranchSection(app.db)),
    desiredDate: app.clock.now().toISOString(),
    consentToDataProcessing: true as const,
  };
}

test('the checklist lists what is missing, and who read each document when', async () => {
  await app.db('documentReadings').delete();
  await app.db('settingsSchool').update({ operatorInn: '000000000000', operatorAddress: '' });
  const before = await readiness();
  expect(before.ready).toBe(false);
  expect(before.requisites.filter(({ fault }) => fault !== null)).toEqual([
    { name: 'operatorInn', fault: 'invented' },
    { name: 'operatorAddress', fault: 'missing' },
  ]);
  expect(before.documents.map(({ kind }) => kind).toSorted()).toEqual(documentKinds.toSorted());

  await app.db('settingsSchool').update(realRequisites);
  const owner = await app.as('owner');
  // the optional texts are read last: forms do not wait for them
  const isOptional = ({ kind }: { kind: string }) => ['consent_photo', 'public_offer'].includes(kind);
  const unread = before.documents.toSorted((a, b) => Number(isOptional(a)) - Number(isOptional(b)));
  for (const { id, kind, version, readAt } of unread) {
    expect([version, readAt, (await readiness()).ready]).toEqual([1, null, isOptional({ kind })]);
    const { body } = await owner.call(contractTemplateRoutes.markRead, { params: { id } });
    expect(body).toMatchObject({ id, readAt: app.clock.now().toISOString(), readByName: 'test_owner' });
  }
  const after = await readiness();
  expect(after.ready).toBe(true);
  const events = () => app.db('auditLogs').where({ eventType: 'document.read' }).orderBy('id');
  expect(await events()).toHaveLength(documentKinds.length);
  expect((await events())[0]).toMatchObject({
    userId: String(await app.userId('owner')),
    metadata: { kind: unread[0]?.kind, version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });

  // a second reading by another person changes nothing
  const senior = await app.as('senior_admin');
  const again = await senior.call(contractTemplateRoutes.markRead, { params: { id: before.documents[0]?.id ?? 0 } });
  expect(again.body.readByName).toBe('test_owner');
  expect(await events()).toHaveLength(documentKinds.length);
});

test('the author of a version counts as its reader; only the version in force can be marked as read', async () => {
  const owner = await app.as('owner');
  const old = (await readiness()).documents.find(({ kind }) => kind === 'consent_medical');
  const body = { kind: 'consent_medical', title: 'Новая', bodyHtml: '<p>Текст</p>', baseVersion: 1 } as const;
  await owner.call(contractTemplateRoutes.create, { body });
  const after = await readiness();
  expect(after.ready).toBe(true);
  expect(after.documents.find(({ kind }) => kind === 'consent_medical')).toMatchObject({
    version: 2,
    readByName: 'test_owner',
  });
  const refusal = await owner.refused(contractTemplateRoutes.markRead, { params: { id: old?.id ?? 0 } });
  expect(refusal.body.code).toBe('CONFLICT');
});

test('the data decide which steps of the set-up are done, and steps can be skipped for now', async () => {
  await app.db('settingsSchool').update({ name: 'Детская спортивная школа' });
  await app.db('users').where({ role: 'coach' }).update({ active: false });
  await app.db('branchSections').update({ active: false });
  const owner = await app.as('owner');
  const listOpen = async () => (await readiness()).steps.filter(({ done }) => !done).map(({ name }) => name);
  expect(await listOpen()).toEqual(['school', 'places', 'coaches']);

  const skip = (skipped: boolean) =>
    owner.call(schoolReadinessRoutes.skipStep, { params: { step: 'coaches' }, body: { skipped } });
  const isSkipped = ({ steps }: SchoolReadiness) => steps.filter((step) => step.skipped).map(({ name }) => name);
  expect(isSkipped((await skip(true)).body)).toEqual(['coaches']);
  await skip(true);
  expect(isSkipped((await skip(false)).body)).toEqual([]);
  const events = await app.db('auditLogs').whereLike('eventType', 'school.step%').orderBy('id');
  expect(events.map(({ eventType, metadata }) => [eventType, metadata])).toEqual([
    ['school.step_skipped', { step: 'coaches' }],
    ['school.step_resumed', { step: 'coaches' }],
  ]);

  await app.db('settingsSchool').update({ name: 'Вектор' });
  await makeBranchSection(app.db);
  await app.userId('coach');
  await app.db('users').where({ role: 'coach' }).update({ active: true });
  expect(await listOpen()).toEqual([]);
});

test('a version without an author blocks everything until somebody reads it', async () => {
  await app.db('contractTemplates').insert({
    kind: 'privacy_policy',
    version: 2,
    title: 'Новая',
    bodyHtml: '<p>Политика</p>',
    sha256: 'a'.repeat(64),
  });
  expect((await readiness()).ready).toBe(false);
  const [open] = (await readiness()).documents.filter(({ readAt }) => readAt === null);
  expect(open).toMatchObject({ kind: 'privacy_policy', version: 2 });
  await (await app.as('owner')).call(contractTemplateRoutes.markRead, { params: { id: open?.id ?? 0 } });
  expect((await readiness()).ready).toBe(true);
});

test('while the school is not ready every public form refuses and stores nothing', async () => {
  const body = await trialBody();
  const token = await issueLink(app);
  const { contractId, phone, parent } = await enrol(app);
  await close();
  const visitor = app.visitor();
  const [trials, registrations] = [app.db('trialRequests').count(), app.db('pendingStudentRegistrations').count()];
  const before = [await trials.clone(), await registrations.clone()];
  const refusals = [
    await visitor.refused(trialRequestRoutes.create, { body }),
    await visitor.refused(registrationRoutes.register, { body: { token, ...newFamily() } }),
    await parent.refused(contractRoutes.initiate, { body: { contractId, phoneNumber: phone } }),
  ];
  for (const refusal of refusals) {
    expect([refusal.httpStatus, refusal.body.code]).toEqual([409, 'FORM_NOT_OPEN']);
  }
  expect([await trials.clone(), await registrations.clone()]).toEqual(before);

  // and the same calls pass once the school is ready: the link was not used up
  await prepareReadySchool(app.db);
  await visitor.call(trialRequestRoutes.create, { body });
  await visitor.call(registrationRoutes.register, { body: { token, ...newFamily() } });
  await parent.call(contractRoutes.initiate, { body: { contractId, phoneNumber: phone } });
});

test('while the school is not ready staff cannot send or create contracts', async () => {
  const { contractId, registrationId } = await enrol(app);
  const studentId = await createCard(app);
  await close();
  const admin = await app.as('admin');
  const order = { studentId, contractType: 'electronic_signature', fields: partyFields } as const;
  const messages = app.db('deliveries').count();
  const before = await messages.clone();
  const refusals = [
    await admin.refused(registrationRoutes.issueLink, { body: {} }),
    await admin.refused(staffContractRoutes.send, { params: { id: contractId } }),
    await admin.refused(staffContractRoutes.create, { body: order }),
    await admin.refused(registrationRoutes.approve, { params: { id: registrationId }, body: { groupIds: [] } }),
  ];
  for (const refusal of refusals) {
    expect([refusal.httpStatus, refusal.body.code]).toEqual([409, 'SCHOOL_NOT_READY']);
  }
  expect(await messages.clone()).toEqual(before);
  await prepareReadySchool(app.db);
  await admin.call(registrationRoutes.approve, { params: { id: registrationId }, body: { groupIds: [] } });
  await admin.call(staffContractRoutes.create, { body: order });
});

test('an offer is created once somebody has read its text; other contracts do not wait for that', async () => {
  const [{ id }] = await app.db('contractTemplates').where({ kind: 'public_offer' }).select('id');
  await app.db('documentReadings').where({ templateId: id }).delete();
  const admin = await app.as('admin');
  const studentId = await createCard(app, partyFields);
  const create = (contractType: ContractType) => ({ body: { studentId, contractType } });
  const { body } = await admin.refused(staffContractRoutes.create, create('public_offer'));
  expect(body.details).toEqual([{ path: 'contractType', message: messages.contractTextUnread }]);
  await admin.call(staffContractRoutes.create, create('electronic_signature'));

  await (await app.as('owner')).call(contractTemplateRoutes.markRead, { params: { id } });
  await admin.call(staffContractRoutes.create, create('public_offer'));
});

test('a contract with invented requisites cannot be sent, opened or signed, even when the school is ready', async () => {
  const { contractId, phone, parent } = await enrolAndRequestCode(app);
  const admin = await app.as('admin');
  await admin.call(staffContractRoutes.send, { params: { id: contractId } });
  const token = await getSentToken(app, phone);
  const opening = { params: { token }, query: { cid: contractId } };
  expect((await app.visitor().call(contractRoutes.forSigning, opening)).statements.length).toBeGreaterThan(0);
  await app
    .db('contracts')
    .where({ id: contractId })
    .update({ metadata: app.db.raw(`jsonb_set(metadata, '{variables,operatorInn}', '"000000000000"')`) });
  app.clock.advance(61_000);

  const sending = await admin.refused(staffContractRoutes.send, { params: { id: contractId } });
  expect(sending.body.code).toBe('CONTRACT_NAMES_NO_SCHOOL');
  expect((await app.visitor().refused(contractRoutes.forSigning, opening)).body.code).toBe('FORM_NOT_OPEN');
  const signing = await parent.refused(contractRoutes.initiate, { body: { contractId, phoneNumber: phone } });
  expect(signing.body.code).toBe('FORM_NOT_OPEN');
});

test('reading the checklist takes two statements, and staff who manage registrations may read it', async () => {
  const { statements } = await (await app.as('admin')).call(schoolReadinessRoutes.read);
  expect(statements).toHaveLength(3); // with the session's
  expect((await (await app.as('coach')).refused(schoolReadinessRoutes.read)).httpStatus).toBe(403);
  const coachless = await (await app.as('admin')).refused(contractTemplateRoutes.markRead, { params: { id: 1 } });
  expect(coachless.httpStatus).toBe(403);
});
