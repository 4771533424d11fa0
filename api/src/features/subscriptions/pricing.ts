import type { StartDelay } from '@school/api-contract/money/subscription-schemas';
import type { Discount } from '@school/api-contract/money/subscriptions';
import { addDays, addMonths, getMonthBounds, listDays } from '../../shared/calendar/days';
import type { LockedPlan, StoredTerms } from './plans.repository';

type Period = Pick<StoredTerms, 'kind' | 'sessions' | 'days' | 'months'>;

/** The last day of a period that begins on the day: after that many days, or the end of the last calendar month. */
export function getPeriodEnd({ days, months }: Period, startsOn: string): string {
  if (days !== null) return addDays(startsOn, days - 1);
  return getMonthBounds(addMonths(startsOn.slice(0, 7), (months ?? 1) - 1)).to;
}

/** What is left of the first month: sessions of the student's groups, or days where there is no schedule. */
export interface MonthShare {
  left: number;
  all: number;
  unit: 'sessions' | 'days';
}

/** @param sessionDays days of the month's sessions, in any order */
export function getMonthShare(startsOn: string, sessionDays: readonly string[]): MonthShare {
  if (sessionDays.length > 0) {
    const left = sessionDays.filter((day) => day >= startsOn).length;
    return { left, all: sessionDays.length, unit: 'sessions' };
  }
  const { from, to } = getMonthBounds(startsOn.slice(0, 7));
  return { left: listDays(startsOn, to).length, all: listDays(from, to).length, unit: 'days' };
}

/** Days at the start of the month that an earlier subscription has paid for. */
export function getStartDelay(startsOn: string, wasFrozen: boolean): StartDelay | null {
  const { from } = getMonthBounds(startsOn.slice(0, 7));
  if (startsOn === from) return null;
  return { days: listDays(from, addDays(startsOn, -1)).length, cause: wasFrozen ? 'freeze' : 'extension' };
}

/** The price of a plan for a subscription that begins on the day. */
export function getPriceOn(
  {
    price,
    nextPrice,
    nextPriceFrom,
    formerPrices,
  }: Pick<LockedPlan, 'price' | 'nextPrice' | 'nextPriceFrom' | 'formerPrices'>,
  day: string,
): number {
  const former = formerPrices.find(({ until }) => day < until);
  if (former) return former.price;
  return nextPrice !== null && nextPriceFrom !== null && nextPriceFrom <= day ? nextPrice : price;
}

export interface Price {
  /** The plan's price without the part of the first month that is over. */
  prorated: number;
  /** The discount given by staff, after the siblings' discount. */
  discountAmount: number;
  /** After all discounts; never below 0. */
  amount: number;
}

interface PriceBase {
  price: number;
  /** Only for a plan of months. */
  months: number | null;
  share: MonthShare | null;
  siblingPercent: number;
  discount: Pick<Discount & { percent: number }, 'percent'> | { amount: number } | null;
}

/**
 * Computes the price of single sales and of the month's run alike. Each step rounds to whole units, half up. A discount
 * larger than the price reduces it to 0.
 */
export function computePrice({ price, months, share, siblingPercent, discount }: PriceBase): Price {
  const prorated = share === null ? price : prorate(price, months ?? 1, share);
  const forFamily = prorated - takePercent(prorated, siblingPercent);
  const wanted =
    discount === null ? 0 : 'percent' in discount ? takePercent(forFamily, discount.percent) : discount.amount;
  const discountAmount = Math.min(wanted, forFamily);
  return { prorated, discountAmount, amount: forFamily - discountAmount };
}

/** Only the first of several months is partial. */
function prorate(price: number, months: number, { left, all }: MonthShare): number {
  return Math.round((price * ((months - 1) * all + left)) / (months * all));
}

const takePercent = (amount: number, percent: number) => Math.round((amount * percent) / 100);

interface Sold extends Period {
  amount: number;
  startsOn: string;
  endsOn: string;
  sessionsUsed: number;
  freezes: readonly { from: string; to: string }[];
}

/** The value of the unused part of a subscription: remaining sessions, or days from today on without frozen ones. */
export function computeUnusedPart(
  { amount, startsOn, endsOn, sessions, sessionsUsed, freezes }: Omit<Sold, 'days' | 'months'>,
  today: string,
) {
  if (today > endsOn) return 0;
  if (today < startsOn) return amount;
  if (sessions !== null) return Math.round((amount * Math.max(0, sessions - sessionsUsed)) / sessions);
  const days = listDays(startsOn, endsOn).filter((day) => !freezes.some(({ from, to }) => day >= from && day <= to));
  const left = days.filter((day) => day >= today).length;
  return days.length === 0 ? amount : Math.round((amount * left) / days.length);
}
