import { format } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { dateToIso, isoToDate } from '../internal/date-text';
import styles from './calendar.module.css';
import type { DateFieldLabels } from './date-field-labels';

interface CalendarProps {
  value: string;
  min: string | undefined;
  max: string | undefined;
  today: string;
  language: 'ru' | 'en';
  labels: DateFieldLabels;
  onPick: (iso: string) => void;
}

/** British English, since its week starts on Monday like the Russian one. */
const locales = { ru, en: enGB };

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown };

/** One month at a time; month and year are selects, since a birth date is many arrow presses away. */
export function Calendar({ value, min, max, today, language, labels, onPick }: CalendarProps) {
  const locale = locales[language];
  const first = min ? isoToDate(min) : undefined;
  const last = max ? isoToDate(max) : undefined;
  const selected = isoToDate(value);
  const now = isoToDate(today) ?? new Date();
  const outside: Matcher[] = [];
  if (first) outside.push({ before: first });
  if (last) outside.push({ after: last });
  const nearest = last && last < now ? last : first && first > now ? first : now;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      captionLayout="dropdown"
      locale={locale}
      today={now}
      selected={selected}
      onSelect={(day) => onPick(dateToIso(day))}
      defaultMonth={selected ?? nearest}
      startMonth={first ?? new Date(now.getFullYear() - 100, 0)}
      endMonth={last ?? new Date(now.getFullYear() + 10, 11)}
      disabled={outside}
      classNames={classNames}
      components={{ Chevron }}
      labels={{
        labelPrevious: () => labels.previousMonth,
        labelNext: () => labels.nextMonth,
        labelMonthDropdown: () => labels.month,
        labelYearDropdown: () => labels.year,
        labelDayButton: (day, modifiers) =>
          `${modifiers.today ? `${labels.today}, ` : ''}${format(day, 'PPPP', { locale })}`,
        labelGrid: (month) => format(month, 'LLLL yyyy', { locale }),
        labelNav: () => '',
        labelWeekday: (day) => format(day, 'EEEE', { locale }),
      }}
    />
  );
}

function Chevron({ orientation = 'left' }: { orientation?: keyof typeof chevrons }) {
  const Icon = chevrons[orientation];
  return <Icon aria-hidden="true" className={styles.chevron} />;
}

const classNames = {
  root: styles.root,
  months: styles.months,
  nav: styles.nav,
  button_previous: styles.arrow,
  button_next: styles.arrow,
  month_caption: styles.caption,
  dropdowns: styles.dropdowns,
  dropdown_root: styles.dropdownRoot,
  dropdown: styles.dropdown,
  caption_label: styles.captionLabel,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.dayButton,
  selected: styles.selected,
  today: styles.today,
  outside: styles.outside,
  disabled: styles.disabled,
};
