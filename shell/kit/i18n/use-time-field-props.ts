import type { TimeFieldProps } from '@school/design-system/time-field';
import { useT } from './use-t';

/** Props that give a time field of the design system the current language. */
export function useTimeFieldProps(): Pick<TimeFieldProps, 'labels' | 'placeholder'> {
  const t = useT('shell');
  return {
    placeholder: t('timeField.placeholder'),
    labels: { openTimes: t('timeField.openTimes'), invalid: t('timeField.invalid') },
  };
}
