import type { Knex } from 'knex';
import { erasePersonalData } from '../platform/audit/erase-personal-data';
import type { ErasurePlan } from './erasure-plan';

const erasedName = 'Удалено';

/** Erasures go one after another: each sees what the one before it left. */
const lockKey = 7_241_915;

export async function lockErasures(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
}

type Locked = Record<'contracts' | 'registrations' | 'students' | 'trialRequests', readonly { id: number }[]>;

/**
 * Locks what the plans of these families are about, so that nobody signs, approves or moves it meanwhile: all families' rows
 * of a kind at once, in the order of all locks (contracts.repository.ts).
 */
export async function lockFamilies(trx: Knex.Transaction, families: readonly Locked[]): Promise<void> {
  const lock = async (table: string, kind: keyof Locked) => {
    const ids = families.flatMap((family) => family[kind].map(({ id }) => id));
    await trx(table).whereIn('id', ids).orderBy('id').forUpdate().select('id');
  };
  await lock('contracts', 'contracts');
  await lock('pendingStudentRegistrations', 'registrations');
  await lock('students', 'students');
  await lock('trialRequests', 'trialRequests');
}

/**
 * Does what the plan says. Rows stay, so that counts and sums still add up; what tells of a person goes. Of a birth date the
 * year stays. Files are deleted by a job after the commit.
 */
export async function eraseByPlan(
  trx: Knex.Transaction,
  plan: ErasurePlan,
  { now, emails, userId }: { now: Date; emails: readonly string[]; userId: number | null },
): Promise<void> {
  await eraseMedical(trx, plan.medicalOf, now);
  await closeOpen(trx, plan, { now, userId });
  await eraseStudents(trx, plan.students, now);
  await eraseTrialRequests(trx, plan.trialRequests, now);
  await eraseRegistrations(trx, plan.registrations, now);
  await eraseContracts(trx, plan.contracts, now);
  await trx('studentDocuments').whereIn('id', plan.documents).delete();
  await erasePayments(trx, plan.payments, now);
  await eraseConsents(trx, plan.consents, emails);
  await eraseMessages(trx, plan.messages, now);
  await erasePersonalData(trx, { contractIds: plan.contracts, trialRequestIds: plan.trialRequests });
}

async function eraseMedical(trx: Knex.Transaction, of: ErasurePlan['medicalOf'], now: Date): Promise<void> {
  await trx('students').whereIn('id', of.students).update({ medicalInfo: null, additionalInfo: null, updatedAt: now });
  await trx.raw(
    `update student_changes set changes = coalesce((
       select jsonb_agg(change) from jsonb_array_elements(changes) change
       where change ->> 'field' not in ('medicalInfo', 'additionalInfo')), '[]')
     where student_id = any(:ids)`,
    { ids: [...of.students] },
  );
  await trx('pendingStudentRegistrations')
    .whereIn('id', of.registrations)
    .update({ studentData: trx.raw(`(student_data::jsonb - 'medicalInfo' - 'additionalInfo')::text`) });
  await trx('contracts')
    .whereIn('id', of.contracts)
    .update({
      metadata: trx.raw(`metadata #- '{variables,medicalInfo}' #- '{variables,additionalInfo}'`),
    });
}

/** A request that is still open is closed first: nobody can answer, sign or approve what has no data. */
async function closeOpen(
  trx: Knex.Transaction,
  { registrations, contracts }: ErasurePlan,
  { now, userId }: { now: Date; userId: number | null },
): Promise<void> {
  await trx('pendingStudentRegistrations')
    .whereIn('id', registrations)
    .where({ status: 'pending' })
    .update({ status: 'rejected', reviewedAt: now, reviewedBy: userId, rejectionReason: erasedName });
  await trx('contracts')
    .whereIn('id', contracts)
    .whereIn('status', ['draft', 'sent'])
    .update({ status: 'cancelled', cancelledAt: now, cancelledBy: userId });
  await trx('contractSignatures')
    .whereIn('contractId', contracts)
    .where({ status: 'initiated' })
    .update({ status: 'cancelled' });
}

async function eraseStudents(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx('students')
    .whereIn('id', ids)
    .update({
      lastName: erasedName,
      firstName: '',
      middleName: null,
      birthDate: trx.raw('make_date(extract(year from birth_date)::int, 1, 1)'),
      birthCertificateNumber: null,
      birthCertificateIssueDate: null,
      parentName: erasedName,
      parentPhone: '',
      parentEmail: null,
      parentRelationship: null,
      parentPassportSeries: null,
      parentPassportNumber: null,
      parentPassportIssuedBy: null,
      parentActualAddress: null,
      trainingAddress: null,
      secondParentName: null,
      secondParentPhone: null,
      medicalInfo: null,
      additionalInfo: null,
      anonymizedAt: now,
      updatedAt: now,
    });
  await trx('studentChanges').whereIn('studentId', ids).update({ changes: '[]' });
  await trx('waitingList').whereIn('studentId', ids).delete();
  await eraseReminders(trx, ids, now);
  // a reason may be an illness
  await trx('attendance').whereIn('studentId', ids).whereNotNull('reason').update({ reason: null });
}

/** The letters to the family go with its messages; here what letters to staff say of it. One that still waits is not sent any more. */
async function eraseReminders(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  const days = trx('documentReminders').whereIn('studentId', ids).select(trx.raw('told_on::text'));
  const digests = await trx('deliveries')
    .where({ purpose: 'document_digest' })
    .whereNot({ text: '' })
    .whereRaw(`split_part(idempotency_key, ':', 2) in (?)`, [days])
    .pluck<number[]>('id');
  await blankMessages(trx, digests, now);
  await trx('documentReminders').whereIn('studentId', ids).delete();
}

async function eraseTrialRequests(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx('trialRequests').whereIn('id', ids).update({
    childName: erasedName,
    parentName: erasedName,
    parentPhone: '',
    notes: null,
    refusalComment: null,
    anonymizedAt: now,
    updatedAt: now,
  });
  await trx.raw(
    `update trial_request_history h set details = coalesce((
       select jsonb_object_agg(key, value) from jsonb_each(h.details)
       where key in ('scheduledDate', 'groupId', 'refusalReasonId', 'contractId')), '{}')
     where trial_request_id = any(:ids)`,
    { ids: [...ids] },
  );
}

/** The smallest that the lists of registrations can still show. */
async function eraseRegistrations(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx.raw(
    `update pending_student_registrations r set anonymized_at = :now,
       rejection_reason = case when rejection_reason is null then null else :erasedName end,
       student_data = jsonb_build_object('lastName', :erasedName::text, 'firstName', '', 'birthDate', data.year || '-01-01',
         'gender', d -> 'gender', 'birthCertificateNumber', '', 'birthCertificateIssueDate', data.year || '-01-01',
         'sportsDirection', d -> 'sportsDirection', 'trainingDays', d -> 'trainingDays')::text,
       parent_data = jsonb_build_object('fullName', :erasedName::text, 'phone', '', 'email', '',
         'relationship', r.parent_data::jsonb -> 'relationship', 'passportSeries', '', 'passportNumber', '',
         'passportIssuedBy', '', 'actualAddress', '', 'trainingAddress', '')::text
     from (select id, student_data::jsonb as d, left(student_data::jsonb ->> 'birthDate', 4) as year
       from pending_student_registrations where id = any(:ids)) data
     where r.id = data.id`,
    { ids: [...ids], now, erasedName },
  );
}

/** Number, dates, states and hashes stay: the public check still tells of a file whether it is genuine. */
async function eraseContracts(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx('contractSigningTokens').whereIn('contractId', ids).delete();
  await trx('contractSigningSessions').whereIn('contractId', ids).delete();
  await trx('contracts')
    .whereIn('id', ids)
    .update({
      metadata: '{}',
      // the frozen text goes, that there was one and its hash stay
      documentHtml: trx.raw(`case when frozen_at is null then null else '' end`),
      draftFileUrl: null,
      signedFileUrl: null,
      signatureToken: null,
      signatureExpiresAt: null,
      cancelReason: null,
      anonymizedAt: now,
      updatedAt: now,
    });
  await trx('contractSignatures').whereIn('contractId', ids).update({
    phoneNumber: '',
    verificationCode: null,
    ipAddress: null,
    userAgent: null,
    digitalFingerprint: null,
    signatureSalt: null,
    deviceInfo: null,
  });
  await trx('contractAuditLog')
    .whereIn('contractId', ids)
    .update({ ipAddress: null, userAgent: null, sessionId: null, details: '{}' });
}

/** Sum, day and state stay for the books. */
async function erasePayments(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx('payments').whereIn('id', ids).update({
    customerName: null,
    customerPhone: null,
    customerEmail: null,
    childName: null,
    description: null,
    cancelReason: null,
    bankNotification: null,
    anonymizedAt: now,
    updatedAt: now,
  });
  await trx('bankNotices').whereIn('paymentId', ids).update({ payload: '{}' });
}

async function eraseConsents(trx: Knex.Transaction, ids: readonly number[], emails: readonly string[]): Promise<void> {
  await trx('consents').whereIn('id', ids).update({ ipAddress: null, userAgent: null, revokeReason: null });
  await trx('consentLinks')
    .whereRaw('lower(email) = any(?)', [[...emails]])
    .delete();
}

async function eraseMessages(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await blankMessages(trx, ids, now);
  await trx('deliveries')
    .whereIn('id', ids)
    .update({ recipient: '', subject: null, attachments: '[]', lastError: null });
}

/** One that still waits is not sent any more. */
async function blankMessages(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx('deliveries')
    .whereIn('id', ids)
    .update({
      text: '',
      html: null,
      status: trx.raw(`case when status in ('pending', 'retrying') then 'failed' else status end`),
      updatedAt: now,
    });
}

/** Letters of no contract, by their age: a link to registration or to the own consents is worth nothing by then. */
export async function eraseOldMessages(trx: Knex.Transaction, before: Date, now: Date, limit: number): Promise<number> {
  const ids = await trx('deliveries')
    .whereNull('contractId')
    .where('createdAt', '<', before)
    .whereNot({ recipient: '' })
    .whereIn('purpose', ['registration_link', 'consent_link', 'consent_revoked', 'document_reminder'])
    .limit(limit)
    .pluck<number[]>('id');
  await eraseMessages(trx, ids, now);
  return ids.length;
}

/** Payers whose accounting term is over and whose student, if any, is no longer known. */
export async function eraseOldPayments(
  trx: Knex.Transaction,
  lastDay: string,
  now: Date,
  limit: number,
): Promise<number> {
  const ids = await trx('payments')
    .leftJoin('students', 'students.id', 'payments.studentId')
    .whereNull('payments.anonymizedAt')
    .where('payments.date', '<=', lastDay)
    .where((student) => student.whereNull('payments.studentId').orWhereNotNull('students.anonymizedAt'))
    .limit(limit)
    .pluck<number[]>('payments.id');
  await erasePayments(trx, ids, now);
  return ids.length;
}
