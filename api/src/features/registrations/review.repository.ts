import type { SessionUser } from '@school/api-contract/accounts/auth';
import {
  listStatesBefore,
  type RegistrationStatus,
  registrationTransitions,
} from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { editableGroupIds } from '../../shared/access/group-scope';
import type { SentFamily } from './sent-card';

interface Review {
  status: 'approved' | 'rejected';
  reviewedAt: Date;
  reviewedBy: number;
  rejectionReason?: string;
}

/** The contract of a registration, which never changes and so needs no lock. */
export async function findContractId(db: Knex, id: number): Promise<number | undefined> {
  return (await db('pendingStudentRegistrations').where({ id }).first('contractId'))?.contractId;
}

/**
 * pending -> approved or rejected; returns what the family sent. The conditional UPDATE lets one of two administrators
 * win; the other gets undefined.
 */
export async function closePendingRegistration(
  trx: Knex.Transaction,
  id: number,
  review: Review,
): Promise<SentFamily | undefined> {
  const closed: SentFamily[] = await trx('pendingStudentRegistrations')
    .where({ id })
    .whereIn('status', listStatesBefore(registrationTransitions, review.status))
    .update({ ...review })
    .returning([trx.raw('student_data::jsonb as student'), trx.raw('parent_data::jsonb as parent')]);
  return closed[0];
}

export async function findRegistrationStatus(db: Knex, id: number): Promise<RegistrationStatus | undefined> {
  return (await db('pendingStudentRegistrations').where({ id }).first('status'))?.status;
}

/** Sets the student of the registration and of its contract. */
export async function linkStudent(
  trx: Knex.Transaction,
  { studentId, registrationId, contractId }: { studentId: number; registrationId: number; contractId: number },
): Promise<void> {
  await trx('pendingStudentRegistrations').where({ id: registrationId }).update({ studentId });
  await trx('contracts').where({ id: contractId }).update({ studentId });
}

/** Those of the groups whose roster the user may not change. */
export async function listOthersGroups(db: Knex, user: SessionUser, ids: readonly number[]): Promise<number[]> {
  const own = editableGroupIds(db, user);
  if (!own) return [];
  return db('groups')
    .whereIn('id', [...ids])
    .whereNotIn('id', own)
    .pluck('id');
}
