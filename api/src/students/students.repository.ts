import type { Student, StudentRow } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { whereStudentMatches } from '../platform/database/student-search';

interface Sight {
  /** Query of group ids; undefined: students of any group and of none. */
  ofGroups: Knex.QueryBuilder | undefined;
  /** Query of the ids of groups that are named; undefined: all. */
  shownGroups: Knex.QueryBuilder | undefined;
}

export interface StudentFilter extends Sight {
  search: string | undefined;
  active: boolean | undefined;
  /** Last name, first name and id of the last student of the previous page. */
  after: readonly [string, string, number] | undefined;
  /** Rows at most. */
  limit: number;
}

/** The order of every list of students, served by `students_name_ru_index`. */
const byName = 'last_name collate "ru-x-icu", first_name collate "ru-x-icu", id';

/** Students by name, in one statement; `total` counts all that the filter admits. */
export async function findStudents(db: Knex, filter: StudentFilter): Promise<(StudentRow & { total: number })[]> {
  const matched = db('students');
  if (filter.search) whereStudentMatches(matched, filter.search);
  if (filter.active !== undefined) matched.where({ active: filter.active });
  if (filter.ofGroups) matched.whereIn('id', studentsOf(db, filter.ofGroups));

  const page = matched.clone().select('id', matched.count().as('total')).orderByRaw(byName).limit(filter.limit);
  if (filter.after) page.whereRaw(`(${byName}) > (?, ?, ?)`, [...filter.after]);

  return withRowColumns(db.with('page', page).from('page'), db, filter.shownGroups)
    .join('students', 'students.id', 'page.id')
    .select('page.total')
    .orderByRaw('students.last_name collate "ru-x-icu", students.first_name collate "ru-x-icu", students.id');
}

type StoredStudent = Omit<Student, 'identityDocuments' | 'createdAt'> &
  NonNullable<Student['identityDocuments']> & { createdAt: Date };

/** Undefined when there is no such student, or it is in none of the groups. */
export async function findStudent(
  db: Knex,
  id: number,
  { ofGroups, shownGroups }: Sight,
): Promise<StoredStudent | undefined> {
  const query = withRowColumns(db.from('students'), db, shownGroups).where('students.id', id).select(detailColumns);
  if (ofGroups) query.whereIn('students.id', studentsOf(db, ofGroups));
  return query.first();
}

function studentsOf(db: Knex, groupIds: Knex.QueryBuilder): Knex.QueryBuilder {
  return db('studentGroups').select('studentId').where({ active: true }).whereIn('groupId', groupIds);
}

/** What the list and the panel have in common. */
function withRowColumns(
  query: Knex.QueryBuilder,
  db: Knex,
  shownGroups: Knex.QueryBuilder | undefined,
): Knex.QueryBuilder {
  const groups = db('studentGroups')
    .join('groups', 'groups.id', 'studentGroups.groupId')
    .whereRaw('student_groups.student_id = students.id and student_groups.active')
    .select(
      db.raw(`coalesce(
        json_agg(json_build_object('id', groups.id, 'name', groups.name) order by groups.name collate "ru-x-icu"), '[]')`),
    );
  if (shownGroups) groups.whereIn('groups.id', shownGroups);
  return query.select(
    'students.id',
    'students.lastName',
    'students.firstName',
    'students.middleName',
    'students.birthDate',
    'students.sportsDirection',
    'students.parentName',
    'students.parentPhone',
    'students.active',
    'students.contractNumber',
    groups.as('groups'),
    db.raw(`(
      select status from contracts where student_id = students.id order by created_at desc, id desc limit 1
    ) as contract_status`),
  );
}

const detailColumns = [
  'students.gender',
  'students.trainingDays',
  'students.parentEmail',
  'students.parentActualAddress',
  'students.trainingAddress',
  'students.secondParentName',
  'students.secondParentPhone',
  'students.medicalInfo',
  'students.additionalInfo',
  'students.contractType',
  'students.contractDate',
  'students.createdAt',
  'students.birthCertificateNumber',
  'students.birthCertificateIssueDate',
  'students.parentPassportSeries',
  'students.parentPassportNumber',
  'students.parentPassportIssuedBy',
];
