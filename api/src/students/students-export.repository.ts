import type { Student } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { matchedStudents, type StudentFilter, type StudentSight } from './student-filter.sql';
import {
  attendancePercent,
  createdPosition,
  groupsOf,
  latestContractStatus,
  orderOf,
  owedBy,
  pageOf,
  type StudentPage,
} from './students.repository';

/** A line of the file; days as text. */
export type ExportedStudent = Pick<
  Student,
  | 'id'
  | 'lastName'
  | 'firstName'
  | 'middleName'
  | 'birthDate'
  | 'gender'
  | 'sportsDirection'
  | 'trainingDays'
  | 'groups'
  | 'parentName'
  | 'parentPhone'
  | 'parentEmail'
  | 'secondParentName'
  | 'secondParentPhone'
  | 'contractNumber'
  | 'contractDate'
  | 'contractStatus'
  | 'attendancePercent'
  | 'active'
  | 'owes'
> & { createdPosition: string };

/** The next students of the file, in one statement; none are counted. */
export async function findForExport(
  db: Knex,
  filter: StudentFilter,
  sight: StudentSight,
  page: StudentPage,
): Promise<ExportedStudent[]> {
  const ids = pageOf(matchedStudents(db, filter, sight).select('id'), page);
  const query = db
    .with('page', ids)
    .from('page')
    .join('students', 'students.id', 'page.id')
    .select(
      'students.id',
      'students.lastName',
      'students.firstName',
      'students.middleName',
      'students.birthDate',
      'students.gender',
      'students.sportsDirection',
      'students.trainingDays',
      'students.parentName',
      'students.parentPhone',
      'students.parentEmail',
      'students.secondParentName',
      'students.secondParentPhone',
      'students.contractNumber',
      'students.contractDate',
      'students.active',
      groupsOf(db, sight),
      latestContractStatus(db),
      attendancePercent(db, sight),
      db.raw(createdPosition),
    )
    .orderByRaw(orderOf(page.sort));
  return filter.owes ? query.select(owedBy(db, sight).as('owes')) : query;
}
