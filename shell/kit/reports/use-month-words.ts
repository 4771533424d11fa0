import { useLanguage } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';

/** Months and short numbers as the reports write them. */
export function useMonthWords() {
  const locale = useDateLocale();
  const { language } = useLanguage();
  const write = (month: string, pattern: string) => format(parseISO(`${month}-01`), pattern, { locale });
  return {
    /** 'ноябрь 2026' */
    monthName: (month: string) => write(month, 'LLLL yyyy'),
    /** 'ноября', as after 'без': without the year. */
    monthAfterPreposition: (month: string) => write(month, 'd MMMM').replace(/^\d+ /, ''),
    toPeriod: (month: string) => ({
      key: month,
      label: write(month, 'LLL').slice(0, 3),
      name: write(month, 'LLLL yyyy'),
    }),
    /** '743 тыс.' */
    compact: (value: number) =>
      new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    /** @param share 0 to 1 */
    percent: (share: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share),
  };
}
