import type { DateFieldProps } from '@school/design-system/date-field';
import { useLanguage } from './language';
import { schoolDay } from './school-time';
import { useT } from './use-t';

/** Props that give a date field of the design system the current language and the school's today. */
export function useDateFieldProps(): Pick<DateFieldProps, 'language' | 'labels' | 'placeholder' | 'today'> {
  const t = useT('shell');
  return {
    language: useLanguage().language,
    today: schoolDay(),
    placeholder: t('dateField.placeholder'),
    labels: {
      openCalendar: t('dateField.openCalendar'),
      previousMonth: t('dateField.previousMonth'),
      nextMonth: t('dateField.nextMonth'),
      month: t('dateField.month'),
      year: t('dateField.year'),
      today: t('dateField.today'),
      invalid: t('dateField.invalid'),
    },
  };
}
