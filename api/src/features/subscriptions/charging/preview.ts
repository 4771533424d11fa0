import type { ChargingPreview, ChargingRunItem } from '@school/api-contract/money/charging-runs';
import type { Knex } from 'knex';
import { getMonthBounds } from '../../../shared/calendar/days';
import { computeSiblingPercents } from '../family-discounts';
import { computePrice, getMonthShare, getStartDelay, type MonthShare } from '../pricing';
import type { SubscriptionContext } from '../settings.repository';
import { type Candidate, findCandidates, findSessionDaysOfGroups } from './candidates.repository';

export interface RunItem extends ChargingRunItem {
  subscriptionId: number;
  prorated: number;
}

/** Computes what a run for the month would charge, in at most two statements for any number of students. */
export async function computeRun(
  db: Knex,
  month: string,
  { settings, today }: Pick<SubscriptionContext, 'settings' | 'today'>,
): Promise<RunItem[]> {
  const bounds = getMonthBounds(month);
  const candidates = await findCandidates(db, { ...bounds, today });
  const isLate = candidates.some(({ lateGroupIds }) => lateGroupIds !== null);
  const sessionDays = isLate ? await findSessionDaysOfGroups(db, bounds) : new Map<number, string[]>();
  const siblingPercents = computeSiblingPercents(candidates, isCharged, settings);
  return candidates.map((candidate) => {
    const { price, months, discountPercent, discountAmount } = candidate;
    const siblingPercent = siblingPercents.get(candidate) ?? 0;
    const discount =
      discountPercent !== null ? { percent: discountPercent } : discountAmount > 0 ? { amount: discountAmount } : null;
    const delay = getStartDelay(candidate.startsOn, candidate.wasFrozen);
    const share = delay && toShare(candidate, sessionDays);
    const computed = computePrice({ price, months, share, siblingPercent, discount });
    return {
      subscriptionId: candidate.subscriptionId,
      studentId: candidate.studentId,
      studentName: candidate.studentName,
      planId: candidate.planId,
      planName: candidate.planName,
      sportsDirections: candidate.sportsDirections,
      startsOn: candidate.startsOn,
      endsOn: candidate.endsOn,
      price,
      delay,
      prorated: computed.prorated,
      siblingPercent,
      discount: computed.discountAmount,
      amount: computed.amount,
      priceChange: isCharged(candidate) ? toPriceChange(candidate, siblingPercent, discount) : null,
      leavesOn: candidate.leavesOn,
      skipped: candidate.skipped,
    };
  });
}

/** Compares whole periods, since a share of the first month is no other price. */
function toPriceChange(
  { price, months, formerPrice, formerSiblingPercent }: Candidate,
  siblingPercent: number,
  discount: Parameters<typeof computePrice>[0]['discount'],
): ChargingRunItem['priceChange'] {
  const whole = { months, share: null, discount };
  const from = computePrice({ ...whole, price: formerPrice, siblingPercent: formerSiblingPercent }).amount;
  const to = computePrice({ ...whole, price, siblingPercent }).amount;
  return from === to ? null : { from, to };
}

/** How many items of a run for the month would be charged, in one statement. */
export async function countCharged(db: Knex, month: string, today: string): Promise<number> {
  return (await findCandidates(db, { ...getMonthBounds(month), today })).filter(isCharged).length;
}

export function toPreview(month: string, currency: string, items: RunItem[]): ChargingPreview {
  const charged = items.filter(isCharged);
  return { month, currency, count: charged.length, total: charged.reduce((sum, { amount }) => sum + amount, 0), items };
}

const isCharged = ({ skipped }: Pick<Candidate, 'skipped'>) => skipped === null;

/** By sessions where the plan says so, and by days otherwise: the days before are paid by the previous subscription. */
const toShare = (
  { startsOn, lateGroupIds }: Candidate,
  sessionDays: ReadonlyMap<number, readonly string[]>,
): MonthShare =>
  getMonthShare(
    startsOn,
    (lateGroupIds ?? []).flatMap((id) => sessionDays.get(id) ?? []),
  );
