/** One step of a chart's time axis. The last one is the present. */
export interface ChartPeriod {
  key: string;
  /** On the axis: 'ноя', '16'. */
  label: string;
  /** In full, for tooltip, table and screen readers: 'ноябрь 2026'. */
  name: string;
  /** Written under the first period of several that share it: the month of weeks. */
  group?: string;
}

/** A value for each period; null where there is none. */
export type ChartValues = ReadonlyArray<number | null>;
