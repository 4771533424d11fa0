import type { StudentCardField } from '@school/api-contract/registrations';
import { type RegistrationStatus, registrationMoves, statesBefore } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import { cardAssignments } from './student-card.sql';

interface Review {
  status: 'approved' | 'rejected';
  reviewedAt: Date;
  reviewedBy: number;
  rejectionReason?: string;
}

/** The contract that a registration was made with: always the same, so it needs no lock. Undefined: no such registration. */
export async function contractIdOf(db: Knex, id: number): Promise<number | undefined> {
  return (await db('pendingStudentRegistrations').where({ id }).first('contractId'))?.contractId;
}

/** pending -> approved or rejected. The conditional UPDATE picks the one winner of two administrators; the other gets false. */
export async function closePending(trx: Knex.Transaction, id: number, review: Review): Promise<boolean> {
  const closed = await trx('pendingStudentRegistrations')
    .where({ id })
    .whereIn('status', statesBefore(registrationMoves, review.status))
    .update({ ...review });
  return closed > 0;
}

export async function statusOf(db: Knex, id: number): Promise<RegistrationStatus | undefined> {
  return (await db('pendingStudentRegistrations').where({ id }).first('status'))?.status;
}

const registrationData = `(
  select student_data::jsonb as d, parent_data::jsonb as p from pending_student_registrations where id = :registrationId
) source`;

/** A new student with what the family sent. */
export async function insertStudentOf(trx: Knex.Transaction, registrationId: number, now: Date): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into students (last_name, first_name, middle_name, birth_date, gender, birth_certificate_number,
       birth_certificate_issue_date, sports_direction, training_days, parent_name, parent_phone, parent_email,
       parent_relationship, parent_passport_series, parent_passport_number, parent_passport_issued_by,
       parent_actual_address, training_address, medical_info, additional_info, created_at, updated_at)
     select d ->> 'lastName', d ->> 'firstName', nullif(d ->> 'middleName', ''), (d ->> 'birthDate')::date, d ->> 'gender',
       d ->> 'birthCertificateNumber', (d ->> 'birthCertificateIssueDate')::date, d ->> 'sportsDirection',
       d -> 'trainingDays', p ->> 'fullName', p ->> 'phone', p ->> 'email', p ->> 'relationship',
       p ->> 'passportSeries', p ->> 'passportNumber', p ->> 'passportIssuedBy', p ->> 'actualAddress',
       p ->> 'trainingAddress', nullif(d ->> 'medicalInfo', ''), nullif(d ->> 'additionalInfo', ''), :now, :now
     from ${registrationData}
     returning id`,
    { registrationId, now },
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A registration went while it was approved');
  return id;
}

/**
 * Fills what the known student lacks with what the family sent; what the school already has stays, but for the fields that
 * are to be replaced. False: no such student.
 */
export async function completeStudent(
  trx: Knex.Transaction,
  {
    studentId,
    registrationId,
    replaceFields,
    now,
  }: { studentId: number; registrationId: number; replaceFields: readonly StudentCardField[]; now: Date },
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update students s set active = true, updated_at = :now, ${cardAssignments}
     from ${registrationData}
     where s.id = :studentId and s.anonymized_at is null
     returning s.id`,
    { studentId, registrationId, now, replaced: [...replaceFields] },
  );
  return rows.length === 1;
}

interface GroupPlaces {
  id: number;
  maxStudents: number;
  taken: number;
  /** The student is in it already. */
  joined: boolean;
}

/** Locks the groups, always in the order of their ids. */
export async function lockGroups(trx: Knex.Transaction, groupIds: readonly number[]): Promise<void> {
  await trx('groups').whereIn('id', groupIds).orderBy('id').forNoKeyUpdate().select('id');
}

/** Places of groups that are locked; archived ones are left out. A statement of its own: only now it sees who joined meanwhile. */
export async function findPlaces(
  trx: Knex.Transaction,
  groupIds: readonly number[],
  studentId: number,
): Promise<GroupPlaces[]> {
  const { rows } = await trx.raw<{ rows: GroupPlaces[] }>(
    `select g.id, g.max_students, count(m.id) as taken, coalesce(bool_or(m.student_id = :studentId), false) as joined
     from groups g left join student_groups m on m.group_id = g.id and m.active
     where g.id = any(:groupIds) and g.active group by g.id`,
    { groupIds: [...groupIds], studentId },
  );
  return rows;
}

/** Who joins waits no longer, and who was to leave tomorrow stays: no day is spent in a group twice. */
export async function joinGroups(
  trx: Knex.Transaction,
  { studentId, groupIds, joinDate }: { studentId: number; groupIds: number[]; joinDate: string },
): Promise<void> {
  if (groupIds.length === 0) return;
  await trx('studentGroups')
    .where({ studentId, active: false })
    .whereIn('groupId', groupIds)
    .where('leaveDate', '>', joinDate)
    .update({ leaveDate: trx.raw('greatest(join_date, ?::date)', [joinDate]) });
  await trx('studentGroups').insert(groupIds.map((groupId) => ({ studentId, groupId, joinDate })));
  await trx('waitingList').where({ studentId }).whereIn('groupId', groupIds).delete();
}

/** Ties registration, student and contract together; the student carries the number and date of a contract that stands. */
export async function tieStudent(
  trx: Knex.Transaction,
  { studentId, registrationId, contractId }: { studentId: number; registrationId: number; contractId: number },
): Promise<void> {
  await trx('pendingStudentRegistrations').where({ id: registrationId }).update({ studentId });
  await trx('contracts').where({ id: contractId }).update({ studentId });
  await trx.raw(
    `update students s set contract_type = c.contract_type, contract_number = c.contract_number, contract_date = c.contract_date
     from contracts c where c.id = :contractId and s.id = :studentId and c.status not in ('cancelled', 'expired')`,
    { contractId, studentId },
  );
}
