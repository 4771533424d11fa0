import { addDays } from '@school/kit';
import { format, parseISO } from 'date-fns';

const dayFormat = 'yyyy-MM-dd';

/** A later change needs a reason. */
export const daysWithoutReason = 7;

export const toMonth = (day: string) => day.slice(0, 7);

export const isLate = (day: string, today: string) => day < addDays(today, -daysWithoutReason);

/** Whether a text is an existing day in the range of years that the API accepts. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = parseISO(text);
  return !Number.isNaN(day.getTime()) && format(day, dayFormat) === text;
}

export const isMonth = (text: string) => isDay(`${text}-01`);
