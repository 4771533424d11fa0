import { countDaysBetween, schoolDay } from '@school/kit';

/** School days from the moment until today. */
export function countDaysSince(moment: string): number {
  return countDaysBetween(schoolDay(moment), schoolDay());
}
