import {
  type PlanBody,
  type SubscriptionPlan,
  subscriptionPlanRoutes,
} from '@school/api-contract/money/subscription-plans';
import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { Knex } from 'knex';
import type { TestApp } from '../../testing/test-app';

/** Switches subscriptions on; payments of all days count. */
export async function switchOn(db: Knex, columns: Record<string, unknown> = {}): Promise<void> {
  await db('subscriptionSettings').update({ enabled: true, accountingFrom: '2020-01-01', ...columns });
}

let serial = 0;

const eightSessions = {
  kind: 'sessions',
  price: 800,
  sessions: 8,
  days: 30,
  absenceRule: 'excusedFree',
  freezeMaxDays: 14,
  freezeMaxTimes: 2,
} as const;

const oneMonth = {
  kind: 'months',
  price: 600,
  months: 1,
  absenceRule: 'makeup',
  makeupDays: 30,
  freezeMaxDays: 14,
  freezeMaxTimes: 1,
} as const;

type Terms<Kind> = Partial<Omit<Extract<PlanBody, { kind: Kind }>, 'kind'>>;

/** Adds a plan with a name of its own. */
export async function makePlan(
  app: TestApp,
  body: Terms<'sessions'> & Terms<'months'> & { kind: 'sessions' | 'months' },
): Promise<SubscriptionPlan> {
  serial += 1;
  const owner = await app.as('owner');
  const plan = { ...(body.kind === 'months' ? oneMonth : eightSessions), name: `Абонемент ${serial}`, ...body };
  const answer = await owner.send('POST', subscriptionPlanRoutes.create.path, { body: plan });
  return subscriptionPlanRoutes.create.success.schema.parse(await answer.json());
}

/** Sells at the price that the quote gives. */
export async function sell(
  app: TestApp,
  studentId: number,
  { planId, startsOn }: { planId: number; startsOn: string },
): Promise<SubscriptionDetail> {
  const accountant = await app.as('accountant');
  const params = { id: studentId };
  const { body: quote } = await accountant.call(subscriptionRoutes.quote, { params, query: { planId, startsOn } });
  const body = { planId, startsOn, amount: quote.amount };
  return (await accountant.call(subscriptionRoutes.sell, { params, body })).body;
}

/** Writes marks as the journal would. */
export async function mark(
  db: Knex,
  studentId: number,
  groupId: number,
  marks: Record<string, 'PRESENT' | 'ABSENT'>,
): Promise<void> {
  await db('attendance')
    .insert(Object.entries(marks).map(([date, status]) => ({ studentId, groupId, date, status })))
    .onConflict(['groupId', 'date', 'studentId'])
    .merge(['status']);
}
