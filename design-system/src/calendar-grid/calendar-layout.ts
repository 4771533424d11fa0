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
/** On a phone; a session's change takes a line. */
const dayHour = { roomy: 72, tight: 96 };
/** More sessions at once than that are too narrow on a phone for their names. */
const mostLanesOfDay = 2;
/** The time, a name of one line and the place; each further line says that the session was moved, or clashes. */
const agenda = { height: 56, note: 16, clash: 20, now: 20, label: 11 };
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

/**
 * One column for a phone: on a time axis, on which gaps are folds and the hours as long as the shortest session needs; with
 * too many sessions at once in a list.
 */
export function layOutDay(sessions: readonly TimedSession[], now: number | undefined): CalendarLayout {
  if (sessions.length === 0) return layOutOnAxis(sessions);
  const intervals = sessions.map(({ interval }) => interval);
  const hours = toHours(intervals, usualHours);
  const places = placeByColumn(sessions);
  if ([...places.values()].some(({ lanes }) => lanes > mostLanesOfDay)) return layOutAsAgenda(sessions, now);
  const isTight = sessions.some(({ session }) => session.note || session.clash);
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

/** Sessions below each other in the order of their start, each beside it; the present has a line between them. */
function layOutAsAgenda(sessions: readonly TimedSession[], now: number | undefined): CalendarLayout {
  const blocks: CalendarLayout['blocks'] = new Map();
  const marks: CalendarLayout['marks'] = [];
  let height = 0;
  let nowTop: number | undefined;
  const passNow = () => {
    nowTop = height + agenda.now / 2;
    height += agenda.now;
  };
  for (const { session, interval } of [...sessions].sort((a, b) => a.interval.start - b.interval.start)) {
    if (now !== undefined && nowTop === undefined && interval.start > now) passNow();
    if (marks.at(-1)?.minute !== interval.start) marks.push({ minute: interval.start, top: height + agenda.label });
    const own = agenda.height + (session.note ? agenda.note : 0) + (session.clash ? agenda.clash : 0);
    blocks.set(session.id, { place: alone, top: height, height: own });
    height += own;
  }
  if (now !== undefined && nowTop === undefined) passNow();
  return { height, marks, folds: [], blocks, lanes: new Map(), toTop: () => nowTop };
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
