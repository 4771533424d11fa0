import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { addDays, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, isSameMonth, isSameYear, parseISO } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from './calendar.module.css';

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
    <nav aria-label={t('groups.calendar.weeks')} className={styles.weekNav}>
      <IconButton
        icon={<ChevronLeft />}
        aria-label={t('groups.calendar.previousWeek')}
        onClick={() => onChange(addDays(week, -7))}
      />
      <p aria-live="polite" className={styles.weekDays}>
        {days.join('–')}
      </p>
      <IconButton
        icon={<ChevronRight />}
        aria-label={t('groups.calendar.nextWeek')}
        onClick={() => onChange(addDays(week, 7))}
      />
      {week !== thisWeek && (
        <Button variant="ghost" onClick={() => onChange(thisWeek)}>
          {t('groups.calendar.thisWeek')}
        </Button>
      )}
    </nav>
  );
}
