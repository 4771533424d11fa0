import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { consentRoutes } from '@school/api-contract/families/personal-data';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import type { TestApp } from '../../testing/test-app';
import { getSentCode } from '../contracts/signing/signing.fixture';
import { makeBranchSection, makeGroup } from '../groups/school.fixture';
import { enrol, issueLink, newFamily } from '../registrations/enrolment.fixture';

let serial = 0;

/** Words that only this family has and that an erasure must remove everywhere. */
function createSecrets(number: number) {
  const phone = `+7926111${String(number).padStart(4, '0')}`;
  return {
    phone,
    digits: phone.slice(2),
    email: `tayna${number}@Example.org`,
    surname: `Загадкина${number}`,
    parentName: `Тайнова${number} Ирина Олеговна`,
    passport: String(700_000 + number),
    address: `Тайная улица, ${number}00, кв. 1`,
    certificate: `IX-ЯЯ 90${number}`,
    illness: `Астма-${number}`,
    trialName: `Неразглашенов${number}`,
    note: `Заметка-${number}`,
    payer: `PAYER SECRETOV${number}`,
    agent: `SecretBrowser/${number}`,
    address2: `203.0.113.${number}`,
  };
}
type Secrets = ReturnType<typeof createSecrets>;

export interface Family {
  secrets: Secrets;
  studentId: number;
  contractId: number;
  registrationId: number;
  trialRequestId: number;
}

/**
 * Creates a family with rows in every table that can hold its data: trial, registration, signature, payment, documents.
 */
export async function createFamily(app: TestApp): Promise<Family> {
  serial += 1;
  const secrets = createSecrets(serial);
  const { sectionId, branchId } = await makeBranchSection(app.db);
  const visitor = app.visitor();
  const trial = await visitor.call(trialRequestRoutes.create, {
    body: {
      childName: secrets.trialName,
      childAge: 7,
      parentName: secrets.parentName,
      parentPhone: secrets.phone,
      sectionId,
      branchId,
      desiredDate: new Date(app.clock.now().getTime() + 24 * 3600 * 1000).toISOString(),
      notes: secrets.note,
      consentToDataProcessing: true,
    },
  });
  const trialRequestId = trial.body.id;
  await app.db('trialRequestHistory').insert({
    trialRequestId,
    toStatus: 'NEW',
    details: JSON.stringify({ refusalComment: secrets.note, groupId: 1 }),
  });

  const family = newFamily();
  family.studentData = {
    ...family.studentData,
    lastName: secrets.surname,
    birthCertificateNumber: secrets.certificate,
    consentMedical: true,
    medicalInfo: secrets.illness,
    additionalInfo: secrets.note,
  };
  family.parentData = {
    ...family.parentData,
    fullName: secrets.parentName,
    phone: secrets.phone,
    email: secrets.email,
    passportNumber: secrets.passport,
    actualAddress: secrets.address,
    trainingAddress: secrets.address,
  };
  const token = await issueLink(app, { trialRequestId });
  const { parent, contractId, registrationId } = await enrol(app, { family, token });
  const admin = await app.as('admin');
  const groupId = await makeGroup(app.db, { createdBy: await app.userId('admin') });
  const approved = await admin.call(registrationRoutes.approve, {
    params: { id: registrationId },
    body: { groupIds: [groupId] },
  });
  const studentId = approved.body.studentId ?? 0;
  const initiated = await parent.call(contractRoutes.initiate, { body: { contractId, phoneNumber: secrets.phone } });
  await parent.call(contractRoutes.verify, {
    body: { signatureId: initiated.body.signatureId, verificationCode: await getSentCode(app, secrets.phone) },
  });
  await parent.call(consentRoutes.requestLink, { body: { email: secrets.email } });
  await admin.call(registrationRoutes.issueLink, { body: { sendTo: { email: secrets.email, phone: secrets.phone } } });
  await app.runJobs();
  await insertRest(app, { secrets, studentId, contractId, registrationId, trialRequestId }, groupId);
  return { secrets, studentId, contractId, registrationId, trialRequestId };
}

/** Fills columns that no route writes yet. */
async function insertRest({ db, deps }: TestApp, family: Family, groupId: number): Promise<void> {
  const { secrets, studentId, contractId } = family;
  await db('students')
    .where({ id: studentId })
    .update({ secondParentName: secrets.parentName, secondParentPhone: secrets.phone });
  const [other] = await db('groups').insert({ name: 'Вторая', sportsDirection: 'dance' }).returning('id');
  await db('waitingList').insert({ studentId, groupId: other.id, addedAt: '2026-11-02' });
  await db('attendance').insert({ studentId, groupId, date: '2026-11-02', status: 'ABSENT', reason: secrets.illness });
  await db('studentChanges').insert({
    studentId,
    event: 'updated',
    changes: JSON.stringify([
      { field: 'lastName', from: secrets.payer, to: secrets.surname },
      { field: 'medicalInfo', from: null, to: secrets.illness },
    ]),
    createdAt: '2026-11-02',
  });
  const fileKey = `students/${studentId}/document.pdf`;
  await deps.files.put(fileKey, Buffer.from(secrets.passport), 'application/pdf');
  const excuseKey = `excuses/${studentId}/certificate.pdf`;
  await deps.files.put(excuseKey, Buffer.from(secrets.illness), 'application/pdf');
  await db('absenceExcuses').insert({
    ...{ studentId, groupId, date: '2026-11-02', reason: 'illness', comment: secrets.illness, fileKey: excuseKey },
    ...{ fileName: `${secrets.surname}.pdf`, createdAt: deps.clock.now() },
  });
  await db('studentDocuments').insert({
    studentId,
    documentType: 'PARENT_PASSPORT',
    fileName: `${secrets.surname}.pdf`,
    fileUrl: fileKey,
    fileSize: 6,
  });
  const letter = { channel: 'email', status: 'success', text: secrets.surname };
  const [reminder] = await db('deliveries')
    .insert([
      // a former address of the family
      { ...letter, purpose: 'document_reminder', recipient: `old-${secrets.email}`, idempotencyKey: `r:${studentId}` },
      {
        ...letter,
        purpose: 'staff_notification',
        recipient: 'a@example.org',
        idempotencyKey: `staff:documents:2026-11-03:documentsEnding::${studentId}:email`,
      },
    ])
    .returning('id');
  await db('documentReminders').insert({
    studentId,
    documentType: 'PARENT_PASSPORT',
    expiresOn: '2026-12-01',
    stage: 'month',
    deliveryId: reminder.id,
    createdAt: deps.clock.now(),
    reportedOn: '2026-11-03',
  });
  const [payment] = await db('payments')
    .insert({
      studentId,
      amount: 5000,
      date: '2026-11-03',
      status: 'CONFIRMED',
      type: 'bank_card',
      description: secrets.surname,
      bankNotification: JSON.stringify({ Email: secrets.email }),
      customerName: secrets.payer,
      customerPhone: secrets.phone,
      customerEmail: secrets.email,
      childName: secrets.surname,
      createdAt: deps.clock.now(),
    })
    .returning('id');
  await db('bankNotices').insert({
    deduplicationKey: `notice-${studentId}`,
    paymentId: payment.id,
    payload: JSON.stringify({ Phone: secrets.phone }),
    outcome: 'confirmed',
  });
  await db('contracts')
    .where({ id: contractId })
    .update({
      cancelReason: secrets.note,
      metadata: db.raw(`jsonb_set(metadata, '{variables,medicalInfo}', ?)`, [JSON.stringify(secrets.illness)]),
    });
  const traces = { ipAddress: secrets.address2, userAgent: secrets.agent };
  await db('contractAuditLog')
    .where({ contractId })
    .update({ ...traces, sessionId: secrets.agent });
  await db('contractSignatures')
    .where({ contractId })
    .update({ ...traces, deviceInfo: JSON.stringify(secrets), digitalFingerprint: secrets.agent });
  await db('consents').where({ contractId }).update(traces);
  await db('deliveries')
    .where({ contractId })
    .update({ text: secrets.surname, html: secrets.surname, lastError: secrets.email });
}

/** Every text in every table of the database, as 'table.column: text'. */
export async function listAllTexts({ db }: TestApp): Promise<string[]> {
  const { rows: columns } = await db.raw<{ rows: { tableName: string; columnName: string }[] }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t
       on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea')
     order by c.table_name, c.ordinal_position`,
  );
  const texts: string[] = [];
  for (const { tableName, columnName } of columns) {
    const { rows } = await db.raw('select ??::text as text from ??', [columnName, tableName]);
    for (const { text } of rows) if (text !== null) texts.push(`${tableName}.${columnName}: ${text}`);
  }
  return texts;
}

/** The places in the database that still contain one of the family's words. */
export async function listTraces(app: TestApp, secrets: Secrets): Promise<string[]> {
  const words = Object.values(secrets).map((word) => word.toLowerCase());
  const texts = await listAllTexts(app);
  return texts
    .filter((text) => words.some((word) => text.toLowerCase().includes(word)))
    .map((text) => text.slice(0, 200));
}

export async function archiveFamily({ db, clock }: TestApp, { studentId, contractId }: Family): Promise<void> {
  await db('students')
    .where({ id: studentId })
    .update({ active: false, updatedAt: clock.now(), archivedAt: clock.now() });
  await db('contracts').where({ id: contractId }).update({ status: 'completed' });
}

/** Advances the clock; login sessions expire. */
export function advanceClock({ clock }: TestApp, years: number, days = 0): void {
  const moment = clock.now();
  moment.setUTCFullYear(moment.getUTCFullYear() + years);
  moment.setUTCDate(moment.getUTCDate() + days);
  clock.set(moment);
}
