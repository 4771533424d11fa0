import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import type { SaleBody, SubscriptionQuote, subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { holdRuns } from './charging/run-locks';
import { findPlanForSale, type LockedPlan } from './plans.repository';
import { computeQuote, toAnswer } from './quote';
import { recordSales } from './record-sales';
import type { SubscriptionContext } from './settings.repository';
import { getContext } from './settings.service';
import { areActiveStudents, findSoldSubscription } from './sold.repository';
import { findOwner, lockFamilies, lockStudent } from './subscription-writes.repository';
import { getSubscription } from './subscriptions.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;
type QuoteQuery = RouteInput<typeof subscriptionRoutes.quote>['query'];

/** Refuses with NOT_FOUND, and an unknown plan. */
export async function quoteSale(
  { db, clock }: Deps,
  studentId: number,
  { planId, startsOn, discountPercent, discountAmount }: QuoteQuery,
): Promise<SubscriptionQuote> {
  const context = await getContext(db, clock.now());
  if (!(await areActiveStudents(db, [studentId]))) throw refuse('NOT_FOUND');
  const plan = await getPlan(db, planId);
  const discount =
    discountPercent !== undefined
      ? { percent: discountPercent }
      : discountAmount !== undefined
        ? { amount: discountAmount }
        : null;
  const quote = await computeQuote(db, { studentId, plan, startsOn, discount }, context);
  return toAnswer(quote, context.currency);
}

/**
 * Sells a subscription and charges it. Refuses with NOT_FOUND, PLAN_ARCHIVED, SUBSCRIPTION_OVERLAPS, and CONFLICT when
 * the price is not the one that the caller saw.
 */
export function sellSubscription(
  deps: Deps,
  studentId: number,
  { planId, ...body }: SaleBody,
  caller: Caller,
): Promise<SubscriptionDetail> {
  return withTransaction(deps.db, async (trx) => {
    const context = await getContext(trx, deps.clock.now());
    await holdRuns(trx);
    await lockFamilies(trx, [studentId]);
    if (!(await lockStudent(trx, studentId)) || !(await areActiveStudents(trx, [studentId]))) throw refuse('NOT_FOUND');
    const plan = await getPlan(trx, planId);
    return sell(deps, trx, { studentId, plan, body, renewedFrom: null, context }, caller);
  });
}

/**
 * Sells the plan again, to follow this subscription. Refuses as a sale does, and with CONFLICT when it is renewed
 * already.
 */
export function renewSubscription(
  deps: Deps,
  id: number,
  body: Omit<SaleBody, 'planId'>,
  caller: Caller,
): Promise<SubscriptionDetail> {
  return withTransaction(deps.db, async (trx) => {
    const context = await getContext(trx, deps.clock.now());
    const studentId = await findOwner(trx, id);
    if (studentId === undefined) throw refuse('NOT_FOUND');
    await holdRuns(trx);
    await lockFamilies(trx, [studentId]);
    if (!(await lockStudent(trx, studentId))) throw refuse('NOT_FOUND');
    if (!(await areActiveStudents(trx, [studentId]))) throw refuse('NOT_FOUND');
    const sold = await findSoldSubscription(trx, id);
    if (!sold) throw refuse('NOT_FOUND');
    if (sold.isRenewed) throw refuse('CONFLICT');
    const plan = await getPlan(trx, sold.planId);
    return sell(deps, trx, { studentId, plan, body, renewedFrom: id, context }, caller);
  });
}

interface Sale {
  studentId: number;
  plan: LockedPlan;
  body: Omit<SaleBody, 'planId'>;
  renewedFrom: number | null;
  context: SubscriptionContext;
}

async function sell(
  deps: Deps,
  trx: Knex.Transaction,
  { studentId, plan, body, renewedFrom, context }: Sale,
  caller: Caller,
): Promise<SubscriptionDetail> {
  if (!plan.active) throw refuse('PLAN_ARCHIVED');
  const { discount } = body;
  const quote = await computeQuote(trx, { studentId, plan, startsOn: body.startsOn, discount }, context);
  if (quote.overlaps) throw refuse('SUBSCRIPTION_OVERLAPS');
  if (discount !== null && 'amount' in discount && discount.amount > quote.discountAmount) {
    throw refuseField('discount.amount', messages.discountTooLarge);
  }
  if (quote.amount !== body.amount) throw refuse('CONFLICT');
  const sales = [{ studentId, quote }];
  const [sold] = await recordSales(deps, trx, { plan, sales, discount, renewedFrom, today: context.today }, caller);
  if (!sold) throw new Error('One sale has one subscription');
  return getSubscription(trx, sold.id, context, true);
}

/** Refuses an unknown plan. */
export async function getPlan(db: Knex, id: number): Promise<LockedPlan> {
  const plan = await findPlanForSale(db, id);
  if (!plan) throw refuseField('planId', messages.planUnknown);
  return plan;
}
