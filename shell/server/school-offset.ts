import type { SchoolOffset } from '@school/shell-contract/snapshot';

const dayMs = 86_400_000;
/** More than first screens ask for: the days around a trial lesson of next week. */
const days = 14;

/**
 * How far school time is ahead of UTC around `now`. Changes once a day, so that an unchanged page stays unchanged.
 *
 * @returns undefined when the school's clocks change in these days
 */
export function findSchoolOffset(timeZone: string, now: Date): SchoolOffset | undefined {
  const today = Math.floor(now.getTime() / dayMs);
  const key = `${timeZone} ${today}`;
  if (last?.key !== key) last = { key, offset: find(timeZone, today) };
  return last.offset;
}

/** Every page asks, and an answer takes 30 formatted dates. */
let last: { key: string; offset: SchoolOffset | undefined } | undefined;

function find(timeZone: string, today: number): SchoolOffset | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const from = (today - days) * dayMs;
  const until = (today + days) * dayMs;
  const minutes = readMinutes(format, from);
  for (let at = from; at <= until; at += dayMs) if (readMinutes(format, at) !== minutes) return undefined;
  return { minutes, from, until };
}

/** The name of an offset is `GMT+03:00`, or `GMT`. */
function readMinutes(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
