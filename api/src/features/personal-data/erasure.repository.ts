import type { Knex } from 'knex';
import { erasePersonalData } from '../../platform/audit/erase-personal-data';
import type { EventRange } from '../../platform/audit/erased-events';
import { removeNotifications, type StaffSubject } from '../notifications/forget-notifications';
import { eraseCardFields, eraseCards } from '../students/card-writes.service';
import type { ErasurePlan } from './erasure-plan';

const erasedName = 'Удалено';

/** Erasures run one after another, so each sees the result of the one before. */
const lockKey = 7_241_915;

export async function lockErasures(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
}

type FamilyRows = Record<'contracts' | 'registrations' | 'students' | 'trialRequests', readonly { id: number }[]>;

/**
 * Locks the rows of these families, so that nobody signs, approves or changes them meanwhile. Locks all families' rows
 * of a kind at once, in the lock order of contracts.repository.ts.
 */
export async function lockFamilies(trx: Knex.Transaction, families: readonly FamilyRows[]): Promise<void> {
  const lock = async (table: string, kind: keyof FamilyRows) => {
    const ids = families.flatMap((family) => family[kind].map(({ id }) => id));
    await trx(table).whereIn('id', ids).orderBy('id').forUpdate().select('id');
  };
  await lock('contracts', 'contracts');
  await lock('pendingStudentRegistrations', 'registrations');
  await lock('students', 'students');
  await lock('trialRequests', 'trialRequests');
}

/**
 * Erases personal data by the plan. Rows stay, so that counts and sums still add up; of a birth date the year stays. A
 * job deletes the files after the commit. Returns the audit events that lost their personal data.
 */
export async function eraseByPlan(
  trx: Knex.Transaction,
  plan: ErasurePlan,
  { now, emails, userId }: { now: Date; emails: readonly string[]; userId: number | null },
): Promise<EventRange[]> {
  await eraseMedical(trx, plan.medicalInfo, now);
  await closeOpenRequests(trx, plan, { now, userId });
  await eraseStudents(trx, plan.students, now);
  await eraseTrialRequests(trx, plan.trialRequests, now);
  await eraseRegistrations(trx, plan.registrations, now);
  await eraseContracts(trx, plan.contracts, now);
  await trx('studentDocuments').whereIn('id', plan.documents).delete();
  await erasePayments(trx, plan.payments, now);
  await eraseConsents(trx, plan.consents, emails);
  await eraseMessages(trx, plan.messages, now);
  return erasePersonalData(trx, { contractIds: plan.contracts, trialRequestIds: plan.trialRequests });
}

async function eraseMedical(trx: Knex.Transaction, of: ErasurePlan['medicalInfo'], now: Date): Promise<void> {
  await eraseCardFields(trx, of.students, ['medicalInfo', 'additionalInfo'], now);
  await trx('pendingStudentRegistrations')
    .whereIn('id', of.registrations)
    .update({ studentData: trx.raw(`(student_data::jsonb - 'medicalInfo' - 'additionalInfo')::text`) });
  await trx('contracts')
    .whereIn('id', of.contracts)
    .update({
      metadata: trx.raw(`metadata #- '{variables,medicalInfo}' #- '{variables,additionalInfo}'`),
    });
}

/** Closes open registrations, contracts and codes first, because nobody can sign or approve them without data. */
async function closeOpenRequests(
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
  await eraseCards(trx, ids, now);
  await trx('waitingList').whereIn('studentId', ids).delete();
  await eraseReminders(trx, ids, now);
  // the reason of an absence may be an illness
  await trx('attendance').whereIn('studentId', ids).whereNotNull('reason').update({ reason: null });
}

/**
 * Erases the family's documents from letters to staff; letters to the family are erased with its messages. Unsent
 * letters are not sent any more.
 */
async function eraseReminders(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  const reminders = trx('documentReminders').whereIn('studentId', ids).whereNotNull('reportedOn');
  const days = await reminders.distinct().pluck<string[]>('reportedOn');
  await eraseStaffMessages(trx, 'documents', days, now);
  await trx('documentReminders').whereIn('studentId', ids).delete();
}

/** Removes the notifications of these subjects, and blanks the messages to staff about them. */
async function eraseStaffMessages(
  trx: Knex.Transaction,
  kind: StaffSubject,
  ids: readonly (number | string)[],
  now: Date,
): Promise<void> {
  await blankMessages(trx, await removeNotifications(trx, kind, ids), now);
}

async function eraseTrialRequests(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await eraseStaffMessages(trx, 'trial_request', ids, now);
  await trx('trialRequests').whereIn('id', ids).update({
    childName: erasedName,
    parentName: erasedName,
    parentPhone: '',
    notes: null,
    refusalComment: null,
    recommendedBy: null,
    referrer: null,
    requestKey: null,
    trialComment: null,
    nextStep: null,
    nextStepText: null,
    nextStepOn: null,
    nextStepUserId: null,
    anonymizedAt: now,
    updatedAt: now,
  });
  await trx('trialRequestNotes').whereIn('trialRequestId', ids).delete();
  await trx.raw(
    `update trial_request_history h set details = coalesce((
       select jsonb_object_agg(key, value) from jsonb_each(h.details)
       where key in ('scheduledDate', 'groupId', 'refusalReasonId', 'contractId', 'familyAnswer')), '{}')
     where trial_request_id = any(:ids)`,
    { ids: [...ids] },
  );
}

/** Leaves the fields that the list of registrations needs. */
async function eraseRegistrations(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await eraseStaffMessages(trx, 'registration', ids, now);
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

/** Number, dates, statuses and hashes stay, so that the public check can still verify a file. */
async function eraseContracts(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await eraseStaffMessages(trx, 'contract', ids, now);
  await trx('contractSigningTokens').whereIn('contractId', ids).delete();
  await trx('contractSigningSessions').whereIn('contractId', ids).delete();
  await trx('contracts')
    .whereIn('id', ids)
    .update({
      metadata: '{}',
      // '' shows that there was a frozen text; its hash stays
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

/** Amount, date and status stay for accounting. */
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
  await trx('paymentEvents').whereIn('paymentId', ids).update({ reason: null, changes: '[]' });
  await trx('paymentRefunds').whereIn('paymentId', ids).update({ reason: '', failure: null });
  await eraseStaffMessages(trx, 'payment', ids, now);
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

/** Blanks the texts; unsent messages are not sent any more. */
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

/** Erases old messages without a contract; their links have expired long before. Returns the number of messages. */
export async function eraseOldMessages(trx: Knex.Transaction, before: Date, now: Date, limit: number): Promise<number> {
  const ids = await trx('deliveries')
    .whereNull('contractId')
    .where('createdAt', '<', before)
    .whereNot({ recipient: '' })
    .whereIn('purpose', [
      'registration_link',
      'consent_link',
      'consent_revoked',
      'document_reminder',
      'payment_link',
      'subscription_reminder',
      'trial_reminder',
      'session_change',
      'staff_notification',
    ])
    .limit(limit)
    .pluck<number[]>('id');
  await eraseMessages(trx, ids, now);
  return ids.length;
}

/** Erases payers whose accounting term is over and whose student, if any, is erased. Returns the number of payments. */
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
