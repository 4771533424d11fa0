import { PeriodStepper } from '@school/design-system/period-stepper';
import { addDays, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, isSameMonth, isSameYear, parseISO } from 'date-fns';

interface WeekNavProps {
  /** Mondays, 'yyyy-MM-dd'. */
  week: string;
  thisWeek: string;
  onChange: (week: string) => void;
}

/** Navigates between weeks. */
export function WeekNav({ week, thisWeek, onChange }: WeekNavProps) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const [first, last] = [parseISO(week), parseISO(addDays(week, 6))];
  // the current year is omitted
  const days = [
    format(first, isSameMonth(first, last) ? 'd' : 'd MMMM', { locale }),
    format(last, isSameYear(last, parseISO(thisWeek)) ? 'd MMMM' : 'd MMMM yyyy', { locale }),
  ];
  return (
    <PeriodStepper
      label={t('groups.calendar.weeks')}
      previous={{ label: t('groups.calendar.previousWeek'), onSelect: () => onChange(addDays(week, -7)) }}
      next={{ label: t('groups.calendar.nextWeek'), onSelect: () => onChange(addDays(week, 7)) }}
      present={{ label: t('groups.calendar.thisWeek'), onSelect: () => onChange(thisWeek) }}
      isPresent={week === thisWeek}
    >
      {days.join('–')}
    </PeriodStepper>
  );
}
