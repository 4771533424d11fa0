/** One step of a chart's time axis. */
export interface ChartPeriod {
  key: string;
  /** Axis label: 'ноя', '16'. */
  label: string;
  /** Full name for tooltip, table and screen readers: 'ноябрь 2026'. */
  name: string;
  /** Shown under the first of several periods that share it: the month of weeks. */
  group?: string;
  /** The current period, when later ones follow. Default: the last one. */
  present?: boolean;
  /** Says that the period is not over, so that its value can still change: 'месяц не закончен'. */
  open?: string;
}

/** The index of the current period, which a chart shows with its number. */
export function findPresent(periods: readonly ChartPeriod[]): number {
  const marked = periods.findIndex(({ present }) => present);
  return marked < 0 ? periods.length - 1 : marked;
}

/** For tables and screen readers: 'ноябрь 2026, месяц не закончен'. */
export const toFullName = ({ name, open }: ChartPeriod) => [name, open].filter(Boolean).join(', ');

/** A value for each period; null when there is none. */
export type ChartValues = ReadonlyArray<number | null>;
