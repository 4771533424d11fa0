import { type Interval, toWholeHour } from './session-layout';

/** A session with the height that its text takes, in pixels. */
interface StackedSession {
  column: string;
  interval: Interval;
  height: number;
}

interface HourRow {
  /** Minutes since midnight of the whole hour. */
  hour: number;
  top: number;
  height: number;
}

interface HourStacks<Session> {
  /** Hours in which a session begins, in order. */
  rows: HourRow[];
  tops: Map<Session, number>;
  height: number;
}

/**
 * Places sessions below each other in a row of the hour in which they begin, each with the whole width of its column.
 * All columns share the rows, so that one hour is at one height. For more sessions at once than fit side by side.
 */
export function stackByHour<Session extends StackedSession>(sessions: readonly Session[]): HourStacks<Session> {
  const tops = new Map<Session, number>();
  const rows: HourRow[] = [];
  let top = 0;
  const hourOf = ({ interval }: Session) => toWholeHour(interval.start);
  const inOrder = [...sessions].sort((a, b) => a.interval.start - b.interval.start || a.interval.end - b.interval.end);
  for (const hour of new Set(inOrder.map(hourOf))) {
    const filled = new Map<string, number>();
    for (const session of inOrder.filter((each) => hourOf(each) === hour)) {
      const above = filled.get(session.column) ?? 0;
      tops.set(session, top + above);
      filled.set(session.column, above + session.height);
    }
    const height = Math.max(...filled.values());
    rows.push({ hour, top, height });
    top += height;
  }
  return { rows, tops, height: top };
}
