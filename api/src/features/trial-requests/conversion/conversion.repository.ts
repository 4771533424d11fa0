import type {
  Conversion,
  ConversionCounts,
  ConversionDirection,
  ConversionGrouping,
} from '@school/api-contract/families/funnel-conversion';
import type { Knex } from 'knex';
import { comparedUntilSql } from '../../../shared/calendar/compared-days.sql';
import { reachedStagesSql } from '../../../shared/reached-stages.sql';
import { userNameSql } from '../../../shared/user-name.sql';
import { dayStartSql, isWorkableSql, type TrialRequestFilter, toRequestCondition } from '../trial-request-filter.sql';

/** Days; `next` is the first one after the period, `before` the first of as many months before it. */
interface ConversionPeriod {
  /** Number of months. */
  months: number;
  before: string;
  first: string;
  next: string;
}

interface CountedRequests extends ConversionCounts {
  /** Whether they arrived in the period, and not in the months before it. */
  inside: boolean;
  value: string | null;
}

interface StoredConversion {
  counts: CountedRequests[];
  names: { value: string; name: string }[];
  directions: ConversionDirection[];
  medians: Conversion['medians'];
}

const valuesSql: Record<ConversionGrouping, string> = {
  month: `to_char(t.created_at at time zone (select time_zone from settings_school), 'YYYY-MM')`,
  section: 't.section_id::text',
  branch: 't.branch_id::text',
  source: 't.source',
  person: 't.led_by::text',
};

const namesSql: Record<ConversionGrouping, string> = {
  month: 'select null::text as value, null::text as name where false',
  section: 'select id::text as value, name from sports_sections',
  branch: 'select id::text as value, name from branches',
  source: 'select null::text as value, null::text as name where false',
  person: `select u.id::text as value, ${userNameSql('u')} as name from users u`,
};

/** In one statement: the requests by value and those of the period by direction, and how long those of the period stayed in each status. */
export async function findConversion(
  db: Knex,
  now: Date,
  period: ConversionPeriod,
  by: ConversionGrouping,
  filter: Pick<TrialRequestFilter, 'sectionId' | 'branchId' | 'source' | 'ledBy'>,
): Promise<StoredConversion> {
  const { sql, values } = toRequestCondition(filter);
  const { rows } = await db.raw<{ rows: StoredConversion[] }>(
    `with arrived as materialized (
       select t.id, t.created_at, t.created_at >= ${dayStartSql(':first')} as inside, ${valuesSql[by]} as value,
         t.section_id, t.furthest_stage, t.status
       from trial_requests t
       where t.created_at >= ${dayStartSql(':before')} and t.created_at < ${dayStartSql(':next')}
         and (t.created_at >= ${dayStartSql(':first')} or t.created_at < ${dayStartSql(`(${comparedUntilSql} + 1)`)})
         and ${isWorkableSql} and ${sql}
     ), counts as materialized (
       select inside, value, ${reachedStagesSql},
         count(*) filter (where status = 'REFUSED') as refused,
         count(*) filter (where status in ('NEW', 'TRIAL_ASSIGNED')) as open
       from arrived group by inside, value
     ), directions as (
       select s.sports_direction as direction, ${reachedStagesSql}
       from arrived left join sports_sections s on s.id = arrived.section_id
       where inside group by s.sports_direction
     ), stays as (
       -- another date for the trial lesson does not start a new stay
       select h.to_status as status, h.created_at - arrived.created_at as since_arrival,
         lead(h.created_at) over (partition by h.trial_request_id order by h.id) - h.created_at as length
       from arrived join trial_request_history h on h.trial_request_id = arrived.id
       where arrived.inside and h.from_status is distinct from h.to_status
     ), medians as (
       select ${medianSql('length', `status = 'NEW'`)} as new,
         ${medianSql('length', `status = 'TRIAL_ASSIGNED'`)} as "trialAssigned",
         ${medianSql('since_arrival', `status = 'SIGNED'`)} as signing
       from stays
     )
     select (select coalesce(json_agg(counts), '[]') from counts) as counts,
       (select coalesce(json_agg(n), '[]') from (${namesSql[by]}) n
        where n.value in (select value from counts)) as names,
       (select coalesce(json_agg(directions), '[]') from directions) as directions,
       (select to_json(medians) from medians) as medians`,
    { ...values, ...period, now },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table returned no row');
  return row;
}

/** SQL: the median in hours; null without a value. */
const medianSql = (interval: string, condition: string) =>
  `percentile_cont(0.5) within group (order by extract(epoch from ${interval}) / 3600) filter (where ${condition})`;
