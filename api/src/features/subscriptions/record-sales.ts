import type { Discount } from '@school/api-contract/money/subscriptions';
import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays, getLaterDay } from '../../shared/calendar/days';
import type { LockedPlan } from './plans.repository';
import type { Quote } from './quote';
import {
  insertCharges,
  insertEvents,
  insertSubscriptions,
  type NewEvent,
  setEnds,
} from './subscription-writes.repository';

interface Sales {
  plan: LockedPlan;
  /** Each to another student, all from the same day on. */
  sales: readonly { studentId: number; quote: Quote }[];
  discount: Discount | null;
  renewedFrom: number | null;
  batchKey?: string;
  today: string;
}

/** Sells a plan as it was quoted and charges it, in as many statements for many students as for one. */
export async function recordSales(
  deps: Pick<PlatformDeps, 'clock' | 'audit'>,
  trx: Knex.Transaction,
  { plan, sales, discount, renewedFrom, batchKey, today }: Sales,
  caller: Caller,
): Promise<{ id: number; studentId: number }[]> {
  const now = deps.clock.now();
  const { id: userId } = signedIn(caller);
  const closed = await closeUsedUp(trx, sales, { userId, now });
  const { id: planId, name: planName, active: _, updatedAt: __, ...priced } = plan;
  const { price: ___, nextPrice: ____, nextPriceFrom: _____, formerPrices: ______, ...terms } = priced;
  const sold = await insertSubscriptions(
    trx,
    sales.map(
      ({ studentId, quote: { startsOn, endsOn, price, amount, prorated, siblingPercent, discountAmount } }) => ({
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
        batchKey: batchKey ?? null,
        createdBy: userId,
        createdAt: now,
      }),
    ),
  );
  const idOf = new Map(sold.map(({ id, studentId }) => [studentId, id]));
  const made = sales.map(({ studentId, quote }) => ({ studentId, quote, subscriptionId: idOf.get(studentId) ?? 0 }));
  await insertCharges(
    trx,
    made.map(({ studentId, subscriptionId, quote: { amount, startsOn } }) => ({
      ...{ studentId, subscriptionId, kind: 'sale', amount, date: getLaterDay(startsOn, today) },
      ...{ createdBy: userId, createdAt: now },
    })),
  );
  const kind = renewedFrom === null ? 'sold' : 'renewed';
  await insertEvents(trx, [
    ...closed,
    ...made.map(({ subscriptionId }): NewEvent => ({ subscriptionId, kind, at: now, userId })),
  ]);
  const event = renewedFrom === null ? 'subscription.sold' : 'subscription.renewed';
  await deps.audit.append(
    trx,
    made.map(({ studentId, subscriptionId, quote: { amount, startsOn, endsOn } }) =>
      auditEvent(caller, event, { subscriptionId, studentId, planId, amount, startsOn, endsOn, renewedFrom }),
    ),
  );
  return sold;
}

/**
 * Ends the period of used-up subscriptions on the day before the new one begins, so that each mark belongs to one of
 * them.
 */
async function closeUsedUp(
  trx: Knex.Transaction,
  sales: Sales['sales'],
  { userId, now }: { userId: number; now: Date },
): Promise<NewEvent[]> {
  const [first] = sales;
  if (!first) return [];
  const lastDay = addDays(first.quote.startsOn, -1);
  const closes = sales.flatMap(({ quote }) => quote.closes);
  await setEnds(
    trx,
    closes.map(({ id }) => id),
    lastDay,
    now,
  );
  return closes.map(({ id, startsOn, endsOn }) => ({
    ...{ subscriptionId: id, kind: 'moved', at: now, userId },
    ...{ from: { startsOn, endsOn }, to: { startsOn, endsOn: lastDay } },
  }));
}
