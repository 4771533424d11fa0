import type { SportsDirection } from '@school/api-contract/common';
import type { Knex } from 'knex';
import { memberIds, type StudentScope, visibleStudentIds } from '../../shared/access/student-scope';
import { owedSql } from '../../shared/balance.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { endingDocumentsSql } from '../../shared/ending-documents.sql';
import { whereStudentMatches } from '../../shared/student-search';

/** A scope at a moment, whose school day decides what is due. */
export interface CurrentStudentScope extends StudentScope {
  now: Date;
}

export interface StudentFilter {
  /** Limits the result to these students. */
  ids: readonly number[] | undefined;
  search: string | undefined;
  active: boolean | undefined;
  groupId: number | undefined;
  sportsDirection: SportsDirection | undefined;
  noGroup: boolean;
  unsigned: boolean;
  documentEnding: boolean;
  owes: boolean;
}

/** SQL of the quick filters: conditions on `students`; those of documents and debts need `:now`. */
export const quickFilters = {
  noGroup: 'not exists (select from student_groups where student_id = students.id and active)',
  unsigned: `not exists (
      select from contracts where student_id = students.id and status in ('signed', 'completed')
    ) and (contract_number is null or exists (select from contracts where student_id = students.id))`,
  documentEnding: `students.id in (select student_id from (${endingDocumentsSql(todaySql)}) ending)`,
  owes: `students.id in (select student_id from (${owedSql(todaySql)}) owed)`,
};

/** Students in the scope that match the filter. */
export function selectMatchingStudents(db: Knex, filter: StudentFilter, scope: CurrentStudentScope): Knex.QueryBuilder {
  const query = db('students');
  if (filter.ids) query.whereIn('id', filter.ids);
  if (filter.search) whereStudentMatches(query, filter.search);
  if (filter.active !== undefined) query.where({ active: filter.active });
  const visible = visibleStudentIds(db, scope);
  if (visible) query.whereIn('id', visible);
  if (filter.groupId !== undefined) {
    const group = db('groups').select('id').where({ id: filter.groupId });
    if (scope.shownGroups) group.whereIn('id', scope.shownGroups);
    query.whereIn('id', memberIds(db, group));
  }
  if (filter.sportsDirection) query.where({ sportsDirection: filter.sportsDirection });
  if (filter.noGroup) query.whereRaw(quickFilters.noGroup);
  if (filter.unsigned) query.whereRaw(quickFilters.unsigned);
  if (filter.documentEnding) query.whereRaw(quickFilters.documentEnding, { now: scope.now });
  if (filter.owes) query.whereRaw(quickFilters.owes, { now: scope.now });
  return query;
}
