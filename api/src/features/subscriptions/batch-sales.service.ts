import type {
  BatchSaleBody,
  BatchSalePreview,
  BatchSaleResult,
  subscriptionSaleRoutes,
} from '@school/api-contract/money/subscription-sales';
import type { RouteInput } from '@school/api-contract/route';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { holdRuns } from './charging/run-locks';
import { getPeriodEnd, getPriceOn } from './pricing';
import { assertStart, computeQuotes, findKnown, findOverlap, type Quote } from './quote';
import { recordSales } from './record-sales';
import { findBuyers } from './sale-facts.repository';
import { getPlan } from './sales.service';
import { getContext } from './settings.service';
import { areActiveStudents } from './sold.repository';
import { findBatch, lockBatch, lockFamilies, lockStudents } from './subscription-writes.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/** Refuses an unknown plan, and a first day more than a year away. */
export async function previewBatch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { planId, startsOn, studentIds, without = [], also = [] }: RouteInput<typeof subscriptionSaleRoutes.preview>['query'],
): Promise<BatchSalePreview> {
  const context = await getContext(db, clock.now());
  const { today, currency } = context;
  assertStart(startsOn, today);
  const plan = await getPlan(db, planId);
  const days = { startsOn, endsOn: getPeriodEnd(plan, startsOn) };
  const known = await findKnown(db, studentIds, { plan, day: startsOn, today });
  const buyers = (await findBuyers(db, studentIds, days)).map(({ active, ...buyer }) => {
    const { studentId, has } = buyer;
    const obstacle = findOverlap(known(studentId), days) ? ('covered' as const) : active ? null : ('archived' as const);
    const isWanted = has ? also.includes(studentId) : !without.includes(studentId);
    return { ...buyer, obstacle, sold: obstacle === null && isWanted };
  });
  const sold = new Set(buyers.flatMap((buyer) => (buyer.sold ? [buyer.studentId] : [])));
  const quotes = await computeQuotes(
    db,
    {
      ...{ studentIds: buyers.map(({ studentId }) => studentId), plan, startsOn, discount: null, known },
      isSold: (studentId) => sold.has(studentId),
    },
    context,
  );
  const items = buyers.flatMap((buyer) => {
    const quote = quotes.get(buyer.studentId);
    return quote ? [{ ...buyer, ...pickPrice(quote) }] : [];
  });
  const total = items.reduce((sum, item) => sum + (item.sold ? item.amount : 0), 0);
  return { currency, endsOn: days.endsOn, price: getPriceOn(plan, startsOn), count: sold.size, total, items };
}

const pickPrice = ({ prorated, delay, siblingPercent, amount }: Quote) => ({
  ...{ prorated, delay, siblingPercent, amount },
});

/**
 * Sells to all or to none; a second call with the same key returns the result of the first. Refuses as a single sale does:
 * with NOT_FOUND, PLAN_ARCHIVED, SUBSCRIPTION_OVERLAPS, and CONFLICT when an amount is not the one that the caller saw, or
 * when the key sold something else.
 */
export function sellBatch(
  deps: Deps,
  { key, planId, startsOn, sales }: BatchSaleBody,
  caller: Caller,
): Promise<BatchSaleResult> {
  const { id: userId } = signedIn(caller);
  const amountOf = new Map(sales.map(({ studentId, amount }) => [studentId, amount]));
  const studentIds = [...amountOf.keys()];
  const result = { count: studentIds.length, total: [...amountOf.values()].reduce((sum, amount) => sum + amount, 0) };
  return withTransaction(deps.db, async (trx) => {
    const context = await getContext(trx, deps.clock.now());
    const { today, currency } = context;
    await lockBatch(trx, key);
    const earlier = await findBatch(trx, key);
    if (earlier.length > 0) {
      // its first day may have moved since
      const isSame = (one: (typeof earlier)[number]) =>
        one.createdBy === userId && one.planId === planId && amountOf.get(one.studentId) === one.amount;
      if (earlier.length !== result.count || !earlier.every(isSame)) throw refuse('CONFLICT');
      return { currency, ...result };
    }
    assertStart(startsOn, today);
    await holdRuns(trx);
    await lockFamilies(trx, studentIds);
    await lockStudents(trx, studentIds);
    if (!(await areActiveStudents(trx, studentIds))) throw refuse('NOT_FOUND');
    const plan = await getPlan(trx, planId);
    if (!plan.active) throw refuse('PLAN_ARCHIVED');
    const known = await findKnown(trx, studentIds, { plan, day: startsOn, today });
    const quotes = await computeQuotes(trx, { studentIds, plan, startsOn, discount: null, known }, context);
    const quoted = [...quotes].map(([studentId, quote]) => ({ studentId, quote }));
    if (quoted.some(({ quote }) => quote.overlaps)) throw refuse('SUBSCRIPTION_OVERLAPS');
    if (quoted.some(({ studentId, quote }) => quote.amount !== amountOf.get(studentId))) throw refuse('CONFLICT');
    await recordSales(
      deps,
      trx,
      { plan, sales: quoted, discount: null, renewedFrom: null, batchKey: key, today },
      caller,
    );
    return { currency, ...result };
  });
}
