import type { Language } from '@school/shell-contract/manifest';
import { format, parseISO } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { useMemo } from 'react';
import { useLanguage } from './language';

/** A Date, an ISO text (a day alone means that local day), or nothing. */
export type DateInput = Date | string | null | undefined;

/** British English, since its week starts on Monday as the Russian one does. */
const locales = { ru, en: enGB };

/**
 * `21 ноября 2026 в 09:05` (specification section 1); nothing formats as an empty text.
 *
 * @throws {RangeError} 'Invalid time value' for an invalid date (specification section 5)
 */
export function formatDateTime(value: DateInput, language: Language = 'ru'): string {
  return formatAs(value, language === 'ru' ? "d MMMM yyyy 'в' HH:mm" : "d MMMM yyyy 'at' HH:mm", language);
}

/** `21 ноября 2026`; empty and invalid values as in `formatDateTime`. */
export function formatDate(value: DateInput, language: Language = 'ru'): string {
  return formatAs(value, 'd MMMM yyyy', language);
}

/** `17:30`. */
export function formatTime(value: DateInput, language: Language = 'ru'): string {
  return formatAs(value, 'HH:mm', language);
}

/** @param amount whole units of the currency @param currency ISO 4217 code */
export function formatMoney(amount: number, currency: string, language: Language = 'ru'): string {
  return new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-US', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format(amount);
}

/** `+7 (XXX) XXX-XX-XX`; a text that is not +7 and ten digits comes back as it is. */
export function formatPhone(phone: string): string {
  const parts = /^\+?7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  return parts ? `+7 (${parts[1]}) ${parts[2]}-${parts[3]}-${parts[4]}` : phone;
}

/** The formats in the language on screen. */
export function useFormats() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      dateTime: (value: DateInput) => formatDateTime(value, language),
      date: (value: DateInput) => formatDate(value, language),
      time: (value: DateInput) => formatTime(value, language),
      money: (amount: number, currency: string) => formatMoney(amount, currency, language),
      number: (value: number) => new Intl.NumberFormat(language).format(value),
      phone: formatPhone,
    }),
    [language],
  );
}

/** The date-fns locale of the language on screen, for calendars; its week starts on Monday. */
export function useDateLocale() {
  return locales[useLanguage().language];
}

function formatAs(value: DateInput, pattern: string, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  return format(typeof value === 'string' ? parseISO(value) : value, pattern, { locale: locales[language] });
}
