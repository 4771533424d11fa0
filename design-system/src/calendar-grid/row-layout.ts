import { placeInLanes, toHours, toTimeScale } from '../internal/sessions/session-layout';
import { listWholeHours, type TimedSession, usualHours } from './calendar-layout';

/** Where a session's bar is, in pixels. */
export interface BarPlace {
  lane: number;
  left: number;
  width: number;
}

interface RowLayout {
  /** Length of the time axis. */
  width: number;
  /** Whole hours with a line and a label. */
  marks: { minute: number; left: number }[];
  /** By the session's id. */
  bars: Map<string, BarPlace>;
  /** How many lanes a row has, by the column's key. */
  lanes: Map<string, number>;
  /** Where the current minute is; undefined: outside. */
  toLeft: (minute: number) => number | undefined;
}

const quietHour = 28;
/** Half an hour has room for its start time. */
const leastHour = 84;

/**
 * Time from left to right, a row for each column, so that any number of sessions at once has its own line. The hours
 * with sessions share the room; with less than each of them needs, the axis is longer than the room.
 */
export function layOutInRows(sessions: readonly TimedSession[], room: number): RowLayout {
  const intervals = sessions.map(({ interval }) => interval);
  const hours = toHours(intervals, usualHours);
  const busyHours = toTimeScale(hours, intervals, { busy: 1, quiet: 0 }).length;
  const quietHours = toTimeScale(hours, intervals, { busy: 0, quiet: 1 }).length;
  const busy = Math.max(leastHour, busyHours > 0 ? (room - quietHours * quietHour) / busyHours : 0);
  const { offset, length } = toTimeScale(hours, intervals, { busy, quiet: quietHour });

  const bars: RowLayout['bars'] = new Map();
  const lanes: RowLayout['lanes'] = new Map();
  for (const column of new Set(sessions.map(({ session }) => session.column))) {
    const own = sessions.filter(({ session }) => session.column === column);
    placeInLanes(own.map(({ interval }) => interval)).forEach(({ lane }, index) => {
      const each = own[index];
      if (!each) return;
      const left = offset(each.interval.start);
      bars.set(each.session.id, { lane, left, width: offset(each.interval.end) - left });
      lanes.set(column, Math.max(lanes.get(column) ?? 1, lane + 1));
    });
  }
  return {
    width: length,
    marks: listWholeHours(hours).map((minute) => ({ minute, left: offset(minute) })),
    bars,
    lanes,
    toLeft: (minute) => (minute >= hours.start && minute <= hours.end ? offset(minute) : undefined),
  };
}
