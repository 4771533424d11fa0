import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import type { SaleBody, SubscriptionQuote, subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays, getLaterDay } from '../../shared/calendar/days';
import { holdRuns } from './charging/run-locks';
import { findPlanForSale, type LockedPlan } from './plans.repository';
import { computeQuote, type Quote, toAnswer } from './quote';
import type { SubscriptionContext } from './settings.repository';
import { getContext } from './settings.service';
import { findSoldSubscription, hasActiveStudent } from './sold.repository';
import {
  findOwner,
  insertCharge,
  insertEvents,
  insertSubscription,
  lockFamily,
  lockStudent,
  type NewEvent,
  setDays,
} from './subscription-writes.repository';
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
  if (!(await hasActiveStudent(db, studentId))) throw refuse('NOT_FOUND');
  const plan = await getPlan(db, planId);
  const discount =
    discountPercent !== undefined
      ? { percent: discountPercent }
      : discountAmount !== undefined
        ? { amount: discountAmount }
        : null;
  const quote = await computeQuote(db, { studentId, plan, startsOn, discount }, context);
  return toAnswer(quote, plan.price, context.currency);
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
    await lockFamily(trx, studentId);
    if (!(await lockStudent(trx, studentId)) || !(await hasActiveStudent(trx, studentId))) throw refuse('NOT_FOUND');
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
    await lockFamily(trx, studentId);
    if (!(await lockStudent(trx, studentId))) throw refuse('NOT_FOUND');
    if (!(await hasActiveStudent(trx, studentId))) throw refuse('NOT_FOUND');
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
  const now = deps.clock.now();
  const { id: userId } = signedIn(caller);
  const closed = await closeUsedUp(trx, quote, { userId, now });
  const { id: planId, name: planName, price, active: _, updatedAt: __, ...terms } = plan;
  const { startsOn, endsOn, amount, prorated, siblingPercent, discountAmount } = quote;
  const id = await insertSubscription(trx, {
    ...terms,
    studentId,
    planId,
    planName,
    price,
    prorated,
    siblingPercent,
    discountPercent: discount !== null && 'percent' in discount ? discount.percent : null,
    discountAmount,
    discountReason: discount?.reason ?? null,
    amount,
    startsOn,
    endsOn,
    month: plan.kind === 'months' ? `${startsOn.slice(0, 7)}-01` : null,
    renewedFrom,
    createdBy: userId,
    createdAt: now,
  });
  const date = getLaterDay(startsOn, context.today);
  await insertCharge(trx, {
    studentId,
    subscriptionId: id,
    kind: 'sale',
    amount,
    date,
    createdBy: userId,
    createdAt: now,
  });
  const kind = renewedFrom === null ? 'sold' : 'renewed';
  await insertEvents(trx, [...closed, { subscriptionId: id, kind, at: now, userId }]);
  const event = renewedFrom === null ? 'subscription.sold' : 'subscription.renewed';
  const metadata = { subscriptionId: id, studentId, planId, amount, startsOn, endsOn, renewedFrom };
  await deps.audit.append(trx, [auditEvent(caller, event, metadata)]);
  return getSubscription(trx, id, context, true);
}

/**
 * Ends the period of used-up subscriptions on the day before the new one begins, so that each mark belongs to one of
 * them.
 */
async function closeUsedUp(
  trx: Knex.Transaction,
  { closes, startsOn }: Quote,
  { userId, now }: { userId: number; now: Date },
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const one of closes) {
    const to = { startsOn: one.startsOn, endsOn: addDays(startsOn, -1) };
    await setDays(trx, one.id, to, now);
    const from = { startsOn: one.startsOn, endsOn: one.endsOn };
    events.push({ subscriptionId: one.id, kind: 'moved', at: now, userId, from, to });
  }
  return events;
}

async function getPlan(db: Knex, id: number): Promise<LockedPlan> {
  const plan = await findPlanForSale(db, id);
  if (!plan) throw refuseField('planId', messages.planUnknown);
  return plan;
}
