import { formatPhone } from '@school/api-contract/rules/phone';
import type { Language } from '@school/shell-contract/manifest';
import { useMemo } from 'react';
import { useLanguage } from './language';
import { isSchoolClock, schoolDay, toSchoolClock, toSchoolSeconds } from './school-time';

/**
 * A moment (a Date or an ISO text with its offset), a plain day 'yyyy-MM-dd', school time 'yyyy-MM-ddTHH:mm', or
 * nothing.
 */
export type DateInput = Date | string | null | undefined;

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * `21 ноября 2026 в 09:05` (specification section 1) in the school's time zone; an empty text for nothing.
 *
 * @throws {RangeError} 'Invalid time value' for an invalid date (specification section 5)
 */
export function formatDateTime(value: DateInput, language: Language = 'ru'): string {
  if (isNothing(value)) return '';
  return `${formatDate(value, language)} ${language === 'ru' ? 'в' : 'at'} ${formatTime(value)}`;
}

/** `21 ноября 2026`: the day of a moment in the school's time zone; empty and invalid values as in `formatDateTime`. */
export function formatDate(value: DateInput, language: Language = 'ru'): string {
  if (isNothing(value)) return '';
  const { day, month, year } = toParts(value, language);
  return `${day} ${month} ${year}`;
}

/** `среда, 18 ноября`: a day of the present, so without its year. */
function formatWeekday(day: string, language: Language = 'ru'): string {
  return new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/**
 * `10 ноя`, with the year when it is not the one of `today`: for tables, where a date is read beside others.
 *
 * @param today 'yyyy-MM-dd' in the school's time zone
 */
export function formatShortDate(value: DateInput, today: string, language: Language = 'ru'): string {
  if (isNothing(value)) return '';
  const { day, month, year } = toParts(value, language);
  // The platform's own short months have a dot, and up to five letters.
  return `${day} ${month.slice(0, 3)}${today.startsWith(`${year}-`) ? '' : ` ${year}`}`;
}

/** `10 ноя, 17:30`, with the year as in `formatShortDate`. */
export function formatShortDateTime(value: DateInput, today: string, language: Language = 'ru'): string {
  return isNothing(value) ? '' : `${formatShortDate(value, today, language)}, ${formatTime(value)}`;
}

/** `17:30` in the school's time zone. */
export function formatTime(value: DateInput): string {
  return isNothing(value) ? '' : toClock(value).slice(11);
}

/** `21 ноября 2026 в 09:05:12 (UTC+03:00)`: precise enough for a court, to the second and with the school's zone. */
export function formatMoment(value: Date | string, language: Language = 'ru'): string {
  const { time, offset } = toSchoolSeconds(value);
  return `${formatDate(value, language)} ${language === 'ru' ? 'в' : 'at'} ${time} (UTC${offset})`;
}

/** With the minus sign, which is as wide as a digit. @param amount whole units of the currency @param currency ISO 4217 code */
export function formatMoney(amount: number, currency: string, language: Language = 'ru'): string {
  const key = `${language} ${currency}`;
  const format = moneyFormats.get(key) ?? createMoneyFormat(currency, language);
  moneyFormats.set(key, format);
  return format.format(amount).replace('-', '−');
}

/** By language and currency: a list formats one sum in each row, and creating a format costs more than using it. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function createMoneyFormat(currency: string, language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-US', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
}

/** `1 234` in Russian, `1,234` in English. */
function formatNumber(value: number, language: Language): string {
  // The first format of numbers costs a cheap phone 50 ms, and most counts look the same without it.
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : new Intl.NumberFormat(language).format(value);
}

/** The formatters in the current language. */
export function useFormats() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      dateTime: (value: DateInput) => formatDateTime(value, language),
      date: (value: DateInput) => formatDate(value, language),
      shortDate: (value: DateInput) => formatShortDate(value, schoolDay(), language),
      shortDateTime: (value: DateInput) => formatShortDateTime(value, schoolDay(), language),
      weekday: (day: string) => formatWeekday(day, language),
      time: formatTime,
      moment: (value: Date | string) => formatMoment(value, language),
      money: (amount: number, currency: string) => formatMoney(amount, currency, language),
      number: (value: number) => formatNumber(value, language),
      phone: formatPhone,
    }),
    [language],
  );
}

function isNothing(value: DateInput): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/**
 * Day, month in the genitive ('ноября'), and year.
 *
 * @throws {RangeError} 'Invalid time value'
 */
function toParts(value: Date | string, language: Language): { day: number; month: string; year: string } {
  const text = toClock(value).slice(0, 10);
  const date = new Date(`${text}T00:00Z`);
  // The engine turns 30 February into 2 March.
  if (date.toISOString().slice(0, 10) !== text) throw new RangeError('Invalid time value');
  monthFormats[language] ??= createMonthFormat(language);
  const parts = monthFormats[language].formatToParts(date);
  const month = parts.find(({ type }) => type === 'month')?.value ?? '';
  return { day: date.getUTCDate(), month, year: text.slice(0, 4) };
}

/** Created when they are first needed: both cost a cheap phone 15 ms of each start. */
const monthFormats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

function createMonthFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

function toClock(value: Date | string): string {
  if (typeof value !== 'string') return toSchoolClock(value);
  if (plainDay.test(value)) return `${value}T00:00`;
  return isSchoolClock(value) ? value : toSchoolClock(value);
}
