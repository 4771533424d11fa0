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

/** Position of a session in a column, where a later one may cover the lower part of an earlier one. */
export interface StackPlace extends Lane {
  /** Steps from the column's start; each leaves the edge of the sessions below visible. */
  depth: number;
  /** Whether a later session covers its lower part. */
  isCovered: boolean;
}

/** Minutes at the top of a session that no other covers: its time and the first line of its name. */
const headLength = 30;

/**
 * Gives overlapping sessions lanes side by side while there are at most `mostLanes`. Otherwise only those that begin at
 * nearly the same time share the width, and each covers the lower part of those that started earlier.
 */
export function placeInStack(intervals: readonly Interval[], mostLanes: number): StackPlace[] {
  const places: StackPlace[] = placeInLanes(intervals).map((lane) => ({ ...lane, depth: 0, isCovered: false }));
  const stacked = intervals
    .map((interval, index) => ({ interval, index }))
    .filter(({ index }) => (places[index]?.lanes ?? 1) > mostLanes)
    .sort((a, b) => a.interval.start - b.interval.start);
  const heads = placeInLanes(
    stacked.map(({ interval: { start, end } }) => ({ start, end: Math.min(end, start + headLength) })),
  );
  stacked.forEach(({ interval: { start, end }, index }, position) => {
    const below = stacked.slice(0, position).filter((each) => liesUnder(each.interval, start));
    places[index] = {
      ...(heads[position] ?? { lane: 0, lanes: 1 }),
      depth: Math.max(0, ...below.map((each) => (places[each.index]?.depth ?? 0) + 1)),
      isCovered: stacked.some((each) => liesUnder({ start, end }, each.interval.start)),
    };
  });
  return places;
}

/** Whether a session that starts at `start` may cover the lower part of this one. */
function liesUnder(below: Interval, start: number): boolean {
  return below.start + headLength <= start && start < below.end;
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
