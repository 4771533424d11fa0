import {
  addDays as addDaysTo,
  addMonths as addMonthsTo,
  addYears as addYearsTo,
  differenceInCalendarDays,
  differenceInYears,
  eachDayOfInterval,
  formatISO,
  getISODay,
  lastDayOfMonth,
  parseISO,
} from 'date-fns';

/**
 * School days as text: 'yyyy-MM-dd', and 'yyyy-MM' for a month. They have no time and no zone, and text order is date
 * order, so they are compared with `<` and `>`.
 */
const toDay = (date: Date) => formatISO(date, { representation: 'date' });

export function addDays(day: string, days: number): string {
  return toDay(addDaysTo(parseISO(day), days));
}

/** 29 February becomes 28 February. */
export function addYears(day: string, years: number): string {
  return toDay(addYearsTo(parseISO(day), years));
}

export function addMonths(month: string, months: number): string {
  return toDay(addMonthsTo(parseISO(month), months)).slice(0, 7);
}

/** Every month from the first to the last, both included; empty when the last is before the first. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Monday is 1, Sunday is 7. */
export function getWeekday(day: string): number {
  return getISODay(parseISO(day));
}

/** Every day from the first to the last, both included; empty when the last is before the first. */
export function listDays(first: string, last: string): string[] {
  if (last < first) return [];
  return eachDayOfInterval({ start: parseISO(first), end: parseISO(last) }).map(toDay);
}

/** Days from the first day to the second. */
export function countDays(from: string, to: string): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from));
}

/** First and last day of the month. */
export function getMonthBounds(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: toDay(lastDayOfMonth(parseISO(month))) };
}

/** Whole years from the first day to the second. */
export function countYears(from: string, to: string): number {
  return differenceInYears(parseISO(to), parseISO(from));
}

export function getLaterDay(a: string, b: string): string {
  return a > b ? a : b;
}
