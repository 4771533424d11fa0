import { useDateLocale } from '@school/kit';
import { useTexts } from './use-texts';

/** What a date field of the design system needs to speak the reader's language. */
export function useCalendar() {
  const t = useTexts();
  return {
    locale: useDateLocale(),
    labels: {
      openCalendar: t('calendar.open'),
      previousMonth: t('calendar.previousMonth'),
      nextMonth: t('calendar.nextMonth'),
      month: t('calendar.month'),
      year: t('calendar.year'),
      today: t('calendar.today'),
      invalid: t('calendar.invalid'),
    },
  };
}
