import type { StartDelay } from '@school/api-contract/money/subscription-schemas';
import type { Discount, SubscriptionQuote } from '@school/api-contract/money/subscriptions';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuseField } from '../../platform/app-error';
import { addDays, getLaterDay, getMonthBounds } from '../../shared/calendar/days';
import { computeSiblingPercents } from './family-discounts';
import type { LockedPlan } from './plans.repository';
import {
  computePrice,
  getMonthShare,
  getPeriodEnd,
  getPriceOn,
  getStartDelay,
  type MonthShare,
  type Price,
} from './pricing';
import { type CoveringSubscription, findCovering, findSessionDays, findSiblings } from './sale-facts.repository';
import type { SubscriptionContext } from './settings.repository';

export interface Quote extends Price {
  /** The plan's price on the first day. */
  price: number;
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

type Settings = Pick<SubscriptionContext, 'settings' | 'today'>;

interface Terms {
  plan: LockedPlan;
  discount: Discount | { percent: number } | { amount: number } | null;
}

/** Everything that decides a sale. Refuses a first day more than a year away. */
export async function computeQuote(
  db: Knex,
  { studentId, startsOn: given, ...terms }: Terms & { studentId: number; startsOn: string | undefined },
  context: Settings,
): Promise<Quote> {
  const { today } = context;
  const day = given ?? today;
  assertStart(day, today);
  const known = await findKnown(db, [studentId], { plan: terms.plan, day, today });
  const startsOn = given ?? getNextStart(known(studentId), today);
  const quotes = await computeQuotes(db, { ...terms, studentIds: [studentId], startsOn, known }, context);
  const quote = quotes.get(studentId);
  if (!quote) throw new Error(`There is no student ${studentId}`);
  return quote;
}

function groupByStudent<Row extends { studentId: number }>(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.studentId, [...(groups.get(row.studentId) ?? []), row]);
  return groups;
}

/** Refuses a day more than a year away. */
export function assertStart(day: string, today: string): void {
  if (day < addDays(today, -366) || day > addDays(today, 366)) throw refuseField('startsOn', messages.saleTooFar);
}

type Known = (studentId: number) => readonly CoveringSubscription[];

/** The subscriptions for the same groups that decide a sale which begins on the day. */
export async function findKnown(
  db: Knex,
  studentIds: readonly number[],
  { plan, day, today }: { plan: LockedPlan; day: string; today: string },
): Promise<Known> {
  // those that are over by then may reach into the first month
  const { from } = getMonthBounds(day.slice(0, 7));
  const found = groupByStudent(await findCovering(db, { studentIds, coverage: plan, from, today }));
  return (studentId) => found.get(studentId) ?? [];
}

/** The subscriptions of those known that share days with the new one. */
const findShared = (
  known: readonly CoveringSubscription[],
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
) => known.filter((one) => one.startsOn <= endsOn && one.endsOn >= startsOn);

/** The subscription that prevents a sale; undefined: none. */
export const findOverlap = (known: readonly CoveringSubscription[], days: { startsOn: string; endsOn: string }) =>
  findShared(known, days).find((one) => !isOverBy(one, days.startsOn));

interface Wanted extends Terms {
  studentIds: readonly number[];
  startsOn: string;
  known: Known;
  /** Whether it is sold to the student, of several; by default to all. */
  isSold?: (studentId: number) => boolean;
}

/** The quotes of a sale of one plan to students from the same day on, in two statements for any number of them. */
export async function computeQuotes(
  db: Knex,
  { studentIds, plan, startsOn, discount, known, isSold = () => true }: Wanted,
  { settings }: Settings,
): Promise<ReadonlyMap<number, Quote>> {
  const endsOn = getPeriodEnd(plan, startsOn);
  const days = { startsOn, endsOn };
  const siblingsOf = groupByStudent(await findSiblings(db, studentIds, days));
  const buyers = studentIds.map((studentId) => ({ studentId, siblings: siblingsOf.get(studentId) ?? [] }));
  const percents = computeSiblingPercents(buyers, ({ studentId }) => isSold(studentId), settings);
  const toShare = await findShares(db, studentIds, { plan, startsOn });
  const { months } = plan;
  const price = getPriceOn(plan, startsOn);
  return new Map(
    buyers.map((buyer): [number, Quote] => {
      const { studentId, siblings } = buyer;
      const siblingPercent = percents.get(buyer) ?? 0;
      const delay = plan.kind === 'months' ? findDelay(known(studentId), startsOn) : null;
      const share = toShare(studentId, delay);
      return [
        studentId,
        {
          price,
          ...computePrice({ price, months, share, siblingPercent, discount }),
          ...days,
          share,
          delay,
          siblingPercent,
          siblings: siblings.flatMap(({ name, percent }) => (percent === null ? [] : [{ name, percent }])),
          overlaps: findOverlap(known(studentId), days),
          closes: findShared(known(studentId), days).filter((one) => isOverBy(one, startsOn)),
        },
      ];
    }),
  );
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
async function findShares(
  db: Knex,
  studentIds: readonly number[],
  { plan, startsOn }: { plan: LockedPlan; startsOn: string },
): Promise<(studentId: number, delay: StartDelay | null) => MonthShare | null> {
  const { from, to } = getMonthBounds(startsOn.slice(0, 7));
  if (startsOn === from) return () => null;
  if (plan.proration === 'none') {
    return (_, delay) => delay && getMonthShare(addDays(from, delay.days), []);
  }
  const found = await findSessionDays(db, studentIds, { coverage: plan, day: startsOn, from, to });
  const daysOf = groupByStudent(found);
  return (studentId) =>
    getMonthShare(
      startsOn,
      (daysOf.get(studentId) ?? []).map(({ date }) => date),
    );
}

export function toAnswer(quote: Quote, currency: string): SubscriptionQuote {
  const { share, overlaps } = quote;
  return {
    currency,
    startsOn: quote.startsOn,
    endsOn: quote.endsOn,
    price: quote.price,
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
