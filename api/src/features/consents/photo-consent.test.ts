import { consentRoutes } from '@school/api-contract/families/personal-data';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import { studentRoutes } from '@school/api-contract/students/students';
import { expect, test } from 'vitest';
import { createAllRoutes } from '../../app/features';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { enrol, issueLink, newFamily } from '../registrations/enrolment.fixture';
import { consentsJobs } from './consents.routes';

const app = useTestApp({ features: createAllRoutes, jobs: consentsJobs });

async function enrolStudent(groupId: number, consentPhoto: boolean | undefined): Promise<number> {
  const family = newFamily();
  family.parentData = { ...family.parentData, consentPhoto };
  const { registrationId } = await enrol(app, { family });
  const params = { id: registrationId };
  const { body } = await (await app.as('owner')).call(registrationRoutes.approve, {
    params,
    body: { groupIds: [groupId] },
  });
  if (body.studentId === null) throw new Error('No student was made');
  return body.studentId;
}

/** The students without a consent, as the coach and the owner see them. */
async function readMissing(groupId: number) {
  const coach = await app.as('coach');
  const roster = (await coach.call(groupRoutes.roster, { params: { id: groupId } })).body;
  const { sessions } = (await coach.call(sessionPhotoRoutes.today)).body;
  const task = sessions.find(({ group }) => group.id === groupId);
  return {
    inRoster: roster.filter(({ photoConsent }) => !photoConsent).map(({ studentId }) => studentId),
    names: task?.withoutConsent,
    students: task?.students,
  };
}

test('the coach sees who has no consent to photographs; a revoked one does not count', async () => {
  app.clock.set('2026-11-23T09:00:00Z');
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  const agreed = await enrolStudent(groupId, true);
  const refused = await enrolStudent(groupId, false);
  const notAsked = await enrolStudent(groupId, undefined);
  const getName = async (id: number) => {
    const { lastName, firstName } = await app.db('students').where({ id }).first('lastName', 'firstName');
    return `${lastName} ${firstName}`;
  };
  const without = [await getName(refused), await getName(notAsked)];
  expect(await readMissing(groupId)).toEqual({ inRoster: [refused, notAsked], names: without, students: 3 });
  const owner = await app.as('owner');
  const readCard = async () => (await owner.call(studentRoutes.read, { params: { id: agreed } })).body.photoConsent;
  expect(await readCard()).toBe(true);

  const { body: consents } = await owner.call(consentRoutes.list, { query: { kind: 'consent_photo' } });
  expect(consents).toMatchObject([{ studentId: agreed, version: 1, revokedAt: null }]);
  const params = { id: consents[0]?.id ?? 0 };
  await owner.call(consentRoutes.revoke, { params, body: { reason: 'Заявление' } });
  expect(await readCard()).toBe(false);
  expect(await readMissing(groupId)).toMatchObject({
    inRoster: [agreed, refused, notAsked],
    names: [await getName(agreed), ...without],
  });
});

test('staff record a consent on paper, once; the family finds and revokes it like the others', async () => {
  const studentId = await makeStudent(app.db, { parentEmail: 'paper@example.org', lastName: 'Бумажная' });
  const admin = await app.as('admin');
  const params = { id: studentId };
  await Promise.all([1, 2].map(() => admin.call(consentRoutes.recordPhoto, { params })));
  const list = async () => (await admin.call(consentRoutes.list, { query: { search: 'Бумажная' } })).body;
  expect(await list()).toMatchObject([
    { kind: 'consent_photo', source: 'paper', studentId, childName: 'Бумажная Анна', parentName: 'Мария' },
  ]);
  expect(await app.db('auditLogs').where({ eventType: 'consent.recorded' })).toHaveLength(1);
  await app.visitor().call(consentRoutes.requestLink, { body: { email: 'paper@example.org' } });
  await app.runJobs();
  const [letter] = await app.outbox('paper@example.org');
  const token = /\/consents\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const { body: held } = await app.visitor().call(consentRoutes.held, { params: { token } });
  expect(held.consents).toMatchObject([{ kind: 'consent_photo', childName: 'Бумажная Анна', revokedAt: null }]);
  const consentIds = held.consents.map(({ id }) => id);
  await app.visitor().call(consentRoutes.revokeHeld, { params: { token }, body: { consentIds } });
  expect((await admin.call(studentRoutes.read, { params })).body.photoConsent).toBe(false);

  const archived = await makeStudent(app.db, { active: false, archivedAt: app.clock.now() });
  for (const id of [archived, 999_999])
    expect((await admin.refused(consentRoutes.recordPhoto, { params: { id } })).body.code).toBe('NOT_FOUND');
  expect((await (await app.as('coach')).refused(consentRoutes.recordPhoto, { params })).body.code).toBe('FORBIDDEN');
});

test('of two children with the same name the coach sees which one has no consent', async () => {
  app.clock.set('2026-11-23T09:00:00Z');
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  const add = async (middleName: string) => {
    const studentId = await makeStudent(app.db, { lastName: 'Котова', firstName: 'Мария', middleName });
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
    return studentId;
  };
  const agreed = await add('Петровна');
  await add('Олеговна');
  await (await app.as('admin')).call(consentRoutes.recordPhoto, { params: { id: agreed } });
  expect(await readMissing(groupId)).toMatchObject({ names: ['Котова Мария Олеговна'], students: 2 });
});

test('staff record a consent to medical information on paper; its revocation erases what the card says', async () => {
  const studentId = await makeStudent(app.db, { medicalInfo: 'Астма' });
  const admin = await app.as('admin');
  const params = { id: studentId };
  const readCard = async () => (await admin.call(studentRoutes.read, { params })).body;
  expect(await readCard()).toMatchObject({ medicalConsent: false, medicalInfo: 'Астма' });
  await Promise.all([1, 2].map(() => admin.call(consentRoutes.recordMedical, { params })));
  expect(await readCard()).toMatchObject({ medicalConsent: true, photoConsent: false });
  const recorded = await app.db('consents').where({ studentId });
  expect(recorded).toHaveLength(1);
  const body = { reason: 'Заявление' };
  await admin.call(consentRoutes.revoke, { params: { id: Number(recorded[0].id) }, body });
  expect(await readCard()).toMatchObject({ medicalConsent: false, medicalInfo: null });
  for (const role of ['coach', 'accountant'] as const)
    expect((await (await app.as(role)).refused(consentRoutes.recordMedical, { params })).body.code).toBe('FORBIDDEN');
});

test('the form offers the consent in the version in force, and no other version is accepted', async () => {
  const token = await issueLink(app);
  const { body: link } = await app.visitor().call(registrationRoutes.validateLink, { params: { token } });
  expect(link.consentVersions).toMatchObject({ consent_photo: 1 });
  const family = newFamily();
  const body = { token, ...family, parentData: { ...family.parentData, consentPhoto: true } };
  const versions = { consent_personal_data: 1, consent_contract: 1, consent_medical: 1 };
  for (const consentVersions of [versions, { ...versions, consent_photo: 7 }]) {
    const refused = await app.visitor().refused(registrationRoutes.register, { body: { ...body, consentVersions } });
    expect(refused.body.code).toBe('CONFLICT');
  }
});
