import type { Knex } from 'knex';
import { whereStudentMatches } from '../platform/database/student-search';

/** Whom and what of them the caller may see. */
export interface StudentSight {
  /** Query of group ids; undefined: students of any group and of none. */
  ofGroups: Knex.QueryBuilder | undefined;
  /** Query of the ids of groups that are named; undefined: all. */
  shownGroups: Knex.QueryBuilder | undefined;
  seesAttendance: boolean;
  seesPayments: boolean;
  now: Date;
}

export interface StudentFilter {
  /** Of these only. */
  ids: readonly number[] | undefined;
  search: string | undefined;
  active: boolean | undefined;
  groupId: number | undefined;
  noGroup: boolean;
  unsigned: boolean;
  documentEnding: boolean;
  owes: boolean;
}

/** The school's day at the moment, as a scalar query. */
export function schoolDayAt(db: Knex, now: Date): Knex.Raw {
  return db.raw('select (?::timestamptz at time zone time_zone)::date from settings_school', [now]);
}

/**
 * Documents that ran out or do within 30 days of :day, and that no other of their type outlasts: SQL of `student_id,
 * expires_on`.
 */
export const endingDocuments = `
  select d.student_id, d.expires_on from student_documents d
  where d.expires_on <= (:day) + 30 and not exists (
    select from student_documents newer
    where newer.student_id = d.student_id and newer.document_type = d.document_type
      and (newer.expires_on is null or newer.expires_on > (:day) + 30)
  )`;

/** Of the table `payments`: is waited for, and its day has come by :day. */
export const isOwed = `payments.status = 'PENDING' and payments.date <= (:day)`;

/** Students that the filter admits, of those that the caller may see. */
export function matchedStudents(db: Knex, filter: StudentFilter, sight: StudentSight): Knex.QueryBuilder {
  const query = db('students');
  if (filter.ids) query.whereIn('id', filter.ids);
  if (filter.search) whereStudentMatches(query, filter.search);
  if (filter.active !== undefined) query.where({ active: filter.active });
  if (sight.ofGroups) query.whereIn('id', studentsOf(db, sight.ofGroups));
  if (filter.groupId !== undefined) {
    const group = db('groups').select('id').where({ id: filter.groupId });
    if (sight.shownGroups) group.whereIn('id', sight.shownGroups);
    query.whereIn('id', studentsOf(db, group));
  }
  if (filter.noGroup) {
    query.whereRaw('not exists (select from student_groups where student_id = students.id and active)');
  }
  if (filter.unsigned) {
    query.whereRaw(`not exists (
      select from contracts where student_id = students.id and status in ('signed', 'completed')
    ) and (contract_number is null or exists (select from contracts where student_id = students.id))`);
  }
  if (filter.documentEnding) {
    query.whereRaw(`id in (select student_id from (${endingDocuments}) ending)`, { day: schoolDayAt(db, sight.now) });
  }
  if (filter.owes) {
    query.whereRaw(`id in (select student_id from payments where ${isOwed})`, { day: schoolDayAt(db, sight.now) });
  }
  return query;
}

/** Ids of the students that are in one of the groups now. */
export function studentsOf(db: Knex, groupIds: Knex.QueryBuilder): Knex.QueryBuilder {
  return db('studentGroups').select('studentId').where({ active: true }).whereIn('groupId', groupIds);
}
