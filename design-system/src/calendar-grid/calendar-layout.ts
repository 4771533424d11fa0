import {
  type Interval,
  placeSideBySide,
  toHours,
  toTimeScale,
  toWholeHour,
  type WideLane,
} from '../internal/sessions/session-layout';
import { stackByHour } from '../internal/sessions/stack-by-hour';
import type { CalendarSession } from './calendar-session';

export interface TimedSession {
  session: CalendarSession;
  interval: Interval;
}

/** Where a session's block is, in pixels. */
export interface BlockPlace {
  place: WideLane;
  top: number;
  height: number;
}

export interface CalendarLayout {
  isStacked: boolean;
  height: number;
  /** Whole hours with a line and a label. */
  marks: { minute: number; top: number }[];
  /** By the session's id. */
  blocks: Map<string, BlockPlace>;
  /** How many lanes stand side by side in a column. */
  lanes: Map<string, number>;
  /** Where the current minute is; undefined: outside. */
  toTop: (minute: number) => number | undefined;
}

export const usualHours = { start: 9 * 60, end: 21 * 60 };
/** Half an hour has room for a time and a name in two lines. */
const hourHeight = { busy: 96, quiet: 26 };
/** The time, a name of one line and the place; each further line says that the session was moved, or clashes. */
const stacked = { height: 54, note: 16, clash: 20 };

/** On a time axis: the height of a session is its duration, and sessions at once share the width of their column. */
export function layOutOnAxis(sessions: readonly TimedSession[]): CalendarLayout {
  const intervals = sessions.map(({ interval }) => interval);
  const hours = toHours(intervals, usualHours);
  const { offset, length: height } = toTimeScale(hours, intervals, hourHeight);
  const marks = listWholeHours(hours)
    .filter((minute) => minute > hours.start)
    .map((minute) => ({ minute, top: offset(minute) }));
  const blocks: CalendarLayout['blocks'] = new Map();
  const lanes: CalendarLayout['lanes'] = new Map();
  for (const column of new Set(sessions.map(({ session }) => session.column))) {
    const own = sessions.filter(({ session }) => session.column === column);
    const places = placeSideBySide(own.map(({ interval }) => interval));
    lanes.set(column, Math.max(...places.map((place) => place.lanes)));
    own.forEach(({ session, interval }, index) => {
      const place = places[index] ?? alone;
      const top = offset(interval.start);
      blocks.set(session.id, { place, top, height: offset(interval.end) - top });
    });
  }
  const isInside = (minute: number) => minute >= hours.start && minute <= hours.end;
  const toTop = (minute: number) => (isInside(minute) ? offset(minute) : undefined);
  return { isStacked: false, height, marks, blocks, lanes, toTop };
}

/** The whole hours from start on, without the end. */
export function listWholeHours({ start, end }: Interval): number[] {
  const first = Math.ceil(start / 60) * 60;
  return Array.from({ length: Math.ceil((end - first) / 60) }, (_, index) => first + index * 60);
}

/**
 * In rows of one hour, below each other: each session has the whole width of its column, however many are at once. For
 * the one column of a phone.
 */
export function layOutByHour(sessions: readonly TimedSession[]): CalendarLayout {
  const boxes = sessions.map(({ session, interval }) => ({
    ...{ id: session.id, column: session.column, interval },
    height: stacked.height + (session.note ? stacked.note : 0) + (session.clash ? stacked.clash : 0),
  }));
  const { rows, tops, height } = stackByHour(boxes);
  return {
    isStacked: true,
    height,
    marks: rows.map(({ hour, top }) => ({ minute: hour, top })),
    blocks: new Map(boxes.map((box) => [box.id, { place: alone, top: tops.get(box) ?? 0, height: box.height }])),
    lanes: new Map(),
    toTop: (minute) => rows.find(({ hour }) => hour === toWholeHour(minute))?.top,
  };
}

const alone: WideLane = { lane: 0, lanes: 1, span: 1 };
