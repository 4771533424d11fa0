import { schoolDay } from '@school/kit';

/** Initial value of the form: today (in school time) at 17:30 UTC (specification sections 3 and 9). */
export function defaultDesiredDate(now: Date): Date {
  return new Date(`${schoolDay(now)}T17:30:00Z`);
}
