import { IconButton } from '@school/design-system/icon-button';
import { PeriodStepper } from '@school/design-system/period-stepper';
import { addDays, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { useMonthWords } from '@school/kit/reports';
import { format, isSameMonth, isSameYear, parseISO } from 'date-fns';
import { CalendarCheck } from 'lucide-react';
import { usePhone } from '../../shared/use-phone';
import styles from './calendar.module.css';

interface WeekNavProps {
  /** Mondays, 'yyyy-MM-dd'. */
  week: string;
  thisWeek: string;
  onChange: (week: string) => void;
}

/** Navigates between weeks. On a phone it has room beside other controls; `ThisWeekButton` then stands elsewhere. */
export function WeekNav({ week, thisWeek, onChange }: WeekNavProps) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const { toPeriod } = useMonthWords();
  const isPhone = usePhone();
  const [first, last] = [parseISO(week), parseISO(addDays(week, 6))];
  const isOneMonth = isSameMonth(first, last);
  // the current year is omitted
  const year = isSameYear(last, parseISO(thisWeek)) ? '' : ` ${format(last, 'yyyy')}`;
  const toText = (day: Date, pattern: string) => format(day, pattern, { locale });
  const toMonth = (day: Date) => toPeriod(format(day, 'yyyy-MM')).label;
  return (
    <PeriodStepper
      label={t('groups.calendar.weeks')}
      previous={{ label: t('groups.calendar.previousWeek'), onSelect: () => onChange(addDays(week, -7)) }}
      next={{ label: t('groups.calendar.nextWeek'), onSelect: () => onChange(addDays(week, 7)) }}
      present={isPhone ? undefined : { label: t('groups.calendar.thisWeek'), onSelect: () => onChange(thisWeek) }}
      isPresent={week === thisWeek}
    >
      {isPhone ? (
        <span aria-live="polite" className={styles.brief}>
          <span>
            {format(first, 'd')}
            {isOneMonth ? `–${format(last, 'd')}` : ` ${toMonth(first)}–`}
          </span>{' '}
          <span>
            {!isOneMonth && `${format(last, 'd')} `}
            {toMonth(last)}
            {year}
          </span>
        </span>
      ) : (
        `${toText(first, isOneMonth ? 'd' : 'd MMMM')}–${toText(last, 'd MMMM')}${year}`
      )}
    </PeriodStepper>
  );
}

/** The way back to the present week, in the head of a phone. */
export function ThisWeekButton({ week, thisWeek, onChange }: WeekNavProps) {
  const t = useT('mf-crm');
  if (!usePhone() || week === thisWeek) return null;
  return (
    <IconButton
      variant="secondary"
      icon={<CalendarCheck />}
      aria-label={t('groups.calendar.thisWeek')}
      onClick={() => onChange(thisWeek)}
    />
  );
}
