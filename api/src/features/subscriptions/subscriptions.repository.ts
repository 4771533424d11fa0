import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import type { SubscriptionFilter, SubscriptionSort } from '@school/api-contract/money/subscriptions';
import type { SubscriptionState } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { ledgerCtes, owesSql } from '../../shared/balance.sql';
import { childSql, type WithChild, withListNames } from '../../shared/list-names';
import { searchPatterns } from '../../shared/student-search';
import { isEndingSql } from './charging/charging.sql';
import type { SubscriptionContext } from './settings.repository';
import {
  isCurrentSql,
  isOpenSql,
  isUsedUpSql,
  rowColumns,
  stateSql,
  usedOfSessionsSql,
  usedSql,
} from './subscription.sql';

/** A subscription as `rowColumns` reads it. */
export type StoredSubscription = Omit<Subscription, 'money' | 'createdAt' | 'updatedAt'> & {
  price: number;
  prorated: number;
  siblingPercent: number;
  discountPercent: number | null;
  discountAmount: number;
  discountReason: string | null;
  amount: number;
  charged: number;
  paid: number;
  due: number;
  dueDays: number | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A row of the list. */
interface ListedSubscription extends StoredSubscription {
  total: number;
  /** 0 when a debt is due and the list begins with such; otherwise 1. */
  calm: 0 | 1;
}

export interface SubscriptionPage {
  sort: SubscriptionSort;
  /** Sort values of the last row of the previous page. */
  after: readonly (string | number)[] | undefined;
  limit: number;
}

const orders: Record<SubscriptionSort, { columns: string; after: string }> = {
  attention: {
    columns: 'calm, ends_on, id',
    after: '(calm, ends_on, id) > (:after0::integer, :after1::date, :after2)',
  },
  endsOn: { columns: 'ends_on, id', after: '(ends_on, id) > (:after0::date, :after1)' },
  '-endsOn': { columns: 'ends_on desc, id desc', after: '(ends_on, id) < (:after0::date, :after1)' },
};

/** States as conditions on columns, so that an index finds the few open subscriptions among all that were ever sold. */
const stateConditions: Record<SubscriptionState | 'current', string> = {
  coming: 'u.cancelled_at is null and u.starts_on > :today::date',
  active: `${isOpenSql} and ${stateSql} = 'active'`,
  frozen: `${isOpenSql} and ${stateSql} = 'frozen'`,
  ended: `u.cancelled_at is null and (u.ends_on < :today::date or ${isUsedUpSql})`,
  cancelled: 'u.cancelled_at is not null',
  current: isCurrentSql,
};

const ofMembers = (condition: string) => `u.student_id in (
  select m.student_id from student_groups m join groups g on g.id = m.group_id where m.active and ${condition})`;

function toCondition({ search, ...filter }: SubscriptionFilter): {
  sql: string;
  values: Record<string, string | number>;
} {
  const conditions = {
    state: filter.state && stateConditions[filter.state],
    planId: 'u.plan_id = :planId',
    studentId: 'u.student_id = :studentId',
    sportsDirection: 'u.student_id in (select id from students where sports_direction = :sportsDirection)',
    groupId: ofMembers('g.id = :groupId'),
    branchId: ofMembers('g.branch_id = :branchId'),
    ending: `${isCurrentSql} and ${isEndingSql}`,
    lapsed: 'u.id in (select id from lapsed)',
    owes: `u.id in (select subscription_id from ledger where charged > paid and date <= ${toDueDay(filter)})`,
  };
  const given = Object.entries(conditions).flatMap(([name, sql]) =>
    Reflect.get(filter, name) === undefined || sql === undefined ? [] : [sql],
  );
  const patterns = search === undefined ? [] : searchPatterns(search);
  const words = patterns.map(
    (_, index) => `u.student_id in (select id from students where search_text like :word${index})`,
  );
  return {
    sql: ['true', ...given, ...words].join(' and '),
    values: {
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
      ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
    },
  };
}

/** SQL of the day by which debts count: what is charged for subscriptions that have not begun is due later. */
const toDueDay = ({ state }: Pick<SubscriptionFilter, 'state'>) =>
  state === 'coming' ? "'infinity'::date" : ':today::date';

/** Subscriptions that ended more than this many days ago do not count as lapsed. */
const lapsedDays = 30;

/** SQL: the open subscriptions with their states; `columns` are further ones. */
export const openCte = (columns = '') => `open as materialized (
  select u.id, u.student_id, ${stateSql} as state ${columns}
  from subscriptions u cross join lateral (${usedOfSessionsSql}) used where ${isOpenSql})`;

/** For each student who has none now and none that is coming, the last one if it ended lately; requires `openCte`. */
export const lapsedCte = `lapsed as materialized (
  select distinct on (u.student_id) u.id from subscriptions u join students s on s.id = u.student_id
  where s.active and u.cancelled_at is null and u.ends_on >= :today::date - ${lapsedDays}
    and (u.ends_on < :today::date or u.id in (select id from open where state = 'ended'))
    and u.student_id not in (select student_id from open where state <> 'ended')
  order by u.student_id, u.ends_on desc, u.id desc)`;

/** The few subscriptions with a debt that is due, without the ledger of the students who owe nothing. */
export const owingCte = `owing as materialized (
  with ${ledgerCtes(owesSql(':today::date'))}
  select subscription_id from ledger where charged > paid and date <= :today::date)`;

/** Whether the condition needs the marks of each subscription. */
const needsUse = ({ state, ending }: SubscriptionFilter) =>
  (state !== undefined && state !== 'cancelled' && state !== 'coming') || ending !== undefined;

/** A page of subscriptions in one statement; `total` counts all that match the filter. */
export async function findSubscriptions(
  db: Knex,
  filter: SubscriptionFilter,
  { sort, after, limit }: SubscriptionPage,
  { today, settings, seesAmounts }: Pick<SubscriptionContext, 'today' | 'settings'> & { seesAmounts: boolean },
): Promise<ListedSubscription[]> {
  const { sql, values } = toCondition(filter);
  const { remindDaysLeft, remindSessionsLeft } = settings;
  const order = orders[sort];
  // a filter by debts needs the ledger of all students; otherwise those of the page are enough
  const ledgerCondition = !seesAmounts
    ? 'false'
    : filter.owes
      ? owesSql(toDueDay(filter))
      : 'student_id in (select student_id from page)';
  // without such a filter the index gives the page, and the rows are counted separately
  const isNarrow = needsUse(filter) || [filter.search, filter.owes, filter.lapsed].some((given) => given !== undefined);
  const listsDebtsFirst = sort === 'attention' && seesAmounts;
  const calm = listsDebtsFirst ? 'case when u.id in (select subscription_id from owing) then 0 else 1 end' : '1';
  const found = `found as ${isNarrow ? 'materialized' : 'not materialized'} (
    select u.id, u.ends_on, u.student_id, ${calm} as calm from subscriptions u
    ${needsUse(filter) ? `cross join lateral (${usedOfSessionsSql}) used` : ''} where ${sql})`;
  const page = `page as materialized (
    select id, student_id, calm, (select count(*) from found) as total from found
    ${after ? `where ${order.after}` : ''} order by ${order.columns} limit :limit)`;
  const ledger = ledgerCtes(ledgerCondition);
  const ctes = [
    ...(filter.lapsed ? [openCte(), lapsedCte] : []),
    ...(listsDebtsFirst ? [owingCte] : []),
    ...(filter.owes ? [ledger, found, page] : [found, page, ledger]),
  ];
  const { rows } = await db.raw<{ rows: (ListedSubscription & WithChild)[] }>(
    `with ${ctes.join(', ')}
     select ${rowColumns}, ${childSql('s')}, page.total, page.calm
     from page join subscriptions u on u.id = page.id join students s on s.id = u.student_id
     cross join lateral (${usedSql}) used
     left join ledger l on l.subscription_id = u.id
     order by ${order.columns.replaceAll(/\b(id|ends_on)\b/g, 'u.$1')}`,
    {
      ...values,
      ...{ remindDaysLeft, remindSessionsLeft, today, limit },
      ...Object.fromEntries((after ?? []).map((value, index) => [`after${index}`, value])),
    },
  );
  return withListNames(rows);
}

/** All subscriptions of a student, newest first. */
export async function findOfStudent(
  db: Knex,
  studentId: number,
  { today, seesAmounts }: { today: string; seesAmounts: boolean },
): Promise<StoredSubscription[]> {
  const { rows } = await db.raw<{ rows: StoredSubscription[] }>(
    `with ${ledgerCtes(seesAmounts ? 'student_id = :studentId' : 'false')}
     select ${rowColumns}
     from subscriptions u join students s on s.id = u.student_id cross join lateral (${usedSql}) used
     left join ledger l on l.subscription_id = u.id
     where u.student_id = :studentId order by u.starts_on desc, u.id desc`,
    { studentId, today },
  );
  return rows;
}

/** Freezes of all subscriptions of a student. */
export async function findFreezes(
  db: Knex,
  studentId: number,
): Promise<{ subscriptionId: number; from: string; to: string }[]> {
  return db('subscriptionFreezes as f')
    .join('subscriptions as u', 'u.id', 'f.subscriptionId')
    .where({ 'u.studentId': studentId })
    .select('f.subscriptionId', 'f.firstDay as from', 'f.lastDay as to');
}
