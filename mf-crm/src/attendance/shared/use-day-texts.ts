import { useFormats } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import { useMemo } from 'react';

/** Dates as a coach reads them, in the current language. */
export function useDayTexts() {
  const locale = useDateLocale();
  const { shortDate } = useFormats();
  return useMemo(() => {
    const text = (day: string, pattern: string) => format(parseISO(day), pattern, { locale });
    return {
      /** среда, 18 ноября 2026 */
      long: (day: string) => text(day, 'EEEE, d MMMM yyyy'),
      /** среда, 18 ноября; with the year when it is not that of the other day */
      beside: (day: string, today: string) =>
        text(day, day.slice(0, 4) === today.slice(0, 4) ? 'EEEE, d MMMM' : 'EEEE, d MMMM yyyy'),
      /** 18 ноября */
      short: (day: string) => text(day, 'd MMMM'),
      /** ср, 18 ноя */
      brief: (day: string) => `${text(day, 'EEEEEE')}, ${shortDate(day)}`,
      /** 23–29 ноя, 30 ноя – 6 дек */
      span: (from: string, to: string) =>
        from.slice(0, 7) === to.slice(0, 7)
          ? `${text(from, 'd')}–${shortDate(to)}`
          : `${shortDate(from)} – ${shortDate(to)}`,
      /** среда */
      longWeekday: (day: string) => text(day, 'EEEE'),
      /** ср */
      weekday: (day: string) => text(day, 'EEEEEE'),
      /** ноябрь 2026 */
      month: (month: string) => text(`${month}-01`, 'LLLL yyyy'),
    };
  }, [locale, shortDate]);
}
