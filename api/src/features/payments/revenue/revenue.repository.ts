import type { RevenueGrouping } from '@school/api-contract/money/revenue-part';
import type { Knex } from 'knex';
import { comparedUntilSql } from '../../../shared/calendar/compared-days.sql';
import { userNameSql } from '../../../shared/user-name.sql';
import { partsSql } from './revenue-part.sql';

/** Days. `next` is the first day after the period, `before` the first day of the equally long period before it. */
interface RevenuePeriod {
  /** Number of months. */
  months: number;
  before: string;
  first: string;
  next: string;
}

interface StoredRevenue {
  currency: string;
  /** Sums by month and part for the period; sums by part for the period before it have no month (null). */
  sums: { month: string | null; part: string | null; count: number; amount: number }[];
  /** Names of branches or coaches. */
  names: { value: string; name: string }[];
}

const namesSql: Record<RevenueGrouping, string> = {
  sportsDirection: 'select null::text as value, null::text as name where false',
  branch: 'select id::text as value, name from branches',
  coach: `select id::text as value, ${userNameSql('users')} as name from users`,
};

/** Everything in one statement. The part is null without a grouping, 'unmatched' for a payment without a student. */
export async function findRevenue(
  db: Knex,
  now: Date,
  period: RevenuePeriod,
  by: RevenueGrouping | undefined,
): Promise<StoredRevenue> {
  const columns = 'p.date, p.amount - coalesce(p.refunded_amount, 0) as net';
  const days = `p.date >= :before and p.date < :next and (p.date >= :first or p.date <= ${comparedUntilSql})`;
  const paid = partsSql(by, columns, `p.status = 'CONFIRMED' and ${days}`);
  const { rows } = await db.raw<{ rows: StoredRevenue[] }>(
    `with days as (
       select date, part, count(*) as count, sum(net) as amount from (${paid}) paid group by date, part
     ), sums as materialized (
       select case when date >= :first then to_char(date, 'YYYY-MM') end as month, part,
         sum(count) as count, sum(amount) as amount
       from days group by 1, 2
     )
     select currency,
       (select coalesce(json_agg(sums), '[]') from sums) as sums,
       (select coalesce(json_agg(n), '[]') from (${namesSql[by ?? 'sportsDirection']}) n
        where n.value in (select part from sums)) as names
     from settings_school`,
    { ...period, now },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('settings_school has no row');
  return row;
}
