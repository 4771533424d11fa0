import { daySchema } from '@school/api-contract/common';
import { addDays } from '../../../shared/calendar/days';

const months = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/**
 * Turns 'd.M.yyyy' with any separator, a month in words, a year of two digits, ISO with or without a time, or a
 * spreadsheet's day number into 'yyyy-MM-dd'. Anything else stays as it is. `today` is 'yyyy-MM-dd'.
 */
export function normalizeDay(value: string, today: string): string {
  const plain = value.replace(/[\s,]*г(?:\.|ода?)?\s*(?:р\.?)?$/i, '').trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(plain);
  if (iso) return joined(iso[1], iso[2], iso[3]);
  const russian = /^(\d{1,2})\s?[.,/\-\s]\s?(\d{1,2})\s?[.,/\-\s]\s?(\d{4}|\d{2})(?: [\d:]+)?$/.exec(plain);
  if (russian) return joined(century(russian[3], today), russian[2], russian[1]);
  const worded = /^(\d{1,2}) ([а-я]{3,8})\.? (\d{4}|\d{2})$/i.exec(plain);
  const month = worded ? toMonth(worded[2] ?? '') : 0;
  if (worded && month > 0) return joined(century(worded[3], today), String(month), worded[1]);
  return isCounted(plain) ? countedDay(plain) : value;
}

/** Returns true for a normalized day that the calendar does not have: '2018-02-31'. */
export function isNoSuchDay(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) && !daySchema.safeParse(value).success;
}

/** Turns a spreadsheet's day number into a day as people write it. */
export function toShownDay(value: string): string {
  const plain = value.trim();
  return isCounted(plain) ? countedDay(plain).split('-').reverse().join('.') : value;
}

const isCounted = (value: string) => /^\d{5}(?:\.\d+)?$/.test(value);

/** Spreadsheets count from the day before the last one of 1899. */
const countedDay = (value: string) => addDays('1899-12-30', Math.floor(Number(value)));

const joined = (year = '', month = '', date = '') => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

/** Longer beginnings are compared first, because 'мая' and 'марта' begin alike. */
function toMonth(word: string): number {
  const beginsWith = (length: number) =>
    months.findIndex((month) => month.length === length && word.toLowerCase().startsWith(month)) + 1;
  return beginsWith(3) || beginsWith(2);
}

/** '16' in 2026 is 2016, '98' is 1998. */
function century(year = '', today: string): string {
  if (year.length === 4) return year;
  return `${year <= today.slice(2, 4) ? '20' : '19'}${year}`;
}
