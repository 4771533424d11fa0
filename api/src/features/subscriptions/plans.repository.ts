import type { PlanTerms, SubscriptionPlan } from '@school/api-contract/money/subscription-plans';
import type { Knex } from 'knex';
import { isCurrentSql, usedOfSessionsSql } from './subscription.sql';

/** The stored form of the terms: ids of groups instead of their names. */
export type StoredTerms = Omit<PlanTerms, 'groups'> & { groupIds: number[] };

export interface PlanColumns extends StoredTerms {
  name: string;
  price: number;
  /** The price of subscriptions that begin on the day or later; both or neither. */
  nextPrice: number | null;
  nextPriceFrom: string | null;
  active: boolean;
}

/** A price of subscriptions that begin before the day. */
export interface FormerPrice {
  price: number;
  until: string;
}

export interface LockedPlan extends PlanColumns {
  id: number;
  /** The oldest first. */
  formerPrices: FormerPrice[];
  updatedAt: Date;
}

export type StoredPlan = Omit<SubscriptionPlan, 'price' | 'updatedAt'> & { price: number; updatedAt: Date };

export const termColumns = [
  ...['kind', 'sessions', 'days', 'months', 'groupIds', 'sportsDirections', 'proration', 'absenceRule', 'makeupDays'],
  ...['freezeMaxDays', 'freezeMaxTimes'],
] as const;

/** SQL: the price of plan `p` for a subscription that begins on the day; as `getPriceOn`. */
export const priceOnSql = (day: string) => `coalesce(
  (select (former ->> 'price')::integer from jsonb_array_elements(p.former_prices) former
   where (former ->> 'until')::date > ${day} order by former ->> 'until' limit 1),
  case when p.next_price_from <= ${day} then p.next_price end, p.price)`;

/** SQL: when plan `p` changed, by a person or because the day of its next price has come. */
const changedAtSql = `greatest(p.updated_at, case when p.next_price_from <= :today::date
  then p.next_price_from::timestamp at time zone (select time_zone from settings_school) end) as updated_at`;

/** SQL of `[{id, name}]` of the groups that terms `t` name. */
export const groupsOfTermsSql = (t: string) => `(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate "ru-x-icu"), '[]')
  from groups g where g.id = any(${t}.group_ids))`;

/** All plans or one; active ones first, by name. */
export async function findPlans(db: Knex, { today, id }: { today: string; id?: number }): Promise<StoredPlan[]> {
  const { rows } = await db.raw<{ rows: StoredPlan[] }>(
    `with open as materialized (
       select u.plan_id, count(*) as count from subscriptions u cross join lateral (${usedOfSessionsSql}) used
       where ${isCurrentSql} ${id === undefined ? '' : 'and u.plan_id = :id'} group by u.plan_id
     )
     select p.id, p.name, ${priceOnSql(':today::date')} as price,
       case when p.next_price_from > :today::date then p.next_price end as next_price,
       case when p.next_price_from > :today::date then p.next_price_from end as next_price_from, (select currency from settings_school) as currency, p.kind, p.sessions, p.days, p.months, ${groupsOfTermsSql('p')} as groups,
       p.sports_directions, p.proration, p.absence_rule, p.makeup_days, p.freeze_max_days, p.freeze_max_times, p.active,
       coalesce(open.count, 0) as open_subscriptions, ${changedAtSql}
     from subscription_plans p left join open on open.plan_id = p.id
     ${id === undefined ? '' : 'where p.id = :id'}
     order by p.active desc, p.name collate "ru-x-icu", p.id`,
    { today, ...(id !== undefined && { id }) },
  );
  return rows;
}

const priceColumns = ['price', 'nextPrice', 'nextPriceFrom', 'formerPrices'];
const lockedColumns = ['id', 'name', ...priceColumns, ...termColumns, 'active', 'updatedAt'];

/** Locks a plan for a change; undefined when there is none. */
export async function lockPlan(trx: Knex.Transaction, id: number, today: string): Promise<LockedPlan | undefined> {
  const columns = lockedColumns.filter((name) => name !== 'updatedAt');
  return trx('subscriptionPlans as p')
    .where({ id })
    .forUpdate()
    .first(...columns, trx.raw(changedAtSql, { today }));
}

/** Returns a plan for a sale and keeps it unchanged until the transaction ends; undefined when there is none. */
export async function findPlanForSale(db: Knex, id: number): Promise<LockedPlan | undefined> {
  const query = db('subscriptionPlans').where({ id }).first(lockedColumns);
  return db.isTransaction ? query.forShare() : query;
}

export async function hasPlanName(db: Knex, name: string, otherThan: number | null): Promise<boolean> {
  const query = db('subscriptionPlans').whereRaw('lower(name) = lower(?)', [name]);
  if (otherThan !== null) query.whereNot({ id: otherThan });
  return (await query.first('id')) !== undefined;
}

/** Counts the groups with these ids. */
export async function countGroups(db: Knex, ids: readonly number[]): Promise<number> {
  const [row] = await db('groups')
    .whereIn('id', [...ids])
    .count();
  return Number(row?.count ?? 0);
}

export async function insertPlan(
  trx: Knex.Transaction,
  plan: PlanColumns,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const [row] = await trx('subscriptionPlans')
    .insert({ ...plan, createdBy: userId, createdAt: now, updatedAt: now })
    .returning('id');
  return row.id;
}

export async function updatePlan(
  trx: Knex.Transaction,
  id: number,
  { formerPrices, ...plan }: PlanColumns & Pick<LockedPlan, 'formerPrices'>,
  updatedAt: Date,
): Promise<void> {
  await trx('subscriptionPlans')
    .where({ id })
    .update({ ...plan, formerPrices: JSON.stringify(formerPrices), updatedAt });
}
