import { useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import type { Months } from './month-presets';
import { getLastDay } from './months';

/** The first and the last day, 'yyyy-MM-dd'; undefined: open at that end. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** A period in words, short enough for a button. */
export function usePeriodText() {
  const t = useT('shell');
  const locale = useDateLocale();
  const write = (day: string, pattern: string) => format(parseISO(day), pattern, { locale });
  const month = (value: string) => `${write(`${value}-01`, 'LLL').slice(0, 3)} ${value.slice(0, 4)}`;
  // the library's own short months have a dot, and up to five letters
  const day = (value: string) => `${write(value, 'd MMMM').replace(/(\p{L}{3})\p{L}*$/u, '$1')} ${value.slice(0, 4)}`;

  /** 'ноябрь 2026', '2025 год', 'сен — ноя 2026', 'дек 2025 — ноя 2026' */
  const months = ({ from, to }: Months): string => {
    const year = to.slice(0, 4);
    if (from === to) return write(`${to}-01`, 'LLLL yyyy');
    if (from === `${year}-01` && to === `${year}-12`) return t('period.year', { year });
    const isOneYear = from.startsWith(year);
    return `${isOneYear ? month(from).slice(0, 3) : month(from)} — ${month(to)}`;
  };
  /** Whole months as months, else '28 ноя 2026', 'с 28 ноя 2026', '5 окт — 28 ноя 2026', '28 ноя 2025 — 5 янв 2026'. */
  const days = ({ from, to }: Days): string => {
    if (from === undefined) return to === undefined ? t('period.always') : t('period.until', { day: day(to) });
    if (to === undefined) return t('period.since', { day: day(from) });
    if (from === to) return day(to);
    const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
    if (from === `${first}-01` && to === getLastDay(last)) return months({ from: first, to: last });
    return `${first.slice(0, 4) === last.slice(0, 4) ? day(from).slice(0, -5) : day(from)} — ${day(to)}`;
  };
  return { months, days };
}

/** A button begins with a capital letter. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
