import type { Debt, DebtAge, DebtFilter, DebtSort, DebtTotals } from '@school/api-contract/money/debts';
import type { Knex } from 'knex';
import { debtsSql, ledgerCtes, owesSql } from '../../../shared/balance.sql';
import { childSql, type WithChild, withListNames } from '../../../shared/list-names';
import { isOpenOrder } from '../../../shared/open-orders.sql';
import { searchPatterns } from '../../../shared/student-search';

export interface DebtPage {
  sort: DebtSort;
  /** Sort values of the last row of the previous page. */
  after: readonly (string | number)[] | undefined;
  /** Undefined: all rows. */
  limit: number | undefined;
}

const orders: Record<DebtSort, { columns: string; after: string }> = {
  // of one day, as most are, the largest first
  dueSince: {
    columns: 'due_since, amount desc, student_id',
    after: '(due_since, -amount, student_id) > (:after0::date, -(:after1)::bigint, :after2)',
  },
  '-amount': { columns: 'amount desc, student_id desc', after: '(amount, student_id) < (:after0, :after1)' },
};

const bucketSql = `case when :today::date - d.due_since <= 7 then 'upTo7' when :today::date - d.due_since <= 30 then 'upTo30'
  when :today::date - d.due_since <= 60 then 'upTo60' else 'over60' end`;

/** First and last day of the ages, so that a filter by age compares days. */
const ageConditions: Record<DebtAge, string> = {
  upTo7: 'd.due_since >= :today::date - 7',
  upTo30: 'd.due_since between :today::date - 30 and :today::date - 8',
  upTo60: 'd.due_since between :today::date - 60 and :today::date - 31',
  over60: 'd.due_since < :today::date - 60',
  over30: 'd.due_since < :today::date - 30',
};

const ofMembers = (condition: string) => `d.student_id in (
  select m.student_id from student_groups m join groups g on g.id = m.group_id where m.active and ${condition})`;

function toCondition({ search, bucket, sportsDirection, groupId, branchId, studentIds }: DebtFilter) {
  const patterns = search === undefined ? [] : searchPatterns(search);
  const conditions = [
    bucket && ageConditions[bucket],
    sportsDirection && 'd.student_id in (select id from students where sports_direction = :sportsDirection)',
    groupId !== undefined && ofMembers('g.id = :groupId'),
    branchId !== undefined && ofMembers('g.branch_id = :branchId'),
    studentIds !== undefined && 'd.student_id = any(:studentIds::bigint[])',
    ...patterns.map((_, index) => `d.student_id in (select id from students where search_text like :word${index})`),
  ].filter((condition) => typeof condition === 'string');
  return {
    sql: ['true', ...conditions].join(' and '),
    values: {
      ...Object.fromEntries(
        Object.entries({ sportsDirection, groupId, branchId }).filter(([, value]) => value !== undefined),
      ),
      ...(studentIds !== undefined && { studentIds: studentIds.split(',').map(Number) }),
      ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
    },
  };
}

/** SQL of charges that become due later and are not paid yet, with the columns of `debtsSql`. */
const comingSql = `with ${ledgerCtes(owesSql("'infinity'::date"))}
  select student_id, sum(charged - paid)::bigint as amount, min(date) as due_since
  from ledger where charged > paid and date > :today::date group by student_id`;

const foundSql = (condition: string, { coming }: DebtFilter) => `
  debts as materialized (${coming ? comingSql : debtsSql(':today::date')}),
  found as materialized (select d.*, ${bucketSql} as bucket from debts d where ${condition})`;

/** Lists students who owe, in one statement; `total` counts all that match the filter. */
export async function findDebts(
  db: Knex,
  filter: DebtFilter,
  { sort, after, limit }: DebtPage,
  { today, now }: { today: string; now: Date },
): Promise<(Debt & { total: number })[]> {
  const { sql, values } = toCondition(filter);
  const order = orders[sort];
  const { rows } = await db.raw<{ rows: (Debt & WithChild & { total: number })[] }>(
    `with ${foundSql(sql, filter)}, page as materialized (
       select *, (select count(*) from found) as total from found
       ${after ? `where ${order.after}` : ''} order by ${order.columns} ${limit === undefined ? '' : 'limit :limit'}
     ), ${ledgerCtes('student_id in (select student_id from page)')}
     select page.student_id, concat_ws(' ', s.last_name, s.first_name) as student_name, ${childSql('s')}, s.active as student_active,
       s.parent_name, s.parent_phone,
       (select coalesce(json_agg(json_build_object('name', g.name, 'sportsDirection', g.sports_direction) order by g.name), '[]')
        from student_groups m join groups g on g.id = m.group_id where m.student_id = page.student_id and m.active) as groups,
       page.amount, page.due_since, :today::date - page.due_since as days, page.bucket, page.total,
       array(
         select distinct to_char(l.date, 'YYYY-MM') from ledger l
         where l.student_id = page.student_id and l.charged > l.paid and l.date ${filter.coming ? '>' : '<='} :today::date order by 1) as months,
       coalesce((select sum(p.amount) from payments p where p.student_id = page.student_id and p.status = 'PENDING'), 0)
         as pending,
       (select case when count(*) > 0 then json_build_object('amount', sum(p.amount), 'until', max(p.date)) end
        from payments p join payment_orders o on o.payment_id = p.id
        where p.student_id = page.student_id and ${isOpenOrder(':now')}) as open_links,
       (select max(p.date) from payments p where p.student_id = page.student_id and p.status = 'CONFIRMED') as last_paid_on
     from page join students s on s.id = page.student_id
     order by ${order.columns.replaceAll(/\b(due_since|amount|student_id)\b/g, 'page.$1')}`,
    {
      ...values,
      ...{ today, now },
      ...(limit !== undefined && { limit }),
      ...Object.fromEntries((after ?? []).map((value, index) => [`after${index}`, value])),
    },
  );
  return withListNames(rows);
}

/** Sums up all debts that match the filter, by age. */
export async function findDebtTotals(
  db: Knex,
  filter: DebtFilter,
  today: string,
): Promise<DebtTotals['buckets'][number][]> {
  const { sql, values } = toCondition(filter);
  const { rows } = await db.raw<{ rows: DebtTotals['buckets'][number][] }>(
    `with ${foundSql(sql, filter)}
     select bucket, count(*) as count, sum(amount)::bigint as amount from found group by bucket`,
    { ...values, today },
  );
  return rows;
}
