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

/** SQL: the parent's phone that contract `c` names. */
const parentPhoneSql = `c.metadata #>> '{variables,parentPhone}'`;

/**
 * The contract, not signed yet, of a registration with exactly these data by this link, also when staff have approved it: then
 * perhaps a version that took its place for the same parent.
 */
export async function findSameRegistration(
  trx: Knex.Transaction,
  { tokenHash, student, parent }: { tokenHash: string; student: EnrolmentStudent; parent: EnrolmentParent },
): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with recursive versions as (
       select c.id, c.status, c.replaced_by_id, ${parentPhoneSql} as parent_phone
       from pending_student_registrations r join registration_links l on l.id = r.link_id
       join contracts c on c.id = r.contract_id
       where l.unique_token_hash = :tokenHash and r.status in ('pending', 'approved') and r.student_data = :student
         and r.parent_data = :parent
       union all
       select c.id, c.status, c.replaced_by_id, ${parentPhoneSql} as parent_phone
       from versions v join contracts c on c.id = v.replaced_by_id and ${parentPhoneSql} = v.parent_phone
     )
     select id from versions where status = 'sent' order by id desc limit 1`,
    { tokenHash, student: JSON.stringify(student), parent: JSON.stringify(parent) },
  );
  return rows[0]?.id;
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
