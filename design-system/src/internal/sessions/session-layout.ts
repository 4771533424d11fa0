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

/** 'HH:mm' */
export function toTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
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

/** A lane, and how many lanes from it on are free while the session lasts, its own included. */
export interface WideLane extends Lane {
  span: number;
}

/** Lanes side by side, in which no session covers another; each is as wide as its neighbours leave room for. */
export function placeSideBySide(intervals: readonly Interval[]): WideLane[] {
  const places = placeInLanes(intervals);
  return places.map((place, index) => {
    const own = intervals[index];
    const taken = places
      .filter(({ lane }, other) => lane > place.lane && own && overlap(own, intervals[other]))
      .map(({ lane }) => lane);
    return { ...place, span: Math.min(place.lanes, ...taken) - place.lane };
  });
}

const overlap = (one: Interval, other: Interval | undefined) =>
  other !== undefined && one.start < other.end && other.start < one.end;

/** From the half hour of the first session to the whole hour after the last; `usual` when there are none. */
export function toHours(intervals: readonly Interval[], usual: Interval): Interval {
  if (intervals.length === 0) return usual;
  return {
    start: Math.floor(Math.min(...intervals.map(({ start }) => start)) / 30) * 30,
    end: Math.ceil(Math.max(...intervals.map(({ end }) => end)) / 60) * 60,
  };
}

export const toWholeHour = (minute: number) => Math.floor(minute / 60) * 60;

/** Converts minutes to pixels; clamps times outside the hours. */
export interface TimeScale {
  offset: (minute: number) => number;
  length: number;
}

/** Hours without sessions are shorter than those with sessions, so that the whole week fits a screen. */
export function toTimeScale(
  hours: Interval,
  intervals: readonly Interval[],
  hourLength: { busy: number; quiet: number },
): TimeScale {
  const lengths: number[] = [];
  const firstHour = toWholeHour(hours.start);
  for (let hour = firstHour; hour < hours.end; hour += 60) {
    const isBusy = intervals.some(({ start, end }) => start < hour + 60 && end > hour);
    lengths.push(isBusy ? hourLength.busy : hourLength.quiet);
  }
  const fromFirstHour = (minute: number) => {
    const inside = Math.min(Math.max(minute, hours.start), hours.end) - firstHour;
    const whole = Math.floor(inside / 60);
    const before = lengths.slice(0, whole).reduce((sum, length) => sum + length, 0);
    return before + ((inside % 60) / 60) * (lengths[whole] ?? 0);
  };
  const offset = (minute: number) => fromFirstHour(minute) - fromFirstHour(hours.start);
  return { offset, length: offset(hours.end) };
}

interface FoldedScale extends TimeScale {
  /** The gaps that have the length of a fold. */
  folds: Interval[];
}

/** Every hour has the same length, except that a gap between sessions of `leastGap` minutes or more is a short fold. */
export function toFoldedScale(
  hours: Interval,
  intervals: readonly Interval[],
  { hour, fold, leastGap }: { hour: number; fold: number; leastGap: number },
): FoldedScale {
  const folds: Interval[] = [];
  let end = Infinity;
  for (const interval of [...intervals].sort((a, b) => a.start - b.start)) {
    if (interval.start - end >= leastGap) folds.push({ start: end, end: interval.start });
    end = end === Infinity ? interval.end : Math.max(end, interval.end);
  }
  const offset = (minute: number) => {
    const inside = Math.min(Math.max(minute, hours.start), hours.end);
    return folds.reduce(
      (sum, { start, end }) => {
        const passed = Math.min(Math.max(inside - start, 0), end - start);
        return sum + (passed / (end - start)) * fold - (passed / 60) * hour;
      },
      ((inside - hours.start) / 60) * hour,
    );
  };
  return { offset, length: offset(hours.end), folds };
}
