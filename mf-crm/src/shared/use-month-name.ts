import { useLanguage } from '@school/kit';

/** 'ноября', as after a day or the days of it, for '2026-11'. */
export function useMonthOfDays(): (month: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (month) => format.formatToParts(new Date(`${month}-01`)).find(({ type }) => type === 'month')?.value ?? '';
}

/** 'ноябрь 2026' for '2026-11'. */
export function useMonthName(): (month: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (month) => `${format.format(new Date(`${month}-01`))} ${month.slice(0, 4)}`;
}

/** First and last day of the month before the day's. */
export function getLastMonth(today: string): { first: string; last: string } {
  const last = new Date(`${today.slice(0, 7)}-01T00:00Z`);
  last.setUTCDate(0);
  const day = last.toISOString().slice(0, 10);
  return { first: `${day.slice(0, 7)}-01`, last: day };
}
