import type { RenewalsReport, UseReport } from '@school/api-contract/money/reports';
import type { Knex } from 'knex';
import { isMemberOn } from '../../../shared/calendar/sessions.sql';
import { coversGroupSql, usedSql } from '../subscription.sql';

/** Days; `next` is the first one after the period. */
export interface ReportPeriod {
  first: string;
  next: string;
  today: string;
}

const sums = (condition: string) => `json_build_object(
  'count', count(*) filter (where ${condition}), 'amount', coalesce(sum(amount) filter (where ${condition}), 0))`;

/** In one statement; months without an ending subscription are missing. */
export async function findRenewals(db: Knex, period: ReportPeriod): Promise<Pick<RenewalsReport, 'months' | 'plans'>> {
  const { rows } = await db.raw<{ rows: Pick<RenewalsReport, 'months' | 'plans'>[] }>(
    `with ending as materialized (
       select u.ends_on, u.plan_id, u.amount, exists (
         select from subscriptions n
         where n.student_id = u.student_id and n.cancelled_at is null and n.starts_on > u.starts_on) as renewed
       from subscriptions u where u.cancelled_at is null and u.ends_on >= :first and u.ends_on < :next
     )
     select
       (select coalesce(json_agg(m order by m.month), '[]') from (
          select to_char(ends_on, 'YYYY-MM') as month, ${sums('true')} as ending, ${sums('renewed')} as renewed
          from ending group by 1) m) as months,
       (select coalesce(json_agg(json_build_object('planId', p.id, 'planName', p.name, 'ending', e.ending,
          'renewed', e.renewed) order by e.total desc, p.id), '[]') from (
            select plan_id, sum(amount) as total, ${sums('true')} as ending, ${sums('renewed')} as renewed
            from ending where ends_on >= date_trunc('month', :today::timestamp) group by plan_id) e
          join subscription_plans p on p.id = e.plan_id) as plans`,
    { ...period },
  );
  return rows[0] ?? { months: [], plans: [] };
}

type Use = Pick<UseReport, 'rows' | 'months'>;

/**
 * Sums by group and by month for the subscriptions that began in the period, in one statement. A month that was taken
 * back counts nothing; months without sales are missing.
 */
export async function findUse(db: Knex, period: ReportPeriod): Promise<Use> {
  const { rows } = await db.raw<{ rows: Use[] }>(
    `with begun as materialized (
       select u.kind, u.sessions, used.used, to_char(u.starts_on, 'YYYY-MM') as month, u.cancelled_at is not null or u.ends_on < :today as is_over, (
           select case when min(g.id) is null then 'none' when min(g.id) = max(g.id) then min(g.id)::text else 'several' end
           from student_groups m join groups g on g.id = m.group_id
           where m.student_id = u.student_id and ${isMemberOn('u.starts_on')} and ${coversGroupSql('u', 'g')}) as part
       from subscriptions u cross join lateral (${usedSql}) used
       where not u.undone and u.starts_on >= :first and u.starts_on < :next
     ), summed as (
       select part, count(*) filter (where kind = 'sessions') as subscriptions,
         coalesce(sum(sessions), 0) as sold,
         coalesce(sum(least(used, sessions)) filter (where kind = 'sessions'), 0)::bigint as used,
         coalesce(sum(greatest(0, sessions - used)) filter (where kind = 'sessions' and is_over), 0)::bigint as unused,
         coalesce(sum(greatest(0, sessions - used)) filter (where kind = 'sessions' and not is_over), 0)::bigint as "left",
         count(*) filter (where kind = 'months') as monthly,
         coalesce(sum(used) filter (where kind = 'months'), 0)::bigint as monthly_used
       from begun group by part
     )
     select
       (select coalesce(json_agg(json_build_object('groupId', g.id, 'groupName', g.name,
            'kind', case when g.id is null then part else 'value' end, 'subscriptions', subscriptions, 'sold', sold,
            'used', used, 'unused', unused, 'left', "left", 'monthly', monthly, 'monthlyUsed', monthly_used)
          order by g.id is null, g.name collate "ru-x-icu", part desc), '[]')
        from summed left join groups g on g.id::text = part) as rows,
       (select coalesce(json_agg(m), '[]') from (
          select month, sum(sessions) as sold, sum(least(used, sessions)) as used
          from begun where kind = 'sessions' group by month) m) as months`,
    { ...period },
  );
  return rows[0] ?? { rows: [], months: [] };
}
