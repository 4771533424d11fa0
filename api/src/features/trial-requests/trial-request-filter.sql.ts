import type { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import type { RouteInput } from '@school/api-contract/route';
import { todaySql } from '../../shared/calendar/today.sql';
import { searchPatterns } from '../../shared/student-search';

export type TrialRequestFilter = Omit<RouteInput<typeof trialRequestRoutes.list>['query'], 'limit' | 'cursor'>;

/** SQL: the moment when the school's day begins. */
export const dayStartSql = (day: string) =>
  `(cast(${day} as date)::timestamp at time zone (select time_zone from settings_school))`;

/** SQL: whether the next step of request `t` was due before today. */
export const isOverdueSql = `(t.next_step_on < ${todaySql})`;

const conditions: Record<Exclude<keyof TrialRequestFilter, 'search'>, string> = {
  status: 't.status = :status',
  sectionId: 't.section_id = :sectionId',
  branchId: 't.branch_id = :branchId',
  source: 't.source = :source',
  userId: 't.next_step_user_id = :userId',
  from: `t.created_at >= ${dayStartSql(':from')}`,
  to: `t.created_at < ${dayStartSql('(cast(:to as date) + 1)')}`,
  due: `t.next_step_on <= ${todaySql}`,
};

/** SQL condition on `trial_requests t` with its values; needs `:now` as well. */
export function toRequestCondition({ search, ...filter }: TrialRequestFilter): {
  sql: string;
  values: Record<string, string | number>;
} {
  const given = Object.entries(conditions).filter(([name]) => Reflect.get(filter, name) !== undefined);
  const patterns = search === undefined ? [] : searchPatterns(search);
  const words = patterns.map((_, index) => `t.search_text like :word${index}`);
  return {
    sql: ['true', ...given.map(([, sql]) => sql), ...words].join(' and '),
    values: {
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
      ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
    },
  };
}
