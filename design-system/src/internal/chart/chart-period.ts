/** One step of a chart's time axis; the last one is the current period. */
export interface ChartPeriod {
  key: string;
  /** Axis label: 'ноя', '16'. */
  label: string;
  /** Full name for tooltip, table and screen readers: 'ноябрь 2026'. */
  name: string;
  /** Shown under the first of several periods that share it: the month of weeks. */
  group?: string;
}

/** A value for each period; null when there is none. */
export type ChartValues = ReadonlyArray<number | null>;
