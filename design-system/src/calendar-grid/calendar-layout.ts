import {
  type Interval,
  placeSideBySide,
  type TimeScale,
  toFoldedScale,
  toHours,
  toTimeScale,
  type WideLane,
} from '../internal/sessions/session-layout';
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

/** A gap between sessions, drawn as a line. */
interface Fold {
  minutes: number;
  top: number;
}

export interface CalendarLayout {
  height: number;
  /** Whole hours with a line and a label. */
  marks: { minute: number; top: number }[];
  folds: Fold[];
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
/** On a phone, where two sessions at once have more width than three, or than a session whose change takes a line. */
const dayHour = { roomy: 72, tight: 96 };
/** A time and a name below it. */
const leastBlock = 36;
/** Minutes without a session that a phone folds. */
const leastGap = 60;
const foldHeight = 32;

/** On a time axis: the height of a session is its duration, and sessions at once share the width of their column. */
export function layOutOnAxis(sessions: readonly TimedSession[]): CalendarLayout {
  const intervals = sessions.map(({ interval }) => interval);
  const hours = toHours(intervals, usualHours);
  const layout = layOut(sessions, hours, toTimeScale(hours, intervals, hourHeight), placeByColumn(sessions));
  return { ...layout, marks: layout.marks.filter(({ minute }) => minute > hours.start) };
}

/** One column on a time axis, for a phone: gaps are folds, and the hours as long as the shortest session needs. */
export function layOutDay(sessions: readonly TimedSession[]): CalendarLayout {
  if (sessions.length === 0) return layOutOnAxis(sessions);
  const intervals = sessions.map(({ interval }) => interval);
  const hours = toHours(intervals, usualHours);
  const places = placeByColumn(sessions);
  const isTight =
    sessions.some(({ session }) => session.note || session.clash) ||
    [...places.values()].some(({ lanes }) => lanes > 2);
  const shortest = Math.min(...intervals.map(({ start, end }) => end - start));
  const hour = Math.max(isTight ? dayHour.tight : dayHour.roomy, (leastBlock / shortest) * 60);
  const scale = toFoldedScale(hours, intervals, { hour, fold: foldHeight, leastGap });
  const layout = layOut(sessions, hours, scale, places);
  return {
    ...layout,
    marks: layout.marks.filter(({ minute }) => !scale.folds.some(({ start, end }) => start < minute && minute < end)),
    folds: scale.folds.map(({ start, end }) => ({ minutes: end - start, top: scale.offset(start) })),
  };
}

/** The whole hours from start on, without the end. */
export function listWholeHours({ start, end }: Interval): number[] {
  const first = Math.ceil(start / 60) * 60;
  return Array.from({ length: Math.ceil((end - first) / 60) }, (_, index) => first + index * 60);
}

function layOut(
  sessions: readonly TimedSession[],
  hours: Interval,
  { offset, length }: TimeScale,
  places: ReadonlyMap<string, WideLane>,
): CalendarLayout {
  const blocks: CalendarLayout['blocks'] = new Map();
  const lanes: CalendarLayout['lanes'] = new Map();
  for (const { session, interval } of sessions) {
    const place = places.get(session.id) ?? alone;
    const top = offset(interval.start);
    blocks.set(session.id, { place, top, height: offset(interval.end) - top });
    lanes.set(session.column, Math.max(lanes.get(session.column) ?? 1, place.lanes));
  }
  const isInside = (minute: number) => minute >= hours.start && minute <= hours.end;
  return {
    height: length,
    marks: listWholeHours(hours).map((minute) => ({ minute, top: offset(minute) })),
    folds: [],
    blocks,
    lanes,
    toTop: (minute) => (isInside(minute) ? offset(minute) : undefined),
  };
}

/** By the session's id. */
function placeByColumn(sessions: readonly TimedSession[]): Map<string, WideLane> {
  const places = new Map<string, WideLane>();
  for (const column of new Set(sessions.map(({ session }) => session.column))) {
    const own = sessions.filter(({ session }) => session.column === column);
    for (const [index, place] of placeSideBySide(own.map(({ interval }) => interval)).entries()) {
      const session = own[index]?.session;
      if (session) places.set(session.id, place);
    }
  }
  return places;
}

const alone: WideLane = { lane: 0, lanes: 1, span: 1 };
