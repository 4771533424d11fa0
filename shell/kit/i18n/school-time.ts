/**
 * The school's wall clock, which every screen shows and takes: a parent who travels and a coach abroad read the
 * school's hours. A clock is a text 'yyyy-MM-ddTHH:mm' without a zone, as a date-and-time field holds it.
 */
let clock = clockOf('Europe/Moscow');

/** Set once at boot from the snapshot, before anything is drawn. @param timeZone IANA name @throws {RangeError} unknown zone */
export function setSchoolTimeZone(timeZone: string): void {
  clock = clockOf(timeZone);
}

/**
 * @param moment a Date, or an ISO text with an offset
 * @returns 'yyyy-MM-ddTHH:mm' on the school's wall
 * @throws {RangeError} 'Invalid time value'
 */
export function toSchoolClock(moment: Date | string): string {
  return new Date(wallMs(new Date(moment))).toISOString().slice(0, 16);
}

/** How a moment reads to the second: the time of day on the school's wall, and how far that wall is from UTC: `+03:00`. */
export function toSchoolSeconds(moment: Date | string): { time: string; offset: string } {
  const at = new Date(moment);
  const wall = wallMs(at);
  // The wall's parts hold whole seconds.
  const minutes = (wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const away = Math.abs(minutes);
  return {
    time: new Date(wall).toISOString().slice(11, 19),
    offset: `${minutes < 0 ? '-' : '+'}${two(away / 60)}:${two(away % 60)}`,
  };
}

/**
 * @returns the moment as an ISO text in UTC; '' for a clock that is not whole or that no calendar has. Of an hour that
 * comes twice it is the first, an hour that is skipped moves on by the gap.
 */
export function fromSchoolClock(value: string): string {
  const wall = clockMs(value);
  if (Number.isNaN(wall)) return '';
  const offsetAt = (ms: number) => wallMs(new Date(ms)) - ms;
  const dayMs = 24 * 60 * 60 * 1000;
  // Whatever the change, one of the offsets around it is the right one.
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const moment = [wall - before, wall - after].find((ms) => ms + offsetAt(ms) === wall) ?? wall - before;
  return new Date(moment).toISOString();
}

/** The school's day at the moment, 'yyyy-MM-dd'; today when left out. */
export function schoolDay(moment: Date | string = new Date()): string {
  return toSchoolClock(moment).slice(0, 10);
}

/** Whether a text is a whole clock of a day that exists. */
export function isSchoolClock(value: string): boolean {
  return !Number.isNaN(clockMs(value));
}

/** The clock in ms, as if it hung in Greenwich; NaN when it is not one. */
function clockMs(value: string): number {
  const ms = Date.parse(`${value}Z`);
  // The engine's own parser lets fragments and the 30th of February through.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 16) === value ? ms : Number.NaN;
}

/** What the school's wall shows at the moment, in ms, as if it hung in Greenwich. */
function wallMs(moment: Date): number {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
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
