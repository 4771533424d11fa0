import type { SchoolOffset } from '@school/shell-contract/snapshot';

/**
 * School time, used by every screen: a travelling parent and a coach abroad see the school's hours. A clock value is a
 * text 'yyyy-MM-ddTHH:mm' without a zone, as a date-and-time field holds it.
 */
let zone = 'Europe/Moscow';
let known: SchoolOffset | undefined;
/** Created when it is first needed: it costs a cheap phone 50 ms, and many first views show no time. */
let clock: Intl.DateTimeFormat | undefined;
/** Distances from UTC in ms by quarter of an hour: since 1973 zones change them only between two quarters. */
const distances = new Map<number, number>();
const quarterMs = 15 * 60 * 1000;

/**
 * Called once at boot from the snapshot, before the first render.
 *
 * @param timeZone IANA name; with an unknown one all times throw a RangeError
 * @param offset that of the days around the page
 */
export function setSchoolTimeZone(timeZone: string, offset?: SchoolOffset): void {
  zone = timeZone;
  known = offset;
  clock = undefined;
  distances.clear();
}

/**
 * @param moment a Date, or an ISO text with an offset
 * @returns 'yyyy-MM-ddTHH:mm' in school time
 * @throws {RangeError} 'Invalid time value'
 */
export function toSchoolClock(moment: Date | string): string {
  return new Date(wallMs(new Date(moment))).toISOString().slice(0, 16);
}

/** School time to the second, with its offset from UTC: `+03:00`. */
export function toSchoolSeconds(moment: Date | string): { time: string; offset: string } {
  const at = new Date(moment);
  const wall = wallMs(at);
  // The formatted parts have whole seconds only.
  const minutes = (wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const distance = Math.abs(minutes);
  return {
    time: new Date(wall).toISOString().slice(11, 19),
    offset: `${minutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`,
  };
}

/**
 * @returns the moment as an ISO text in UTC; '' for an incomplete or impossible clock value. For an hour that occurs
 * twice it is the first; a skipped hour is shifted forward by the gap.
 */
export function fromSchoolClock(value: string): string {
  const wall = clockMs(value);
  if (Number.isNaN(wall)) return '';
  const offsetAt = (ms: number) => wallMs(new Date(ms)) - ms;
  const dayMs = 24 * 60 * 60 * 1000;
  // Around any clock change, one of the two offsets is the right one.
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const moment = [wall - before, wall - after].find((ms) => ms + offsetAt(ms) === wall) ?? wall - before;
  return new Date(moment).toISOString();
}

/** The day in school time, 'yyyy-MM-dd'; today by default. */
export function schoolDay(moment: Date | string = new Date()): string {
  return toSchoolClock(moment).slice(0, 10);
}

/** Whether a text is a complete clock value of an existing day. */
export function isSchoolClock(value: string): boolean {
  return !Number.isNaN(clockMs(value));
}

/** The clock value in ms, read as UTC; NaN when it is invalid. */
function clockMs(value: string): number {
  const ms = Date.parse(`${value}Z`);
  // `Date.parse` accepts fragments and 30 February.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 16) === value ? ms : Number.NaN;
}

/** School time of the moment in ms, read as UTC. */
function wallMs(moment: Date): number {
  const ms = Math.floor(moment.getTime() / 1000) * 1000;
  if (known && known.from <= ms && ms <= known.until) return ms + known.minutes * 60_000;
  const quarter = Math.floor(ms / quarterMs);
  const distance = distances.get(quarter) ?? readWall(new Date(ms)) - ms;
  distances.set(quarter, distance);
  return ms + distance;
}

function readWall(moment: Date): number {
  clock ??= createClockFormat(zone);
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

function createClockFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}
