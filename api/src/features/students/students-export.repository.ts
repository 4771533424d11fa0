import { studentFields } from '@school/api-contract/students/student-fields';
import type { Student } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { type ExportedField, isExported, type StudentCard } from './student-fields';
import { type CurrentStudentScope, type StudentFilter, selectMatchingStudents } from './student-filter.sql';
import {
  attendancePercent,
  createdPositionSql,
  joinShownContract,
  type StudentPage,
  selectContract,
  selectGroups,
  selectOwed,
  toOrderSql,
  toPageQuery,
} from './students.repository';

/** A line of the file; days as text. */
export type ExportedStudent = Pick<StudentCard, ExportedField> &
  Pick<
    Student,
    | 'id'
    | 'groups'
    | 'contractNumber'
    | 'contractDate'
    | 'contractStatus'
    | 'contractWasSigned'
    | 'attendancePercent'
    | 'active'
    | 'owes'
  > & {
    createdPosition: string;
  };

/** The fields of the card in the file. */
export const exportedFields = studentFields.filter(isExported);

/** Returns the next students of the file, in one statement, without a total. */
export async function findForExport(
  db: Knex,
  filter: StudentFilter,
  scope: CurrentStudentScope,
  page: StudentPage,
): Promise<ExportedStudent[]> {
  const ids = toPageQuery(selectMatchingStudents(db, filter, scope).select('id'), page);
  const students = db.with('page', ids).from('page').join('students', 'students.id', 'page.id');
  const query = joinShownContract(students)
    .select(
      'students.id',
      ...exportedFields.map((field) => `students.${field}`),
      'students.active',
      selectGroups(db, scope),
      selectContract(db),
      attendancePercent(db, scope),
      db.raw(createdPositionSql),
    )
    .orderByRaw(toOrderSql(page.sort));
  return filter.owes ? query.select(selectOwed(db, scope).as('owes')) : query;
}
