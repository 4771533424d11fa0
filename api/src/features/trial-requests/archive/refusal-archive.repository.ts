import type { Refusal, RefusalFigures, refusalArchiveRoutes } from '@school/api-contract/families/refusal-archive';
import type { NextStepKind } from '@school/api-contract/families/trial-requests';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { momentPosition } from '../../../platform/http/paging';
import { todayFromSettingsSql } from '../../../shared/calendar/today.sql';
import { searchPatterns } from '../../../shared/student-search';
import { userNameSql } from '../../../shared/user-name.sql';
import { dayStartSql, isOverdueSql, listGiven } from '../trial-request-filter.sql';

export type RefusalFilter = RouteInput<typeof refusalArchiveRoutes.figures>['query'];

const conditions: Record<Exclude<keyof RefusalFilter, 'search'>, string> = {
  reasonId: 't.refusal_reason_id = :reasonId',
  sectionId: 't.section_id = :sectionId',
  branchId: 't.branch_id = :branchId',
  stage: 't.refused_from = :stage',
  from: `t.status_changed_at >= ${dayStartSql(':from')}`,
  to: `t.status_changed_at < ${dayStartSql('(cast(:to as date) + 1)')}`,
};

/** SQL condition on `trial_requests t` with its values. */
function toCondition({ search, ...filter }: RefusalFilter) {
  const patterns = search === undefined ? [] : searchPatterns(search);
  return {
    sql: [
      `t.status = 'REFUSED'`,
      ...listGiven(conditions, filter),
      ...patterns.map((_, index) => `t.search_text like :word${index}`),
    ].join(' and '),
    values: {
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
      ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
    },
  };
}

export type StoredRefusal = Omit<Refusal, 'refusedAt' | 'nextStep'> & {
  refusedAt: Date;
  nextStepKind: NextStepKind | null;
  nextStepText: string | null;
  nextStepOn: string | null;
  nextStepUserId: number | null;
  nextStepUserName: string | null;
  position: string;
};

interface RefusalPage {
  /** Moment (with microseconds) and id of the last refusal of the previous page. */
  after: readonly [string, number] | undefined;
  limit: number;
  now: Date;
  /** Whether to count all rows that match; 0 otherwise. */
  counts: boolean;
}

/** Refusals, the latest first, in one statement. */
export async function findRefusals(
  db: Knex,
  filter: RefusalFilter,
  { after, limit, now, counts }: RefusalPage,
): Promise<(StoredRefusal & { total: number })[]> {
  const { sql, values } = toCondition(filter);
  const searches = filter.search !== undefined;
  // a search reads the index of the texts once, for page and count
  const found = searches
    ? `found as materialized (select t.id, t.status_changed_at from trial_requests t where ${sql}),`
    : '';
  const { rows } = await db.raw<{ rows: (StoredRefusal & { total: number })[] }>(
    `with ${found} page as materialized (
       select t.id from ${searches ? 'found' : 'trial_requests'} t
       where ${searches ? 'true' : sql} ${after ? 'and (t.status_changed_at, t.id) < (cast(:afterMoment as timestamptz), :afterId)' : ''}
       order by t.status_changed_at desc, t.id desc limit :limit
     )
     select t.id, t.child_name, t.child_age, t.parent_phone, section.name as section_name,
       section.sports_direction, branch.name as branch_name, reason.title as reason, t.refusal_comment as comment, t.refused_from as stage, t.status_changed_at as refused_at,
       (select ${userNameSql('u')} from trial_request_history h left join users u on u.id = h.user_id
        where h.trial_request_id = t.id and h.to_status = 'REFUSED' order by h.id desc limit 1) as by_name,
       t.next_step as next_step_kind, t.next_step_text, t.next_step_on::text, t.next_step_user_id,
       ${userNameSql('person')} as next_step_user_name, coalesce(${isOverdueSql}, false) as overdue,
       t.anonymized_at is not null as anonymised, ${momentPosition('t.status_changed_at')} as position,
       ${counts ? `(select count(*) from ${searches ? 'found' : `trial_requests t where ${sql}`})` : '0'} as total
     from page join trial_requests t on t.id = page.id
     join refusal_reasons reason on reason.id = t.refusal_reason_id
     left join sports_sections section on section.id = t.section_id
     left join branches branch on branch.id = t.branch_id
     left join users person on person.id = t.next_step_user_id
     order by t.status_changed_at desc, t.id desc`,
    { ...values, now, limit, ...(after && { afterMoment: after[0], afterId: after[1] }) },
  );
  return rows;
}

/** Counts of refusals by reason, stage and month, in one statement. */
export async function countRefusals(
  db: Knex,
  { from, to, ...filter }: RefusalFilter,
  now: Date,
): Promise<RefusalFigures> {
  const inPeriod = toCondition({ ...filter, from, to });
  const always = toCondition(filter);
  const { rows } = await db.raw<{ rows: RefusalFigures[] }>(
    `with refused as materialized (
       select t.refusal_reason_id, t.refused_from from trial_requests t where ${inPeriod.sql}
     ), school as materialized (
       select time_zone, date_trunc('month', ${todayFromSettingsSql}::timestamp) as month from settings_school
     ), months as (
       select generate_series(month - interval '11 months', month, interval '1 month') as month, time_zone from school
     )
     select (select count(*) from refused) as total,
       (select coalesce(json_agg(item), '[]') from (
         select r.id, r.title as name, count(*) as count from refused join refusal_reasons r on r.id = refusal_reason_id
         group by r.id order by count(*) desc, r.position, r.id) item) as reasons,
       (select json_agg(item) from (
         select stage, count(refused.refused_from) as count
         from (values ('NEW', 1), ('TRIAL_ASSIGNED', 2)) stages (stage, place)
         left join refused on refused.refused_from = stage group by stage, place order by place) item) as stages,
       (select json_agg(item) from (
         select months.month::date as month, (
           select count(*) from trial_requests t where ${always.sql}
             and t.status_changed_at >= months.month at time zone time_zone
             and t.status_changed_at < (months.month + interval '1 month') at time zone time_zone) as count
         from months order by months.month) item) as months`,
    { ...inPeriod.values, now },
  );
  const [figures] = rows;
  if (!figures) throw new Error('A select without a table returned no row');
  return figures;
}
