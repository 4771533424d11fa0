import { PeriodStepper } from '@school/design-system/period-stepper';
import { schoolDay, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { addMonths, format, parseISO } from 'date-fns';

interface MonthNavProps {
  /** 'yyyy-MM'. */
  month: string;
  onChange: (month: string) => void;
}

/** Navigates between months. */
export function MonthNav({ month, onChange }: MonthNavProps) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const first = parseISO(`${month}-01`);
  const thisMonth = schoolDay().slice(0, 7);
  const shift = (by: number) => () => onChange(format(addMonths(first, by), 'yyyy-MM'));
  return (
    <PeriodStepper
      label={t('months.label')}
      previous={{ label: t('months.previous'), onSelect: shift(-1) }}
      next={{ label: t('months.next'), onSelect: shift(1) }}
      present={{ label: t('months.present'), onSelect: () => onChange(thisMonth) }}
      isPresent={month === thisMonth}
    >
      {format(first, 'LLLL yyyy', { locale })}
    </PeriodStepper>
  );
}
