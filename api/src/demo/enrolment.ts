import { randomBytes } from 'node:crypto';
import { documentHash } from '../contracts/contract-document';
import type { Operator } from '../contracts/document/contract-variables';
import { renderDocument } from '../contracts/document/document-html';
import type { AuditEvent } from '../platform/audit/audit-log';
import type { Transaction } from '../platform/database/database';
import { hashToken } from '../platform/secrets';
import { formData, variablesOf } from './applicant';
import { type Calendar, shiftDay } from './calendar';
import { auditTrail, type Case, makeCases, numberContracts, type People, rejections } from './enrolment-cases';
import { type SeededContract, seedEvidence } from './evidence';
import { insertRows } from './insert-rows';

/** Links, registrations and contracts in all states, with consents and signatures. Returns what goes into the audit chain. */
export async function seedEnrolment(trx: Transaction, calendar: Calendar, people: People): Promise<AuditEvent[]> {
  const cases = makeCases(calendar, people);
  const template = await trx('contract_templates').where({ kind: 'contract' }).first('id', 'bodyHtml');
  const school: Operator = await trx('settings_school').first();
  const admin = people.staff.admin;

  const linkIds = await insertRows(trx, 'registration_links', links(calendar, cases, admin));
  const registrationIds = await insertRows(
    trx,
    'pending_student_registrations',
    cases.map((one, index) => ({
      linkId: linkIds[index],
      adminId: admin,
      ...formData(one.applicant),
      status: one.registration,
      studentId: one.studentId,
      createdAt: calendar.at(one.day, '19:20'),
      reviewedAt: one.registration === 'pending' ? null : calendar.at(shiftDay(one.day, 1), '10:05'),
      reviewedBy: one.registration === 'pending' ? null : admin,
      rejectionReason: one.registration === 'rejected' ? rejections[index % rejections.length] : null,
    })),
  );

  // the last number is the draft's
  const { numbers, counters } = numberContracts([...cases.map(({ day }) => day), calendar.today]);
  const rows = cases.map((one, index) => {
    const number = numbers[index] ?? '';
    const variables = variablesOf(one.applicant, number, one.day, school);
    const signed = one.contract === 'signed' || one.contract === 'completed';
    const documentHtml = signed ? renderDocument(template.bodyHtml, variables) : null;
    const signedAt = signed ? calendar.at(one.day, '19:31') : null;
    return {
      contractNumber: number,
      contractDate: one.day,
      studentId: one.studentId,
      registrationId: registrationIds[index],
      adminId: admin,
      contractType: 'electronic_signature',
      status: one.contract,
      templateId: template.id,
      documentHtml,
      documentSha256: documentHtml === null ? null : documentHash(documentHtml),
      frozenAt: signed ? calendar.at(one.day, '19:29') : null,
      metadata: { variables },
      createdAt: calendar.at(one.day, '19:20'),
      updatedAt: signedAt ?? calendar.at(one.day, '19:20'),
      sentAt: calendar.at(one.day, '19:20'),
      signedAt,
      completedAt: one.contract === 'completed' ? calendar.at(one.day, '19:32') : null,
      cancelledAt: one.contract === 'cancelled' ? calendar.at(shiftDay(one.day, 1), '10:20') : null,
      cancelReason: one.contract === 'cancelled' ? 'Заявка отклонена' : null,
    };
  });
  const contractIds = await insertRows(trx, 'contracts', rows);
  await trx.raw(
    `update pending_student_registrations r set contract_id = c.id from contracts c where c.registration_id = r.id`,
  );
  await trx.raw(
    `update students s set contract_type = c.contract_type, contract_number = c.contract_number, contract_date = c.contract_date
     from contracts c where c.student_id = s.id`,
  );
  await insertDraft(trx, calendar, people, numbers.at(-1) ?? '', template.id, school);
  await trx('contract_counters').insert([...counters].map(([year, counter]) => ({ year, counter })));

  const contracts = cases.map(
    (one, index): SeededContract => ({
      id: contractIds[index] ?? 0,
      number: numbers[index] ?? '',
      registrationId: registrationIds[index] ?? 0,
      status: one.contract,
      applicant: one.applicant,
      registeredAt: calendar.at(one.day, '19:20'),
      signedAt: rows[index]?.signedAt ?? null,
      documentSha256: rows[index]?.documentSha256 ?? null,
    }),
  );
  await seedEvidence(trx, contracts);
  return cases.flatMap((one, index) => auditTrail(one, contractIds[index] ?? 0, registrationIds[index] ?? 0, admin));
}

/** One link for each registration, then two that are open, one that ran out and one that was revoked. */
function links(calendar: Calendar, cases: Case[], adminId: number): object[] {
  const link = (createdAt: Date, more: object) => ({
    ...{ adminId, createdAt, trialRequestId: null, usedAt: null, revokedAt: null, isActive: true, reusable: false },
    uniqueTokenHash: unusableTokenHash(),
    expiresAt: new Date(createdAt.getTime() + 7 * 86_400_000),
    ...more,
  });
  return [
    ...cases.map((one) =>
      link(calendar.at(shiftDay(one.day, -1), '12:00'), {
        trialRequestId: one.trialRequestId,
        usedAt: calendar.at(one.day, '19:20'),
      }),
    ),
    link(calendar.at(calendar.day(-1), '12:00'), {}),
    link(calendar.at(calendar.day(-2), '15:00'), { reusable: true }),
    link(calendar.at(calendar.day(-20), '12:00'), {}),
    link(calendar.at(calendar.day(-4), '12:00'), {
      revokedAt: calendar.at(calendar.day(-3), '09:00'),
      isActive: false,
    }),
  ];
}

/** The hash of a token that nobody has: demo links can be looked at, not opened. */
function unusableTokenHash(): string {
  return hashToken(randomBytes(32).toString('base64url'));
}

/** A contract that an administrator has begun for a student without a group. */
async function insertDraft(
  trx: Transaction,
  calendar: Calendar,
  { draftFor, staff }: People,
  contractNumber: string,
  templateId: number,
  school: Operator,
): Promise<void> {
  await insertRows(trx, 'contracts', [
    {
      contractNumber,
      contractDate: calendar.today,
      studentId: draftFor.id,
      adminId: staff.admin,
      contractType: 'electronic_signature',
      status: 'draft',
      templateId,
      metadata: { variables: variablesOf(draftFor, contractNumber, calendar.today, school) },
      createdAt: calendar.now,
      updatedAt: calendar.now,
    },
  ]);
}
