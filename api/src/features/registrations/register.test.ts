import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { type RegisterBody, registrationRoutes } from '@school/api-contract/families/registrations';
import { messages } from '@school/api-contract/rules/messages';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrol, issueLink, listEventTypes, newFamily } from './enrolment.fixture';
import { registrationsRoutes } from './registrations.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes] });
const { register } = registrationRoutes;

test('a family registers by link and gets a contract to sign in this browser', async () => {
  const { parent, contractId, phone } = await enrol(app);
  const { body, statements } = await parent.call(contractRoutes.held, { params: { id: contractId } });
  expect(body).toMatchObject({ status: 'sent', contractType: 'electronic_signature', parentPhone: phone });
  expect(body.contractNumber).toMatch(/^\d{4}-\d{5}$/);
  expect(body.content).toContain('Ёлкина Анна &lt;Сергеевна&gt; &amp; &quot;Ко&quot;');
  expect(body.content).toContain('понедельник, среда и пятница');
  expect(body.content).not.toContain('{{');
  expect(body.agreement.html).toContain('Индивидуальный предприниматель');
  expect(statements).toHaveLength(1);
  expect(await listEventTypes(app, contractId)).toEqual(['registration.submitted', 'contract.created']);
});

test('the cookie is HttpOnly and SameSite, for this contract only, and stored as a hash', async () => {
  const visitor = app.visitor();
  const response = await visitor.send('POST', register.path, { body: { token: await issueLink(app), ...newFamily() } });
  const { contractId } = await response.json();
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    new RegExp(`^signing_${contractId}=.*Path=/api/contract; Max-Age=86400; HttpOnly; SameSite=Lax`),
  );
  const value = visitor.cookies.get(`signing_${contractId}`) ?? '';
  expect(value).toHaveLength(43);
  const stored = await app.db('contractSigningSessions').where({ contractId }).first();
  expect(stored.tokenHash).not.toContain(value);
});

test('stores each consent with its document, and medical information only with its own consent', async () => {
  const family = newFamily();
  const silent = await enrol(app, {
    family: { ...family, studentData: { ...family.studentData, medicalInfo: 'Астма' } },
  });
  const consented = newFamily();
  const studentData = { ...consented.studentData, medicalInfo: 'Астма', consentMedical: true };
  const open = await enrol(app, { family: { ...consented, studentData } });

  const kinds = (contractId: number) =>
    app
      .db('consents')
      .join('contractTemplates', 'contractTemplates.id', 'documentId')
      .where({ contractId })
      .orderBy('kind')
      .pluck('kind');
  expect(await kinds(silent.contractId)).toEqual(['consent_contract', 'consent_personal_data']);
  expect(await kinds(open.contractId)).toEqual(['consent_contract', 'consent_medical', 'consent_personal_data']);
  const consent = await app.db('consents').where({ contractId: open.contractId }).first();
  expect(consent).toMatchObject({ ipAddress: '127.0.0.1', userAgent: expect.any(String), acceptedAt: app.clock.now() });
  expect(consent.documentSha256).toMatch(/^[0-9a-f]{64}$/);

  const getStudentData = async (contractId: number) =>
    (await app.db('pendingStudentRegistrations').where({ contractId }).first()).studentData;
  expect(await getStudentData(silent.contractId)).not.toContain('Астма');
  expect(await getStudentData(open.contractId)).toContain('Астма');
});

test('the answer says when medical information is not stored, and only when it was sent', async () => {
  const token = await issueLink(app, { reusable: true });
  const answerTo = async (medical: { medicalInfo?: string; consentMedical?: boolean }) => {
    const { studentData, parentData } = newFamily();
    const body = { token, studentData: { ...studentData, ...medical }, parentData };
    return (await app.visitor().call(register, { body })).body.message;
  };
  const notKept =
    'Медицинская информация не сохранена: для нее нужно отдельное согласие на обработку сведений о здоровье.';
  expect(await answerTo({ medicalInfo: 'Астма' })).toBe(notKept);
  expect(await answerTo({ medicalInfo: 'Астма', consentMedical: false })).toBe(notKept);
  expect(await answerTo({ medicalInfo: 'Астма', consentMedical: true })).toBeUndefined();
  expect(await answerTo({ medicalInfo: ' ' })).toBeUndefined();
  expect(await answerTo({})).toBeUndefined();
});

test('stores the accepted version of a consent, also when a newer one came into force meanwhile', async () => {
  const token = await issueLink(app, { reusable: true });
  const { body: link } = await app.visitor().call(registrationRoutes.validateLink, { params: { token } });
  const newer = {
    kind: 'consent_contract',
    version: 2,
    title: 'Новое',
    bodyHtml: '<p>Новое</p>',
    sha256: 'b'.repeat(64),
  };
  await app.db('contractTemplates').insert(newer);
  const listVersions = async (body: RegisterBody) => {
    const { contractId } = (await app.visitor().call(register, { body })).body;
    const rows = await app
      .db('consents')
      .join('contractTemplates', 'contractTemplates.id', 'documentId')
      .where({ contractId })
      .orderBy('kind')
      .select('kind', 'version', 'documentSha256', 'sha256');
    expect(rows.every((row) => row.documentSha256 === row.sha256)).toBe(true);
    const { metadata } = await app.db('auditLogs').where({ contractId, eventType: 'registration.submitted' }).first();
    const accepted = metadata.consents.map(
      ({ kind, version }: { kind: string; version: number }) => `${kind} ${version}`,
    );
    expect(accepted.sort()).toEqual(rows.map(({ kind, version }) => `${kind} ${version}`));
    return rows.map(({ version }) => version);
  };
  const { consentVersions } = link;
  expect(consentVersions).toEqual({
    consent_personal_data: 1,
    consent_contract: 1,
    consent_medical: 1,
    consent_photo: 1,
  });
  expect(await listVersions({ token, ...newFamily(), consentVersions })).toEqual([1, 1]);
  expect(await listVersions({ token, ...newFamily() })).toEqual([2, 1]);

  const unknown = { consent_personal_data: 1, consent_contract: 3, consent_medical: 1 };
  const refused = await app.visitor().refused(register, { body: { token, ...newFamily(), consentVersions: unknown } });
  expect(refused).toMatchObject({ httpStatus: 409, body: { code: 'CONFLICT' } });
});

test('a link serves one family, also with two simultaneous registrations', async () => {
  const token = await issueLink(app);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.visitor().send('POST', register.path, { body: { token, ...newFamily() } })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 410, 410, 410, 410, 410]);
  const refusal = await app.visitor().refused(register, { body: { token, ...newFamily() } });
  expect(refusal).toMatchObject({ httpStatus: 410, body: { code: 'REGISTRATION_LINK_INVALID', status: 'used' } });
  expect(refusal.body.error).toMatch(/^По этой ссылке заявка уже отправлена/);
});

test.each([{ reusable: false }, { reusable: true }])(
  'the same data sent again, after a lost answer, lead to the same contract (reusable link: $reusable)',
  async ({ reusable }) => {
    const token = await issueLink(app, { reusable });
    const family = newFamily();
    const medical = { ...family.studentData, medicalInfo: 'Астма' };
    const first = await enrol(app, { token, family: { ...family, studentData: medical } });
    const again = await enrol(app, { token, family: { ...family, studentData: medical } });
    expect(again.contractId).toBe(first.contractId);
    const held = await again.parent.call(contractRoutes.held, { params: { id: first.contractId } });
    expect(held.body.status).toBe('sent');
    expect(await listEventTypes(app, first.contractId)).toEqual(['registration.submitted', 'contract.created']);

    const other = { token, ...family, parentData: { ...family.parentData, passportNumber: '654321' } };
    const answer = await app.visitor().send('POST', register.path, { body: other });
    expect(answer.status).toBe(reusable ? 201 : 410);
  },
);

test('the same data sent again after staff approved them lead to the contract, or to the version in its place', async () => {
  const admin = await app.as('admin');
  const approved = async (change: (registrationId: number) => Promise<Record<string, unknown>>) => {
    const token = await issueLink(app);
    const family = newFamily();
    const first = await enrol(app, { token, family });
    const body = { groupIds: [], ...(await change(first.registrationId)) };
    await admin.call(registrationRoutes.approve, { params: { id: first.registrationId }, body });
    const answer = await app.visitor().send('POST', register.path, { body: { token, ...family } });
    return { first: first.contractId, status: answer.status, again: (await answer.json()).contractId };
  };
  const plain = await approved(async () => ({}));
  expect(plain).toMatchObject({ status: 201, again: plain.first });

  const linkTo = async (registrationId: number, parentPhone: string) => {
    const { studentData, parentData } = newFamily();
    const [known] = await app
      .db('students')
      .insert({
        ...{ lastName: studentData.lastName, firstName: 'Мария', birthDate: '2018-05-04', sportsDirection: 'dance' },
        ...{ parentName: 'Ёлкина Анна', parentPhone, parentActualAddress: parentData.actualAddress },
      })
      .returning('id');
    const body = { groupIds: [], studentId: known.id };
    const refused = await admin.refused(registrationRoutes.approve, { params: { id: registrationId }, body });
    const fingerprint = refused.body.contractDifferences?.fingerprint ?? '';
    return { studentId: known.id, onDifferences: { action: 'newVersion', fingerprint } };
  };
  const readPhone = async (registrationId: number) => {
    const { contractId } = await app
      .db('pendingStudentRegistrations')
      .where({ id: registrationId })
      .first('contractId');
    return (await app.db('contracts').where({ id: contractId }).first('metadata')).metadata.variables.parentPhone;
  };
  const renewed = await approved(async (id) => linkTo(id, await readPhone(id)));
  const { replacedById } = await app.db('contracts').where({ id: renewed.first }).first('replacedById');
  expect(renewed).toMatchObject({ status: 201, again: replacedById });
  // the version is for whom the card names
  expect(await approved((id) => linkTo(id, '+79990000077'))).toMatchObject({ status: 410 });
});

test('the same data sent again do not lead to a contract that is signed', async () => {
  const token = await issueLink(app);
  const family = newFamily();
  const { contractId } = await enrol(app, { token, family });
  await app.db('contracts').where({ id: contractId }).update({ status: 'signed', signedAt: app.clock.now() });
  const refusal = await app.visitor().refused(register, { body: { token, ...family } });
  expect(refusal).toMatchObject({ httpStatus: 410, body: { status: 'used' } });
});

test('a reusable link serves many families', async () => {
  const token = await issueLink(app, { reusable: true });
  const first = await enrol(app, { token });
  const second = await enrol(app, { token });
  expect(second.contractId).not.toBe(first.contractId);
});

test('refuses an unknown, an expired and a revoked link', async () => {
  const expired = await issueLink(app, { expiresInDays: 1 });
  const admin = await app.as('admin');
  const issued = (await admin.call(registrationRoutes.issueLink, { body: {} })).body;
  await admin.call(registrationRoutes.revokeLink, { params: { id: issued.id } });
  app.clock.advance(2 * 24 * 3600 * 1000);
  for (const token of [expired, issued.token, 'nobody-issued-this-token']) {
    const { body } = await app.visitor().refused(register, { body: { token, ...newFamily() } });
    expect(body.code).toBe('REGISTRATION_LINK_INVALID');
    expect(body.error).toBe('Ссылка регистрации истекла или недоступна. Обратитесь к администратору за новой ссылкой.');
  }
});

test('fifty simultaneous registrations get numbers without gaps or duplicates, also when some fail', async () => {
  const before = await lastNumber();
  const token = await issueLink(app, { reusable: true });
  // the failing transactions roll back after they have taken a number
  await app.db.raw(`
    create function fail_some() returns trigger language plpgsql as $$ begin
      if (select p.parent_data like '%fails%' from pending_student_registrations p where p.id = new.registration_id)
      then raise exception 'made to fail'; end if;
      return new;
    end $$;
    create trigger fail_some after insert on consents for each row execute function fail_some()`);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const { studentData, parentData } = newFamily();
      const email = index % 6 === 0 ? 'fails@example.org' : parentData.email;
      const body = { token, studentData, parentData: { ...parentData, email } };
      return app.visitor().send('POST', register.path, { body });
    }),
  );
  await app.db.raw('drop trigger fail_some on consents; drop function fail_some()');
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(50);
  expect(answers.filter((answer) => answer.status === 500)).toHaveLength(10);

  const numbers = await app.db('contracts').orderBy('id', 'desc').limit(50).pluck('contractNumber');
  const expected = Array.from({ length: 50 }, (_, index) => before + 1 + index);
  expect(numbers.map((number) => Number(number.slice(5))).sort((a, b) => a - b)).toEqual(expected);
  expect(await lastNumber()).toBe(before + 50);
});

test('numbers restart with the year in the school’s time zone', async () => {
  const token = await issueLink(app, { reusable: true, expiresInDays: 90 });
  const now = app.clock.now();
  const nextYear = now.getUTCFullYear() + 1;
  app.clock.set(`${nextYear - 1}-12-31T21:30:00Z`);
  await app.db('registrationLinks').update({ expiresAt: new Date(`${nextYear + 1}-01-01`) });
  const { contractId } = await enrol(app, { token });
  expect(await app.db('contracts').where({ id: contractId }).first()).toMatchObject({
    contractNumber: `${nextYear}-00001`,
    contractDate: `${nextYear}-01-01`,
  });
  app.clock.set(now);
});

test('refuses a day in the future by its field, and the link stays valid', async () => {
  const token = await issueLink(app);
  const { studentData, parentData } = newFamily();
  const body = {
    token,
    parentData,
    studentData: { ...studentData, birthDate: '2999-01-01', birthCertificateIssueDate: '0000-01-01' },
  };
  const { httpStatus, body: error } = await app.visitor().refused(register, { body });
  expect(httpStatus).toBe(400);
  expect(error.details).toEqual([
    { path: 'studentData.birthDate', message: messages.dateInFuture },
    { path: 'studentData.birthCertificateIssueDate', message: messages.date },
  ]);
  await enrol(app, { token });
});

test('one answer names an impossible day and the other wrong fields', async () => {
  const token = await issueLink(app);
  const { studentData, parentData } = newFamily();
  const body = {
    token,
    parentData: { ...parentData, passportSeries: '12' },
    studentData: { ...studentData, birthDate: '2999-01-01', birthCertificateIssueDate: 'давно' },
  };
  const { body: error } = await app.visitor().refused(register, { body });
  expect(error.details?.map(({ path }) => path).sort()).toEqual([
    'parentData.passportSeries',
    'studentData.birthCertificateIssueDate',
    'studentData.birthDate',
  ]);
});

test('refuses a wrong age and a certificate older than the child by their fields', async () => {
  const token = await issueLink(app);
  const { studentData, parentData } = newFamily();
  const year = app.clock.now().getUTCFullYear();
  const getDetails = async (birthDate: string, birthCertificateIssueDate: string) => {
    const body = { token, parentData, studentData: { ...studentData, birthDate, birthCertificateIssueDate } };
    return (await app.visitor().refused(register, { body })).body.details;
  };
  expect(await getDetails(`${year - 1}-01-01`, `${year - 1}-01-02`)).toEqual([
    { path: 'studentData.birthDate', message: messages.studentTooYoung },
  ]);
  expect(await getDetails(`${year - 20}-01-01`, '2018-06-01')).toEqual([
    { path: 'studentData.birthDate', message: messages.studentTooOld },
  ]);
  expect(await getDetails('2018-05-04', '2018-05-03')).toEqual([
    { path: 'studentData.birthCertificateIssueDate', message: messages.issuedBeforeBirth },
  ]);
  await enrol(app, { token });
});

async function lastNumber(): Promise<number> {
  const year = app.clock.now().getUTCFullYear();
  return (await app.db('contractCounters').where({ year }).first('counter'))?.counter ?? 0;
}
