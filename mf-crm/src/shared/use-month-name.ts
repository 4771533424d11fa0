import { useLanguage } from '@school/kit';

/** 'ноябрь 2026' for '2026-11'. */
export function useMonthName(): (month: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (month) => `${format.format(new Date(`${month}-01`))} ${month.slice(0, 4)}`;
}
