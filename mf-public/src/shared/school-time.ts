/**
 * The wall clock of the school, so that a parent who travels sees and sends the school's hours. Moscow has kept one
 * offset all year since 2014.
 */
const offsetMs = 3 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** A date and a time on the school's wall: 'yyyy-MM-dd' and 'HH:mm'. */
export interface WallTime {
  day: string;
  time: string;
}

export function toWallTime(moment: Date): WallTime {
  const shifted = new Date(moment.getTime() + offsetMs).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** Undefined when the day or the time is not complete or does not exist. */
export function fromWallTime({ day, time }: WallTime): Date | undefined {
  // The engine's own parser guesses at fragments such as 'T:00Z'.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const shifted = Date.parse(`${day}T${time}:00Z`);
  return Number.isNaN(shifted) ? undefined : new Date(shifted - offsetMs);
}

/** @returns 'yyyy-MM-dd', `count` days later */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
}
