import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import type {
  Conversion,
  ConversionCounts,
  ConversionQuery,
  ConversionRow,
} from '@school/api-contract/families/funnel-conversion';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { addMonths, listMonths } from '../../../shared/calendar/days';
import { findConversion } from './conversion.repository';

const figures = ['requests', 'trials', 'came', 'signed', 'refused', 'open'] as const;

/**
 * How far the requests that arrived in a period have come so far. Every request is in one row, so that the rows add up
 * to the total.
 */
export async function getConversion(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { from, to, by, ...filter }: ConversionQuery,
): Promise<Conversion> {
  const months = listMonths(from, to);
  const previousPeriod = { from: addMonths(from, -months.length), to: addMonths(from, -1) };
  const period = {
    months: months.length,
    before: `${previousPeriod.from}-01`,
    first: `${from}-01`,
    next: `${addMonths(to, 1)}-01`,
  };
  const { counts, names, directions, medians } = await findConversion(db, clock.now(), period, by, filter);
  const present = counts.filter(({ inside }) => inside);
  const previous = counts.filter(({ inside }) => !inside);

  const toRow = (value: string | null): ConversionRow => {
    const earlier = addUp(previous.filter((each) => each.value === value));
    return {
      value,
      name: names.find((each) => each.value === value)?.name ?? null,
      ...addUp(present.filter((each) => each.value === value)),
      previous: by === 'month' ? null : { requests: earlier.requests, signed: earlier.signed },
    };
  };
  const values = by === 'month' ? months : [...new Set(counts.map(({ value }) => value))];
  const rows = values.map(toRow);
  return {
    total: addUp(present),
    previous: addUp(previous),
    rows: by === 'month' ? rows : rows.sort(compareRows),
    directions: directions.sort((a, b) => toOrder(a.direction) - toOrder(b.direction)),
    medians,
    previousPeriod,
  };
}

function addUp(counts: readonly ConversionCounts[]): ConversionCounts {
  const sum: ConversionCounts = { requests: 0, trials: 0, came: 0, signed: 0, refused: 0, open: 0 };
  for (const each of counts) for (const figure of figures) sum[figure] += each[figure];
  return sum;
}

const toOrder = (direction: SportsDirection | null) =>
  direction === null ? sportsDirections.length : sportsDirections.indexOf(direction);

/** The largest row first; the one without a value last. */
function compareRows(a: ConversionRow, b: ConversionRow): number {
  return (
    Number(a.value === null) - Number(b.value === null) ||
    b.requests - a.requests ||
    (a.name ?? a.value ?? '').localeCompare(b.name ?? b.value ?? '', 'ru')
  );
}
