import type { StudentCounts } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { visibleStudentIds } from '../../shared/access/student-scope';
import { type CurrentStudentScope, quickFilters } from './student-filter.sql';

/** Counts the active students of the scope that each quick filter admits, in one statement. */
export async function countByQuickFilter(db: Knex, scope: CurrentStudentScope): Promise<StudentCounts> {
  const { owes, ...forAll } = quickFilters;
  const counted = Object.entries(scope.seesPayments ? { ...forAll, owes } : forAll);
  const query = db('students').where({ active: true });
  const visible = visibleStudentIds(db, scope);
  if (visible) query.whereIn('id', visible);
  for (const [name, condition] of counted) {
    query.select(db.raw(`(count(*) filter (where ${condition}))::integer as :name:`, { name, now: scope.now }));
  }
  return query.first();
}
