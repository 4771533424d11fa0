import type { EnrolmentParent, EnrolmentStudent } from '@school/api-contract/families/registrations';
import type { Knex } from 'knex';

interface NewRegistration {
  linkId: number;
  adminId: number | null;
  student: EnrolmentStudent;
  parent: EnrolmentParent;
  createdAt: Date;
}

export async function insertRegistration(
  trx: Knex.Transaction,
  { student, parent, ...columns }: NewRegistration,
): Promise<number> {
  const [row] = await trx('pendingStudentRegistrations')
    .insert({ ...columns, studentData: JSON.stringify(student), parentData: JSON.stringify(parent) })
    .returning('id');
  return row.id;
}

/** The contract, not signed yet, of an undecided registration with exactly these data by this link. */
export async function findSameRegistration(
  trx: Knex.Transaction,
  { tokenHash, student, parent }: { tokenHash: string; student: EnrolmentStudent; parent: EnrolmentParent },
): Promise<number | undefined> {
  const row = await trx('pendingStudentRegistrations as r')
    .join('registrationLinks as l', 'l.id', 'r.linkId')
    .join('contracts as c', 'c.id', 'r.contractId')
    .where({
      'l.uniqueTokenHash': tokenHash,
      'r.status': 'pending',
      'c.status': 'sent',
      'r.studentData': JSON.stringify(student),
      'r.parentData': JSON.stringify(parent),
    })
    .first('c.id');
  return row?.id;
}

export async function setRegistrationContract(
  trx: Knex.Transaction,
  registrationId: number,
  contractId: number,
): Promise<void> {
  await trx('pendingStudentRegistrations').where({ id: registrationId }).update({ contractId });
}

export interface NewConsent {
  documentId: number;
  documentSha256: string;
  registrationId: number;
  contractId: number;
  acceptedAt: Date;
  ipAddress: string;
  userAgent: string;
}

export async function insertConsents(trx: Knex.Transaction, consents: NewConsent[]): Promise<void> {
  await trx('consents').insert(consents);
}
