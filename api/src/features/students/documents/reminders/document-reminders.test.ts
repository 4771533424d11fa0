import { studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxCarrier } from '../../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../../platform/delivery/delivery-worker';
import { startMailServer } from '../../../../platform/delivery/mail-server.fixture';
import type { OutgoingMessage } from '../../../../platform/delivery/outbox';
import { createSmtpCarrier } from '../../../../platform/delivery/smtp-carrier';
import { useTestApp } from '../../../../testing/test-app';
import { makeStudent } from '../../../groups/school.fixture';
import { studentDocumentsRoutes } from '../student-documents.routes';
import { documentRemindersTask } from './document-reminders.task';

let mail: Awaited<ReturnType<typeof startMailServer>>;
const app = useTestApp({
  features: studentDocumentsRoutes,
  settings: { demo: false },
  jobs: (deps) =>
    deliveryJobs(deps, { sms: outboxCarrier, email: createSmtpCarrier(mail.url, 'Школа <school@example.org>') }),
});

beforeAll(async () => {
  mail = await startMailServer((address) => (address.startsWith('gone') ? 550 : undefined));
});
afterAll(() => mail.close());

/** 9:05 of the school's day. */
const morning = (day: string) => app.clock.set(`${day}T06:05:00Z`);

beforeEach(async () => {
  morning('2026-11-01');
  mail.letters.length = 0;
  await app.db('students').update({ active: false });
  await app.db('documentReminderDays').delete();
  await app.db('deliveries').delete();
  await app.db('users').update({ email: null });
});

let serial = 0;

async function makeChild(columns: Record<string, unknown> = {}) {
  serial += 1;
  const email = `parent${serial}@example.org`;
  const id = await makeStudent(app.db, { firstName: 'Аня', parentEmail: email, ...columns });
  return { id, email };
}

async function keep(studentId: number, expiresOn: string | null, documentType = 'INSURANCE'): Promise<number> {
  const [row] = await app
    .db('studentDocuments')
    .insert({ studentId, documentType, fileName: 'a.pdf', fileUrl: 'a', fileSize: 1, expiresOn })
    .returning('id');
  return row.id;
}

const run = (deps: Partial<typeof app.deps> = {}) => documentRemindersTask({ ...app.deps, ...deps }).run();

/** Runs the job on that day and delivers; returns the text that the address got that day, '' without a letter. */
async function on(day: string, email: string): Promise<string> {
  morning(day);
  mail.letters.length = 0;
  await run();
  await app.runJobs();
  return textsTo(email).join('\n---\n');
}

function textsTo(email: string): string[] {
  return mail.letters.filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text ?? '');
}

test('a parent is reminded a month and a week before the last day, and on it, once each', async () => {
  const { id, email } = await makeChild();
  await keep(id, '2026-12-01', 'PEDIATRIC_CERTIFICATE');
  expect(await on('2026-11-01', email)).toContain(
    'Срок действия медицинской справки от педиатра заканчивается 1 декабря 2026 г. Принесите, пожалуйста, новую справку',
  );
  const [letter] = mail.letters;
  expect(letter).toMatchObject({ subject: 'Документы для занятий (Аня): истекает срок' });
  expect(letter?.text).toContain('+7 (495) 123-45-67');
  const row = await app.db('deliveries').where({ recipient: email }).first();
  expect(letter?.messageId).toBe(row.messageId);
  // the text is erased, because it says which document the child has
  expect(row).toMatchObject({ status: 'success', purpose: 'document_reminder', text: '' });

  expect(await on('2026-11-01', email)).toBe('');
  for (const day of ['2026-11-02', '2026-11-23']) expect(await on(day, email)).toBe('');
  expect(await on('2026-11-24', email)).toContain('заканчивается 1 декабря');
  for (const day of ['2026-11-25', '2026-11-30']) expect(await on(day, email)).toBe('');
  expect(await on('2026-12-01', email)).toContain('заканчивается сегодня, 1 декабря 2026 г.');
  for (const day of ['2026-12-02', '2026-12-08']) expect(await on(day, email)).toBe('');
  expect(await app.db('documentReminders').where({ studentId: id }).orderBy('id').pluck('stage')).toEqual([
    'month',
    'week',
    'ended',
  ]);
});

test('the invented phone of a new database is in no letter', async () => {
  const { operatorPhone } = await app.db('settingsSchool').first('operatorPhone');
  await app.db('settingsSchool').update({ operatorPhone: '+74950000000' });
  const { id, email } = await makeChild();
  await keep(id, '2026-12-01');
  const letter = await on('2026-11-01', email);
  await app.db('settingsSchool').update({ operatorPhone });
  expect(letter).toContain('заканчивается 1 декабря');
  expect(letter).not.toContain('по телефону');
});

test('reminders are sent after days without a run, but not for documents that ended long ago', async () => {
  const { id, email } = await makeChild();
  await keep(id, '2026-12-01');
  expect(await on('2026-11-11', email)).toContain('заканчивается 1 декабря');
  expect(await on('2026-11-29', email)).toContain('заканчивается 1 декабря');
  expect(await on('2026-12-03', email)).toContain('закончился 1 декабря 2026 г.');

  const late = await makeChild();
  await keep(late.id, '2026-12-01');
  expect(await on('2026-12-09', late.email)).toBe('');
});

test('waits for the morning in the school’s time zone', async () => {
  const { id } = await makeChild();
  await keep(id, '2026-12-01');
  const reminded = async () => (await app.db('documentReminders').where({ studentId: id })).length;
  await app.db('settingsSchool').update({ timeZone: 'Asia/Vladivostok' });
  for (const moment of ['2026-11-10T22:59:00Z', '2026-11-10T11:00:00Z']) {
    app.clock.set(moment);
    await run();
    expect(await reminded()).toBe(0);
  }
  app.clock.set('2026-11-10T23:00:00Z');
  await run();
  expect(await reminded()).toBe(1);
  expect(await app.db('documentReminderDays').pluck('day')).toEqual(['2026-11-11']);
  await app.db('settingsSchool').update({ timeZone: 'Europe/Moscow' });
});

/** Creates enough children for several batches, and a member of staff. */
async function makeMany(count: number): Promise<string[]> {
  await app.db('users').insert({ username: `keeper${count}`, role: 'admin', email: 'keeper@example.org' });
  const emails: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id, email } = await makeChild();
    await keep(id, '2026-12-01');
    emails.push(email);
  }
  return emails;
}

const recipients = () => app.db('deliveries').orderBy('recipient').pluck('recipient');

test('simultaneous processes send each letter once', async () => {
  const emails = await makeMany(230);
  await Promise.all([run(), run(), run()]);
  expect(await recipients()).toEqual([...emails, 'keeper@example.org'].sort());
});

test.each([
  ['amid the letters to parents', ({ idempotencyKey }: OutgoingMessage) => idempotencyKey.endsWith('7'), 100, 120],
  ['before the letter to staff', ({ purpose }: OutgoingMessage) => purpose === 'staff_notification', 121, 121],
])('killed %s, the next run does the rest, and nothing twice', async (_, dies, done, count) => {
  const emails = await makeMany(count);
  const { outbox } = app.deps;
  let letters = 0;
  const dying: typeof outbox = {
    enqueue: (trx, message) => {
      letters += 1;
      // in the second batch
      if (letters > 105 && dies(message)) throw new Error('killed');
      return outbox.enqueue(trx, message);
    },
  };
  await expect(run({ outbox: dying })).rejects.toThrow('killed');
  expect(await app.db('documentReminderDays')).toEqual([]);
  expect(await recipients()).toHaveLength(done);

  app.clock.advance(3_600_000);
  await run();
  expect(await recipients()).toEqual([...emails, 'keeper@example.org'].sort());
  const [digest] = await app.outbox('keeper@example.org');
  expect(digest?.subject).toBe(`Истекает срок документов. Учеников: ${count}`);
  expect(digest?.text).toContain(count === 120 ? 'И еще 20 учеников.' : 'И еще 21 ученик.');
});

test('no reminder for a document that a later one replaces, or for an archived or erased child; a new term starts again', async () => {
  const replaced = await makeChild();
  await keep(replaced.id, '2026-11-20');
  await keep(replaced.id, '2027-11-20');
  const forEver = await makeChild();
  await keep(forEver.id, '2026-11-20');
  await keep(forEver.id, null);
  const archived = await makeChild({ active: false });
  await keep(archived.id, '2026-11-20');
  const erased = await makeChild({ anonymizedAt: new Date() });
  await keep(erased.id, '2026-11-20');
  const pages = await makeChild();
  const firstPage = await keep(pages.id, '2026-11-20');
  await keep(pages.id, '2026-11-20');
  const many = await makeChild();
  await keep(many.id, '2026-11-20');
  await keep(many.id, '2026-11-25', 'MEDICAL_POLICY');

  await on('2026-11-01', '');
  expect(mail.letters.map(({ to }) => to?.[0]?.address).sort()).toEqual([pages.email, many.email].sort());
  expect(textsTo(pages.email)[0]?.match(/Срок действия/g)).toHaveLength(1);
  expect(textsTo(many.email)[0]).toMatch(/страховки заканчивается 20 ноября.*полиса ОМС заканчивается 25 ноября/s);

  // adding or removing a page does not make a new document
  await keep(pages.id, '2026-11-20');
  await app.db('studentDocuments').where({ id: firstPage }).delete();
  expect(await on('2026-11-02', pages.email)).toBe('');
  await app.db('studentDocuments').where({ studentId: pages.id }).update({ expiresOn: '2026-11-30' });
  expect(await on('2026-11-03', pages.email)).toContain('30 ноября');
});

/** A consent that the family gave with its registration. */
async function consent(studentId: number, kind: string, acceptedAt: string, isRevoked = false): Promise<void> {
  const [registration] = await app
    .db('pendingStudentRegistrations')
    .insert({ studentData: '{}', parentData: '{}', studentId })
    .returning('id');
  const document = await app.db('contractTemplates').where({ kind }).first('id', 'sha256');
  await app.db('consents').insert({
    documentId: document.id,
    documentSha256: document.sha256,
    registrationId: registration.id,
    acceptedAt,
    ...(isRevoked ? { revokedAt: app.clock.now(), revokedBy: 'parent' } : {}),
  });
}

test('no letter after a revoked consent, and none about health without the consent to that; staff see why', async () => {
  await app.db('users').insert({ username: 'keeper2', role: 'owner', email: 'owner@example.org' });
  const revoked = await makeChild({ lastName: 'Аронова' });
  await keep(revoked.id, '2026-11-20');
  await consent(revoked.id, 'consent_personal_data', '2026-09-01', true);
  const anew = await makeChild({ lastName: 'Борисова' });
  await keep(anew.id, '2026-11-20');
  await consent(anew.id, 'consent_personal_data', '2026-09-01', true);
  await consent(anew.id, 'consent_personal_data', '2026-10-01');
  const medical = await makeChild({ lastName: 'Ванина' });
  await keep(medical.id, '2026-11-20');
  await keep(medical.id, '2026-11-25', 'PEDIATRIC_CERTIFICATE');
  await consent(medical.id, 'consent_personal_data', '2026-09-01');
  await consent(medical.id, 'consent_medical', '2026-09-01', true);
  const nowhere = await makeChild({ lastName: 'Громова', parentEmail: null });
  await keep(nowhere.id, '2026-11-20');

  const digest = await on('2026-11-01', 'owner@example.org');
  expect(textsTo(revoked.email)).toEqual([]);
  expect(textsTo(anew.email)).toHaveLength(1);
  expect(textsTo(medical.email)[0]).not.toContain('справки');
  const { publicUrl } = app.deps.settings;
  expect(digest.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      'Аронова Аня',
      '— страховка: срок заканчивается 20 ноября 2026 г. (родителю не написали: согласие отозвано)',
      `${publicUrl}/students/${revoked.id}?tab=documents`,
      '— справка от педиатра: срок заканчивается 25 ноября 2026 г. (родителю не написали: согласие отозвано)',
      '— страховка: срок заканчивается 20 ноября 2026 г. (родителю не написали: нет эл. почты)',
    ]),
  );
  expect(digest.indexOf('Аронова')).toBeLessThan(digest.indexOf('Громова'));
  expect(await on('2026-11-02', 'owner@example.org')).toBe('');
});

test('only active staff who keep documents get the letter for staff', async () => {
  const roles = ['owner', 'senior_admin', 'admin', 'coach', 'accountant'];
  for (const role of roles) {
    await app.db('users').insert({ username: `staff_${role}`, role, email: `${role}@school.example` });
  }
  await app.db('users').insert({ username: 'left', role: 'admin', email: 'left@school.example', active: false });
  const { id, email } = await makeChild();
  await keep(id, '2026-11-20');
  await on('2026-11-01', email);
  expect(mail.letters.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    ['admin@school.example', email, 'owner@school.example', 'senior_admin@school.example'].sort(),
  );
});

test('each letter is an event of the audit chain, and the log has no names', async () => {
  const { id, email } = await makeChild({ lastName: 'Тайнова' });
  await keep(id, '2026-11-20');
  await on('2026-11-01', email);
  const delivery = await app.db('deliveries').where({ recipient: email }).first('id');
  const [event] = await app.db('auditLogs').where({ eventType: 'student.document_reminded' }).orderBy('id', 'desc');
  expect(event).toMatchObject({ metadata: { studentId: id, reminders: 1, deliveryId: delivery.id }, userId: null });
  const line = app.logLines.findLast(({ msg }) => msg === 'Parents were reminded of documents');
  expect(line).toMatchObject({ day: '2026-11-01', reminders: 1, letters: 1, noEmail: 0, consentRevoked: 0 });
  expect(JSON.stringify(app.logLines)).not.toMatch(/Тайнова|parent\d+@/);
});

const listed = async (id: number) => {
  const admin = await app.as('admin');
  const { body, statements } = await admin.call(studentDocumentRoutes.list, { params: { id } });
  expect(statements).toHaveLength(3);
  return body.map(({ reminder, reminding }) => ({ reminder, reminding }));
};

test('staff see when a parent was reminded, and why a letter was refused', async () => {
  const { id } = await makeChild();
  await keep(id, '2026-11-20');
  await keep(id, '2027-11-20', 'MEDICAL_POLICY');
  expect(await listed(id)).toEqual([
    { reminder: null, reminding: null },
    { reminder: null, reminding: 'possible' },
  ]);
  await run();
  const at = app.clock.now().toISOString();
  expect((await listed(id))[1]).toEqual({ reminder: { at, state: 'waiting', error: null }, reminding: 'reminded' });
  await app.runJobs();
  expect((await listed(id))[1]).toEqual({ reminder: { at, state: 'sent', error: null }, reminding: 'reminded' });
  morning('2026-11-02');
  expect((await listed(id))[1]?.reminding).toBe('possible');

  const gone = await makeChild({ parentEmail: 'gone@example.org' });
  await keep(gone.id, '2026-11-20');
  await on('2026-11-03', 'gone@example.org');
  expect(await listed(gone.id)).toMatchObject([
    { reminder: { state: 'failed', error: expect.stringContaining('550') }, reminding: 'possible' },
  ]);
});

test('staff can remind once a day, even with simultaneous requests, and only when a reminder is due', async () => {
  const { id, email } = await makeChild();
  const documentId = await keep(id, '2026-11-20');
  const admin = await app.as('admin');
  const remind = (of: number) => admin.send('POST', `/api/documents/${of}/reminders`);
  const answers = await Promise.all([remind(documentId), remind(documentId), remind(documentId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  await app.runJobs();
  expect(textsTo(email)).toHaveLength(1);
  const refused = await admin.refused(studentDocumentRoutes.remind, { params: { id: documentId } });
  expect(refused).toMatchObject({ httpStatus: 409, body: { code: 'ILLEGAL_TRANSITION', status: 'reminded' } });
  const [event] = await app.db('auditLogs').where({ eventType: 'student.document_reminded' }).orderBy('id', 'desc');
  expect(event).toMatchObject({
    userId: String(await app.userId('admin')),
    metadata: { studentId: id, documentId, reminders: 1 },
  });

  // the daily letter is still sent, and on the next day staff may remind again
  expect(await on('2026-11-02', email)).toContain('20 ноября');
  morning('2026-11-03');
  expect((await (await app.as('admin')).send('POST', `/api/documents/${documentId}/reminders`)).status).toBe(204);
});

test('refuses a reminder by hand for a valid, replaced or unknown document, and without an address or consent', async () => {
  const admin = await app.as('admin');
  const refusal = async (columns: Record<string, unknown>, expiresOn: string | null, revoked = false) => {
    const { id } = await makeChild(columns);
    if (revoked) await consent(id, 'consent_personal_data', '2026-09-01', true);
    const documentId = await keep(id, expiresOn);
    const { httpStatus, body } = await admin.refused(studentDocumentRoutes.remind, { params: { id: documentId } });
    return [httpStatus, body.status];
  };
  expect(await refusal({}, '2026-12-02')).toEqual([409, undefined]);
  expect(await refusal({}, null)).toEqual([409, undefined]);
  expect(await refusal({ active: false }, '2026-11-20')).toEqual([409, undefined]);
  expect(await refusal({ parentEmail: null }, '2026-11-20')).toEqual([409, 'noEmail']);
  expect(await refusal({}, '2026-11-20', true)).toEqual([409, 'consentRevoked']);
  expect(await refusal({ anonymizedAt: new Date() }, '2026-11-20')).toEqual([404, undefined]);
  const unknown = await admin.refused(studentDocumentRoutes.remind, { params: { id: 2_000_000_000 } });
  expect(unknown.httpStatus).toBe(404);
  expect(await app.db('deliveries')).toEqual([]);
  for (const role of ['coach', 'accountant'] as const) {
    const client = await app.as(role);
    expect((await client.refused(studentDocumentRoutes.remind, { params: { id: 1 } })).httpStatus).toBe(403);
  }
});
