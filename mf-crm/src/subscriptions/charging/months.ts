import { useLanguage } from '@school/kit';

/** The month after 'yyyy-MM'. */
export function nextMonth(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
}

/** 'ноябрь 2026' for '2026-11'. */
export function useMonthName(): (month: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (month) => `${format.format(new Date(`${month}-01`))} ${month.slice(0, 4)}`;
}
