import type { RequestProgress, trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import type { RouteInput } from '@school/api-contract/route';
import { todaySql } from '../../shared/calendar/today.sql';
import { searchPatterns } from '../../shared/student-search';

export type TrialRequestFilter = Omit<RouteInput<typeof trialRequestRoutes.list>['query'], 'limit' | 'cursor'>;

/** SQL: the moment when the school's day begins. */
export const dayStartSql = (day: string) =>
  `(cast(${day} as date)::timestamp at time zone (select time_zone from settings_school))`;

/** SQL: whether the next step of request `t` was due before today. */
export const isOverdueSql = `(t.next_step_on < ${todaySql})`;

/** SQL: whether staff can still work on request `t`, or it is closed; an open one that was erased is in no list and no count. */
export const isWorkableSql = `(t.anonymized_at is null or t.status not in ('NEW', 'TRIAL_ASSIGNED'))`;

const progressSql: Record<RequestProgress, string> = {
  trial: `t.furthest_stage in ('TRIAL_ASSIGNED', 'CAME', 'SIGNED')`,
  came: `t.furthest_stage in ('CAME', 'SIGNED')`,
  signed: `t.furthest_stage = 'SIGNED'`,
  refused: `t.status = 'REFUSED'`,
  open: `t.status in ('NEW', 'TRIAL_ASSIGNED')`,
};

const conditions: Record<Exclude<keyof TrialRequestFilter, 'search' | 'progress'>, string> = {
  status: 't.status = :status',
  sectionId: 't.section_id = :sectionId',
  branchId: 't.branch_id = :branchId',
  source: 't.source = :source',
  ledBy: 't.led_by = :ledBy',
  userId: 't.next_step_user_id = :userId',
  from: `t.created_at >= ${dayStartSql(':from')}`,
  to: `t.created_at < ${dayStartSql('(cast(:to as date) + 1)')}`,
  due: `t.next_step_on <= ${todaySql}`,
};

/** The conditions of the given filters; 'none' matches rows without a value. */
export function listGiven(sqlByName: Readonly<Record<string, string>>, filter: object): string[] {
  return Object.entries(sqlByName).flatMap(([name, sql]) => {
    const value = Reflect.get(filter, name);
    if (value === undefined) return [];
    return value === 'none' ? [sql.replace(/ = :\w+$/, ' is null')] : [sql];
  });
}

/** SQL condition on `trial_requests t` with its values; needs `:now` as well. */
export function toRequestCondition({ search, progress, ...filter }: TrialRequestFilter): {
  sql: string;
  values: Record<string, string | number>;
} {
  const patterns = search === undefined ? [] : searchPatterns(search);
  const words = patterns.map((_, index) => `t.search_text like :word${index}`);
  return {
    sql: ['true', ...listGiven(conditions, filter), ...(progress ? [progressSql[progress]] : []), ...words].join(
      ' and ',
    ),
    values: {
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
      ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
    },
  };
}
