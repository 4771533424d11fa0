import { toHours, toTimeScale } from '../internal/sessions/session-layout';
import { listWholeHours, type TimedSession, usualHours } from './calendar-layout';

/** Where a session's bar is, in pixels. */
export interface BarPlace {
  top: number;
  left: number;
  width: number;
  /** Whether it stands in a bracket. */
  isBracketed: boolean;
}

/** Encloses the sessions that clash with each other, below the words of the clash. */
interface Bracket extends Omit<BarPlace, 'isBracketed'> {
  column: string;
  height: number;
  text: string;
}

interface RowLayout {
  /** Length of the time axis. */
  width: number;
  /** Whole hours with a line and a label. */
  marks: { minute: number; left: number }[];
  /** By the session's id. */
  bars: Map<string, BarPlace>;
  brackets: Bracket[];
  /** Height of a bar. */
  laneHeight: number;
  /** Whether the names stand below the times, which together have no room in one line. */
  isNameBelow: boolean;
  /** Height of a row, by the column's key. */
  heights: Map<string, number>;
  /** Where the current minute is; undefined: outside. */
  toLeft: (minute: number) => number | undefined;
}

/** One line: time, name, and as much of hall and coach as fits. */
const oneLine = 24;
/** The name below the time, in one line or in two. */
const nameBelow = 42;
const longNameBelow = 57;
/** The words above a bracket. */
const bracketHead = 20;

const quietHour = 28;
/** Half an hour has room for its start time. */
const leastHour = 84;
/** An hour grows up to this for the names of its sessions. */
const longestHour = 128;
/** Of a letter of a name, and of everything beside the name in one line and below the time. */
const letter = 7;
const besideInLine = 72;
const besideBelow = 16;

/**
 * Time from left to right, a row for each column, so that any number of sessions at once has its own line. The hours
 * with sessions share the room; with less than each of them needs, the axis is longer than the room.
 */
export function layOutInRows(sessions: readonly TimedSession[], room: number): RowLayout {
  const intervals = sessions.map(({ interval }) => interval);
  const hours = toHours(intervals, usualHours);
  const busyHours = toTimeScale(hours, intervals, { busy: 1, quiet: 0 }).length;
  const quietHours = toTimeScale(hours, intervals, { busy: 0, quiet: 1 }).length;
  const shared = Math.max(leastHour, busyHours > 0 ? (room - quietHours * quietHour) / busyHours : 0);
  /** Pixels of an hour in which every name is whole. */
  const neededHour = (beside: number) =>
    Math.max(
      0,
      ...sessions.map(({ session, interval }) => {
        const hours = (interval.end - interval.start) / 60;
        return (session.title.length * letter + beside) / hours;
      }),
    );
  const isNameBelow = neededHour(besideInLine) > shared;
  const neededBelow = neededHour(besideBelow);
  const busy = isNameBelow ? Math.max(shared, Math.min(neededBelow, longestHour)) : shared;
  const laneHeight = isNameBelow ? (neededBelow > busy ? longNameBelow : nameBelow) : oneLine;
  const { offset, length } = toTimeScale(hours, intervals, { busy, quiet: quietHour });

  const bars: RowLayout['bars'] = new Map();
  const brackets: Bracket[] = [];
  const heights: RowLayout['heights'] = new Map();
  for (const column of new Set(sessions.map(({ session }) => session.column))) {
    const units = placeUnits(joinClashes(sessions.filter(({ session }) => session.column === column)));
    const heads = units.filter(({ members }) => members.length > 1).map(({ lane }) => lane);
    const toTop = (lane: number) =>
      lane * laneHeight + bracketHead * new Set(heads.filter((head) => head <= lane)).size;
    for (const { lane, members, interval } of units) {
      members.forEach(({ session, interval: own }, index) => {
        const left = offset(own.start);
        bars.set(session.id, {
          top: toTop(lane + index),
          left,
          width: offset(own.end) - left,
          isBracketed: members.length > 1,
        });
      });
      const last = toTop(lane + members.length - 1) + laneHeight;
      heights.set(column, Math.max(heights.get(column) ?? 0, last));
      const text = members[0]?.session.clash;
      if (members.length === 1 || text === undefined) continue;
      const [top, left] = [toTop(lane) - bracketHead, offset(interval.start)];
      brackets.push({ column, top, left, width: offset(interval.end) - left, height: last - top, text });
    }
  }
  return {
    width: length,
    marks: listWholeHours(hours).map((minute) => ({ minute, left: offset(minute) })),
    bars,
    brackets,
    laneHeight,
    isNameBelow,
    heights,
    toLeft: (minute) => (minute >= hours.start && minute <= hours.end ? offset(minute) : undefined),
  };
}

/** Sessions that stand in lanes next to each other, and the time that they take together. */
interface Unit {
  members: readonly TimedSession[];
  interval: TimedSession['interval'];
}

/** Those that overlap with the same words of a clash are one unit. */
function joinClashes(sessions: readonly TimedSession[]): Unit[] {
  const units: Unit[] = [];
  for (const each of [...sessions].sort((a, b) => a.interval.start - b.interval.start)) {
    const { clash } = each.session;
    const index = units.findIndex(
      ({ members, interval }) =>
        clash !== undefined && members[0]?.session.clash === clash && interval.end > each.interval.start,
    );
    const unit = units[index];
    if (!unit) units.push({ members: [each], interval: each.interval });
    else {
      const end = Math.max(unit.interval.end, each.interval.end);
      units[index] = { members: [...unit.members, each], interval: { start: unit.interval.start, end } };
    }
  }
  return units;
}

/** Gives each unit the first lanes that are free while it lasts. */
function placeUnits(units: readonly Unit[]): (Unit & { lane: number })[] {
  const lanes: Unit['interval'][][] = [];
  return units.map((unit) => {
    const isFree = (lane: number) =>
      (lanes[lane] ?? []).every(({ start, end }) => end <= unit.interval.start || start >= unit.interval.end);
    let lane = 0;
    while (!unit.members.every((_, index) => isFree(lane + index))) lane += 1;
    for (const index of unit.members.keys()) lanes[lane + index] = [...(lanes[lane + index] ?? []), unit.interval];
    return { ...unit, lane };
  });
}
