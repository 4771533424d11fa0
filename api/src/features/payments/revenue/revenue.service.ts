import {
  type RevenueQuery,
  type RevenueReport,
  type RevenueRow,
  revenuePartKinds,
} from '@school/api-contract/money/reports';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { addMonths, listMonths } from '../../../shared/calendar/days';
import { findRevenue } from './revenue.repository';

/**
 * Received payments less refunds of a period, for the reports. Every payment is in one month and in one row, so that both
 * add up to the total.
 */
export async function getRevenue(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { from, to, by }: RevenueQuery,
): Promise<RevenueReport> {
  const months = listMonths(from, to);
  const period = {
    months: months.length,
    before: `${addMonths(from, -months.length)}-01`,
    first: `${from}-01`,
    next: `${addMonths(to, 1)}-01`,
  };
  const { currency, sums, names } = await findRevenue(db, clock.now(), period, by);
  const inside = sums.filter(({ month }) => month !== null);
  const previous = sums.filter(({ month }) => month === null);
  const parts = by ? [...new Set(sums.flatMap(({ part }) => part ?? []))] : [];

  const toRow = (part: string): RevenueRow => {
    const kind = revenuePartKinds.find((each) => each === part) ?? 'value';
    const own = inside.filter((sum) => sum.part === part);
    return {
      kind,
      value: kind === 'value' ? part : null,
      name: names.find(({ value }) => value === part)?.name ?? null,
      ...addUp(own),
      previous: addUp(previous.filter((sum) => sum.part === part)).amount,
      months: months.map((month) => addUp(own.filter((sum) => sum.month === month)).amount),
    };
  };
  return {
    currency,
    total: { ...addUp(inside), previous: addUp(previous).amount },
    months: months.map((month) => ({ month, ...addUp(inside.filter((sum) => sum.month === month)) })),
    rows: parts.map(toRow).sort(compareRows),
  };
}

function addUp(sums: readonly { count: number; amount: number }[]): { count: number; amount: number } {
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    amount: sums.reduce((total, { amount }) => total + amount, 0),
  };
}

/** Sorts by amount, the largest first; payments without a value of their own come last. */
function compareRows(a: RevenueRow, b: RevenueRow): number {
  const rank = ({ kind }: RevenueRow) => revenuePartKinds.indexOf(kind);
  return (
    rank(a) - rank(b) || b.amount - a.amount || b.previous - a.previous || (a.value ?? '').localeCompare(b.value ?? '')
  );
}
