import type { SubscriptionSummary } from '@school/api-contract/money/subscriptions';
import type { Knex } from 'knex';
import { debtsSql } from '../../shared/balance.sql';
import { isEndingSql } from './charging/charging.sql';
import type { SubscriptionContext } from './settings.repository';
import { lapsedCte, openCte, owingCte } from './subscriptions.repository';

/** Counts in one statement; debts only for callers who see amounts. */
export async function getSummary(
  db: Knex,
  { today, currency, settings }: SubscriptionContext,
  seesAmounts: boolean,
): Promise<SubscriptionSummary> {
  const { remindDaysLeft, remindSessionsLeft } = settings;
  const { rows } = await db.raw<{
    rows: (Omit<SubscriptionSummary, 'due'> & { students: number; subscriptions: number; amount: number })[];
  }>(
    `with ${openCte(`, ${isEndingSql} as is_ending`)}, ${lapsedCte},
       debts as materialized (${debtsSql(':today::date', seesAmounts ? 'true' : 'false')}), ${owingCte}
     select count(*) filter (where o.state = 'active') as active, count(*) filter (where o.state = 'frozen') as frozen,
       count(*) filter (where o.state = 'coming') as coming,
       count(*) filter (where o.state in ('active', 'frozen') and o.is_ending) as ending,
       (select count(*) from lapsed) as lapsed,
       (select count(*) from debts) as students, ${seesAmounts ? '(select count(*) from owing)' : '0'} as subscriptions,
       (select coalesce(sum(amount), 0)::bigint from debts) as amount
     from open o`,
    { today, remindDaysLeft, remindSessionsLeft },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A count has no row');
  const { students, subscriptions, amount, ...counts } = row;
  return { ...counts, due: seesAmounts ? { currency, students, subscriptions, amount } : null };
}
