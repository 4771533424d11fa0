import type { StartDelay } from '@school/api-contract/money/subscription-schemas';
import type { Discount, SubscriptionQuote } from '@school/api-contract/money/subscriptions';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuseField } from '../../platform/app-error';
import { addDays, getLaterDay, getMonthBounds } from '../../shared/calendar/days';
import type { LockedPlan } from './plans.repository';
import { computePrice, getMonthShare, getPeriodEnd, getStartDelay, type MonthShare, type Price } from './pricing';
import { type CoveringSubscription, findCovering, findSessionDays, findSiblings } from './sale-facts.repository';
import type { SubscriptionContext } from './settings.repository';

export interface Quote extends Price {
  startsOn: string;
  endsOn: string;
  share: MonthShare | null;
  delay: StartDelay | null;
  siblingPercent: number;
  /** Brothers and sisters who have a subscription in the period, with their discounts. */
  siblings: { name: string; percent: number }[];
  /** The subscription that prevents the sale. */
  overlaps: CoveringSubscription | undefined;
  /** Used-up subscriptions that end when the new one begins. */
  closes: CoveringSubscription[];
}

interface Wanted {
  studentId: number;
  plan: LockedPlan;
  startsOn: string | undefined;
  discount: Discount | { percent: number } | { amount: number } | null;
}

/** Everything that decides a sale. Refuses a first day more than a year away. */
export async function computeQuote(
  db: Knex,
  { studentId, plan, startsOn: given, discount }: Wanted,
  { settings, today }: Pick<SubscriptionContext, 'settings' | 'today'>,
): Promise<Quote> {
  if (given !== undefined && (given < addDays(today, -366) || given > addDays(today, 366))) {
    throw refuseField('startsOn', messages.saleTooFar);
  }
  // those that are over by then may reach into the first month
  const { from } = getMonthBounds((given ?? today).slice(0, 7));
  const known = await findCovering(db, { studentId, coverage: plan, from, today });
  const startsOn = given ?? getNextStart(known, today);
  const endsOn = getPeriodEnd(plan, startsOn);
  const delay = plan.kind === 'months' ? findDelay(known, startsOn) : null;
  const share = await findShare(db, studentId, { plan, startsOn, delay });
  const siblings = (await findSiblings(db, studentId, { startsOn, endsOn })).flatMap(({ name, percent }) =>
    percent === null ? [] : [{ name, percent }],
  );
  const siblingPercent = getSiblingPercent(
    settings,
    siblings.map(({ percent }) => percent),
  );
  const { price, months } = plan;
  const covering = known.filter((one) => one.startsOn <= endsOn && one.endsOn >= startsOn);
  return {
    ...computePrice({ price, months, share, siblingPercent, discount }),
    startsOn,
    endsOn,
    share,
    delay,
    siblingPercent,
    siblings,
    overlaps: covering.find((one) => !isOverBy(one, startsOn)),
    closes: covering.filter((one) => isOverBy(one, startsOn)),
  };
}

/**
 * The siblings' discount of a child: the place in the family that its brothers and sisters leave, whose discounts are
 * given. One child pays the full price, another has the discount of the second, the others that of the third, whoever
 * comes first.
 */
export function getSiblingPercent(
  {
    secondChildPercent,
    thirdChildPercent,
  }: Pick<SubscriptionContext['settings'], 'secondChildPercent' | 'thirdChildPercent'>,
  taken: readonly number[],
): number {
  const toPercent = (place: number) => [0, secondChildPercent][place] ?? thirdChildPercent;
  const free = Array.from({ length: taken.length + 1 }, (_, place) => toPercent(place));
  for (const percent of taken.toSorted((a, b) => a - b)) {
    const same = free.indexOf(percent);
    // an older percentage takes the place of a discount, so that the full price stays for somebody
    const other = percent > 0 ? free.findIndex((one) => one > 0) : 0;
    free.splice(Math.max(0, same >= 0 ? same : other), 1);
  }
  return free[0] ?? 0;
}

/** Returns whether a subscription has nothing left from the day on, although its period continues. */
const isOverBy = ({ isUsedUp, startsOn, lastUsedOn }: CoveringSubscription, day: string) =>
  isUsedUp && startsOn < day && lastUsedOn !== null && lastUsedOn < day;

/** The day after the last sold subscription that is not used up; today at the earliest. */
function getNextStart(known: readonly CoveringSubscription[], today: string): string {
  return known
    .map((one) => addDays(one.isUsedUp && one.lastUsedOn !== null ? one.lastUsedOn : one.endsOn, 1))
    .reduce(getLaterDay, today);
}

/** A subscription of months ends within a month only when a freeze or an extension has moved its end there. */
function findDelay(known: readonly CoveringSubscription[], startsOn: string): StartDelay | null {
  const { from } = getMonthBounds(startsOn.slice(0, 7));
  const before = known
    .filter(({ kind, endsOn }) => kind === 'months' && endsOn >= from && endsOn < startsOn)
    .reduce<CoveringSubscription | null>((last, one) => (last && last.endsOn > one.endsOn ? last : one), null);
  return before && getStartDelay(addDays(before.endsOn, 1), before.wasFrozen);
}

/**
 * The part of the first month that is charged: of a late start by the rule of the plan, and always of one that an earlier
 * subscription delayed, since days of the month are paid already.
 */
async function findShare(
  db: Knex,
  studentId: number,
  { plan, startsOn, delay }: { plan: LockedPlan; startsOn: string; delay: StartDelay | null },
): Promise<MonthShare | null> {
  const { from, to } = getMonthBounds(startsOn.slice(0, 7));
  if (startsOn === from) return null;
  if (plan.proration === 'none') return delay && getMonthShare(addDays(from, delay.days), []);
  return getMonthShare(startsOn, await findSessionDays(db, { studentId, coverage: plan, day: startsOn, from, to }));
}

export function toAnswer(quote: Quote, price: number, currency: string): SubscriptionQuote {
  const { share, overlaps } = quote;
  return {
    currency,
    startsOn: quote.startsOn,
    endsOn: quote.endsOn,
    price,
    prorated: quote.prorated,
    sessionsLeft: share?.unit === 'sessions' ? share.left : null,
    sessionsInMonth: share?.unit === 'sessions' ? share.all : null,
    delay: quote.delay,
    siblingPercent: quote.siblingPercent,
    siblings: quote.siblings,
    discount: quote.discountAmount,
    amount: quote.amount,
    overlaps: overlaps ? { id: overlaps.id, planName: overlaps.planName, endsOn: overlaps.endsOn } : null,
  };
}
