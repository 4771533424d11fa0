import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { registrationRoutes, studentCardFields } from '@school/api-contract/families/registrations';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrolAndRequestCode, enrolAndSign, getSentCode, getSentToken } from '../contracts/signing/signing.fixture';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { makeStudent } from '../groups/school.fixture';
import { addSendAsIs, enrol, listEventTypes, newFamily } from './enrolment.fixture';
import { registrationsRoutes } from './registrations.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes] });
const { approve, reject, read, list, suggestGroups } = registrationRoutes;
const { forSigning, verify, initiate } = contractRoutes;
const rejectionReason = 'Нет мест в этом возрасте';

async function newGroup(maxStudents = 12): Promise<number> {
  const createdBy = await app.userId('admin');
  const row = { name: `Группа ${Math.random()}`, sportsDirection: 'dance', maxStudents, createdBy };
  const [group] = await app.db('groups').insert(row).returning('id');
  return group.id;
}

const findContract = (id: number) => app.db('contracts').where({ id }).first();
const listMembers = (groupId: number) => app.db('studentGroups').where({ groupId, active: true }).pluck('studentId');

test('approval creates the student with memberships and contract, and sends the link of an unsigned contract', async () => {
  const family = newFamily();
  const studentData = { ...family.studentData, medicalInfo: 'Астма', consentMedical: true };
  const { registrationId, contractId, phone, email } = await enrol(app, { family: { ...family, studentData } });
  const groupIds = [await newGroup(), await newGroup()];
  const admin = await app.as('admin');
  const { body } = await admin.call(approve, { params: { id: registrationId }, body: { groupIds } });
  expect(body).toMatchObject({ status: 'approved', reviewedByName: 'test_admin', contractStatus: 'sent' });
  expect(body.groups.map((group) => group.id).sort()).toEqual([...groupIds].sort());

  const contract = await findContract(contractId);
  const student = await app.db('students').where({ id: body.studentId }).first();
  expect(student).toMatchObject({
    lastName: family.studentData.lastName,
    middleName: 'Петровна',
    birthDate: '2018-05-04',
    trainingDays: ['friday', 'monday', 'wednesday'],
    parentPhone: phone,
    parentEmail: email,
    parentRelationship: 'mother',
    parentPassportSeries: '4510',
    medicalInfo: 'Астма',
    contractType: 'electronic_signature',
    contractNumber: contract.contractNumber,
    contractDate: contract.contractDate,
  });
  expect(contract.studentId).toBe(student.id);
  const token = await getSentToken(app, phone);
  expect((await app.outbox(email))[0]?.text).toContain(token);
  await app.visitor().call(forSigning, { params: { token }, query: { cid: contractId } });
  expect(await listEventTypes(app, contractId)).toEqual(
    expect.arrayContaining(['registration.approved', 'contract.sent', 'contract.opened']),
  );
});

test('a name of one word, in any script, becomes a card whose first name staff add later', async () => {
  const family = newFamily();
  const { middleName: _, ...named } = { ...family.studentData, lastName: 'გიორგი', firstName: '' };
  const { registrationId, contractId } = await enrol(app, { family: { ...family, studentData: named } });
  const admin = await app.as('admin');
  expect((await admin.call(list, {})).body).toContainEqual(
    expect.objectContaining({ id: registrationId, childName: 'გიორგი' }),
  );
  const { body } = await admin.call(approve, { params: { id: registrationId }, body: { groupIds: [] } });
  const student = await app.db('students').where({ id: body.studentId }).first();
  expect(student).toMatchObject({ lastName: 'გიორგი', firstName: '', middleName: null });
  expect((await findContract(contractId)).metadata.variables.studentName).toBe('გიორგი');
});

test('a family that has already signed gets no link', async () => {
  const { registrationId, contractId, phone } = await enrolAndSign(app);
  const { body } = await (await app.as('admin')).call(approve, {
    params: { id: registrationId },
    body: { groupIds: [] },
  });
  expect(body.contractStatus).toBe('signed');
  await expect(getSentToken(app, phone)).rejects.toThrow('No signing link');
  expect((await app.db('students').where({ id: body.studentId }).first()).contractNumber).toBe(
    (await findContract(contractId)).contractNumber,
  );
});

test('when the SMS limit is reached, the approval succeeds and the e-mail is sent', async () => {
  const { registrationId, phone, email } = await enrol(app);
  await app.db('settingsSchool').update({ smsDailyLimit: 0 });
  await (await app.as('admin')).call(approve, { params: { id: registrationId }, body: { groupIds: [] } });
  await app.db('settingsSchool').update({ smsDailyLimit: 500 });
  expect(await app.outbox(phone)).toHaveLength(0);
  expect(await app.outbox(email)).toHaveLength(1);
});

test('links an existing student: keeps filled fields of the card and fills empty ones', async () => {
  const { registrationId } = await enrol(app);
  const [known] = await app
    .db('students')
    .insert({
      lastName: 'Ёлкина',
      firstName: 'Мария',
      birthDate: '2018-05-04',
      sportsDirection: 'dance',
      parentName: 'Анна',
      parentPhone: '+79990000001',
      parentActualAddress: 'Тверь, ул. Новая, 5',
    })
    .returning('id');
  const admin = await app.as('admin');
  const { body } = await admin.call(approve, {
    params: { id: registrationId },
    body: await addSendAsIs(admin, registrationId, { groupIds: [], studentId: known.id }),
  });
  expect(body.studentId).toBe(known.id);
  const student = await app.db('students').where({ id: known.id }).first();
  expect(student).toMatchObject({
    sportsDirection: 'dance',
    parentActualAddress: 'Тверь, ул. Новая, 5',
    parentPassportSeries: '4510',
  });
  expect(student.contractNumber).toBe(body.contractNumber);
});

test('a duplicate shows the differences; only the fields that staff choose are replaced', async () => {
  const family = newFamily();
  const { lastName, firstName, birthDate } = family.studentData;
  const [{ id: studentId }] = await app
    .db('students')
    .insert({
      ...{ lastName, firstName, birthDate, middleName: 'Петровна', sportsDirection: 'dance', parentName: 'Анна' },
      ...{ parentPhone: '+79990000002', parentPassportSeries: '4000', parentPassportNumber: '123456' },
      trainingDays: JSON.stringify(['wednesday', 'friday', 'monday']),
    })
    .returning('id');
  const { registrationId, contractId } = await enrol(app, { family });
  const admin = await app.as('admin');
  const { body, statements } = await admin.call(read, { params: { id: registrationId } });
  expect(statements).toHaveLength(2);
  const [duplicate] = body.duplicates;
  expect(duplicate).toMatchObject({ studentId, matches: ['nameAndBirthDate'] });
  expect(duplicate?.differences).toEqual([
    { field: 'gender', known: null, sent: 'female' },
    { field: 'birthCertificateNumber', known: null, sent: 'II-МЮ 123456' },
    { field: 'birthCertificateIssueDate', known: null, sent: '2018-06-01' },
    { field: 'sportsDirection', known: 'dance', sent: 'artistic_gymnastics' },
    { field: 'parentName', known: 'Анна', sent: family.parentData.fullName },
    { field: 'parentPhone', known: '+79990000002', sent: family.parentData.phone },
    { field: 'parentEmail', known: null, sent: family.parentData.email },
    { field: 'parentRelationship', known: null, sent: 'mother' },
    { field: 'parentPassportSeries', known: '4000', sent: '4510' },
    { field: 'parentPassportIssuedBy', known: null, sent: 'ОВД района Хамовники' },
    { field: 'parentActualAddress', known: null, sent: 'Москва, ул. Льва Толстого, 16' },
    { field: 'trainingAddress', known: null, sent: 'Москва, ул. Спортивная, 1' },
  ]);

  const replaceFields = ['parentPassportSeries', 'parentPhone', 'middleName', 'medicalInfo'] as const;
  await admin.call(approve, {
    params: { id: registrationId },
    body: await addSendAsIs(admin, registrationId, { groupIds: [], studentId, replaceFields: [...replaceFields] }),
  });
  expect(await app.db('students').where({ id: studentId }).first()).toMatchObject({
    parentPassportSeries: '4510',
    parentPhone: family.parentData.phone,
    parentName: 'Анна',
    sportsDirection: 'dance',
    middleName: 'Петровна',
    trainingDays: ['wednesday', 'friday', 'monday'],
    medicalInfo: null,
  });
  const event = await app.db('auditLogs').where({ contractId, eventType: 'registration.approved' }).first();
  expect(event.metadata).toMatchObject({ linked: true, replacedFields: replaceFields });
  expect(JSON.stringify(event.metadata)).not.toContain('4510');
  const [change] = await app.db('studentChanges').where({ studentId });
  expect(change).toMatchObject({ event: 'updated', userId: await app.userId('admin') });
  expect(change.changes).toContainEqual({ field: 'parentPassportSeries', from: '4000', to: '4510' });
});

test('replaces fields of a linked student only, and only fields of the card', async () => {
  const { registrationId } = await enrol(app);
  const admin = await app.as('admin');
  const params = { id: registrationId };
  const unlinked = await admin.refused(approve, { params, body: { groupIds: [], replaceFields: ['parentPhone'] } });
  expect(unlinked.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'studentId' }] });
  const foreign = { groupIds: [], studentId: 1, replaceFields: ['contractNumber'] };
  expect((await admin.refused(approve, { params, body: foreign })).body.code).toBe('VALIDATION_FAILED');
});

test.each(['cancelled', 'expired'])(
  'a registration whose contract is %s is approved without a link',
  async (status) => {
    const { registrationId, contractId, phone } = await enrol(app);
    await app.db('contracts').where({ id: contractId }).update({ status, cancelledAt: app.clock.now() });
    const { body } = await (await app.as('admin')).call(approve, {
      params: { id: registrationId },
      body: { groupIds: [] },
    });
    expect(body).toMatchObject({ status: 'approved', contractStatus: status });
    await expect(getSentToken(app, phone)).rejects.toThrow('No signing link');
    const student = await app.db('students').where({ id: body.studentId }).first();
    expect(student.contractNumber).toBeNull();
  },
);

test('a full group refuses the approval; of two simultaneous approvals one gets the last place', async () => {
  const full = await newGroup(1);
  const free = await newGroup(1);
  const admin = await app.as('admin');
  const families = [await enrol(app), await enrol(app), await enrol(app)];
  const [first, second, third] = families.map((family) => family.registrationId);
  const answers = await Promise.all(
    [first, second].map((id) => admin.send('POST', `/api/registrations/${id}/approve`, { body: { groupIds: [full] } })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const { httpStatus, body } = await admin.refused(approve, {
    params: { id: third },
    body: { groupIds: [free, full] },
  });
  expect(httpStatus).toBe(409);
  expect(body.code).toBe('GROUP_FULL');
  expect(await listMembers(full)).toHaveLength(1);
  expect(await listMembers(free)).toHaveLength(0);
  expect((await admin.call(read, { params: { id: Number(third) } })).body).toMatchObject({
    status: 'pending',
    studentId: null,
  });
  // a student who is already in the full group needs no second place
  const [member] = await listMembers(full);
  const again = await addSendAsIs(admin, Number(third), { groupIds: [full], studentId: member });
  await admin.call(approve, { params: { id: Number(third) }, body: again });
});

test('an approval into a group removes the student from its waiting list', async () => {
  const { registrationId } = await enrol(app);
  const [groupId, other] = [await newGroup(), await newGroup()];
  const studentId = await makeStudent(app.db);
  const waiting = (of: number) => ({ groupId: of, studentId, addedAt: app.clock.now() });
  await app.db('waitingList').insert([waiting(groupId), waiting(other)]);
  const admin = await app.as('admin');
  const body = await addSendAsIs(admin, registrationId, { groupIds: [groupId], studentId });
  await admin.call(approve, { params: { id: registrationId }, body });
  expect(await app.db('waitingList').where({ studentId }).pluck('groupId')).toEqual([other]);
});

test('an approval into a group that the student leaves tomorrow creates no overlapping membership', async () => {
  app.clock.set('2026-11-21T12:00:00Z');
  const { registrationId } = await enrol(app);
  const groupId = await newGroup();
  const studentId = await makeStudent(app.db);
  const stay = { studentId, groupId, joinDate: '2026-09-01', leaveDate: '2026-11-22', active: false };
  await app.db('studentGroups').insert(stay);
  const admin = await app.as('admin');
  const body = await addSendAsIs(admin, registrationId, { groupIds: [groupId], studentId });
  await admin.call(approve, { params: { id: registrationId }, body });
  const stays = await app.db('studentGroups').where({ studentId }).orderBy('id').select('joinDate', 'leaveDate');
  expect(stays).toEqual([
    { joinDate: '2026-09-01', leaveDate: '2026-11-21' },
    { joinDate: '2026-11-21', leaveDate: null },
  ]);
});

test('an approval and a simultaneous addition of the same student to the same group both succeed', async () => {
  const { registrationId } = await enrol(app);
  const groupId = await newGroup();
  const studentId = await makeStudent(app.db);
  const admin = await app.as('admin');
  const body = await addSendAsIs(admin, registrationId, { groupIds: [groupId], studentId });
  const approval = await app.db.transaction(async (trx) => {
    await trx('groups').where({ id: groupId }).forNoKeyUpdate().select('id');
    const answer = admin.call(approve, { params: { id: registrationId }, body });
    await waitForLock(app.db);
    await trx('students').where({ id: studentId }).forNoKeyUpdate().select('id');
    return { answer };
  });
  expect((await approval.answer).status).toBe(200);
});

test('refuses an unknown group or student, and the registration stays pending', async () => {
  const { registrationId } = await enrol(app);
  const admin = await app.as('admin');
  const archived = await newGroup();
  await app.db('groups').where({ id: archived }).update({ active: false });
  for (const id of [archived, 2_000_000_000]) {
    const { httpStatus, body } = await admin.refused(approve, {
      params: { id: registrationId },
      body: { groupIds: [id] },
    });
    expect(httpStatus).toBe(400);
    expect(body.details?.[0]?.path).toBe('groupIds');
  }
  const unknown = { groupIds: [], studentId: 2_000_000_000 };
  expect((await admin.refused(approve, { params: { id: registrationId }, body: unknown })).httpStatus).toBe(404);
  expect((await admin.call(read, { params: { id: registrationId } })).body.status).toBe('pending');
});

test('of two simultaneous reviews one succeeds, and the other refusal names the current status', async () => {
  const { registrationId, contractId } = await enrol(app);
  const clients = [await app.as('admin'), await app.as('owner'), await app.as('senior_admin')];
  const answers = await Promise.all(
    clients.map((client, index) =>
      index === 2
        ? client.send('POST', `/api/registrations/${registrationId}/reject`, { body: { rejectionReason } })
        : client.send('POST', `/api/registrations/${registrationId}/approve`, { body: { groupIds: [] } }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  const { status } = await app.db('pendingStudentRegistrations').where({ id: registrationId }).first();
  for (const answer of answers.filter((each) => each.status === 409)) {
    expect(await answer.json()).toMatchObject({ code: 'ILLEGAL_TRANSITION', status });
  }
  const reviews = (await listEventTypes(app, contractId)).filter((event) =>
    /^registration\.(approved|rejected)$/.test(event),
  );
  expect(reviews).toHaveLength(1);
});

test('a rejection stores its reason and cancels an unsigned contract with its links and codes', async () => {
  const { registrationId, contractId, signatureId, parent, code, phone } = await enrolAndRequestCode(app);
  const admin = await app.as('admin');
  const { body } = await admin.call(reject, { params: { id: registrationId }, body: { rejectionReason } });
  expect(body).toMatchObject({ status: 'rejected', rejectionReason, contractStatus: 'cancelled', studentId: null });
  expect(body.contractWasSigned).toBe(false);
  expect((await parent.refused(verify, { body: { signatureId, verificationCode: code } })).httpStatus).toBe(404);
  expect((await parent.refused(initiate, { body: { contractId, phoneNumber: phone } })).httpStatus).toBe(404);
  expect((await listEventTypes(app, contractId)).slice(-2)).toEqual(['registration.rejected', 'contract.cancelled']);
  const again = await admin.refused(reject, { params: { id: registrationId }, body: { rejectionReason } });
  expect(again.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'rejected' });
});

test('a rejection before signing tells the family if staff want that', async () => {
  const admin = await app.as('admin');
  const quiet = await enrol(app);
  const untold = await admin.call(reject, { params: { id: quiet.registrationId }, body: { rejectionReason } });
  expect(untold.body.toldBy).toBeNull();
  expect(await app.outbox(quiet.email)).toEqual([]);

  const { registrationId, contractId, email } = await enrol(app);
  const { body } = await admin.call(reject, {
    params: { id: registrationId },
    body: { rejectionReason, tellFamily: true },
  });
  expect(body.toldBy).toBe('email');
  const [letter] = await app.outbox(email);
  expect(letter?.subject).toBe('Регистрация отклонена');
  expect(await app.db('deliveries').where({ contractId }).pluck('purpose')).toContain('registration_rejected');
  expect(letter?.text).toContain(rejectionReason);
  expect(letter?.text).toContain(`Договор № ${body.contractNumber} отменен`);
});

test('a rejection after signing terminates the contract: the parent learns the reason, the signature stays', async () => {
  const { registrationId, contractId, signatureId, email } = await enrolAndSign(app);
  const { body } = await (await app.as('admin')).call(reject, {
    params: { id: registrationId },
    body: { rejectionReason },
  });
  expect(body).toMatchObject({ contractStatus: 'cancelled', contractWasSigned: true });
  expect(await findContract(contractId)).toMatchObject({
    status: 'cancelled',
    cancelReason: rejectionReason,
    cancelledBy: await app.userId('admin'),
    signedAt: expect.any(Date),
  });
  expect((await app.db('contractSignatures').where({ id: signatureId }).first()).status).toBe('verified');
  const [notice] = await app.outbox(email);
  expect(notice?.subject).toBe(`Договор № ${body.contractNumber} расторгнут`);
  expect(notice?.text).toContain(rejectionReason);
  expect((await listEventTypes(app, contractId)).slice(-2)).toEqual(['registration.rejected', 'contract.terminated']);
});

test('the answer to a rejection says that a family without an e-mail address is told by SMS, or not at all', async () => {
  const admin = await app.as('admin');
  const forgetEmail = (id: number) =>
    app
      .db('contracts')
      .where({ id })
      .update({ metadata: app.db.raw(`jsonb_set(metadata, '{variables,parentEmail}', '""')`) });
  const unsigned = await enrol(app);
  const signed = await enrolAndSign(app);
  const body = { rejectionReason, tellFamily: true };
  for (const [{ registrationId, contractId }, toldBy] of [
    [unsigned, 'sms'],
    [signed, null],
  ] as const) {
    await forgetEmail(contractId);
    expect((await admin.call(reject, { params: { id: registrationId }, body })).body.toldBy).toBe(toldBy);
  }
});

test.each(['cancelled', 'expired'])('a registration whose contract is %s can still be rejected', async (status) => {
  const { registrationId, contractId, email } = await enrol(app);
  await app.db('contracts').where({ id: contractId }).update({ status, cancelledAt: app.clock.now() });
  const { body } = await (await app.as('admin')).call(reject, {
    params: { id: registrationId },
    body: { rejectionReason },
  });
  expect(body).toMatchObject({ status: 'rejected', contractStatus: status });
  expect(await listEventTypes(app, contractId)).not.toContain('contract.cancelled');
  expect(await app.outbox(email)).toEqual([]);
});

test('after simultaneous signing and rejecting the contract has ended', async () => {
  const { registrationId, contractId, signatureId, parent, code, email } = await enrolAndRequestCode(app);
  const admin = await app.as('admin');
  const [signed, rejected] = await Promise.all([
    parent.send('POST', verify.path, { body: { signatureId, verificationCode: code } }),
    admin.send('POST', `/api/registrations/${registrationId}/reject`, { body: { rejectionReason } }),
  ]);
  expect(rejected.status).toBe(200);
  expect((await findContract(contractId)).status).toBe('cancelled');
  const signature = await app.db('contractSignatures').where({ id: signatureId }).first();
  expect(signature.status).toBe(signed.ok ? 'verified' : 'cancelled');
  // only a signed contract has a parent to notify
  expect(await app.outbox(email)).toHaveLength(signed.ok ? 1 : 0);
});

test('only owner, senior_admin and admin review registrations', async () => {
  const { registrationId: id } = await enrol(app);
  const calls = [
    [list, {}],
    [read, { params: { id } }],
    [approve, { params: { id }, body: { groupIds: [] } }],
    [reject, { params: { id }, body: { rejectionReason } }],
  ] as const;
  for (const [route, call] of calls) {
    expect((await app.visitor().refused(route, call)).httpStatus).toBe(401);
    expect((await (await app.as('coach')).refused(route, call)).httpStatus).toBe(403);
    expect((await (await app.as('accountant')).refused(route, call)).httpStatus).toBe(403);
  }
  const owner = await app.as('owner');
  const unknown = { id: 2_000_000_000 };
  expect((await owner.refused(read, { params: unknown })).httpStatus).toBe(404);
  expect((await owner.refused(approve, { params: unknown, body: { groupIds: [] } })).httpStatus).toBe(404);
  expect((await owner.refused(reject, { params: unknown, body: { rejectionReason } })).httpStatus).toBe(404);
});

test('a code that was sent before the approval signs after it', async () => {
  const { registrationId, contractId, signatureId, parent, phone } = await enrolAndRequestCode(app);
  const code = await getSentCode(app, phone);
  await (await app.as('admin')).call(approve, { params: { id: registrationId }, body: { groupIds: [] } });
  await parent.call(verify, { body: { signatureId, verificationCode: code } });
  expect((await findContract(contractId)).status).toBe('signed');
});

/** A dance group on Tuesdays and Thursdays; the family of `newFamily` asked for gymnastics on other days. */
async function newOtherGroup(): Promise<number> {
  const groupId = await newGroup();
  await app.db('schedules').insert(
    [2, 4].map((dayOfWeek) => ({
      groupId,
      dayOfWeek,
      startTime: '17:00',
      endTime: '18:00',
      validFrom: '2020-01-01',
    })),
  );
  return groupId;
}

const findApproval = (id: number) =>
  app
    .db('auditLogs')
    .where({ eventType: 'registration.approved' })
    .whereRaw(`metadata @> ?`, [JSON.stringify({ registrationId: id })])
    .first();

test('the suggestions say what the text of the contract names instead of a group', async () => {
  const { registrationId, contractId } = await enrol(app);
  const other = await newOtherGroup();
  const same = await newGroup();
  await app.db('groups').where({ id: same }).update({ sportsDirection: 'artistic_gymnastics' });
  const admin = await app.as('admin');
  const list = async (id: number) => {
    const { body } = await admin.call(suggestGroups, { params: { id: registrationId } });
    return body.groups.find((group) => group.id === id)?.outsideContract;
  };
  expect(await list(other)).toEqual([
    { field: 'sportsDirection', contract: 'Художественная гимнастика', group: 'Танцы' },
    { field: 'trainingDays', contract: 'понедельник, среда и пятница', group: 'вторник и четверг' },
  ]);
  expect(await list(same)).toEqual([]);
  await app.db('contracts').where({ id: contractId }).update({ status: 'expired' });
  expect(await list(other)).toEqual([]);
});

test('an unsigned contract that names another group is replaced by a new version, which is sent', async () => {
  const { registrationId, contractId, phone } = await enrol(app);
  await app.db('contracts').where({ id: contractId }).update({ status: 'sent' });
  const before = (await findContract(contractId)).metadata;
  const groupId = await newOtherGroup();
  const admin = await app.as('admin');
  const body = { groupIds: [groupId], contractFollowsGroups: true };
  const { body: approved } = await admin.call(approve, { params: { id: registrationId }, body });
  expect(approved.replacedById).not.toBeNull();
  const student = await app.db('students').where({ id: approved.studentId }).first();
  expect(student).toMatchObject({ sportsDirection: 'dance', trainingDays: ['tuesday', 'thursday'] });
  // the text that the family may have read stays as it was
  expect(await findContract(contractId)).toMatchObject({ status: 'cancelled', metadata: before });
  const version = await findContract(approved.replacedById ?? 0);
  expect(version).toMatchObject({ status: 'sent', studentId: approved.studentId });
  expect(version.metadata.variables).toMatchObject({ sportsDirection: 'Танцы', trainingDays: 'вторник и четверг' });
  const links = (await app.outbox(phone)).map(({ text }) => text);
  expect(links).toEqual([expect.stringContaining(`Подпишите договор № ${version.contractNumber} до `)]);
  expect((await findApproval(registrationId)).metadata).toMatchObject({ outsideContract: [groupId] });
});

test('a contract that names another place than the branch of the group is replaced too', async () => {
  const { registrationId } = await enrol(app);
  const [branch] = await app
    .db('branches')
    .insert({ name: 'Заречье', address: 'г. Москва, Заречная набережная, д. 5', phone: '+74950000001' })
    .returning('id');
  const groupId = await newGroup();
  const place = (columns: Record<string, unknown>) => app.db('groups').where({ id: groupId }).update(columns);
  await place({ branchId: branch.id, sportsDirection: 'artistic_gymnastics' });
  const admin = await app.as('admin');
  const params = { id: registrationId };
  const { groups } = (await admin.call(suggestGroups, { params })).body;
  expect(groups.find(({ id }) => id === groupId)?.outsideContract).toEqual([
    {
      field: 'trainingAddress',
      contract: 'Москва, ул. Спортивная, 1',
      group: 'г. Москва, Заречная набережная, д. 5',
    },
  ]);
  const body = { groupIds: [groupId], contractFollowsGroups: true };
  const { replacedById } = (await admin.call(approve, { params, body })).body;
  const { status, metadata } = await findContract(replacedById ?? 0);
  expect(status).toBe('sent');
  expect(metadata.variables.trainingAddress).toBe('г. Москва, Заречная набережная, д. 5');
});

test('other differences between the contract and a linked card are asked about before the new version is sent', async () => {
  const { registrationId, phone } = await enrol(app);
  const studentId = await makeStudent(app.db, { parentPhone: '+79035550177' });
  const admin = await app.as('admin');
  const params = { id: registrationId };
  const body = { groupIds: [await newOtherGroup()], studentId, contractFollowsGroups: true };
  const { body: refused } = await admin.refused(approve, { params, body });
  expect(refused.code).toBe('CONTRACT_DIFFERS');
  expect(refused.contractDifferences?.fields.map(({ field }) => field)).toContain('parentPhone');
  expect((await admin.call(read, { params })).body.status).toBe('pending');
  expect(await app.outbox(phone)).toEqual([]);
});

test('a place that only the linked card names is asked about when the group differs in direction alone', async () => {
  const { registrationId } = await enrol(app);
  const studentId = await makeStudent(app.db, { trainingAddress: 'Москва, ул. Прежняя, 9' });
  const groupId = await newGroup();
  const admin = await app.as('admin');
  const params = { id: registrationId };
  const replaceFields = studentCardFields.filter((field) => field !== 'trainingAddress');
  const body = { groupIds: [groupId], studentId, replaceFields, contractFollowsGroups: true };
  const { body: refused } = await admin.refused(approve, { params, body });
  expect(refused.code).toBe('CONTRACT_DIFFERS');
  expect(refused.contractDifferences?.fields.map(({ field }) => field)).toEqual(['sportsDirection', 'trainingAddress']);
});

test('a linked card takes direction and days of the group too', async () => {
  const { registrationId } = await enrol(app);
  const studentId = await makeStudent(app.db, { sportsDirection: 'martial_arts', trainingDays: '["sunday"]' });
  const admin = await app.as('admin');
  const params = { id: registrationId };
  const body = { groupIds: [await newOtherGroup()], studentId, contractFollowsGroups: true };
  const { contractDifferences } = (await admin.refused(approve, { params, body })).body;
  const onDifferences = { action: 'newVersion' as const, fingerprint: contractDifferences?.fingerprint ?? '' };
  await admin.call(approve, { params, body: { ...body, onDifferences } });
  expect(await app.db('students').where({ id: studentId }).first()).toMatchObject({
    ...{ sportsDirection: 'dance', trainingDays: ['tuesday', 'thursday'] },
  });
});

test('a signed text never changes: the approval refuses to issue it anew, and without that leaves it as it is', async () => {
  const { registrationId, contractId } = await enrolAndSign(app);
  const before = await findContract(contractId);
  const groupIds = [await newOtherGroup()];
  const admin = await app.as('admin');
  const params = { id: registrationId };
  const refused = await admin.refused(approve, { params, body: { groupIds, contractFollowsGroups: true } });
  expect(refused.body.code).toBe('CONFLICT');
  expect((await admin.call(read, { params })).body.status).toBe('pending');
  const { body } = await admin.call(approve, { params, body: { groupIds } });
  expect(body).toMatchObject({ status: 'approved', replacedById: null });
  const { status, metadata } = await findContract(contractId);
  expect({ status, metadata }).toEqual({ status: before.status, metadata: before.metadata });
  expect((await findApproval(registrationId)).metadata).toMatchObject({ outsideContract: groupIds });
});
