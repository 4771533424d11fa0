/** 'HH:mm', in the school's time zone. */
export interface SessionTimes {
  startTime: string;
  endTime: string;
}

/** Minutes since midnight. */
export interface Interval {
  start: number;
  end: number;
}

/** Horizontal position of a session among those that it overlaps: lane 0 of 2, for example. */
export interface Lane {
  lane: number;
  lanes: number;
}

const dayLength = 24 * 60;
/** Minutes that a session without a duration occupies, so that it is visible and pressable. */
const shortest = 15;

export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** An end at or before the start means the next day; the interval then ends at midnight. */
export function toInterval({ startTime, endTime }: SessionTimes): Interval {
  const start = toMinutes(startTime);
  const end = toMinutes(endTime);
  if (end < start || (end === 0 && start > 0)) return { start: Math.min(start, dayLength - shortest), end: dayLength };
  if (end - start >= shortest) return { start, end };
  return { start: Math.min(start, dayLength - shortest), end: Math.min(start + shortest, dayLength) };
}

/**
 * Assigns each interval a lane, in the given order, so that no two in one lane overlap; one may begin when another
 * ends. Only intervals that overlap, directly or through others, share the width.
 */
export function placeInLanes(intervals: readonly Interval[]): Lane[] {
  const order = intervals
    .map((interval, index) => ({ ...interval, index }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index);
  const placed: Lane[] = intervals.map(() => ({ lane: 0, lanes: 1 }));
  let cluster: number[] = [];
  /** End of the last session in each lane of the cluster. */
  let ends: number[] = [];
  const close = () => {
    for (const index of cluster) placed[index] = { lane: placed[index]?.lane ?? 0, lanes: ends.length };
    cluster = [];
    ends = [];
  };
  for (const { index, start, end } of order) {
    if (start >= Math.max(...ends)) close();
    const free = ends.findIndex((laneEnd) => laneEnd <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end;
    placed[index] = { lane, lanes: 1 };
    cluster.push(index);
  }
  close();
  return placed;
}

/** Position of a session in a column, where a later one may cover the lower part of an earlier one in its lane. */
export interface StackPlace extends Lane {
  /** Sessions of the lane that it covers; it leaves their edges visible. */
  depth: number;
  /** The minute from which a later session covers it; its end when none does. */
  visibleUntil: number;
}

/** Minutes at the top of a session that no other covers: its time and its name. */
const headLength = 30;

/**
 * Gives overlapping sessions lanes side by side while there are at most `mostLanes`. Of more sessions, each covers the
 * lower part of the one in its lane that started earliest; only those that begin at nearly the same time add a lane.
 */
export function placeInStack(intervals: readonly Interval[], mostLanes: number): StackPlace[] {
  const places = placeInLanes(intervals).map((lane, index) => ({
    ...lane,
    depth: 0,
    visibleUntil: intervals[index]?.end ?? 0,
  }));
  const crowded = intervals
    .map((interval, index) => ({ ...interval, index }))
    .filter(({ index }) => (places[index]?.lanes ?? 1) > mostLanes)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  let lanes: StackedSession[][] = [];
  const close = () => {
    lanes.forEach((sessions, lane) => {
      sessions.forEach(({ index, start, end }, position) => {
        const below = sessions.slice(0, position).filter((each) => each.end > start);
        const depth = Math.max(0, ...below.map((each) => (places[each.index]?.depth ?? 0) + 1));
        const visibleUntil = Math.min(end, sessions[position + 1]?.start ?? end);
        places[index] = { lane, lanes: lanes.length, depth, visibleUntil };
      });
    });
    lanes = [];
  };
  for (const session of crowded) {
    if (lanes.every((lane) => isFree(lane, session.start))) close();
    const lane = findLane(lanes, session.start, mostLanes);
    if (lane) lane.push(session);
    else lanes.push([session]);
  }
  close();
  return places;
}

interface StackedSession extends Interval {
  index: number;
}

const isFree = (lane: readonly StackedSession[], start: number) => lane.every(({ end }) => end <= start);

/** A free lane, or the one whose last session has been visible longest; undefined when a lane must be added. */
function findLane(lanes: StackedSession[][], start: number, mostLanes: number): StackedSession[] | undefined {
  const free = lanes.find((lane) => isFree(lane, start));
  if (free || lanes.length < mostLanes) return free;
  const lastStart = (lane: readonly StackedSession[]) => lane.at(-1)?.start ?? 0;
  const [earliest] = lanes.toSorted((a, b) => lastStart(a) - lastStart(b));
  return earliest && lastStart(earliest) + headLength <= start ? earliest : undefined;
}

/** The whole hours that contain all intervals; `usual` when there are none. */
export function toHours(intervals: readonly Interval[], usual: Interval): Interval {
  if (intervals.length === 0) return usual;
  return {
    start: Math.floor(Math.min(...intervals.map(({ start }) => start)) / 60) * 60,
    end: Math.ceil(Math.max(...intervals.map(({ end }) => end)) / 60) * 60,
  };
}

/** Converts minutes to pixels; clamps times outside the hours. */
export interface TimeScale {
  offset: (minute: number) => number;
  height: number;
}

/** Hours without sessions are lower than those with sessions, so that the whole week fits a screen. */
export function toTimeScale(
  hours: Interval,
  intervals: readonly Interval[],
  hourHeight: { busy: number; quiet: number },
): TimeScale {
  const heights: number[] = [];
  for (let hour = hours.start; hour < hours.end; hour += 60) {
    const isBusy = intervals.some(({ start, end }) => start < hour + 60 && end > hour);
    heights.push(isBusy ? hourHeight.busy : hourHeight.quiet);
  }
  const offset = (minute: number) => {
    const inside = Math.min(Math.max(minute, hours.start), hours.end) - hours.start;
    const whole = Math.floor(inside / 60);
    const before = heights.slice(0, whole).reduce((sum, height) => sum + height, 0);
    return before + ((inside % 60) / 60) * (heights[whole] ?? 0);
  };
  return { offset, height: offset(hours.end) };
}
